import { describe, expect, test } from 'vitest';
import { subscriptionAt } from '../../machines/domain/touch';
import { settingToSend as outboundToSend } from '../../machines/outbounds/outbound-setting.rules';
import { customPacOf, changed, formOf as routingFormOf } from '../../machines/routing/custom-routing.rules';
import { dnsFormOf, dnsRulesOf, edited as editedRule } from '../../machines/routing/dns-rules.rules';
import { editedPorts, formOf as portsFormOf } from '../../machines/settings/ports.rules';
import { edited } from '../../machines/settings/settings.rules';
import { settingToSend } from '../../machines/settings/settings.saving.rules';
import { profiles } from '../../sandbox/service/profiles';
import { type HttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { serviceOf } from '../harness/capabilities';

/** What no version is known to have, in every shape that JSON knows. */
const UNKNOWN = { newer: { deep: [1, { deeper: null }], yes: true, text: '' }, list: [], none: null } as const;

const { signal } = new AbortController();

/** The service over a client that answers every reading call with `reply` and writes down what is sent. */
function over(reply: unknown) {
  const sent: unknown[] = [];
  const call = (name: string, { body }: { readonly body?: unknown }): Promise<unknown> => {
    if (body !== undefined) sent.push(body);
    return Promise.resolve(name.startsWith('get') ? reply : null);
  };
  const client = { call, connection: () => ({ address: '', token: null }) };
  return { sent, service: createService(client as unknown as HttpClient) };
}

describe('what the panel does not know goes back as it came', () => {
  test('in a subscription', async () => {
    const row = { id: 1, _type: 'subscription', host: 'h', address: 'https://h/s', status: '', info: '', remarks: 'r' };
    const reply = {
      running: false,
      touch: {
        servers: [],
        subscriptions: [{ ...row, servers: [], autoSelect: true, ...UNKNOWN }],
        connectedServer: null,
      },
    };
    const { sent, service } = over(reply);
    const { touch } = await service.touch({ limit: 0 }, signal);
    const reference = { _type: 'subscription', id: 1, sub: 0 } as const;
    const { others = {} } = subscriptionAt(touch, reference) ?? expect.fail('no row');
    await service.patchSubscription({ row: reference, address: 'https://h/s', remarks: 'new', others }, signal);
    const { host: _, status: __, info: ___, ...kept } = row;
    expect(sent).toEqual([{ subscription: { ...kept, remarks: 'new', autoSelect: true, ...UNKNOWN } }]);
  });

  test.each(Object.entries(profiles))('in the settings of %s', async (_, { setting, version }) => {
    const stored = { ...setting, ...UNKNOWN };
    const { sent, service } = over({ setting: stored, localGFWListVersion: '' });
    const read = await service.setting(undefined, signal);
    const form = { setting: read.setting, edits: {}, service: serviceOf(version), lite: false };
    const edits = edited(form, 'tcpFastOpen', 'yes');
    await service.saveSetting(settingToSend({ ...form, edits }), signal);
    // What follows from `antipollution` is the only key that is added (SPEC 3.23).
    const [{ dnsforward: __, ...body } = expect.fail('nothing sent')] = sent as readonly Record<string, unknown>[];
    expect(body).toEqual({ ...stored, tcpFastOpen: 'yes' });
  });

  test('in an outbound', async () => {
    const setting = { probeURL: 'https://a', probeInterval: '10s', type: 'random', selected: 3, ...UNKNOWN };
    const { sent, service } = over({ setting, ...UNKNOWN });
    const read = await service.outboundSetting({ name: 'proxy' }, signal);
    await service.saveOutbound({ name: 'proxy', setting: outboundToSend({ ...read, probeInterval: '20s' }) }, signal);
    expect(sent).toEqual([{ outbound: 'proxy', setting: { ...setting, probeInterval: '20s' } }]);
  });

  test('in the ports and in the port of the core’s API', async () => {
    const numbers = { socks5: 1, http: 2, socks5WithPac: 3, httpWithPac: 4, vmess: 0 };
    const api = { port: 5, services: ['StatsService'], ...UNKNOWN };
    const { sent, service } = over({ ...numbers, ...UNKNOWN, api, vmessLink: '' });
    const read = await service.ports(undefined, signal);
    const form = portsFormOf(read);
    const typed = { ...form, texts: { ...form.texts, http: '22' } };
    await service.savePorts(editedPorts(read, typed), signal);
    expect(sent).toEqual([{ ...numbers, http: 22, ...UNKNOWN, api }]);
  });

  test('in rules of DNS', async () => {
    const rule = { server: '1.1.1.1', upstream: '1.1.1.1', domains: '', domain: '', outbound: 'direct', ...UNKNOWN };
    const { sent, service } = over({ rules: [rule, rule], useNewModule: true, ...UNKNOWN });
    const form = editedRule(dnsFormOf(await service.dnsRules(undefined, signal)), 0, 'server', '9.9.9.9');
    await service.saveDnsRules(dnsRulesOf(form), signal);
    expect(sent).toEqual([[{ ...rule, server: '9.9.9.9', upstream: '9.9.9.9' }, rule]]);
  });

  test('in custom routing', async () => {
    const rule = { filename: 'a.dat', tags: ['x'], matchType: 'domain', ruleType: 'proxy', ...UNKNOWN };
    const customPac = { defaultProxyMode: 'direct', routingRules: [rule], ...UNKNOWN };
    const { sent, service } = over({ customPac, V2RayLocationAsset: '/' });
    const read = await service.customPac(undefined, signal);
    const form = changed(routingFormOf(read.customPac, read.directory), 0, { ruleType: 'block' });
    await service.saveCustomPac(customPacOf(form), signal);
    expect(sent).toEqual([{ customPac: { ...customPac, routingRules: [{ ...rule, ruleType: 'block' }] } }]);
  });
});

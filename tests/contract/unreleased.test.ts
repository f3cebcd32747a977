import { describe, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls';
import { check } from '../../contract/envelope';
import { OutboundReplySchema, TouchReplySchema, VersionReplySchema } from '../../contract/replies';
import { KIND_ORDER, kindOf, rulesOf } from '../../machines/domain/links/kinds';
import { readLink, writeLink } from '../../machines/domain/links/links';
import { namesOf } from '../../machines/domain/links/parameters';
import { OUTBOUND_TYPES, typesFor } from '../../machines/outbounds/outbound-setting.rules';
import { SETTING_KEYS } from '../../machines/domain/settings';
import { type HttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { touchReplyOf } from '../../src/adapters/http/touch';

/**
 * What was read in the service's sources after its last release that is known here: it may come, come otherwise or not at all.
 * It is read where it stands and never sent by the panel's own doing.
 */
const subscription = {
  id: 1,
  _type: 'subscription',
  host: 'h',
  address: 'a',
  status: '2026-11-21T08:20:16Z',
  info: '',
  servers: [],
  updateMode: 'interval',
  updateIntervalMinutes: 60,
  failureIntervalMinutes: 5,
};
const server = { id: 1, _type: 'server', name: 'n', address: 'h:1', net: 'SS' };

describe('what unreleased services say', () => {
  test('in the lists: how a subscription is updated, which member of a group is in use', () => {
    const connected = { _type: 'server', id: 1, sub: 0, outbound: 'proxy', Link: '', selected: true, active: true };
    const reply = {
      running: true,
      touch: { servers: [server], subscriptions: [subscription], connectedServer: [connected] },
    };
    const checked = check(TouchReplySchema, reply);
    const { touch } = touchReplyOf(checked.ok ? checked.value : expect.fail(checked.where));
    expect(touch.connected).toHaveLength(1);
    expect(touch.subscriptions[0]?.others).toEqual({
      updateMode: 'interval',
      updateIntervalMinutes: 60,
      failureIntervalMinutes: 5,
    });
  });

  test('of an outbound: other ways to choose, which are shown and not offered', () => {
    for (const type of ['keepcurrent', 'roundrobin', 'random', 'fixed']) {
      const setting = {
        probeURL: 'u',
        probeInterval: '1s',
        type,
        autoAdd: true,
        catalogRevision: 4,
        eligibleMembers: [],
      };
      const checked = check(OutboundReplySchema, { setting });
      expect(checked.ok && checked.value.setting).toEqual(setting);
      expect(typesFor(setting)).toEqual([...OUTBOUND_TYPES, type]);
    }
    expect(OUTBOUND_TYPES).toEqual(['leastping']);
  });

  test('of themselves', () => {
    const version = { version: '2.6.0', foundNew: false, serviceValid: true, v5: true, docker: true, params: [{}] };
    expect(check(VersionReplySchema, version).ok).toBe(true);
  });
});

describe('what the panel never sends to them', () => {
  test('calls that no released service has', () => {
    const paths = new Set(Object.values(calls).map(({ path }) => path));
    for (const path of ['params', 'nodeDnsOptions']) expect(paths).not.toContain(`/api/${path}`);
  });

  test('DNS rules as an object: a list goes to every service', async () => {
    const call = vi.fn((_: string, __: { readonly body: unknown }) => Promise.resolve(null));
    const { saveDnsRules } = createService({ call } as unknown as HttpClient);
    await saveDnsRules({ rules: [{ server: 'a' }], newModule: true }, new AbortController().signal);
    expect(call.mock.calls[0]?.[1].body).toEqual([{ server: 'a' }]);
  });

  test('settings that may come', () => {
    for (const key of ['dnsMode', 'dnsHijack', 'nodeDns']) expect(SETTING_KEYS).not.toContain(key);
  });

  const unreleased = [
    'mode',
    'extra',
    'x_padding_bytes',
    'upmbps',
    'downmbps',
    'xPaddingObfsMode',
    'xPaddingKey',
    'xPaddingHeader',
    'xPaddingPlacement',
    'xPaddingMethod',
  ];
  test.each(KIND_ORDER)('parameters of links: %s', (kind) => {
    const filled = Object.fromEntries(
      Object.entries(rulesOf(kind).defaults).map(([field, value]) => [field, value === '' ? 'x' : value]),
    );
    const written = kindOf(kind).codec.pairs(filled as never, {});
    const names = [...written.map(([name]) => name), ...(kindOf(kind).parameters ?? []).flatMap(namesOf)];
    expect(names.filter((name) => unreleased.includes(name))).toEqual([]);
  });

  test('they stay in a link that has them', () => {
    const link = 'hysteria2://p@h:1?alpn=h3&upmbps=10&downmbps=20';
    const read = readLink(link);
    expect(read.ok && writeLink(read.kind, read.form as never, read.extra)).toBe(link);
    const xhttp = readLink('vless://i@h:1?type=xhttp&security=none&xPaddingObfsMode=true&xPaddingKey=k');
    expect(xhttp.ok && writeLink(xhttp.kind, xhttp.form as never, xhttp.extra)).toContain(
      'xPaddingObfsMode=true&xPaddingKey=k',
    );
  });

  test('the type raw is tcp', () => {
    expect(readLink('vless://i@h:1?type=raw')).toMatchObject({ form: { net: 'tcp' } });
  });
});

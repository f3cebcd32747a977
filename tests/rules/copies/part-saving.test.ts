import { describe, expect, test } from 'vitest';
import { partToRead, savingOver, type PartSaving, type SavedPart } from '../../../machines/copies/part-saving.rules';
import { type ReadAnswer } from '../../../machines/copies/reading.rules';
import { type BackupContents } from '../../../machines/domain/backup/contents';

const saving = (part: SavedPart, before: BackupContents, after: BackupContents, name = ''): PartSaving => ({
  part,
  name,
  before,
  after,
});
const settings = (setting: Readonly<Record<string, unknown>>): ReadAnswer => ({
  kind: 'settings',
  value: { setting, localGfwList: '' } as never,
});
const PORTS = { socks5: 1, http: 2, socks5WithPac: 0, httpWithPac: 3, vmess: 0 };
const ports = (more: object = {}): ReadAnswer => ({
  kind: 'ports',
  value: { ...PORTS, api: null, vmessLink: 'vmess://x', ...more },
});
const PROBE = { probeURL: 'https://a', probeInterval: '10s', type: 'leastping' };

describe('what is merged key by key', () => {
  test('settings: what somebody else has changed since stays', () => {
    const one = saving('settings', { settings: { mux: 8, log: 'info' } }, { settings: { mux: 9, log: 'info' } });
    expect(partToRead(one)).toEqual({ kind: 'settings' });
    expect(savingOver(one, settings({ mux: 8, log: 'debug', new: 1 }))).toEqual({
      clashed: false,
      call: { name: 'saveSetting', input: { mux: 9, log: 'debug', new: 1 } },
    });
  });

  test('the same changed to another value is theirs, and the rest is saved', () => {
    const one = saving('settings', { settings: { mux: 8, log: 'info' } }, { settings: { mux: 9, log: 'debug' } });
    expect(savingOver(one, settings({ mux: 7, log: 'info' }))).toEqual({
      clashed: true,
      call: { name: 'saveSetting', input: { mux: 7, log: 'debug' } },
    });
    expect(savingOver(one, settings({ mux: 9, log: 'debug' }))).toEqual({ clashed: false, call: null });
  });

  test('ports, without what is only told', () => {
    const one = saving('ports', { ports: PORTS }, { ports: { ...PORTS, http: 5 } });
    expect(partToRead(one)).toEqual({ kind: 'ports' });
    expect(savingOver(one, ports({ socks5: 6 }))).toEqual({
      clashed: false,
      call: { name: 'savePorts', input: { ...PORTS, http: 5, socks5: 6, api: null, vmessLink: null } },
    });
    const api = { port: 7, services: ['LoggerService'] };
    expect(savingOver(one, ports({ api })).call).toMatchObject({ input: { http: 5, api } });
  });

  test('an outbound; one that was just added is saved over whatever the service gave it', () => {
    const after = { outbounds: [{ name: 'a', setting: { ...PROBE, type: 'random' } }] };
    const before = { outbounds: [{ name: 'a', setting: PROBE }, { name: 'b' }] };
    const answer = { kind: 'outbound', value: { ...PROBE, probeInterval: '5s' } } as const;
    expect(partToRead(saving('outbounds', before, after, 'a'))).toEqual({ kind: 'outbound', name: 'a' });
    expect(savingOver(saving('outbounds', before, after, 'a'), answer)).toEqual({
      clashed: false,
      call: { name: 'saveOutbound', input: { name: 'a', setting: { ...PROBE, type: 'random', probeInterval: '5s' } } },
    });
    expect(savingOver(saving('outbounds', {}, after, 'a'), answer)).toEqual({
      clashed: false,
      call: { name: 'saveOutbound', input: { name: 'a', setting: { ...PROBE, type: 'random' } } },
    });
  });
});

describe('of several outbounds', () => {
  const setting = (type: string) => ({ ...PROBE, type });
  const before = {
    outbounds: [
      { name: 'a', setting: setting('x') },
      { name: 'b', setting: setting('leastping') },
    ],
  };

  test('the one with the name is compared and saved', () => {
    const after = {
      outbounds: [
        { name: 'a', setting: setting('y') },
        { name: 'b', setting: setting('random') },
      ],
    };
    const answer = { kind: 'outbound', value: setting('leastping') } as const;
    expect(savingOver(saving('outbounds', before, after, 'b'), answer)).toEqual({
      clashed: false,
      call: { name: 'saveOutbound', input: { name: 'b', setting: setting('random') } },
    });
  });

  test('one that the copy does not have is not saved', () => {
    const answer = { kind: 'outbound', value: setting('leastping') } as const;
    expect(savingOver(saving('outbounds', {}, {}, 'c'), answer).call).toBeNull();
  });
});

describe('what is one value', () => {
  const customRouting = (defaultProxyMode: string) => ({ defaultProxyMode, routingRules: [] });
  test.each<[string, SavedPart, BackupContents, BackupContents, ReadAnswer, ReadAnswer, unknown]>([
    [
      'RoutingA',
      'routingA',
      { routingA: 'old' },
      { routingA: 'new' },
      { kind: 'routingA', value: { routingA: 'old' } },
      { kind: 'routingA', value: { routingA: 'other' } },
      { name: 'saveTexts', input: { subject: 'routingA', texts: { routingA: 'new' } } },
    ],
    [
      'excluded domains',
      'domainsExcluded',
      { domainsExcluded: '' },
      { domainsExcluded: 'a' },
      { kind: 'domains', value: { domains: '' } },
      { kind: 'domains', value: { domains: 'b' } },
      { name: 'saveTexts', input: { subject: 'domains', texts: { domains: 'a' } } },
    ],
    [
      'IP groups',
      'ipGroups',
      { ipGroups: { countries: ['CN'], ranges: [] } },
      { ipGroups: { countries: ['CN'], ranges: ['10.0.0.0/8', '::1'] } },
      { kind: 'ipGroups', value: { countries: 'CN', ranges: '' } },
      { kind: 'ipGroups', value: { countries: 'IR', ranges: '' } },
      { name: 'saveTexts', input: { subject: 'ipGroups', texts: { countries: 'CN', ranges: '10.0.0.0/8\n::1' } } },
    ],
    [
      'custom routing',
      'customRouting',
      { customRouting: customRouting('direct') },
      { customRouting: customRouting('proxy') },
      { kind: 'customRouting', value: { customPac: customRouting('direct'), directory: '/x' } },
      { kind: 'customRouting', value: { customPac: customRouting('block'), directory: '/x' } },
      { name: 'saveCustomPac', input: customRouting('proxy') },
    ],
    [
      'two DNS lists',
      'dns',
      { dns: { internal: ['1.1.1.1 -> direct'], external: [] } },
      { dns: { internal: ['1.1.1.1 -> direct', '9.9.9.9 -> proxy'], external: ['8.8.8.8 -> proxy'] } },
      { kind: 'dnsLists', value: { internal: '1.1.1.1 -> direct\n', external: '' } },
      { kind: 'dnsLists', value: { internal: '1.1.1.1 -> direct', external: '8.8.8.8 -> proxy' } },
      {
        name: 'saveTexts',
        input: {
          subject: 'dns',
          texts: { internal: '1.1.1.1 -> direct\n9.9.9.9 -> proxy', external: '8.8.8.8 -> proxy' },
        },
      },
    ],
    [
      'DNS rules, whatever numbers the service gives them',
      'dns',
      { dns: { rules: [{ id: 1, server: 'a' }] } },
      { dns: { rules: [{ server: 'b' }] } },
      { kind: 'dnsRules', value: { rules: [{ id: 2, server: 'a' }], newModule: true } },
      { kind: 'dnsRules', value: { rules: [{ id: 1, server: 'c' }], newModule: true } },
      { name: 'saveDnsRules', input: { rules: [{ server: 'b' }], newModule: false } },
    ],
  ])('%s', (_, part, before, after, same, others, call) => {
    const one = saving(part, before, after);
    expect(partToRead(one).kind).toBe(same.kind);
    expect(savingOver(one, same)).toEqual({ clashed: false, call });
    expect(savingOver(one, others)).toEqual({ clashed: true, call: null });
  });

  test('that is there by now is not sent again', () => {
    const one = saving('routingA', { routingA: 'old' }, { routingA: 'new' });
    expect(savingOver(one, { kind: 'routingA', value: { routingA: 'new' } })).toEqual({ clashed: false, call: null });
  });
});

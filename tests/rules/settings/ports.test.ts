import { describe, expect, test } from 'vitest';
import { type Ports } from '../../../machines/domain/ports';
import {
  arePortsChanged,
  arePortsSound,
  formOf,
  isWhitelistEntry,
  occupantOf,
  portProblem,
  portsToSend,
  withServices,
  type PortField,
} from '../../../machines/settings/ports.rules';

const STORED: Ports = {
  socks5: 20170,
  http: 20171,
  socks5WithPac: 0,
  httpWithPac: 20172,
  vmess: 0,
  api: { port: 0, services: [] },
  vmessLink: null,
};

const formWith = (texts: Partial<Record<PortField, string>>) => {
  const form = formOf(STORED);
  return { ...form, texts: { ...form.texts, ...texts } };
};

describe('ports', () => {
  test.each([
    ['0', null],
    ['1', null],
    ['65535', null],
    ['020173', null],
    [' 8080 ', null],
    ['', 'required'],
    [' ', 'required'],
    ['-1', 'number'],
    ['1.5', 'number'],
    ['1e3', 'number'],
    ['abc', 'number'],
    ['65536', 'range'],
    ['20171', 'equal'],
  ] as const)('[5.04] [5.05] [9.12] %j: %s', (text, problem) =>
    expect(portProblem(formWith({ socks5: text }), 'socks5')).toBe(problem),
  );

  test('two closed ports may be equal, and the api port is not compared', () => {
    expect(portProblem(formWith({ socks5WithPac: '0', vmess: '0' }), 'vmess')).toBeNull();
    expect(portProblem(formWith({ api: '20170' }), 'api')).toBeNull();
    expect(portProblem(formWith({ api: '20170' }), 'socks5')).toBeNull();
    expect(portProblem(formWith({ api: '70000' }), 'api')).toBe('range');
    expect(arePortsSound(formWith({}))).toBe(true);
    expect(arePortsSound(formWith({ vmess: '20170' }))).toBe(false);
  });

  test('[9.13] LoggerService is the default, and alone it is no change', () => {
    expect(formOf(STORED).services).toEqual(['LoggerService']);
    expect(arePortsChanged(STORED, formOf(STORED))).toBe(false);
    expect(arePortsChanged(STORED, formWith({ vmess: '1' }))).toBe(true);
    expect(arePortsChanged(STORED, { ...formOf(STORED), services: [] })).toBe(true);
  });

  test('the order of the services is no change', () => {
    const services = ['StatsService', 'HandlerService'];
    const stored = { ...STORED, api: { port: 0, services } };
    expect(arePortsChanged(stored, { ...formOf(stored), services: [...services].reverse() })).toBe(false);
    expect(
      arePortsChanged(
        { ...stored, api: { port: 0, services: [...services].reverse() } },
        { ...formOf(stored), services },
      ),
    ).toBe(false);
  });

  test.each([
    [
      ['LoggerService', 'StatsService'],
      ['LoggerService', 'StatsService'],
    ],
    [['LoggerService', 'OtherService'], ['LoggerService']],
    [[], []],
    [
      ['LoggerService', 'StatsService', 'HandlerService', 'StatsService'],
      ['LoggerService', 'StatsService', 'HandlerService'],
    ],
  ])('[5.06] of %j these are taken: %j', (services, taken) =>
    expect(withServices(formOf(STORED), services).services).toEqual(taken),
  );

  test('a stored service that is none of the three stays until it is removed', () => {
    const form = formOf({ ...STORED, api: { port: 0, services: ['OtherService'] } });
    expect(withServices(form, ['OtherService', 'LoggerService']).services).toEqual(['OtherService', 'LoggerService']);
  });

  test('[5.04] [7.07] integers are sent in the whole object as it was read', () => {
    const stored = { ...STORED, extra: 1, api: { port: 0, services: ['LoggerService'], more: 2 } };
    expect(portsToSend(stored, { ...formWith({ http: '08080', api: '9' }), services: ['StatsService'] })).toEqual({
      ...stored,
      http: 8080,
      api: { port: 9, services: ['StatsService'], more: 2 },
    });
  });

  test('a service without an Core API is asked for none', () => {
    const old = { ...STORED, api: null };
    expect(arePortsSound(formOf(old))).toBe(true);
    expect(arePortsChanged(old, formOf(old))).toBe(false);
    expect(portsToSend(old, { ...formOf(old), services: ['StatsService'] })).toEqual(old);
  });

  test.each([
    ['port is occupied by node(24744): 13080', { by: 'node(24744)', port: 13080 }],
    ['port is occupied by a: b(1): 80', { by: 'a: b(1)', port: 80 }],
    ['port is occupied by nginx(1): 80 \n', { by: 'nginx(1)', port: 80 }],
    ['port is occupied by nginx(1): 80, and more', null],
    ['port is occupied by nginx(1): 80and', null],
    ['port 20170 is occupied by nginx (pid 812)', { by: 'nginx (pid 812)', port: 20170 }],
    ['port 20170 is out of range', null],
    ['ports duplicate. check it', null],
  ])('%j', (message, occupant) => expect(occupantOf(message)).toEqual(occupant));

  test.each(['22', '20170:20172', ' 22 ', '1', '65535', '80:80'])('[5.15] %j is an entry of the whitelist', (text) =>
    expect(isWhitelistEntry(text)).toBe(true),
  );

  test.each(['', '0', '65536', '22:', ':22', '20172:20170', '22-23', '22:23:24', 'ssh', '22,23', '-22', '1.5'])(
    '[5.15] %j is none',
    (text) => expect(isWhitelistEntry(text)).toBe(false),
  );
});

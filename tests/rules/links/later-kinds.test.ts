import { describe, expect, test } from 'vitest';
import { readFor, warningsOf } from '../../../machines/domain/links/for-service';
import { rulesOf, type ServerForms } from '../../../machines/domain/links/links';
import { type ServerFormKind } from '../../../machines/domain/links/schemes';
import { isLinkScheme, schemeOf } from '../../../machines/domain/links/schemes';
import { sendableLink } from '../../../machines/domain/links/sendable';
import { serviceOf } from '../../harness/capabilities';

const service = serviceOf('2.4.14', { variant: 'V2rayaCore' });
const pin = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90';
const colons = (pin.toUpperCase().match(/../g) ?? []).join(':');
const pinInBase64 = Buffer.from(pin, 'hex').toString('base64');
const mine = 'YAnz5TF+lXXJte14tji3zlMNq+hd2rYUIgJBgB3fBmk=';
const theirs = 'bmXOC+F1FxEMF9dyiK2H5/1SUtzH0JuVo51h2wPfgyo=';
const [myKey, theirKey] = [encodeURIComponent(mine), encodeURIComponent(theirs)];

function opened(link: string): { readonly kind: ServerFormKind; readonly form: object; readonly sent: string } {
  const read = readFor(link, service);
  const scheme = schemeOf(link);
  if (!read.ok || !isLinkScheme(scheme)) throw new Error(JSON.stringify(read));
  return { kind: read.kind, form: read.form, sent: sendableLink(link, scheme, read, service) };
}

/** How a link says what it says; without a third column it is sent as it was written. */
type Case = readonly [link: string, form: object, sent?: string];

function testCases<Kind extends ServerFormKind>(kind: Kind, cases: readonly Case[]): void {
  const { defaults } = rulesOf(kind);
  const rows = cases.map(([link, form, sent = link]) => ({ link, form: { ...defaults, ...form }, sent }));
  test.each(rows)('$link', ({ link, form, sent }) => {
    expect(opened(link)).toEqual({ kind, form, sent });
  });
}

describe('links of Hysteria 2, as programs and scripts write them', () => {
  testCases('hysteria2', [
    [
      `hysteria2://letmein@example.com:443/?insecure=1&obfs=salamander&obfs-password=gawrgura&pinSHA256=${pin}&sni=real.example.com`,
      {
        server: 'example.com',
        port: 443,
        password: 'letmein',
        obfs: 'salamander',
        obfsPassword: 'gawrgura',
        pin,
        sni: 'real.example.com',
      },
    ],
    [
      'hysteria2://letmein@example.com:123,5000-6000/?sni=s#n',
      { name: 'n', server: 'example.com', port: 123, password: 'letmein', sni: 's' },
      'hysteria2://letmein@example.com:123?sni=s&mport=123%2C5000-6000#n',
    ],
    [
      'hysteria2://pw@h:20000-50000#n',
      { name: 'n', server: 'h', port: 20_000, password: 'pw' },
      'hysteria2://pw@h:20000?mport=20000-50000#n',
    ],
    [
      'hy2://pw@h?sni=s#n',
      { name: 'n', server: 'h', port: 443, password: 'pw', sni: 's' },
      'hysteria2://pw@h:443?sni=s#n',
    ],
    ['hysteria2://user:pass@h:8443/?sni=s#n', { name: 'n', server: 'h', port: 8443, password: 'user:pass', sni: 's' }],
    ['HY2://pw@h:1#n', { name: 'n', server: 'h', port: 1, password: 'pw' }, 'hy2://pw@h:1#n'],
    [
      `hysteria2://d8d20ebe@h:12880?alpn=h3&insecure=0&allowInsecure=0&pinSHA256=${colons}#HK%20hysteria2`,
      { name: 'HK hysteria2', server: 'h', port: 12_880, password: 'd8d20ebe', pin: colons },
    ],
    [
      `hy2://pw@h:1?peer=s&pin_sha256=${encodeURIComponent(pinInBase64)}#n`,
      { name: 'n', server: 'h', port: 1, password: 'pw', sni: 's', pin: pinInBase64 },
      `hysteria2://pw@h:1?sni=s&pinSHA256=${encodeURIComponent(pinInBase64)}#n`,
    ],
    [
      'hy2://pw@h:1?insecure=1&sni=www.bing.com&mport=20000-50000#n',
      { name: 'n', server: 'h', port: 1, password: 'pw', sni: 'www.bing.com' },
    ],
    [
      'hysteria2://QX4UaBgnQR0/WIPIWzq+Nw==@h:443#n',
      { name: 'n', server: 'h', port: 443, password: 'QX4UaBgnQR0/WIPIWzq+Nw==' },
      'hysteria2://QX4UaBgnQR0%2FWIPIWzq%2BNw%3D%3D@h:443#n',
    ],
    [
      'hy2://pw@[2001:db8::1]:443?insecure=1&sni=www.google.com#HY2-V6',
      { name: 'HY2-V6', server: '2001:db8::1', port: 443, password: 'pw', sni: 'www.google.com' },
    ],
    [
      `hy2://pw@h:1?pinSHA256=${pin},${pin}#n`,
      { name: 'n', server: 'h', port: 1, password: 'pw', pin: `${pin},${pin}` },
      `hysteria2://pw@h:1?pinSHA256=${pin}%2C${pin}#n`,
    ],
    ['hy2://pw@h:1?obfs=none&sni=s', { server: 'h', port: 1, password: 'pw', sni: 's' }, 'hysteria2://pw@h:1?sni=s'],
  ]);
});

describe('links of AnyTLS, as programs and scripts write them', () => {
  const common = { server: 'h', port: 8443, password: 'pw' };
  testCases('anytls', [
    ['anytls://pw@h:8443?sni=s#n', { ...common, name: 'n', sni: 's' }],
    ['anytls://pw@h?sni=s#n', { ...common, port: 443, name: 'n', sni: 's' }, 'anytls://pw@h:443?sni=s#n'],
    ['anytls://pw@h:8443?peer=s#n', { ...common, name: 'n', sni: 's' }, 'anytls://pw@h:8443?sni=s#n'],
    [
      'anytls://pw@h:8443/?insecure=1&allowInsecure=1#n',
      { ...common, name: 'n', allowInsecure: true },
      'anytls://pw@h:8443?allow_insecure=true#n',
    ],
    ['anytls://pw@h:8443/?insecure=0&sni=s', { ...common, sni: 's' }],
    ['anytls://pw@h:8443?security=reality&sni=s&pbk=k&sid=00&fp=chrome&alpn=h2#n', { ...common, name: 'n', sni: 's' }],
    ['anytls://h:8443?password=pw&sni=s', { ...common, sni: 's' }, 'anytls://pw@h:8443?sni=s'],
    ['anytls://a:b@h:8443#n', { ...common, name: 'n', password: 'a:b' }, 'anytls://a%3Ab@h:8443#n'],
    ['anytls://p,w@h:8443#a,b', { ...common, name: 'a,b', password: 'p,w' }, 'anytls://p%2Cw@h:8443#a%2Cb'],
    ['ANYTLS://pw@h:8443#n', { ...common, name: 'n' }, 'anytls://pw@h:8443#n'],
    ['anytls://p%40w@[::1]:8443?fp=chrome&udp=1', { ...common, server: '::1', password: 'p@w' }],
    [
      `anytls://pw@h:8443?pinnedPeerCertSha256=${pin}&verifyPeerCertByName=s&minIdleSession=5`,
      { ...common, pin, certificateName: 's', minIdleSession: '5' },
    ],
  ]);
});

describe('links of WireGuard, as programs and scripts write them', () => {
  const common = { server: 'h', port: 51_820, privateKey: mine, publicKey: theirs };
  const written = `wireguard://${myKey}@h:51820?publicKey=${theirKey}`;
  testCases('wireguard', [
    [
      `${written}&address=10.0.0.2%2F32&mtu=1420&reserved=1%2C2%2C3&keepAlive=25#n`,
      { ...common, name: 'n', address: '10.0.0.2/32', mtu: '1420', reserved: '1,2,3', keepAlive: '25' },
    ],
    [
      `wireguard://${myKey}@162.159.192.22:928?address=172.16.0.2%2F32&reserved=240%2C48%2C254&publickey=${theirKey}&mtu=1280#t`,
      {
        ...common,
        name: 't',
        server: '162.159.192.22',
        port: 928,
        address: '172.16.0.2/32',
        reserved: '240,48,254',
        mtu: '1280',
      },
      `wireguard://${myKey}@162.159.192.22:928?publicKey=${theirKey}&address=172.16.0.2%2F32&reserved=240%2C48%2C254&mtu=1280#t`,
    ],
    [
      `wireguard://${myKey}@h:51820/?publickey=${theirKey}&address=172.16.0.2&presharedkey=`,
      { ...common, address: '172.16.0.2' },
      `${written}&address=172.16.0.2`,
    ],
    [
      `wireguard://${theirKey}@h:51820?privateKey=${myKey}&localAddress=10.0.0.2%2F32&persistentKeepalive=25`,
      { ...common, address: '10.0.0.2/32', keepAlive: '25' },
      `${written}&address=10.0.0.2%2F32&keepAlive=25`,
    ],
    [
      `wireguard://h:51820?private_key=${myKey}&public_key=${theirKey}&address=10.77.0.2%2F24&allowed_ips=0.0.0.0%2F0%2C%3A%3A%2F0&persistent_keepalive=25`,
      { ...common, address: '10.77.0.2/24', allowedIPs: '0.0.0.0/0,::/0', keepAlive: '25' },
      `${written}&address=10.77.0.2%2F24&allowedIPs=0.0.0.0%2F0%2C%3A%3A%2F0&keepAlive=25`,
    ],
    [
      `wireguard://${mine}@h:51820?publicKey=${theirs}&address=10.0.0.2/32`,
      { ...common, address: '10.0.0.2/32' },
      `${written}&address=10.0.0.2%2F32`,
    ],
    [
      `wireguard://${theirs}@h:51820?publicKey=${theirKey}&address=10.0.0.2`,
      { ...common, privateKey: theirs, address: '10.0.0.2' },
      `wireguard://${theirKey}@h:51820?publicKey=${theirKey}&address=10.0.0.2`,
    ],
    [
      `wg://${myKey}@h:51820?publicKey=${theirKey}&address=10.0.0.2`,
      { ...common, address: '10.0.0.2' },
      `${written}&address=10.0.0.2`,
    ],
    [
      `WIREGUARD${written.slice(9)}&address=10.0.0.2`,
      { ...common, address: '10.0.0.2' },
      `${written}&address=10.0.0.2`,
    ],
    [
      `${written}&preSharedKey=${theirKey}&address=10.0.0.2&workers=2&kernelMode=true`,
      { ...common, preSharedKey: theirs, address: '10.0.0.2', workers: '2', kernelMode: true },
    ],
    [
      `${written}&address=10.0.0.2&reserved=1,%202,%203`,
      { ...common, address: '10.0.0.2', reserved: '1,2,3' },
      `${written}&address=10.0.0.2&reserved=1%2C2%2C3`,
    ],
  ]);
});

function problems<Kind extends ServerFormKind>(kind: Kind, values: Partial<ServerForms[Kind]>): readonly string[] {
  const rules = rulesOf(kind);
  return rules.problems({ ...rules.defaults, ...values }).map(({ field, reason }) => `${field}: ${reason}`);
}

describe('what is refused', () => {
  const at = { server: 'h', port: 1, password: 'p' };
  const wireguard = { server: 'h', port: 1, privateKey: mine, publicKey: theirs, address: '10.0.0.2/32' };

  test('what each cannot do without', () => {
    expect(problems('hysteria2', {})).toEqual([
      'server: host-missing',
      'port: port-missing',
      'password: password-missing',
    ]);
    expect(problems('anytls', {})).toEqual([
      'server: host-missing',
      'port: port-missing',
      'password: password-missing',
    ]);
    expect(problems('wireguard', {})).toEqual([
      'server: host-missing',
      'port: port-missing',
      'privateKey: key-missing',
      'publicKey: key-missing',
      'address: local-address-missing',
    ]);
    expect([problems('hysteria2', at), problems('anytls', at), problems('wireguard', wireguard)]).toEqual([[], [], []]);
  });

  test.each([pin, pin.toUpperCase(), colons, `sha256:${pin}`, pinInBase64, pinInBase64.replace(/=$/, ''), ''])(
    'the pin %s is one',
    (text) => {
      expect(problems('hysteria2', { ...at, pin: text })).toEqual([]);
      expect(problems('anytls', { ...at, pin: text })).toEqual([]);
    },
  );

  test.each(['deadbeef', `sha256/${pinInBase64}`, colons.replaceAll(':', '-'), colons.replaceAll(':', ' '), `${pin}0`])(
    'the pin %s is none',
    (text) => {
      expect(problems('hysteria2', { ...at, pin: text })).toEqual(['pin: pin-malformed']);
      expect(problems('anytls', { ...at, pin: text })).toEqual(['pin: pin-malformed']);
    },
  );

  test('several pins, where any may match', () => {
    expect(problems('hysteria2', { ...at, pin: `${pin}, ${colons},` })).toEqual([]);
    expect(problems('hysteria2', { ...at, pin: `${pin},x` })).toEqual(['pin: pin-malformed']);
    expect(problems('anytls', { ...at, pin: `${pin},${pin}` })).toEqual(['pin: pin-malformed']);
  });

  test('obfuscation without its password, and the password where none is shown', () => {
    expect(problems('hysteria2', { ...at, obfs: 'salamander' })).toEqual(['obfsPassword: obfs-password-missing']);
    expect(problems('hysteria2', { ...at, obfs: 'salamander', obfsPassword: 'x' })).toEqual([]);
  });

  test.each<[Partial<ServerForms['wireguard']>, string]>([
    [{ privateKey: 'abc' }, 'privateKey: key-malformed'],
    [{ publicKey: `${mine}x` }, 'publicKey: key-malformed'],
    [{ preSharedKey: 'x' }, 'preSharedKey: key-malformed'],
    [{ address: '10.0.0.2/32,fd00::2/128' }, 'address: one-address'],
    [{ address: 'h.example' }, 'address: local-address-malformed'],
    [{ address: '10.0.0.2/33' }, 'address: local-address-malformed'],
    [{ address: '10.0.0.256' }, 'address: local-address-malformed'],
    [{ address: 'fd00::2/129' }, 'address: local-address-malformed'],
    [{ address: '10.0.0.2/8/8' }, 'address: local-address-malformed'],
    [{ address: '::ffff:300.300.300.300/128' }, 'address: local-address-malformed'],
    [{ allowedIPs: '::/0,1.2.3.4::1.2.3.4' }, 'allowedIPs: allowed-ips-malformed'],
    [{ allowedIPs: '0.0.0.0/0,all' }, 'allowedIPs: allowed-ips-malformed'],
    [{ reserved: '1,2' }, 'reserved: reserved-malformed'],
    [{ reserved: '1,2,256' }, 'reserved: reserved-malformed'],
    [{ reserved: 'AQID' }, 'reserved: reserved-malformed'],
    [{ mtu: 'x' }, 'mtu: not-a-count'],
    [{ keepAlive: '-1' }, 'keepAlive: not-a-count'],
    [{ workers: '1.5' }, 'workers: not-a-count'],
  ])('of WireGuard %j', (values, expected) => {
    expect(problems('wireguard', { ...wireguard, ...values })).toEqual([expected]);
  });

  test.each<Partial<ServerForms['wireguard']>>([
    { privateKey: 'ab'.repeat(32), preSharedKey: theirs },
    { address: 'fd00::2' },
    { address: 'fd00::2/128', allowedIPs: '0.0.0.0/0, ::/0' },
    { reserved: '0,0,255', mtu: '1420', keepAlive: '25', workers: '2' },
  ])('of WireGuard nothing of %j', (values) => {
    expect(problems('wireguard', { ...wireguard, ...values })).toEqual([]);
  });
});

describe('what is said of a link before it is sent', () => {
  const at = (version: string, link: string, more: object = {}): readonly string[] => {
    const one = serviceOf(version, { variant: 'V2rayaCore', ...more });
    const read = readFor(link, one);
    if (!read.ok) throw new Error(read.reason);
    return warningsOf(read, one).map(({ field, reason }) => `${field}: ${reason}`);
  };

  test('no port hopping, no insecurity, no REALITY', () => {
    expect(at('2.4.14', 'hy2://pw@h:1,2-3')).toEqual(['port: ports-unsupported']);
    expect(at('2.4.14', 'hy2://pw@h:1?mport=2-3&insecure=1')).toEqual([
      'port: ports-unsupported',
      'insecure: insecure-unsupported',
    ]);
    expect(at('2.4.9', 'hy2://pw@h:1?insecure=1')).toEqual([]);
    expect(at('2.4.14', 'hy2://pw@h:1?insecure=0')).toEqual([]);
    expect(at('2.4.14', 'anytls://pw@h:1?security=reality')).toEqual(['security: security-unsupported']);
  });

  test('AnyTLS leaves certificates unchecked until 2.4.14', () => {
    const later = { coreVersion: '2.5.0' };
    expect(at('2.4.14', 'anytls://pw@h:1?insecure=1')).toEqual([]);
    expect(at('2.5.0', 'anytls://pw@h:1?insecure=1', later)).toEqual(['allowInsecure: insecure-unsupported']);
    expect(rulesOf('anytls').unavailable?.(serviceOf('2.5.0', later))).toEqual(['allowInsecure']);
    expect(rulesOf('anytls').unavailable?.(serviceOf('2.4.14'))).toEqual([]);
  });

  test('a link that would keep the core from starting', () => {
    expect(at('2.4.14', 'hy2://pw@h:1?pinSHA256=deadbeef')).toEqual(['pin: pin-malformed']);
    expect(
      at('2.4.14', `wireguard://${myKey}@h:1?publicKey=${theirKey}&address=10.0.0.2%2F32%2Cfd00%3A%3A2%2F128`),
    ).toEqual(['address: one-address']);
  });
});

import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { fc } from '../../harness/properties';
import { type ServerFormKind } from '../../../machines/domain/links/schemes';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { serverFormMachine } from '../../../machines/servers/server-form.machine';
import {
  blankTab,
  changed,
  linkOf,
  openedLink,
  problemsOf,
  switched,
} from '../../../machines/servers/server-form.rules';
import { serverFormView, type FormField } from '../../../machines/servers/server-form.view-model';
import { recordingHost } from '../../harness/slots';
import { serviceOf } from '../../harness/capabilities';
import { KIND_ORDER } from '../../../machines/domain/links/kinds';

type Values = Readonly<Record<string, string | boolean>>;

/** The form of a kind after these fields were typed, in this order. */
function view(kind: ServerFormKind, values: Values = {}, variant = 'V2Ray', version = '2.2.6.7') {
  const actor = createActor(serverFormMachine, {
    input: {
      id: 'dialog1',
      host: recordingHost().ref,
      row: null,
      touch: EMPTY_TOUCH,
      service: serviceOf(version, { variant }),
    },
  }).start();
  actor.send({ type: 'kind.choose', kind });
  for (const [field, value] of Object.entries(values)) actor.send({ type: 'field.edit', field, value });
  return serverFormView(actor.getSnapshot());
}

function names(kind: ServerFormKind, values: Values = {}): string {
  return view(kind, values)
    .fields.map(({ name }) => name)
    .join(' ');
}

function field(name: string, kind: ServerFormKind, values: Values = {}, variant?: string): FormField {
  const found = view(kind, values, variant).fields.find((one) => one.name === name);
  return found ?? expect.fail(`${name} is not shown`);
}

const options = ({ options: all }: FormField): string => all.map(({ value }) => value).join(' ');

describe('with 2.4.14 and its own core', () => {
  const own = (kind: ServerFormKind, values: Values = {}) => view(kind, values, 'V2rayaCore', '2.4.14').fields;
  const found = (name: string, kind: ServerFormKind, values: Values = {}): FormField =>
    own(kind, values).find((one) => one.name === name) ?? expect.fail(`${name} is not shown`);

  test('xhttp is offered, and what the core lacks is not; a stored value stays and is marked', () => {
    expect(options(found('net', 'v2ray'))).toBe('tcp ws grpc xhttp');
    expect(options(found('net', 'trojan'))).toBe('tcp ws grpc');
    expect(options(found('method', 'trojan'))).toBe('origin');
    const stored = found('net', 'v2ray', { net: 'h2' });
    expect([stored.value, stored.options.at(-1), stored.warning]).toEqual([
      'h2',
      { value: 'h2', offered: false },
      'transport-unsupported',
    ]);
  });

  test('parameters stand in their groups, each with its control; one without a name of its own is called as in links', () => {
    const lines = own('v2ray', { net: 'xhttp', tls: 'tls' })
      .filter(({ group }) => group === 'transport' || group === 'security')
      .map(({ name, label, control }) => [name, label, control]);
    expect(lines).toEqual([
      ['tls', 'tls', 'choice'],
      ['sni', 'sni', 'text'],
      ['fp', 'fingerprint', 'suggest'],
      ['alpn', 'alpn', 'suggest'],
      ['pinnedPeerCertSha256', 'certificatePins', 'text'],
      ['verifyPeerCertByName', 'certificateName', 'text'],
      ['net', 'network', 'choice'],
      ['host', 'httpHost', 'text'],
      ['path', 'path', 'text'],
      ['xhttpMode', 'mode', 'choice'],
      ['xhttpHeaders', 'httpHeaders', 'text'],
      ['uplinkHTTPMethod', 'uploadMethod', 'suggest'],
      ['noGRPCHeader', null, 'switch'],
      ['noSSEHeader', null, 'switch'],
      ['scMaxBufferedPosts', null, 'number'],
      ['xmuxHKeepAlive', null, 'number'],
    ]);
    expect(options(found('v2raya-backend', 'ss'))).toBe(' daeuniverse v2ray');
  });
});

describe('which fields a tab shows', () => {
  test.each<[string, ServerFormKind, Values, string]>([
    ['[3.42] vmess', 'v2ray', {}, 'protocol ps add port id aid scy tls net type'],
    ['[3.42] vless', 'v2ray', { protocol: 'vless' }, 'protocol ps add port id tls net type'],
    [
      '[3.45] vmess with tls',
      'v2ray',
      { tls: 'tls' },
      'protocol ps add port id aid scy tls sni fp alpn allowInsecure net type',
    ],
    [
      '[3.45] vless with tls',
      'v2ray',
      { protocol: 'vless', tls: 'tls' },
      'protocol ps add port id tls sni fp flow alpn allowInsecure net type',
    ],
    [
      '[3.45] reality',
      'v2ray',
      { protocol: 'vless', tls: 'reality' },
      'protocol ps add port id tls sni fp flow pbk sid spx alpn net type',
    ],
    [
      '[3.49] tcp with http',
      'v2ray',
      { protocol: 'vless', type: 'http' },
      'protocol ps add port id tls net type host path',
    ],
    ['[3.49] kcp', 'v2ray', { protocol: 'vless', net: 'kcp' }, 'protocol ps add port id tls net type path'],
    ['[3.49] ws', 'v2ray', { protocol: 'vless', net: 'ws' }, 'protocol ps add port id tls net host path'],
    ['[3.49] h2', 'v2ray', { protocol: 'vless', net: 'h2' }, 'protocol ps add port id tls net host path'],
    [
      '[3.48] quic',
      'v2ray',
      { protocol: 'vless', net: 'quic' },
      'protocol ps add port id tls net type quicSecurity key',
    ],
    [
      '[4.26] grpc',
      'v2ray',
      { protocol: 'vless', net: 'grpc' },
      'protocol ps add port id tls sni fp flow alpn allowInsecure net path',
    ],
    ['[3.50] ss', 'ss', {}, 'name server port password method plugin'],
    [
      '[3.50] simple-obfs',
      'ss',
      { plugin: 'simple-obfs' },
      'name server port password method plugin impl obfs host path',
    ],
    [
      '[3.50] simple-obfs with tls',
      'ss',
      { plugin: 'simple-obfs', obfs: 'tls' },
      'name server port password method plugin impl obfs host',
    ],
    [
      '[3.50] v2ray-plugin',
      'ss',
      { plugin: 'v2ray-plugin' },
      'name server port password method plugin impl mode tls host path',
    ],
    ['[3.51] ssr', 'ssr', {}, 'name server port password method proto obfs'],
    [
      '[3.51] ssr with parameters',
      'ssr',
      { proto: 'auth_chain_a', obfs: 'http_post' },
      'name server port password method proto protoParam obfs obfsParam',
    ],
    ['[3.52] trojan', 'trojan', {}, 'name server port password method allowInsecure peer net obfs alpn'],
    [
      '[3.52] trojan over ws',
      'trojan',
      { net: 'ws' },
      'name server port password method allowInsecure peer net obfs host path alpn',
    ],
    [
      '[3.52] trojan-go with shadowsocks',
      'trojan',
      { method: 'shadowsocks' },
      'name server port password method ssCipher ssPassword allowInsecure peer obfs',
    ],
    [
      '[3.52] trojan-go over websocket',
      'trojan',
      { obfs: 'websocket' },
      'name server port password method allowInsecure peer obfs host path',
    ],
    ['[3.53] juicity', 'juicity', {}, 'name server port uuid password allowInsecure sni pinnedCertchainSha256 cc'],
    ['[3.54] tuic', 'tuic', {}, 'name server port uuid password allowInsecure disableSni sni alpn cc udpRelayMode'],
    ['[3.55] http', 'http', {}, 'protocol name host port username password'],
    ['[3.56] socks5', 'socks5', {}, 'name host port username password'],
  ])('%s', (_, kind, values, expected) => expect(names(kind, values)).toBe(expected));
});

describe('options and controls', () => {
  test.each<[string, string, ServerFormKind, Values, string]>([
    [
      '[3.43]',
      'scy',
      'v2ray',
      {},
      'auto 2022-blake3-aes-128-gcm 2022-blake3-aes-256-gcm 2022-blake3-chacha20-poly1305 aes-256-gcm aes-128-gcm ' +
        'chacha20-poly1305 xchacha20-poly1305 none zero',
    ],
    ['[3.46]', 'net', 'v2ray', {}, 'tcp kcp ws h2 grpc quic'],
    ['[3.47]', 'type', 'v2ray', {}, 'none http'],
    ['[3.47]', 'type', 'v2ray', { net: 'kcp' }, 'none srtp utp wechat-video dtls wireguard'],
    ['[3.47]', 'type', 'v2ray', { net: 'quic' }, 'none srtp utp wechat-video dtls wireguard'],
    ['[3.48]', 'quicSecurity', 'v2ray', { net: 'quic' }, 'none aes-128-gcm chacha20-poly1305'],
    ['[3.50]', 'impl', 'ss', { plugin: 'simple-obfs' }, 'default chained transport'],
    ['[3.52]', 'method', 'trojan', {}, 'origin shadowsocks'],
    ['[3.54]', 'udpRelayMode', 'tuic', {}, 'native quic'],
    ['[3.55]', 'protocol', 'http', {}, 'http https'],
  ])('%s %s of %s %j', (_, name, kind, values, expected) => expect(options(field(name, kind, values))).toBe(expected));

  test.each([
    ['V2Ray', 'none tls'],
    ['Unknown', 'none tls'],
    ['Xray', 'none tls reality xtls'],
    ['V2rayaCore', 'none tls reality'],
  ])('[3.44] tls for %s', (variant, expected) => expect(options(field('tls', 'v2ray', {}, variant))).toBe(expected));

  test('a stored value outside what is offered stays chosen and is marked', () => {
    const tls = field('tls', 'v2ray', { protocol: 'vless', tls: 'reality' });
    expect([tls.value, tls.options.at(-1)]).toEqual(['reality', { value: 'reality', offered: false }]);
    expect(field('tls', 'v2ray', { tls: 'reality' }, 'Xray').options.every(({ offered }) => offered)).toBe(true);
  });

  test('each field has the control that it needs', () => {
    const controls = Object.fromEntries(view('tuic').fields.map(({ name, control }) => [name, control]));
    expect(controls).toEqual({
      name: 'text',
      server: 'text',
      port: 'number',
      uuid: 'text',
      password: 'secret',
      allowInsecure: 'switch',
      disableSni: 'switch',
      sni: 'text',
      alpn: 'suggest',
      cc: 'choice',
      udpRelayMode: 'choice',
    });
    expect(field('fp', 'v2ray', { tls: 'tls' }).control).toBe('suggest');
    expect(field('ssPassword', 'trojan', { method: 'shadowsocks' }).control).toBe('secret');
  });

  test.each<[string, ServerFormKind, Values, string]>([
    ['path', 'v2ray', { net: 'ws' }, 'path'],
    ['path', 'v2ray', { net: 'kcp' }, 'seed'],
    ['path', 'v2ray', { net: 'grpc' }, 'serviceName'],
    ['path', 'trojan', { net: 'grpc' }, 'serviceName'],
    ['host', 'v2ray', { net: 'ws' }, 'httpHost'],
    ['host', 'http', {}, 'address'],
    ['method', 'trojan', {}, 'trojanProtocol'],
    ['method', 'ss', {}, 'method'],
  ])('[3.49] %s of %s %j is called %s', (name, kind, values, label) =>
    expect(field(name, kind, values).label).toBe(label),
  );

  test.each<[ServerFormKind, Values, string]>([
    ['v2ray', {}, 'add port id aid'],
    ['v2ray', { protocol: 'vless' }, 'add port id'],
    ['ss', {}, 'server port password method'],
    ['ssr', {}, 'server port password method'],
    ['trojan', {}, 'server port password'],
    ['trojan', { method: 'shadowsocks' }, 'server port password ssPassword'],
    ['juicity', {}, 'server port uuid password'],
    ['tuic', {}, 'server port uuid password'],
    ['hysteria2', { obfs: 'salamander' }, 'server port password'],
    ['anytls', {}, 'server port password'],
    ['wireguard', {}, 'server port privateKey publicKey address'],
    ['http', {}, 'host port'],
    ['socks5', {}, 'host port'],
  ])('[5.17] %s %j requires %s', (kind, values, expected) => {
    const required = view(kind, values).fields.filter((one) => one.required);
    expect(required.map(({ name }) => name).join(' ')).toBe(expected);
  });
});

describe('what a person reads', () => {
  /** The fields as they stand in the form, under the headings of their groups. */
  function read(kind: ServerFormKind, values: Values = {}): readonly string[] {
    const lines = new Map<string, string[]>();
    for (const { group, label, name } of view(kind, values, 'Xray').fields)
      lines.set(group, [...(lines.get(group) ?? []), label ?? name]);
    return [...lines].map(([group, labels]) => `${group}: ${labels.join(', ')}`);
  }

  test.each<[string, ServerFormKind, Values, readonly string[]]>([
    [
      'vmess over quic',
      'v2ray',
      { net: 'quic' },
      [
        'server: protocol, name, address, port, userId, alterId, encryption',
        'security: tls',
        'transport: network, headerType, quicSecurity, quicKey',
      ],
    ],
    [
      'vless with reality',
      'v2ray',
      { protocol: 'vless', tls: 'reality', net: 'ws' },
      [
        'server: protocol, name, address, port, userId',
        'security: tls, sni, fingerprint, flow, publicKey, shortId, spiderX, alpn',
        'transport: network, httpHost, path',
      ],
    ],
    [
      'shadowsocks with simple-obfs',
      'ss',
      { plugin: 'simple-obfs' },
      ['server: name, address, port, password, method', 'plugin: plugin, implementation, obfuscation, httpHost, path'],
    ],
    [
      'shadowsocks with v2ray-plugin',
      'ss',
      { plugin: 'v2ray-plugin' },
      ['server: name, address, port, password, method', 'plugin: plugin, implementation, mode, tls, httpHost, path'],
    ],
    [
      'shadowsocksR',
      'ssr',
      { proto: 'auth_chain_a', obfs: 'http_post' },
      [
        'server: name, address, port, password, method',
        'obfuscation: protocol, protocolParam, obfuscation, obfuscationParam',
      ],
    ],
    [
      'trojan',
      'trojan',
      {},
      [
        'server: name, address, port, password, trojanProtocol',
        'security: allowInsecure, sni',
        'transport: network, obfuscation, alpn',
      ],
    ],
    [
      'trojan-go',
      'trojan',
      { method: 'shadowsocks' },
      [
        'server: name, address, port, password, trojanProtocol, ssCipher, ssPassword',
        'security: allowInsecure, sni',
        'transport: obfuscation',
      ],
    ],
    [
      'juicity',
      'juicity',
      {},
      [
        'server: name, address, port, uuid, password',
        'security: allowInsecure, sni, certificatePin',
        'connection: congestionControl',
      ],
    ],
    [
      'tuic',
      'tuic',
      {},
      [
        'server: name, address, port, uuid, password',
        'security: allowInsecure, disableSni, sni, alpn',
        'connection: congestionControl, udpRelayMode',
      ],
    ],
    [
      'hysteria2',
      'hysteria2',
      { obfs: 'salamander' },
      [
        'server: name, address, port, password',
        'obfuscation: obfuscation, obfuscationPassword',
        'security: sni, certificatePins, certificateName',
      ],
    ],
    [
      'anytls',
      'anytls',
      {},
      [
        'server: name, address, port, password',
        'security: allowInsecure, sni, certificatePin, certificateName',
        'connection: minIdleSession',
      ],
    ],
    [
      'wireguard',
      'wireguard',
      {},
      [
        'server: name, address, port, privateKey, peerPublicKey, preSharedKey',
        'connection: localAddress, allowedIps, reserved, mtu, keepAlive, workers, kernelMode',
      ],
    ],
    ['http', 'http', {}, ['server: protocol, name, address, port, username, password']],
    ['socks5', 'socks5', {}, ['server: name, address, port, username, password']],
  ])('of %s', (_, kind, values, expected) => expect(read(kind, values)).toEqual(expected));

  test.each<[string, ServerFormKind, Values, Readonly<Record<string, string>>]>([
    ['vmess', 'v2ray', {}, { aid: 'alterIdZero' }],
    [
      'vless over gRPC',
      'v2ray',
      { protocol: 'vless', net: 'grpc' },
      { tls: 'grpcNeedsTls', allowInsecure: 'vlessInsecure', alpn: 'alpnList' },
    ],
    ['trojan', 'trojan', {}, { peer: 'sniIsHost', alpn: 'alpnList' }],
    ['trojan-go', 'trojan', { obfs: 'websocket' }, { peer: 'sniIsHost', allowInsecure: 'notForTrojanGo' }],
    ['tuic', 'tuic', {}, { alpn: 'alpnList' }],
    ['juicity', 'juicity', {}, {}],
    ['http', 'http', {}, {}],
  ])('beside the fields of %s', (_, kind, values, expected) => {
    const said = view(kind, values).fields.flatMap(({ name, hint }) => (hint === null ? [] : [[name, hint]]));
    expect(Object.fromEntries(said)).toEqual(expected);
  });

  test('a number that was not typed yet is empty', () => {
    expect([field('port', 'v2ray').value, field('port', 'ss', { port: ' 44' }).value]).toEqual(['', ' 44']);
  });

  test('what is suggested can be typed over; a plain text has no suggestions', () => {
    expect(field('alpn', 'tuic').options).toEqual(
      ['h2', 'http/1.1', 'h2,http/1.1', 'h3'].map((value) => ({ value, offered: true })),
    );
    expect(field('sni', 'tuic').options).toEqual([]);
  });

  test('a switch that warns can be turned on all the same', () => {
    expect(field('allowInsecure', 'v2ray', { protocol: 'vless', tls: 'tls' })).toMatchObject({
      value: false,
      disabled: null,
    });
  });
});

describe('what is said beside a field', () => {
  test('[5.22] Trojan: AllowInsecure cannot be switched on unless method is origin and obfs is none', () => {
    const insecure = (values: Values) => field('allowInsecure', 'trojan', values);
    expect(insecure({})).toMatchObject({ disabled: null, hint: null });
    for (const values of [{ method: 'shadowsocks' }, { obfs: 'websocket' }])
      expect(insecure(values)).toMatchObject({ disabled: 'notForTrojanGo', hint: 'notForTrojanGo' });
    // Switched on before, it can be switched off.
    expect(insecure({ allowInsecure: true, obfs: 'websocket' })).toMatchObject({ value: true, disabled: null });
  });

  test('[5.23] VLESS: insecure is not recommended', () => {
    expect(field('allowInsecure', 'v2ray', { protocol: 'vless', tls: 'tls' }).hint).toBe('vlessInsecure');
    expect(field('allowInsecure', 'v2ray', { tls: 'tls' }).hint).toBeNull();
  });

  test('[5.24] gRPC must be used with TLS', () => {
    expect(field('tls', 'v2ray', { net: 'grpc' }).hint).toBe('grpcNeedsTls');
    expect(field('tls', 'v2ray', { net: 'ws' }).hint).toBeNull();
  });

  test('what the service drops', () => {
    expect(field('alpn', 'trojan', { alpn: 'h2' }).warning).toBe('not-kept');
    expect(field('path', 'trojan', { net: 'kcp', path: 'seed' }).warning).toBeNull();
    expect(field('alpn', 'trojan').warning).toBeNull();
    for (const kind of ['socks5', 'http'] as const)
      expect(field('username', kind, { username: 'u' }).warning).toBe('only-together');
    expect(field('username', 'socks5', { username: 'u', password: 'p' }).warning).toBeNull();
  });
});

describe('rules of the form', () => {
  test('an opened link is sent again without a loss', () => {
    const link = 'trojan://p@example.com:443?sni=example.com&foo=bar&type=ws&path=%2Fx#T';
    const opened = openedLink(link, serviceOf()) ?? expect.fail('not opened');
    expect(linkOf(opened.tab)).toContain('foo=bar');
    expect(openedLink(linkOf(opened.tab), serviceOf())).toEqual(opened);
  });

  test('a host in brackets is sent as an address; a blank user id is no user id', () => {
    const tab = (values: Values) =>
      Object.entries(values).reduce((before, [name, value]) => changed(before, name, value).tab, blankTab('v2ray'));
    const good = tab({ protocol: 'vless', add: ' [::1] ', port: ' 443 ', id: 'x' });
    expect([problemsOf(good, serviceOf()), linkOf(good).startsWith('vless://x@[::1]:443')]).toEqual([[], true]);
    expect(problemsOf(tab({ add: 'a', port: '1', id: ' ' }), serviceOf())).toEqual([
      { field: 'id', reason: 'id-missing' },
    ]);
  });

  test.each<[string, string | null]>([
    ['443', null],
    [' 443 ', null],
    ['+443', null],
    [' ', 'port-missing'],
    ['0x10', 'port-not-a-number'],
    ['1e3', 'port-not-a-number'],
  ])('port %j: %s', (text, reason) => {
    const tab = changed(changed(changed(blankTab('ss'), 'server', 'h').tab, 'password', 'p').tab, 'port', text).tab;
    expect(problemsOf(tab, serviceOf()).map((problem) => problem.reason)).toEqual(reason === null ? [] : [reason]);
  });

  test('gRPC brings TLS along in the form of vmess and vless only', () => {
    const trojan = blankTab('trojan');
    expect(changed(trojan, 'net', 'grpc')).toEqual({
      tab: { ...trojan, form: { ...trojan.form, net: 'grpc' } },
      forced: false,
    });
    expect(changed(blankTab('v2ray'), 'net', 'grpc').forced).toBe(true);
  });

  test('every kind can be reached from every other and back without losing name, host and port', () => {
    const kind = fc.constantFrom(...KIND_ORDER);
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 6 }), (walk) => {
        let tab = changed(changed(blankTab('ss'), 'name', 'N').tab, 'port', '443').tab;
        tab = changed(tab, 'server', 'h').tab;
        for (const next of [...walk, 'ss' as const]) tab = switched(tab, next);
        expect(tab.form).toMatchObject({ name: 'N', server: 'h', port: 443 });
      }),
    );
  });
});

describe('what a service does not know is not asked', () => {
  const opened = (link: string, version: string) => {
    const actor = createActor(serverFormMachine, {
      input: { id: 'dialog1', host: recordingHost().ref, row: null, touch: EMPTY_TOUCH, service: serviceOf(version) },
    }).start();
    actor.send({ type: 'link.paste', text: link });
    return actor;
  };

  test.each([
    'vless://id@h.example.com:1?security=tls&allowInsecure=true',
    'trojan://p@h.example.com:1?allowInsecure=1',
  ])('%s: a service that always checks certificates has no switch, asks nothing and says what is lost', (link) => {
    const older = opened(link, '2.4.0');
    const newer = opened(link, '2.4.1');
    const switchOf = (actor: typeof older) =>
      serverFormView(actor.getSnapshot()).fields.find(({ name }) => name === 'allowInsecure');
    expect(switchOf(older)).toMatchObject({ value: true });
    expect(switchOf(newer)).toBeUndefined();
    expect(serverFormView(older.getSnapshot()).lostExtras).toEqual([]);
    expect(serverFormView(newer.getSnapshot()).lostExtras).toEqual(['allowInsecure']);
    newer.send({ type: 'editor.save' });
    expect(newer.getSnapshot().hasTag('confirming')).toBe(false);
    expect(newer.getSnapshot().hasTag('busy')).toBe(true);
  });

  test('TUIC: a password that would not reach the server is warned of where that is so', () => {
    const link = 'tuic://7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001:p%40w@h.example.com:1';
    const warning = (version: string) =>
      serverFormView(opened(link, version).getSnapshot()).fields.find(({ name }) => name === 'password')?.warning;
    expect(warning('2.2.7.5')).toBeNull();
    expect(warning('2.4.14')).toBe('percent-encoded');
  });
});

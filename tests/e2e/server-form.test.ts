import { describe, expect } from 'vitest';
import { callService, scenario, type Stage, type Traits, type Visit, withBrowser } from './harness/stage';
import { isAtLeast, type Service, type ServiceOptions } from './harness/services/service';
import { shareLink } from './harness/subscription-server';
import { type Panel } from './pages/panel';
import { becomes } from './pages/part';
import { ServerForm, type Fields } from './pages/server-form';

withBrowser();

interface Opened {
  readonly service: Service;
  readonly panel: Panel;
  readonly form: ServerForm;
}

async function opened(
  stage: Stage,
  links: readonly string[] = [],
  look: Partial<Visit> = {},
  options: ServiceOptions = {},
): Promise<Opened> {
  const service = await stage.service(options);
  for (const url of links) await callService(service, 'POST', 'import', { url });
  const panel = await stage.visit({ service, ...look });
  return { service, panel, form: new ServerForm(panel.page, panel.words, panel.width) };
}

async function create({ panel, form }: Opened): Promise<void> {
  await panel.press('Create');
  await form.seeCreate();
}

const sent = (service: Service): readonly unknown[] =>
  service
    .report()
    .requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/import'))
    .map(({ body }) => body);

const PASSWORD = 'pä ss/+@:#?';
const UUID = 'b831381d-6324-4d53-ad4f-8cda48b30811';

const KINDS: readonly (readonly [name: string, kind: string, fields: Fields])[] = [
  [
    'A vmess',
    'V2RAY',
    {
      Protocol: 'vmess',
      Host: 'a.example.com',
      Port: '443',
      'User ID': UUID,
      'Alter ID': '4',
      Encryption: 'zero',
      TLS: 'tls',
      'Server name (SNI)': 's.example.com',
      Transport: 'ws',
      'Host header': 'h.example.com',
      Path: '/päth',
    },
  ],
  [
    'B vless 🇯🇵',
    'V2RAY',
    {
      Protocol: 'vless',
      Host: '2001:db8::1',
      Port: '1',
      'User ID': UUID,
      TLS: 'tls',
      'Server name (SNI)': 's.example.com',
      'uTLS fingerprint': 'chrome',
      Flow: 'xtls-rprx-vision',
      Transport: 'tcp',
    },
  ],
  [
    'C ss',
    'SS',
    {
      Host: 'c.example.com',
      Port: '65535',
      Password: PASSWORD,
      'Encryption method': 'chacha20-ietf-poly1305',
      Plugin: 'v2ray-plugin',
      TLS: true,
      'Host header': 'h.example.com',
      Path: '/ws',
    },
  ],
  [
    'D ssr',
    'SSR',
    {
      Host: 'd.example.com',
      Port: '8388',
      Password: PASSWORD,
      'Encryption method': 'chacha20',
      Protocol: 'auth_chain_a',
      'Protocol parameter': '1:2',
      Obfuscation: 'http_post',
      'Obfuscation parameter': 'x.example.com',
    },
  ],
  [
    'E trojan',
    'Trojan',
    {
      Host: 'e.example.com',
      Port: '443',
      Password: PASSWORD,
      'Allow insecure certificates': true,
      'Server name (SNI)': 's.example.com',
      Transport: 'grpc',
      'Service name': 'svc',
    },
  ],
  [
    'F trojan-go',
    'Trojan',
    {
      Host: 'f.example.com',
      Port: '443',
      Password: PASSWORD,
      'Trojan protocol': 'shadowsocks',
      'Shadowsocks encryption': 'aes-256-gcm',
      'Shadowsocks password': 'inner',
      Obfuscation: 'websocket',
      'Host header': 'h.example.com',
      Path: '/ws',
    },
  ],
  [
    'G juicity',
    'Juicity',
    {
      Host: 'g.example.com',
      Port: '443',
      UUID,
      Password: PASSWORD,
      'Allow insecure certificates': true,
      'Server name (SNI)': 's.example.com',
      'Pinned certificate chain (SHA-256)': 'abc=',
    },
  ],
  [
    'H tuic',
    'Tuic',
    {
      Host: 'h.example.com',
      Port: '443',
      UUID,
      Password: PASSWORD,
      'Disable SNI': true,
      ALPN: 'h3,h2',
      'UDP relay mode': 'quic',
    },
  ],
  ['I https', 'HTTP', { Protocol: 'https', Host: 'i.example.com', Port: '8080', Username: 'u@x', Password: PASSWORD }],
  ['J socks5', 'SOCKS5', { Host: 'j.example.com', Port: '1080', Username: 'u', Password: 'p' }],
];

type Kind = (typeof KINDS)[number];

/** From then on every certificate of vmess, vless and trojan is checked. */
const CHECKED_SINCE = '2.4.1';

/** The fields that a kind lacks from a version on: every certificate of trojan is checked, and trojan has no Shadowsocks inside. */
const GONE: readonly (readonly [since: string, kind: string, labels: readonly string[]])[] = [
  ['2.4', 'Trojan', ['Trojan protocol', 'Shadowsocks encryption', 'Shadowsocks password']],
  [CHECKED_SINCE, 'Trojan', ['Allow insecure certificates']],
];

const REALITY: Kind = [
  'R vless',
  'V2RAY',
  {
    Protocol: 'vless',
    Host: '2001:db8::1',
    Port: '1',
    'User ID': UUID,
    TLS: 'reality',
    'Server name (SNI)': 's.example.com',
    'uTLS fingerprint': 'chrome',
    Flow: 'xtls-rprx-vision',
    'Public key': 'abc',
    'Short ID': '12',
    Transport: 'tcp',
  },
];

async function createAndCompare(it: Opened, kinds: readonly Kind[]): Promise<void> {
  const { panel, form } = it;
  for (const [name, kind, fields] of kinds) {
    await create(it);
    await form.chooseKind(kind);
    await form.fill({ Name: name, ...fields });
    await form.save();
    await form.dontSee();
    await panel.nodes.chooseServers();
  }
  await panel.nodes.seeNames(kinds.map(([name]) => name));
  for (const [name, kind, fields] of kinds) {
    await form.openFor(name);
    await form.seeKind(kind);
    await form.see({ Name: name, ...fields });
    await form.cancel();
    await form.dontSee();
  }
}

describe('one server of each kind', () => {
  scenario.thorough(
    '[2.39] [3.42] [3.50] [3.51] [3.52] [3.53] [3.54] [3.55] [3.56] is created, opened again and is the same',
    async (stage) => {
      const it = await opened(stage);
      const { version } = (await callService(it.service, 'GET', 'version')) as { readonly version: string };
      const kinds = KINDS.map(([name, kind, fields]): Kind => {
        const gone = GONE.flatMap(([since, of, labels]) => (of === kind && isAtLeast(version, since) ? labels : []));
        return [name, kind, Object.fromEntries(Object.entries(fields).filter(([label]) => !gone.includes(label)))];
      });
      await createAndCompare(it, kinds);
    },
    { needs: [{ kind: 'version', from: '2.2.5', because: 'has all kinds, and their transports' }] },
  );

  scenario.thorough('vless with reality, where the core speaks it', async (stage) => {
    await createAndCompare(await opened(stage, [], {}, { variant: 'Xray' }), [REALITY]);
  });
});

describe('modify and view', () => {
  const TUIC: Traits = { needs: [{ kind: 'version', from: '2.2.0', because: 'takes links of TUIC' }] };
  const LINK = `tuic://${UUID}:secret@example.com:443?congestion_control=bbr&sni=s.example.com&ed=2048#Tokyo`;

  scenario(
    '[2.31] [7.25] one field is changed, the others and unknown parameters stay',
    async (stage) => {
      const { service, panel, form } = await opened(stage, [LINK, LINK.replace('Tokyo', 'Osaka')]);
      await panel.nodes.chooseServers();
      const touch = encodeURIComponent(JSON.stringify({ _type: 'server', id: 2, sub: 0 }));
      const given = await callService(service, 'GET', `sharingAddress?touch=${touch}`);
      const keepsUnknown = (given as { readonly sharingAddress: string }).sharingAddress.includes('ed=2048');
      await form.openFor('Osaka');
      if (keepsUnknown) await form.seeText('ed');
      await panel.seeNothingForAxe();
      await form.fill({ Name: 'Kyoto', Port: '8443' });
      await form.save();
      await form.dontSee();
      await panel.nodes.seeNames(['Tokyo', 'Kyoto']);
      await panel.notices.see('serverSaved');
      const [, , body] = sent(service) as readonly { readonly url: string; readonly which?: unknown }[];
      expect(body?.which).toEqual({ _type: 'server', id: 2, sub: 0 });
      const query = new URL(body?.url ?? '').searchParams;
      expect([query.get('ed'), query.get('sni')]).toEqual([keepsUnknown ? '2048' : null, 's.example.com']);
    },
    TUIC,
  );

  scenario.thorough('[2.41] a subscription’s server is shown read-only, without a footer', async (stage) => {
    const provider = await stage.provider([shareLink('東京', 443)]);
    const { panel, form } = await opened(stage, [provider.url]);
    await panel.nodes.chooseTab(new URL(provider.url).host);
    await form.openFor('東京');
    await form.see({ Name: '東京', Host: '127.0.0.1', Port: '443', 'Encryption method': 'aes-256-gcm' });
    await form.seeReadOnly();
    await panel.seeNothingForAxe();
    await panel.press('Close');
    await form.dontSee();
  });

  scenario.thorough(
    'what was typed is not lost by Escape',
    async (stage) => {
      const { panel, form } = await opened(stage, [LINK]);
      await panel.nodes.chooseServers();
      await form.openFor('Tokyo');
      await form.fill({ Name: 'Typed' });
      await panel.page.keyboard.press('Escape');
      await form.seeText('Your changes have not been saved.');
      await panel.press('Keep editing');
      await form.see({ Name: 'Typed' });
      await panel.page.keyboard.press('Escape');
      await panel.press('Discard');
      await form.dontSee();
      await panel.nodes.seeNames(['Tokyo']);
    },
    TUIC,
  );
});

describe('what the form insists on', () => {
  scenario.thorough('[4.26] [8.15] gRPC without TLS warns and forces it', async (stage) => {
    const it = await opened(stage);
    await create(it);
    await it.form.fill({ Transport: 'grpc' });
    await it.form.see({ TLS: 'tls' });
    await it.form.seeText('gRPC must be used with TLS.');
    await it.panel.notices.see('grpcShouldWithTls');
  });

  scenario.thorough(
    '[5.20] [5.21] insecure vless asks; cancelling aborts, confirming sends',
    async (stage) => {
      const it = await opened(stage);
      const { service, panel, form } = it;
      await create(it);
      await form.fill({
        Protocol: 'vless',
        Name: 'Open',
        Host: 'a.example.com',
        Port: '443',
        'User ID': UUID,
        TLS: 'tls',
      });
      await form.fill({ 'Allow insecure certificates': true });
      await form.save();
      await panel.seeNothingForAxe();
      await form.answerInsecure('Cancel');
      await form.see({ Name: 'Open', 'Allow insecure certificates': true });
      expect(sent(service)).toEqual([]);
      await form.save();
      await form.answerInsecure("I know what I'm doing");
      await form.dontSee();
      expect(sent(service)).toHaveLength(1);
    },
    { needs: [{ kind: 'version', before: CHECKED_SINCE, because: 'checks every certificate of vless' }] },
  );

  scenario(
    '[5.16] [5.18] [5.19] problems stand beside their fields, the first gets the focus, nothing is sent',
    async (stage) => {
      const it = await opened(stage);
      const { service, panel, form } = it;
      await create(it);
      await form.fill({ Name: 'X', Port: '65536' });
      await form.save();
      await form.seeText('Enter the host.');
      await form.seeText('The port must be between 1 and 65535.');
      await form.seeFocus('Host');
      await panel.seeNothingForAxe();
      await form.fill({ Host: 'a.example.com', 'User ID': UUID });
      await form.save();
      await form.seeFocus('Port');
      expect(sent(service)).toEqual([]);
    },
  );

  scenario.thorough('[3.57] a share link pasted anywhere fills the right tab', async (stage) => {
    const it = await opened(stage);
    await create(it);
    await it.form.paste('trojan://secret@example.com:443?sni=s.example.com&type=ws&path=%2Fx#Tokyo');
    await it.form.seeKind('Trojan');
    await it.form.see({ Name: 'Tokyo', Host: 'example.com', Transport: 'ws', Path: '/x' });
  });

  for (const [words, look] of [
    ['on a phone', { width: 'phone' }],
    ['on a phone, in the dark', { width: 'phone', theme: 'dark' }],
    ['in the dark', { theme: 'dark' }],
  ] as const)
    scenario(
      `[2.40] ${words} the whole form can be used, and axe finds nothing`,
      async (stage) => {
        const it = await opened(stage, [], look);
        await create(it);
        await it.form.chooseKind('SOCKS5');
        await it.panel.seeNothingForAxe();
        await it.form.fill({ Name: 'S', Host: '10.0.0.1', Port: '1080', Username: 'u' });
        await it.form.seeText('Enter both a username and a password, or neither.');
        await it.panel.seeNothingForAxe();
        await it.panel.seeNoSideScroll();
        await it.form.save();
        await it.form.dontSee();
        await it.panel.nodes.chooseServers();
        await it.panel.nodes.seeNames(['S']);
        await it.form.openFor('S');
        await it.form.see({ Name: 'S', Host: '10.0.0.1', Port: '1080' });
      },
      { thorough: !('width' in look && 'theme' in look) },
    );
});

/** Some versions select a server of a subscription by themselves; a PATCH without it would switch that off. */
const selection = (row: { readonly autoSelect?: boolean } = {}): object =>
  row.autoSelect === undefined ? {} : { autoSelect: row.autoSelect };

/** Services that do not tell an address keep it where none is sent. */
const addressOf = (address: string, row: object = {}): object => ('address' in row ? { address } : {});

describe('subscriptions', () => {
  scenario.thorough(
    '[2.42] [7.30] address and remarks are changed together; quota and expiry are shown',
    async (stage) => {
      const provider = await stage.provider([shareLink('東京', 443)]);
      const { service, panel, form } = await opened(stage, [provider.url]);
      await panel.nodes.chooseSubscriptions();
      await panel.seeText('≈ 11 of 100 GiB');
      await panel.seeNothingForAxe();
      const lists = await callService(service, 'GET', 'touch');
      const [row] = (lists as { readonly touch: { readonly subscriptions: readonly object[] } }).touch.subscriptions;
      await panel.page.getByRole('button', { name: /^Modify/ }).click();
      await form.fill({ Remarks: 'Work' });
      await panel.seeNothingForAxe();
      await form.save();
      await form.dontSee();
      await panel.nodes.seeTabs(['SUBSCRIPTION 1', 'SERVER 0', 'Work 1']);
      const patch = service.report().requests.find(({ method }) => method === 'PATCH');
      expect(patch?.body).toEqual({
        subscription: {
          id: 1,
          _type: 'subscription',
          ...addressOf(provider.url, row),
          remarks: 'Work',
          ...selection(row),
        },
      });
    },
  );

  scenario.thorough('[7.29] all are updated, with one line for each of what came and what went', async (stage) => {
    const first = await stage.provider([shareLink('A', 1), shareLink('B', 2)]);
    const second = await stage.provider([shareLink('C', 3)]);
    const { service, panel, form } = await opened(stage, [first.url, second.url]);
    first.answer({ body: Buffer.from([shareLink('B', 2), shareLink('D', 4)].join('\n')).toString('base64') });
    second.answer({ body: '' });
    await panel.nodes.chooseSubscriptions();
    await panel.press('Update all');
    await becomes(async () => (await form.dialog.getByRole('listitem').allTextContents()).length > 1, true);
    await panel.seeText('2 servers: 1 new, 1 removed.');
    await panel.seeText('No servers were returned. The subscription is kept. The service dropped 1 server.');
    await form.dialog.locator('summary').click();
    await becomes(
      async () => (await form.dialog.locator('details li').allTextContents()).map((text) => text.trim()),
      ['+ D 127.0.0.1:4', '− A 127.0.0.1:1'],
    );
    await panel.seeNothingForAxe();
    await panel.press('Close');
    expect((await service.state()).subscriptions.map(({ servers }) => servers)).toEqual([2, 0]);
  });
});

import { describe } from 'vitest';
import { EXPORT_FORMAT } from '../../statecharts/machines/domain/chart-export';
import { gatherCharts, gatherLayouts } from '../../statecharts/layout/gather';
import { type NoticeKey } from '../../machines/ports/notice';
import { turnedNeighbours } from './harness/bidi';
import { codePicture } from './harness/pictures';
import { shareLink } from './harness/subscription-server';
import {
  callService,
  connectServer,
  expect,
  type Look,
  probeEverySecond,
  scenario,
  type Stage,
  startCore,
  withBrowser,
} from './harness/stage';
import { type Need, type Service } from './harness/services/service';
import { Logs } from './pages/logs';
import { type Panel } from './pages/panel';
import { becomes, seen } from './pages/part';
import { Search } from './pages/search';
import { ServerForm } from './pages/server-form';
import { SettingsDialog } from './pages/settings';
import { TextDialogs } from './pages/text-dialogs';

withBrowser();

const MARKUP = `<img src=x onerror="window.pwned=1"> "><script>window.pwned=2</script><svg/onload=window.pwned=3>`;
const STYLE = `";}</style><style>*{display:none!important}</style><b style="position:fixed;inset:0">`;
const LINK = `javascript:window.pwned=4//<a href="javascript:window.pwned=5">x</a>`;
/** Reads as a picture where it turns the direction of the text. */
const OVERRIDE = 'invoice\u202Egnp.exe';
/** Closes the isolate that it stands in, then turns. */
const ESCAPE = 'out\u2069\u202Eedisni';
const INVISIBLE = 'Ad\u200Bmin\u200D\uFEFF\u2060\u00AD';
const MESSAGE = `{name} {0, plural, one {#} other {#}} <0>x</0> %s \${name} {{name}}`;
const LONE = 'lone \uD800 half';
const LONG = 'W'.repeat(10_000);
const KEY = '__proto__';

const names = [MARKUP, STYLE, LINK, OVERRIDE, ESCAPE, INVISIBLE, MESSAGE, LONE, LONG, KEY] as const;

/** What the panel shows of a name: an end without a beginning is left out, and the service has no half characters. */
const shown = (name: string): string => (name === ESCAPE ? 'out\u202Eedisni' : name.replace('\uD800', '\uFFFD'));

/** A share link whose name is written as JSON escapes, so that any string at all comes through. */
function vmess(name: string, add = '127.0.0.1', port = 443): string {
  const escaped = JSON.stringify(name).replace(
    /[\u007f-\uffff]/g,
    (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
  );
  const rest = `"add":${JSON.stringify(add)},"port":"${port}","id":"0f2bdc9c-7a5b-4a3e-8b0a-2f6a3f0f7b11","aid":"0","net":"tcp"`;
  return `vmess://${Buffer.from(`{"v":"2","ps":${escaped},${rest}}`).toString('base64')}`;
}

async function withServers(stage: Stage, which: readonly string[] = names): Promise<Service> {
  const service = await stage.service();
  const port = await stage.listener();
  // The first is one that a core finds alive.
  const link = (name: string): string => (name === MARKUP ? shareLink(name, port) : vmess(name, '127.0.0.1', port));
  for (const name of which) await callService(service, 'POST', 'import', { url: link(name) });
  return service;
}

/** Nothing of the text was run, became an element, pushed the page aside or turned its neighbours. */
async function seeHarmless(panel: Panel): Promise<void> {
  const state = await panel.page.evaluate(() => ({
    pwned: 'pwned' in window || 'pwned' in Object.prototype,
    elements: document.querySelectorAll('img:not([src^="blob:"]), script:not([src]), iframe, object, embed, b[style]')
      .length,
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
  }));
  expect(state).toEqual({ pwned: false, elements: 0, handlers: [] });
  await panel.seeNoSideScroll();
  expect(await turnedNeighbours(panel.page)).toEqual([]);
}

const looks: readonly (readonly [string, Look])[] = [
  ['on a desktop', {}],
  ['on a phone, from right to left', { width: 'phone', language: 'fa' }],
];

describe('names that a provider chose to do harm', () => {
  for (const [where, look] of looks)
    scenario(
      `are text in the lists ${where}`,
      async (stage) => {
        const service = await withServers(stage);
        const panel = await stage.visit({ service, ...look });
        await panel.nodes.seeNames(names.map(shown));
        await seeHarmless(panel);
        await panel.seeNothingForAxe();
        const heights = await panel.nodes.rows.evaluateAll((rows) =>
          rows.map((row) => row.getBoundingClientRect().height),
        );
        expect(new Set(heights)).toEqual(new Set([look.width === 'phone' ? 56 : 40]));
      },
      { thorough: look.width !== 'phone' },
    );

  scenario.thorough('are text when they are connected, while the core runs, and when that ends', async (stage) => {
    const service = await withServers(stage, [MARKUP, ESCAPE, LONE, LONG]);
    await probeEverySecond(service);
    await startCore(service, 1, 2, 3, 4);
    const panel = await stage.visit({ service });
    await panel.connected.seeCount(4);
    await panel.connected.seeLiving(MARKUP);
    await seeHarmless(panel);
    await panel.nodes.check(1);
    await panel.nodes.check(2);
    await panel.nodes.ping();
    await panel.nodes.seeLatency(2, /\d+ms/);
    await panel.nodes.act(2, 'Cancel');
    await panel.nodes.seeConnected(2, null);
    await seeHarmless(panel);
    await panel.nodes.clearSelection();
    await panel.nodes.check(2);
    await panel.nodes.delete();
    await panel.deletion.see();
    await seeHarmless(panel);
    await panel.deletion.press('Delete');
    await panel.notices.see('deleted');
    await seeHarmless(panel);
    await panel.notices.act('deleted', 'Undo');
    await panel.notices.see('restored');
    await panel.nodes.seeNames([MARKUP, shown(LONE), LONG, shown(ESCAPE)]);
    await seeHarmless(panel);
  });

  scenario.thorough('are whole in the question of a delete, and push nothing aside', async (stage) => {
    const service = await withServers(stage, [LONG, `\u{1F1EF}\u{1F1F5} ${LONG}`]);
    const panel = await stage.visit({ service });
    await panel.nodes.check(1);
    await panel.nodes.check(2);
    await panel.nodes.delete();
    await panel.deletion.see();
    const lines = panel.page.getByRole('alertdialog').getByRole('listitem').filter({ hasText: 'WWW' });
    await becomes(() => lines.count(), 2);
    expect(await lines.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))).toEqual([
      false,
      false,
    ]);
    const cut = await lines
      .locator('bdi')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).textOverflow === 'ellipsis').length);
    expect(cut).toBe(0);
  });

  scenario('are text in the form, the code and its files, the search and the palette', async (stage) => {
    const service = await withServers(stage, [MARKUP, ESCAPE, LONE, LINK]);
    const panel = await stage.visit({ service });
    const form = new ServerForm(panel.page, panel.words, panel.width);
    await panel.nodes.seeRowCount(4);
    for (const [id, name] of [
      [1, MARKUP],
      [3, shown(LONE)],
    ] as const) {
      await panel.nodes.openRowMenu(id);
      await panel.nodes.chooseInRowMenu('Modify');
      await form.see({ Name: name });
      await seeHarmless(panel);
      await form.fill({ Port: '8443' });
      await form.save();
      await form.dontSee();
      await panel.nodes.seeRow(id);
    }
    await panel.nodes.seeNames([MARKUP, shown(ESCAPE), shown(LONE), LINK]);
    await panel.nodes.openRowMenu(1);
    await panel.nodes.chooseInRowMenu('Share');
    await panel.sharing.see();
    await seeHarmless(panel);
    const svg = await panel.sharing.save('SVG');
    expect(svg.name).not.toMatch(/[<>"/\\|?*:]/);
    expect(svg.buffer.toString()).not.toContain('onerror');
    await panel.sharing.close();
    const search = new Search(panel.page, panel.words, panel.width);
    await search.type('<script>');
    await panel.nodes.seeNames([MARKUP]);
    await search.type('');
    await panel.page.keyboard.press('ControlOrMeta+K');
    const palette = panel.page.getByRole('dialog');
    await palette.getByRole('combobox').fill('onerror');
    const shows = palette.getByRole('option').filter({ hasText: panel.words.say('Show in its list') });
    await becomes(() => shows.filter({ hasText: 'pwned=1' }).count(), 1);
    await seeHarmless(panel);
  });
});

/** What a newer service cannot read again, it does not list. */
const keepsQuotes: Need = {
  kind: 'version',
  before: '2.4.7',
  because: 'loses a subscription whose address or remarks hold a quotation mark',
};

describe('a subscription', () => {
  scenario.thorough(
    'whose host, remarks and quota were chosen to do harm is text everywhere',
    async (stage) => {
      const provider = await stage.provider([vmess(MARKUP), vmess(ESCAPE, '127.0.0.1', 444)]);
      const service = await stage.service();
      const address = `${provider.url}?"><img/src=x/onerror=window.pwned=6>`;
      await callService(service, 'POST', 'import', { url: address });
      const panel = await stage.visit({ service });
      await panel.nodes.chooseTab(new URL(provider.url).host);
      await panel.nodes.seeNames([MARKUP, shown(ESCAPE)]);
      await seeHarmless(panel);
      await callService(service, 'PATCH', 'subscription', {
        subscription: { id: 1, _type: 'subscription', address, remarks: MARKUP + OVERRIDE },
      });
      await panel.page.reload();
      await panel.nodes.chooseSubscriptions();
      await panel.nodes.seeRowCount(1);
      await seeHarmless(panel);
      await panel.page
        .getByRole('button', { name: panel.words.say('Modify {name}', { name: MARKUP + OVERRIDE }), exact: true })
        .click();
      await panel.page.getByRole('dialog').getByRole('textbox').first().waitFor();
      await seeHarmless(panel);
      await panel.page.keyboard.press('Escape');
      await panel.dontSeeDialog();
      provider.answer({ body: '<html><script>window.pwned=7</script></html>', type: 'text/html' });
      await panel.nodes.act(1, 'Update');
      await panel.notices.see('subscriptionEmptied', 'pwned=1');
      await seeHarmless(panel);
    },
    { needs: [keepsQuotes] },
  );
});

describe('names of outbounds', () => {
  scenario('that are markup, keys of every object, or turn the text are names', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const outbounds = ['<b style="color:red">', '__proto__', 'constructor', OVERRIDE.slice(0, 10)];
    for (const outbound of outbounds) await callService(service, 'POST', 'outbound', { outbound });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
    await panel.header.openOutbounds();
    await seeHarmless(panel);
    const items = panel.page.getByRole('menuitemradio').locator('bdi');
    await becomes(
      async () => (await items.allTextContents()).sort(),
      ['proxy', ...outbounds].map((name) => name.toUpperCase()).sort(),
    );
    await panel.page.keyboard.press('Escape');
    for (const outbound of ['__proto__', 'constructor']) {
      await panel.header.chooseOutbound(outbound.toUpperCase());
      await panel.header.seeOutbound(outbound.toUpperCase());
      await panel.nodes.act(1, 'Select');
      await panel.nodes.seeConnected(1, service.connected);
    }
    await seeHarmless(panel);
    expect((await service.state()).connected).toMatchObject([{ outbound: '__proto__' }, { outbound: 'constructor' }]);
    await panel.header.configureOutbound('<B STYLE="COLOR:RED">');
    await panel.page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await seeHarmless(panel);
  });
});

describe('texts of the service', () => {
  const errors: readonly (readonly [string, NoticeKey])[] = [
    [MARKUP, 'refused'],
    [ESCAPE, 'refused'],
    [LONG, 'refused'],
    [`${LINK}\n${STYLE}`, 'refused'],
  ];
  scenario.thorough('an error that was written to do harm is said as it is', async (stage) => {
    const service = await stage.service({ servers: 1 });
    await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ service });
    await panel.header.seeCore('Ready');
    for (const [message, key] of errors) {
      await service.faults([{ kind: 'fail', path: '/api/v2ray', times: 1, message }]);
      await panel.header.toggleCore();
      await panel.notices.see(key, message === ESCAPE ? 'out' : message.split('\n')[0]?.slice(0, 100));
      await seeHarmless(panel);
      const bottom = await panel.notices.toast(key).last().boundingBox();
      expect((bottom?.y ?? -1) >= 0 && (bottom?.height ?? 9_999) <= 768).toBe(true);
      await panel.notices.dismissAll();
    }
  });

  scenario.thorough('versions, and an answer of another program', async (stage) => {
    const service = await stage.service({ servers: 1, variant: MARKUP });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
    await panel.press('About');
    await panel.page.getByRole('dialog').getByText('pwned=2').waitFor();
    await seeHarmless(panel);
    await panel.page.keyboard.press('Escape');
    await service.faults([{ kind: 'html', path: '/api/*' }]);
    await panel.page.reload();
    await panel.seeText('Something answers at');
    await seeHarmless(panel);
  });

  for (const [where, look] of looks)
    scenario(`lines of the log are text ${where}`, async (stage) => {
      const service = await stage.service();
      for (const text of [MARKUP, OVERRIDE, ESCAPE, LINK, STYLE, MESSAGE, LONG, '\u001b[31mred\u0007\u0000'])
        await service.faults([{ kind: 'log', text }]);
      await service.faults([{ kind: 'log', text: 'the last line' }]);
      // Wrapped, a line would stand in several rows, and the long one would push the others out of view.
      const panel = await stage.visit({ service, stored: { logWrap: 'false' }, ...look });
      const logs = new Logs(panel.page, panel.words, panel.width);
      await panel.header.seeCore('Ready');
      await logs.open();
      await logs.seeLine(MARKUP);
      await logs.seeLine('the last line');
      await seeHarmless(panel);
      await panel.seeNothingForAxe();
      await logs.filter('onerror');
      await logs.seeLine(MARKUP);
      await logs.dontSeeLine('the last line');
      await seeHarmless(panel);
    });

  scenario.thorough('a routing script is text, and so is the error about it', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const { setting } = (await callService(service, 'GET', 'setting')) as { readonly setting: object };
    await callService(service, 'PUT', 'setting', { ...setting, pacMode: 'routingA' });
    const script = [`# ${MARKUP}`, `# ${ESCAPE}`, `# ${STYLE}`, `# ${'W'.repeat(3_000)}`, 'default: proxy'];
    await callService(service, 'PUT', 'routingA', { routingA: script.join('\n') });
    const panel = await stage.visit({ service });
    const parts = [panel.page, panel.words, panel.width] as const;
    const [settings, texts] = [new SettingsDialog(...parts), new TextDialogs(...parts)];
    await settings.open();
    await settings.press('Configure RoutingA');
    await texts.see('RoutingA');
    await becomes(() => texts.script.locator('.cm-line').first().textContent(), script[0]);
    await seeHarmless(panel);
    await service.faults([{ kind: 'fail', path: '/api/routingA', method: 'PUT', message: MARKUP + OVERRIDE }]);
    await texts.typeScript(`${script[0]}\ndefault: direct`);
    await texts.save();
    await panel.page.getByRole('alert').filter({ hasText: 'pwned=1' }).waitFor();
    await seeHarmless(panel);
  });
});

describe('what is imported', () => {
  scenario.thorough(
    'a QR code and a pasted text that were made to do harm are read, judged and shown as text',
    async (stage) => {
      const service = await stage.service();
      const panel = await stage.visit({ service });
      await panel.nodes.openImportFromWelcome();
      await panel.importing.see();
      for (const text of [MARKUP, LINK, OVERRIDE, `data:text/html,${MARKUP}`]) {
        await panel.importing.type('');
        await panel.importing.giveIcon(await codePicture(text));
        await becomes(() => panel.page.getByRole('dialog').getByRole('textbox').inputValue(), text);
        await seeHarmless(panel);
      }
      await panel.importing.useBatch();
      await panel.importing.type(
        [...names.filter((name) => name !== LONE).map((name) => vmess(name)), LINK].join('\n'),
      );
      await becomes(() => panel.page.getByRole('dialog').locator('[data-verdict]').count().then(Boolean), true);
      await seeHarmless(panel);
      await panel.seeNothingForAxe();
      await panel.importing.submit();
      await panel.notices.see('importedSome');
      await seeHarmless(panel);
    },
  );

  scenario.thorough('the name of the administrator is text', async (stage) => {
    const service = await stage.service({ servers: 1, account: { username: MARKUP + ESCAPE, password: 'secret-1' } });
    const panel = await stage.visit({ service, loggedIn: false });
    await panel.login.seeLogin();
    await panel.login.fill(MARKUP + ESCAPE, 'secret-1');
    await panel.login.submit();
    await panel.nodes.seeRowCount(1);
    await panel.header.seeUser(MARKUP + ESCAPE);
    await seeHarmless(panel);
  });
});

describe('the page of the statecharts', () => {
  scenario.thorough('an address that was made to do harm leads to a chart, and nowhere else', async (stage) => {
    const host = await stage.host('/');
    const page = `${host.url}static/statecharts.html`;
    const panel = await stage.visit({ url: `${page}#${encodeURIComponent(MARKUP)}/${encodeURIComponent(LINK)}` });
    await seen(panel.page.locator('main svg'));
    for (const hash of [
      '#__proto__',
      '#constructor/toString',
      '#core/%zz',
      `#core/${'a'.repeat(10_000)}`,
      `#core/${MARKUP}`,
    ]) {
      await panel.page.evaluate((text) => {
        location.hash = text;
      }, hash);
      await seen(panel.page.locator('main svg'));
      await seeHarmless(panel);
    }
  });

  scenario.thorough('an export of another version that was made to do harm is drawn as text', async (stage) => {
    const host = await stage.host('/');
    const panel = await stage.visit({ url: `${host.url}static/statecharts.html#login` });
    await seen(panel.page.locator('main svg'));
    await panel.page.locator('#side-tab-diff').click();
    const choose = (text: string): Promise<void> =>
      panel.page.locator('#side-panel input[type=file]').setInputFiles({
        name: `${MARKUP}.json`,
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    for (const text of [MARKUP, '{"__proto__":{"pwned":1}}', '[1', `{"format":1,"machines":[{"id":"login"}]}`]) {
      await choose(text);
      await seen(panel.page.locator('#side-panel').getByText('pwned=1'));
      await seeHarmless(panel);
    }
    const login = (await gatherCharts('.')).find(({ id }) => id === 'login');
    if (login === undefined) throw new Error('no login');
    const machines = [{ ...login, layouts: await gatherLayouts('.', login) }];
    const inJson = JSON.stringify(MARKUP).slice(1, -1);
    const text = JSON.stringify({ format: EXPORT_FORMAT, machines }).replaceAll('filling', inJson);
    expect(text).toContain(inJson);
    await choose(text);
    await seen(panel.page.locator('#side-panel li').filter({ hasText: 'pwned=1' }));
    await seeHarmless(panel);
  });
});

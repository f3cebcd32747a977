import { describe } from 'vitest';
import { becomes, seen } from './pages/part';
import { expect, scenario, type Stage, withBrowser } from './harness/stage';
import { builds } from './harness/static-host';

withBrowser();

/** What the guard of every scenario says, until it has said as much as is wanted. */
async function seeTrespasses(stage: Stage, wanted: readonly (string | RegExp)[]): Promise<void> {
  const told: string[] = [];
  await becomes(
    () => {
      // Chromium writes a refusal to the console, too, in its own words.
      told.push(
        ...stage
          .takeErrors()
          .filter((error) => !/violates the (?:following|document's) Content Security Policy/.test(error)),
      );
      return wanted.every((want) => told.some((one) => (typeof want === 'string' ? one === want : want.test(one))));
    },
    true,
    5_000,
  ).catch(() => expect(told).toEqual(wanted));
  expect(told.length === wanted.length ? [] : told).toEqual([]);
}

describe('the guard of every browser test', () => {
  scenario('tells a script and a handler that the content policy refuses', async (stage) => {
    const panel = await stage.visit();
    await panel.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.planted = 1';
      document.head.append(script);
    });
    await seeTrespasses(stage, [/^content policy broken: script-src-elem inline/]);
    await panel.page.evaluate(() => {
      const image = document.createElement('div');
      image.innerHTML = '<b onclick="window.planted = 2">x</b>';
      document.body.append(image);
    });
    await seeTrespasses(stage, [/^content policy broken: script-src-attr inline/]);
    await panel.page.evaluate(() => {
      const form = document.createElement('form');
      form.action = 'https://example.com/';
      document.body.append(form);
      form.submit();
    });
    await seeTrespasses(stage, [/^content policy broken: form-action/]);
    expect(await panel.page.evaluate(() => 'planted' in window)).toBe(false);
  });

  scenario('tells a string that is run as a program', async (stage) => {
    const panel = await stage.visit();
    // Later, as a script of the page would: what a test's tool runs itself is excepted from the policy.
    await panel.page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          setTimeout(() => {
            try {
              (Reflect.get(window, 'eval') as (text: string) => void)('window.planted = 3');
            } catch {
              resolve();
            }
          }),
        ),
    );
    await seeTrespasses(stage, [/^content policy broken: script-src eval/]);
    expect(await panel.page.evaluate(() => 'planted' in window)).toBe(false);
  });

  scenario('tells a request to a foreign host, and one with the token in its address', async (stage) => {
    const service = await stage.service();
    const panel = await stage.visit({ service });
    await panel.nodes.seeWelcome();
    await panel.page.evaluate(() => fetch('http://panel.invalid/count?me').catch(() => undefined));
    await seeTrespasses(stage, ['a request to a foreign host: http://panel.invalid/count?me']);
    await panel.page.evaluate((token) => fetch(`./?token=${token}`).then(() => undefined), await service.token());
    await seeTrespasses(stage, [/^a token in an address: http:\/\/127/]);
    await panel.page.evaluate((token) => console.warn('sent', token), await service.token());
    await seeTrespasses(stage, ['a token in a message of the console']);
  });

  scenario('tells links that can reach back, and links that are programs', async (stage) => {
    const panel = await stage.visit();
    await panel.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://example.com/';
      link.target = '_blank';
      document.body.append(link);
    });
    await seeTrespasses(stage, ['a link without noopener: https://example.com/']);
    await panel.page.evaluate(() => {
      const box = document.createElement('p');
      box.innerHTML = '<a href="javascript:alert(1)">x</a>';
      document.body.append(box);
    });
    await seeTrespasses(stage, ['a link to javascript:alert(1)']);
    const popup = panel.page.waitForEvent('popup');
    await panel.page.evaluate(() => void window.open('about:blank', '_blank'));
    await (await popup).close();
    await seeTrespasses(stage, ['window.open without noopener: about:blank']);
  });
});

describe('the policy of the panel', () => {
  scenario('holds where the service serves it: what others add to a page is refused', async (stage) => {
    const service = await stage.service({ web: builds.webdir, servers: 1 });
    const panel = await stage.visit({ service, url: `${service.url}/` });
    await panel.nodes.seeRowCount(1);
    await panel.page.evaluate(() => {
      const [frame, image, script] = ['iframe', 'img', 'script'].map((name) => document.createElement(name));
      frame?.setAttribute('src', 'https://example.com/');
      image?.setAttribute('src', 'https://example.com/beacon.png');
      script?.setAttribute('src', 'https://example.com/more.js');
      document.body.append(...[frame, image, script].filter((one) => one !== undefined));
    });
    await seeTrespasses(stage, [
      /^content policy broken: frame-src https:\/\/example\.com/,
      /^content policy broken: img-src https:\/\/example\.com/,
      /^content policy broken: script-src-elem https:\/\/example\.com/,
      // Counted all the same: nothing of the panel may even try.
      'a request to a foreign host: https://example.com/beacon.png',
      'a request to a foreign host: https://example.com/more.js',
    ]);
  });

  scenario('is narrower on the page of the statecharts: it talks to nobody but its own files', async (stage) => {
    const service = await stage.service({ web: builds.webdir });
    const other = await stage.service();
    const panel = await stage.visit({ url: `${service.url}/static/statecharts.html` });
    await seen(panel.page.locator('main svg'));
    await panel.page.evaluate(async (address) => {
      const script = document.createElement('script');
      script.textContent = 'window.planted = 4';
      document.head.append(script);
      await fetch(`${address}/api/version`).catch(() => undefined);
    }, other.url);
    await seeTrespasses(stage, [
      /^content policy broken: script-src-elem inline/,
      /^content policy broken: connect-src http:\/\/127\.0\.0\.1/,
    ]);
    expect(await panel.page.evaluate(() => 'planted' in window)).toBe(false);
    expect(other.report().requests).toEqual([]);
  });

  scenario(
    '[6.02] the token stands in the header of calls and in the query of the socket, nowhere else',
    async (stage) => {
      const service = await stage.service({ servers: 1 });
      const panel = await stage.visit({ service });
      await panel.nodes.seeRowCount(1);
      await becomes(() => service.report().requests.some(({ path }) => path === '/api/message'), true);
      const token = await panel.page.evaluate(() => localStorage.getItem('token') ?? '');
      expect(token).toMatch(/^eyJ/);
      const withToken = service.report().requests.filter(({ query }) => query.includes('Authorization='));
      expect(new Set(withToken.map(({ path }) => path))).toEqual(new Set(['/api/message']));
      const cookies = await panel.page.context().cookies();
      expect(cookies).toEqual([]);
      expect(await panel.page.evaluate((text) => document.documentElement.outerHTML.includes(text), token)).toBe(false);
    },
  );
});

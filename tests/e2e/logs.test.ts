import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { scenario, type Stage, type Visit, withBrowser } from './harness/stage';
import { type Service } from './harness/services/service';
import { Logs } from './pages/logs';
import { missedByThumbs } from './harness/thumbs';
import { type Panel } from './pages/panel';
import { becomes } from './pages/part';

withBrowser();

async function opened(
  stage: Stage,
  service: Service,
  visit: Visit = {},
): Promise<{ readonly panel: Panel; readonly logs: Logs }> {
  const panel = await stage.visit({ service, ...visit });
  const logs = new Logs(panel.page, panel.words, panel.width);
  await panel.header.seeCore('Ready');
  await logs.open();
  return { panel, logs };
}

const log = (service: Service, text: string): Promise<void> => service.faults([{ kind: 'log', text }]);
const asked = (service: Service): readonly string[] =>
  service.report().requests.flatMap(({ path, query }) => (path === '/api/logger' ? [query] : []));

describe('logs', () => {
  scenario('[2.88] [4.37] [4.38] axe finds nothing; rows are 28 px high and refreshed every 5 s', async (stage) => {
    const service = await stage.service();
    const { panel, logs } = await opened(stage, service);
    await logs.seeEvery(5);
    await log(service, 'one that comes later');
    await logs.seeLine('one that comes later');
    expect(await logs.lines.first().evaluate((line) => line.getBoundingClientRect().height)).toBe(28);
    await panel.seeNothingForAxe();
    await logs.close();
    await panel.dontSeeDialog();
  });

  scenario(
    'on a phone one row controls the lines, which end between words; the choices come from below',
    async (stage) => {
      const service = await stage.service();
      await log(service, Array.from({ length: 30 }, (_, at) => `word${at}`).join(' '));
      const { panel, logs } = await opened(stage, service, { width: 'phone', language: 'ru' });
      const { page, words } = panel;
      await page.setViewportSize({ width: 320, height: 640 });
      await logs.seeLine(/word29$/);
      const rows = await logs.lines.allTextContents();
      const first = rows.findIndex((row) => row.includes('word0 '));
      expect(rows.slice(first, -1).filter((row) => !/(^| )word\d+ $/.test(row))).toEqual([]);
      expect((await logs.list.boundingBox())?.y).toBeLessThanOrEqual(130);
      const filters = page.getByRole('button', { name: words.say('Filters') });
      await filters.click();
      const sheet = page.locator('[data-sheet]');
      await sheet.getByLabel(words.say('Level'), { exact: true }).selectOption({ label: words.say('Errors') });
      await becomes(() => sheet.getByRole('switch').isChecked(), true);
      await becomes(() => missedByThumbs(page), []);
      await page.keyboard.press('Escape');
      await logs.seeText('No lines match.');
    },
  );

  scenario(
    '[1.07] [7.36] what is new is asked for in bytes, and characters of many bytes come whole',
    async (stage) => {
      const service = await stage.service();
      await log(service, '节点 🇯🇵 is up');
      const { logs } = await opened(stage, service);
      await logs.seeLine('节点 🇯🇵 is up');
      await logs.chooseEvery(2);
      const text = await (
        await fetch(`${service.url}/api/logger`, { headers: { Authorization: await service.token() } })
      ).text();
      await becomes(() => asked(service).at(-1), `?skip=${Buffer.byteLength(text) - 1}`);
      await log(service, 'узел два 🇷🇺');
      await logs.seeLine('узел два 🇷🇺');
      expect(await logs.lines.allTextContents()).not.toContainEqual(expect.stringContaining('\uFFFD'));
    },
  );

  scenario.thorough('a log that begins anew is read from the start, and a line says so', async (stage) => {
    const service = await stage.service();
    const { logs } = await opened(stage, service);
    await logs.chooseEvery(2);
    await log(service, 'before the rotation, a line long enough for the new log to be shorter '.repeat(5));
    await logs.seeLine('before the rotation');
    await service.faults([{ kind: 'rotate-log' }]);
    await logs.seeLine('Log restarted');
    await logs.seeLine('the log has been rotated');
    await logs.seeLine('before the rotation');
  });

  scenario(
    '[4.36] auto-scroll keeps the end in sight, is remembered, and leaves alone who reads above',
    async (stage) => {
      const service = await stage.service();
      for (let line = 0; line < 100; line += 1) await log(service, `line ${line}`);
      const { panel, logs } = await opened(stage, service);
      await logs.seeAutoScroll(true);
      await logs.seeLine(/line 99$/);
      await becomes(() => logs.fromEnd(), 0);
      await logs.chooseEvery(2);
      await log(service, 'the newest');
      await logs.seeLine('the newest');
      await becomes(() => logs.fromEnd(), 0);
      await logs.list.evaluate((list) => list.scrollTo(0, 0));
      await log(service, 'not scrolled to');
      await becomes(() => asked(service).length > 3, true);
      expect(await logs.list.evaluate((list) => list.scrollTop)).toBe(0);
      await logs.toggleAutoScroll();
      await panel.seeStored('logAutoScroll', 'false');
      await logs.close();
      await logs.open();
      await logs.seeAutoScroll(false);
      await panel.page.reload();
      await panel.header.seeCore('Ready');
      await logs.open();
      await logs.seeAutoScroll(false);
      expect(await logs.list.evaluate((list) => list.scrollTop)).toBe(0);
    },
  );

  scenario.thorough('filters by text, expression and level', async (stage) => {
    const service = await stage.service();
    await log(service, 'Alpha (x)');
    await log(service, 'beta');
    const { panel, logs } = await opened(stage, service);
    await logs.filter('ALPHA (');
    await logs.seeLine('Alpha (x)');
    await logs.dontSeeLine('beta');
    await logs.useRegex();
    await logs.seeText('The pattern is incomplete, so it is not applied.');
    await logs.seeLine('beta');
    await panel.seeNothingForAxe();
    await logs.filter('alpha|beta$');
    await logs.seeLine('Alpha (x)');
    await logs.seeLine('beta');
    await logs.filter('no such line');
    await logs.seeText('No lines match.');
    await logs.filter('');
    await logs.chooseLevel('Errors');
    await logs.dontSeeLine('beta');
  });

  scenario.thorough(
    'long lines go on in the rows below when that is chosen; it is remembered, and who reads stays there',
    async (stage) => {
      const service = await stage.service();
      for (let line = 0; line < 40; line += 1) await log(service, `line ${line} ${'long '.repeat(60)}end ${line}`);
      const { panel, logs } = await opened(stage, service);
      // Lines that come later are not scrolled to.
      await logs.seeLine('line 39 ');
      await logs.toggleAutoScroll();
      expect(await logs.list.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
      await logs.list.evaluate((list) => list.scrollTo(0, 28 * 20));
      const first = await logs.topLine();
      await logs.toggleWrap();
      await becomes(() => logs.topLine(), first);
      expect(await logs.list.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
      expect(await logs.lines.first().evaluate((line) => line.getBoundingClientRect().height)).toBe(28);
      await panel.page.setViewportSize({ width: 700, height: 768 });
      await becomes(() => logs.topLine(), first);
      expect(await logs.list.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
      await panel.seeStored('logWrap', 'true');
      await panel.seeNothingForAxe();
      await logs.close();
      await logs.open();
      await logs.seeWrap(true);
      await logs.toggleWrap();
      await panel.seeStored('logWrap', 'false');
    },
  );

  scenario.thorough('an expression that would take the browser for ever is answered at once', async (stage) => {
    const service = await stage.service();
    await log(service, `${'a'.repeat(60)}!\n`.repeat(1_000));
    const { logs } = await opened(stage, service);
    await logs.seeLine('aaaa');
    await logs.useRegex();
    await logs.filter('(a+)+#$');
    await logs.seeText('No lines match.');
  });

  scenario.thorough('a pause holds the log still', async (stage) => {
    const service = await stage.service();
    const { logs } = await opened(stage, service);
    await logs.chooseEvery(2);
    await logs.press('Pause');
    await log(service, 'in the pause');
    const before = asked(service).length;
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(asked(service)).toHaveLength(before);
    await logs.press('Resume');
    await logs.seeLine('in the pause');
  });

  scenario.thorough('[8.21] copies and keeps what is shown', async (stage) => {
    const service = await stage.service();
    await log(service, 'copy me');
    const { panel, logs } = await opened(stage, service, {
      prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
    });
    await logs.filter('copy me');
    await logs.seeLine('copy me');
    await logs.press('Copy the lines shown');
    await panel.notices.see('copied');
    expect(await panel.page.evaluate(() => navigator.clipboard.readText())).toMatch(/copy me\n$/);
    const download = panel.page.waitForEvent('download');
    await logs.press('Download the lines shown');
    const file = await download;
    expect(file.suggestedFilename()).toBe('v2raya-log.txt');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^.* copy me\n$/);
  });

  scenario.thorough('lines are text, whatever is in them', async (stage) => {
    const service = await stage.service();
    await log(service, '<img src=x onerror=alert(1)> <script>alert(2)</script>');
    const { logs } = await opened(stage, service);
    await logs.seeLine('<img src=x onerror=alert(1)> <script>alert(2)</script>');
    expect(await logs.list.locator('img, script').count()).toBe(0);
  });

  scenario.thorough('a service that logs to its console is explained', async (stage) => {
    const service = await stage.service({ consoleLog: true });
    const { panel, logs } = await opened(stage, service);
    await logs.seeText('The service writes its log to the console, so there is no file to show.');
    await panel.seeNothingForAxe();
  });

  scenario.thorough('a failure is said, and what was read stays', async (stage) => {
    const service = await stage.service();
    const { panel, logs } = await opened(stage, service);
    await log(service, 'kept');
    await logs.chooseEvery(2);
    await logs.seeLine('kept');
    await service.faults([{ path: '/api/logger', kind: '500' }]);
    await logs.seeText('The service returned HTTP {status}.');
    await logs.seeLine('kept');
    await service.faults([{ path: '/api/logger', kind: '404' }]);
    await logs.seeText('Showing the log needs a higher version of the service.');
    await panel.notices.see('missing');
  });

  scenario('200,000 lines are read, filtered and scrolled without a wait', async (stage) => {
    const service = await stage.service();
    const line = 'a line of an ordinary length, as the service writes it, with an address and a name';
    await log(service, `${line}\n`.repeat(200_000));
    const { panel, logs } = await opened(stage, service);
    await logs.seeLine(line);
    await logs.readWhole();
    await logs.seeLine(line);
    expect(await panel.page.locator('*').count()).toBeLessThan(3_000);
    await logs.filter('no such text');
    await logs.seeText('No lines match.');
    await logs.filter('');
    await logs.list.evaluate((list) => list.scrollTo(0, list.scrollHeight / 2));
    await logs.seeLine(line);
  });

  for (const [language, theme, width] of [
    ['fa', 'dark', 'desktop'],
    ['zh', 'light', 'phone'],
  ] as const) {
    scenario.thorough(
      `axe finds nothing: ${language}, ${theme}, ${width}; lines run from left to right`,
      async (stage) => {
        const service = await stage.service();
        const { panel, logs } = await opened(stage, service, { language, theme, width });
        expect(await logs.list.evaluate((list) => getComputedStyle(list).direction)).toBe('ltr');
        await panel.seeNoSideScroll();
        await panel.seeNothingForAxe();
      },
    );
  }
});

import { type Locator } from 'playwright-core';
import { describe } from 'vitest';
import { LANGUAGES } from '../../machines/shared/constants';
import {
  callService,
  connectServer,
  expect,
  probeEverySecond,
  scenario,
  startCore,
  withBrowser,
} from './harness/stage';
import { withLatencies } from './harness/latencies';
import { shareLink } from './harness/subscription-server';
import { type Panel } from './pages/panel';
import { becomes, gone, seen } from './pages/part';
import { Search } from './pages/search';
import { ServerForm } from './pages/server-form';
import { SettingsDialog } from './pages/settings';

withBrowser();

/** Width and height of the first element that a selector finds, in whole pixels. */
async function sizeOf({ page }: Panel, selector: string): Promise<readonly [width: number, height: number]> {
  const box = await page.locator(selector).first().boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
}

/** The side at which the value of a field begins. */
const startOf = (field: Locator): Promise<string> => field.evaluate((one) => getComputedStyle(one).textAlign);

/** The pixels from which a row of the table to the next. */
async function pitchOf({ nodes }: Panel): Promise<number> {
  const [first, second] = await Promise.all([nodes.rows.nth(1).boundingBox(), nodes.rows.nth(2).boundingBox()]);
  return Math.round(((second?.y ?? 0) - (first?.y ?? 0)) * 10) / 10;
}

describe('the measures of the design', () => {
  scenario('rows of 40 px with a check box to hit of 40 px; the bar of a connected row is 3 px wide', async (stage) => {
    const service = await stage.service({ servers: 5 });
    await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ service, stored: { lastNodeTab: 'servers' } });
    await panel.nodes.seeConnected(1, 'ready');
    expect(await pitchOf(panel)).toBe(40);
    expect(await sizeOf(panel, 'header')).toEqual([1366, 48]);
    expect(await sizeOf(panel, 'tbody tr')).toEqual([(await sizeOf(panel, 'table'))[0], 40]);
    expect(await sizeOf(panel, 'tbody label')).toEqual([40, 40]);
    const bar = (): Promise<number> =>
      panel.nodes.row(1).evaluate((row) =>
        Math.max(
          ...getComputedStyle(row)
            .boxShadow.replace(/rgba?\([^)]*\)/g, '')
            .split(',')
            .map((shadow) => Number.parseFloat(shadow)),
        ),
      );
    expect(await bar()).toBe(3);
    await startCore(service);
    await panel.page.reload();
    await panel.nodes.seeConnected(1, 'running');
    expect(await bar()).toBe(3);
  });

  scenario('what is searched for is whole in its field, whatever stands beside it', async (stage) => {
    const service = await stage.service({ subscriptions: [20] });
    const panel = await stage.visit({ service, language: 'ru' });
    const search = new Search(panel.page, panel.words, panel.width);
    await panel.page.setViewportSize({ width: 1280, height: 768 });
    await panel.nodes.chooseTab('Provider 1');
    await search.type('São Paulo');
    await search.seeFound(2, 20);
    await panel.nodes.check(2);
    await panel.nodes.seeCheckedActions();
    const [has, needs] = await search.field.evaluate((input) => [input.clientWidth, input.scrollWidth]);
    expect(has).toBeGreaterThan(60);
    expect(has).toBe(needs);
  });

  for (const width of ['desktop', 'phone'] as const)
    scenario(
      `header and page have the same edges; tabs, heads and pager stay while the page scrolls: ${width}`,
      async (stage) => {
        const service = await stage.service({ subscriptions: [250] });
        const panel = await stage.visit({ service, width });
        await panel.nodes.chooseTab('Provider 1');
        await panel.nodes.seeRowCount(100);
        const edges = await panel.page.evaluate(() => {
          const header = document.querySelector('header')?.children ?? [];
          const page = [...document.querySelectorAll('[role=tabpanel] table, aside')];
          const outer = (all: readonly Element[]): readonly number[] => {
            const boxes = all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
            return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
          };
          return [outer([...header]), outer(page)];
        });
        // The lists of a phone are as wide as it is.
        expect(edges[1]).toEqual(width === 'phone' ? [0, 390] : edges[0]);
        await panel.page.evaluate(() => window.scrollTo(0, 2_000));
        const hidden = await panel.page.evaluate(() =>
          [
            ...document.querySelectorAll(
              '[role=tab][aria-selected=true], thead th:nth-child(3) button, [data-sort], nav button:last-of-type',
            ),
          ]
            .filter((one) => {
              const { left, top, width: wide, height } = one.getBoundingClientRect();
              return !one.contains(document.elementFromPoint(left + wide / 2, top + height / 2));
            })
            .map((one) => one.textContent),
        );
        expect(hidden).toEqual([]);
      },
    );

  scenario('at 1366 px an address with its port is whole beside a long protocol', async (stage) => {
    const service = await stage.service({ subscriptions: [12] });
    const panel = await stage.visit({ service });
    await panel.nodes.chooseTab('Provider 1');
    await panel.nodes.seeRowCount(12);
    const cut = panel.nodes.rows.locator('td:nth-child(4) > span > span');
    expect(await cut.count()).toBe(12);
    expect(await cut.evaluateAll((hosts) => hosts.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
  });

  scenario(
    'on a phone an address has the room that its row can spare: of a protocol the detail goes first',
    async (stage) => {
      const service = await stage.service();
      const links = ['vps.example.com:443', '127.0.0.1:34035'].map(
        (place) => `vless://7b9f4a52-6a2f-4d55-9b2e-0f3f5f5f0001@${place}?type=ws&security=tls#${place}`,
      );
      for (const url of links) await callService(service, 'POST', 'import', { url });
      const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
      await panel.nodes.seeRowCount(2);
      const cut = (): Promise<number> =>
        panel.nodes.rows
          .locator('td:nth-child(4) > span > span')
          .evaluateAll((hosts) => hosts.filter((one) => one.scrollWidth > one.clientWidth).length);
      for (const [width, height] of [
        [412, 915],
        [390, 844],
      ] as const) {
        await panel.page.setViewportSize({ width, height });
        await becomes(async () => [width, await cut()], [width, 0]);
      }
    },
  );

  scenario('above the keyboard of a phone the rows stay as they are, and the bar covers none', async (stage) => {
    const service = await stage.service({ servers: 8 });
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    await panel.nodes.seeRowCount(8);
    const bar = panel.page.locator('[data-bar]');
    const look = async () => [await pitchOf(panel), await bar.evaluate((one) => getComputedStyle(one).position)];
    await becomes(look, [56, 'fixed']);
    await panel.page.setViewportSize({ width: 390, height: 400 });
    await becomes(look, [56, 'static']);
  });

  for (const language of ['en', 'fa'] as const)
    scenario(`an address that is cut keeps its port, ${language}`, async (stage) => {
      const service = await stage.service({ servers: 1 });
      // Whatever the letters of this machine are, it has room at no width.
      const host = `${'very-long.'.repeat(16)}example.com`;
      await callService(service, 'POST', 'import', { url: `trojan://secret@${host}:20086?sni=a#Long` });
      const panel = await stage.visit({ service, language, stored: { lastNodeTab: 'servers' } });
      await panel.nodes.seeRowCount(2);
      const cell = panel.nodes.row('Long').locator('td:nth-child(4)');
      for (const [width, height] of [
        [1366, 768],
        [1024, 768],
        [768, 1024],
        [390, 844],
        [320, 640],
      ] as const) {
        await panel.page.setViewportSize({ width, height });
        const port = (): Promise<readonly [cut: boolean, whole: boolean]> =>
          cell.evaluate((one) => {
            const host = one.querySelector('span > span');
            const range = document.createRange();
            range.selectNodeContents(host?.nextSibling ?? one);
            const [port, room] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
            const inside = port.width > 20 && port.left >= room.left && port.right <= room.right + 0.5;
            return [host !== null && host.scrollWidth > host.clientWidth, inside];
          });
        await becomes(port, [true, true]);
      }
    });

  scenario('on a tablet all rows of the head are full, and the chosen list has its whole name', async (stage) => {
    const service = await stage.service({ subscriptions: [20, 12, 240, 5] });
    const panel = await stage.visit({ service, stored: { lastNodeTab: 'sub:0' } });
    const { page, nodes } = panel;
    await nodes.seeRowCount(20);
    for (const width of [744, 768, 900]) {
      await page.setViewportSize({ width, height: 1024 });
      await becomes(async () => (await sizeOf(panel, '[role=toolbar]'))[1], 40);
      const name = page.locator('[role=tab][aria-selected=true] > bdi');
      await becomes(() => name.evaluate((one) => one.scrollWidth - one.clientWidth), 0);
    }
  });

  scenario(
    'at no width between a tablet and a desktop the toolbar has an empty line, or the outbound half a name',
    async (stage) => {
      const service = await stage.service({ servers: 5 });
      await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
      const panel = await stage.visit({ service, language: 'ru', stored: { lastNodeTab: 'servers' } });
      await panel.nodes.seeRowCount(5);
      const outbound = panel.page.getByRole('banner').getByText('PROXY', { exact: true });
      for (const width of [960, 1024, 1100, 1140, 1180, 1240, 1280]) {
        await panel.page.setViewportSize({ width, height: 700 });
        await becomes(async () => (await sizeOf(panel, '[role=toolbar]'))[1], 40);
        await becomes(() => outbound.evaluate((one) => one.scrollWidth - one.clientWidth), 0);
      }
    },
  );

  scenario(
    'a phone has one line for all rows and their order, and the rows begin high on its screen',
    async (stage) => {
      const service = await stage.service({ servers: 8, subscriptions: [60] });
      await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
      const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
      const { nodes, page, words } = panel;
      await nodes.seeRowCount(8);
      const begins = async (): Promise<number> => Math.round((await nodes.rows.first().boundingBox())?.y ?? 0);
      await becomes(async () => (await begins()) <= 188, true);
      const before = await begins();
      await nodes.check(1);
      expect(await begins()).toBe(before);
      await nodes.check(1);
      await nodes.chooseTab('Provider 1');
      await nodes.seeRowCount(60);
      expect(await begins()).toBe(before);
      const order = page.locator('[data-sort]');
      const choose = async (): Promise<void> => {
        await order.click();
        await page.getByRole('menuitem', { name: words.say('Name') }).click();
      };
      const sorted = (direction: string) =>
        page.locator(`th[aria-sort="${direction}"]`).filter({ hasText: words.say('Name') });
      await choose();
      await sorted('ascending').waitFor({ state: 'attached' });
      await choose();
      await sorted('descending').waitFor({ state: 'attached' });
      expect(await order.textContent()).toContain('Name ↓');
    },
  );

  scenario('in Persian the words of an empty field and the arrow of a sorted column are whole', async (stage) => {
    const service = await stage.service({ servers: 5 });
    const panel = await stage.visit({ service, language: 'fa', stored: { lastNodeTab: 'servers' } });
    await panel.nodes.seeRowCount(5);
    const field = panel.page.locator('#nodes-search');
    const direction = (): Promise<string> => field.evaluate((one) => getComputedStyle(one).direction);
    expect(await direction()).toBe('rtl');
    await field.fill('Server');
    await becomes(direction, 'ltr');
    expect(await startOf(field)).toBe('right');
    await field.fill('');
    const head = panel.page.locator('th[aria-sort=ascending] button');
    expect(await head.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  scenario('in Persian values begin where the labels of their fields do, whatever their direction', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const panel = await stage.visit({ service, language: 'fa', stored: { lastNodeTab: 'servers' } });
    const form = new ServerForm(panel.page, panel.words, panel.width);
    await panel.nodes.seeRowCount(1);
    await form.openFor(1);
    const fields = panel.page.getByRole('dialog').locator('input:not([type=checkbox]), select');
    await seen(fields.first());
    const starts = await Promise.all((await fields.all()).map(startOf));
    expect(new Set(starts)).toEqual(new Set(['right']));
    expect(starts.length).toBeGreaterThan(5);
  });

  scenario('on the smallest phone a row leaves its first line to the name, also in Russian', async (stage) => {
    const service = await stage.service({ servers: 8, subscriptions: [60] });
    await connectServer(service, { _type: 'server', id: 2, sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ service, width: 'phone', language: 'ru', stored: { lastNodeTab: 'servers' } });
    const { nodes, page } = panel;
    await nodes.seeRowCount(8);
    await page.setViewportSize({ width: 320, height: 640 });
    const cut = (selector: string): Promise<readonly (string | null)[]> =>
      page
        .locator(selector)
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    await becomes(() => cut('tbody tr:nth-child(-n + 2) td:nth-child(3), tbody tr:nth-child(-n + 2) td > [title]'), []);
    await becomes(() => cut('[data-sort]'), []);
    await nodes.chooseSubscriptions();
    await nodes.seeRowCount(1);
    const day = page.locator('tbody td:nth-child(3) > span');
    expect(await day.count()).toBe(1);
    await becomes(
      () =>
        day.evaluateAll((all) =>
          all.every((one) => {
            const end = one.closest('td')?.getBoundingClientRect().right ?? 0;
            return one.getBoundingClientRect().right <= end;
          }),
        ),
      true,
    );
    await becomes(() => cut('[data-sort]'), []);
  });

  scenario(
    'on every phone a name of twenty letters has room, beside its outbound as well, and nothing of a row moves for a test',
    async (stage) => {
      const service = await stage.service();
      const name = 'A name of 20 letters';
      for (const port of [443, 20086]) {
        const link = `trojan://secret@a.very.long.name.of.a.host.example.com:${port}?sni=a#${encodeURIComponent(name)}`;
        await callService(service, 'POST', 'import', { url: link });
      }
      await connectServer(service, { _type: 'server', id: 2, sub: 0, outbound: 'proxy' });
      const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
      const { nodes, page } = panel;
      await nodes.seeRowCount(2);
      /** Of each row: how many pixels of its name are cut, what else stands in its first line, and its height. */
      const first = (): Promise<readonly (readonly number[])[]> =>
        nodes.rows.evaluateAll((all) =>
          all.map((row) => {
            const cell = row.children[2];
            const words = cell?.firstElementChild;
            const cut = (words?.scrollWidth ?? 1) - (words?.clientWidth ?? 0);
            return [cut, (cell?.children.length ?? 0) - 1, row.getBoundingClientRect().height];
          }),
        );
      /** Where the parts of all cells are. */
      const places = (): Promise<readonly (readonly number[])[]> =>
        nodes.rows.locator('td:nth-child(-n + 5) *').evaluateAll((all) =>
          all.map((one) => {
            const { left, right, top } = one.getBoundingClientRect();
            return [left, right, top].map(Math.round);
          }),
        );
      const tested = nodes.rows.locator('td:nth-child(6)').filter({ hasText: /\S/ });
      let result = '';
      await withLatencies(page, () => result);
      for (const [width, height, pitch] of [
        [412, 915, 56],
        [390, 844, 56],
        [360, 740, 56],
        [915, 412, 44],
        [844, 390, 44],
      ] as const) {
        await page.setViewportSize({ width, height });
        await becomes(first, [
          [0, 0, pitch],
          [0, 1, pitch],
        ]);
        const before = await places();
        for (const [text, shown] of [
          ['82ms', /82/],
          ['lookup a on 192.0.2.1:53: no such host', /Unknown host/],
        ] as const) {
          result = text;
          await nodes.testListed();
          await becomes(() => tested.filter({ hasText: shown }).count(), 2);
          await nodes.dontSeeTesting();
          expect(await places()).toEqual(before);
        }
      }
    },
  );

  scenario('the last rows come above what can be done with checked ones on a phone', async (stage) => {
    const service = await stage.service({ servers: 30 });
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    const { nodes, page } = panel;
    await nodes.seeRowCount(30);
    for (const [width, height] of [
      [390, 844],
      [320, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await nodes.check(1);
      await page.locator('[data-checked] button').first().waitFor();
      const room = (): Promise<boolean> =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          const last = [...document.querySelectorAll('tbody tr')].at(-1)?.getBoundingClientRect().bottom ?? Infinity;
          return last <= (document.querySelector('[data-checked]')?.getBoundingClientRect().top ?? 0);
        });
      await becomes(room, true);
      await page.evaluate(() => scrollTo(0, 0));
      await nodes.check(1);
    }
  });

  scenario('the line of the current server stays below the header, unless the window is low', async (stage) => {
    const service = await stage.service({ servers: 60 });
    await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ service, stored: { lastNodeTab: 'servers' } });
    const { nodes, page, words } = panel;
    await nodes.seeConnected(1, 'ready');
    // Fastest; on a phone the name of the server.
    const button = page
      .getByRole('region', { name: words.say('Current connection') })
      .getByRole('button')
      .filter({ visible: true })
      .first();
    /** Where it begins, what stands below it, and whether it can be hit. */
    const look = (): Promise<readonly unknown[]> =>
      button.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const line = one.closest('[data-answer]')?.getBoundingClientRect();
        const tools = [...document.querySelectorAll('[data-floating], [role=tablist]')];
        return [
          line?.top,
          Math.min(...tools.map((tool) => tool.getBoundingClientRect().top)) - (line?.bottom ?? 0),
          one.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
        ];
      });
    for (const [width, height] of [
      [1366, 768],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 400));
      await nodes.seeFloating(true);
      await becomes(look, [48, 0, true]);
    }
    // A phone that lies has it in the header.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => scrollTo(0, 400));
    await becomes(look, [0, 0, true]);
    await page.setViewportSize({ width: 600, height: 390 });
    await page.evaluate(() => scrollTo(0, 400));
    await becomes(async () => Number((await look())[0]) < 0, true);
  });

  scenario('a phone that lies shows six rows, beside the bar at its side', async (stage) => {
    const service = await stage.service({ servers: 30 });
    await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    const { nodes, page } = panel;
    await page.setViewportSize({ width: 844, height: 390 });
    await nodes.seeRowCount(30);
    /** How many rows are whole, and whether the bar is beside all of them. */
    const look = (): Promise<readonly [rows: number, beside: boolean]> =>
      nodes.rows.evaluateAll((all) => {
        const bar = document.querySelector('[data-bar]')?.getBoundingClientRect();
        const boxes = all.map((one) => one.getBoundingClientRect());
        return [
          boxes.filter(({ bottom }) => bottom <= innerHeight).length,
          boxes.every(({ right }) => right <= (bar?.left ?? 0)),
        ];
      });
    await becomes(look, [6, true]);
    await panel.seeNoSideScroll();
  });

  scenario('while a phone searches, what is found begins in the upper third of its screen', async (stage) => {
    const service = await stage.service({ servers: 8, subscriptions: [60] });
    await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    const { nodes } = panel;
    const search = new Search(panel.page, panel.words, panel.width);
    await nodes.seeRowCount(8);
    await search.unfold();
    const begins = async (): Promise<number> => Math.round((await nodes.rows.first().boundingBox())?.y ?? 0);
    await becomes(async () => (await begins()) <= 844 * 0.33, true);
    // What waits for checked rows takes the place of the filters: nothing moves.
    const before = await begins();
    await nodes.check(2);
    await nodes.seeTestsUsable(true);
    expect(await begins()).toBe(before);
    await panel.seeNoSideScroll();
  });

  scenario('on a phone what can be done with checked rows stands in place of the bar', async (stage) => {
    const service = await stage.service({ servers: 8 });
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    const { nodes, page } = panel;
    await nodes.seeRowCount(8);
    const bar = page.locator('[data-bar]');
    await seen(bar);
    await nodes.check(2);
    await nodes.seeCheckedActions();
    await gone(bar);
    const at = await page.locator('[data-checked]').boundingBox();
    expect([at?.x, at?.width, (at?.y ?? 0) + (at?.height ?? 0)]).toEqual([0, 390, 844]);
    await panel.seeNothingForAxe();
    await nodes.clearSelection();
    await seen(bar);
  });

  scenario('that no server responds moves nothing, and leaves one filled button', async (stage) => {
    const service = await stage.service({ servers: 8 });
    const which = [1, 2].map((id) => ({ _type: 'server' as const, id }));
    for (const { id } of which) await connectServer(service, { _type: 'server', id, sub: 0, outbound: 'proxy' });
    await service.faults(which.map((one) => ({ kind: 'alive', which: one, alive: true })));
    await probeEverySecond(service);
    await startCore(service);
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    const { nodes, page, words } = panel;
    await panel.header.seeCore('Running');
    const line = page.getByRole('region', { name: words.say('Current connection') });
    await line.getByText(/\d\s*ms/).waitFor();
    const places = (): Promise<readonly number[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('header button, [role=toolbar], [role=tab], tbody tr')].flatMap((one) => {
          const { left, top } = one.getBoundingClientRect();
          return [Math.round(left), Math.round(top)];
        }),
      );
    const filled = (): Promise<readonly string[]> =>
      page.evaluate(() => {
        const sample = document.createElement('i');
        document.querySelector('.fui-FluentProvider')?.append(sample);
        sample.style.color = 'var(--colorBrandBackground)';
        const brand = getComputedStyle(sample).color;
        sample.remove();
        return [...document.querySelectorAll('button, button svg')]
          .filter((one) => getComputedStyle(one).backgroundColor === brand)
          .map((one) => one.closest('button')?.textContent ?? '');
      });
    await nodes.seeRowCount(8);
    const before = await places();
    expect(await filled()).toEqual([]);
    await service.faults(which.map((one) => ({ kind: 'alive', which: one, alive: false })));
    await line.getByRole('button', { name: words.say('No response') }).waitFor();
    expect(await filled()).toEqual([words.say('Fastest', {}, 'bar')]);
    expect(await places()).toEqual(before);
    await panel.seeNoSideScroll();
    await panel.seeNothingForAxe();
  });

  scenario('a phone that lies keeps the lists beside the tools above the rows', async (stage) => {
    const service = await stage.service({ servers: 30 });
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    const { nodes, page } = panel;
    await nodes.seeRowCount(30);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => scrollTo(0, 300));
    const tab = page.locator('[role=tab][aria-selected=true]');
    const isOnTop = (): Promise<boolean> =>
      tab.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return top >= 48 && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await becomes(isOnTop, true);
  });

  // Portuguese has the longest names of lists.
  for (const language of LANGUAGES)
    (language === 'pt' ? scenario : scenario.thorough)(
      `the current server, Fastest and the chosen list have room on every phone, ${language}`,
      async (stage) => {
        const service = await stage.service({ servers: 8, subscriptions: [60, 12, 5, 240] });
        await callService(service, 'POST', 'import', { url: shareLink('A server with a long name', 20_009) });
        await connectServer(service, { _type: 'server', id: 9, sub: 0, outbound: 'proxy' });
        // A core that is stopped has no latency in that line.
        await startCore(service);
        const panel = await stage.visit({ service, width: 'phone', language, stored: { lastNodeTab: 'sub:0' } });
        const { page, words } = panel;
        const line = page.getByRole('region', { name: words.say('Current connection') });
        const bar = page.getByRole('toolbar', { name: words.say('Main actions') });
        const fastest = bar.getByRole('button', { name: words.say('Fastest', {}, 'bar') });
        /** The words of the bar that are not whole. */
        const cut = (): Promise<readonly string[]> =>
          bar.evaluate((one) =>
            [...one.querySelectorAll('button')]
              .filter((button) => button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight)
              .map(({ textContent }) => textContent),
          );
        const outside = (control: typeof line): Promise<boolean> =>
          control.evaluate((one) => {
            const { left, right, top, height } = one.getBoundingClientRect();
            const hit = document.elementFromPoint((left + right) / 2, top + height / 2);
            return left < 0 || right > innerWidth || !one.contains(hit);
          });
        for (let width = 430; width >= 320; width -= 10) {
          await page.setViewportSize({ width, height: 640 });
          await becomes(() => outside(fastest), false);
          await becomes(() => outside(page.locator('[role=tab][aria-selected=true]')), false);
          expect(await line.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
          expect(await cut()).toEqual([]);
          await panel.seeNoSideScroll();
        }
      },
    );

  scenario('what is said of the pages stays where it begins, however long it becomes', async (stage) => {
    const service = await stage.service({ subscriptions: [250] });
    const panel = await stage.visit({ service });
    await panel.nodes.chooseTab('Provider 1');
    await panel.nodes.seeRowCount(100);
    const pages = panel.page.getByRole('navigation', { name: panel.words.say('Pages') });
    const said = pages.getByRole('status');
    const begins = async (): Promise<number> => Math.round((await said.boundingBox())?.x ?? 0);
    const [before, words] = [await begins(), await said.textContent()];
    await pages.getByRole('button', { name: panel.words.say('Next page') }).click();
    await becomes(async () => (await said.textContent()) === words, false);
    expect(await begins()).toBe(before);
  });

  scenario.thorough('rows of 56 px on a phone', async (stage) => {
    const service = await stage.service({ servers: 5 });
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    await panel.nodes.seeRowCount(5);
    await becomes(() => pitchOf(panel), 56);
    expect((await sizeOf(panel, 'header'))[1]).toBe(48);
    // By what they are sorted begins where their names do.
    const begins = async (part: string) => (await panel.page.locator(part).first().boundingBox())?.x;
    expect(await begins('[data-sort] > span')).toBe(await begins('tbody td:nth-child(3) > :first-child'));
  });

  scenario(
    'dialogs of 560 px for one subject, 888 px for forms in sections, the whole screen of a phone',
    async (stage) => {
      const service = await stage.service({ servers: 5 });
      const dialogs: readonly (readonly [width: number, open: (panel: Panel) => Promise<void>])[] = [
        [888, ({ page, words, width }) => new SettingsDialog(page, words, width).open()],
        [560, (panel) => panel.header.openAddress()],
        [560, (panel) => panel.header.openNotices()],
        [560, (panel) => panel.header.addOutbound()],
        [560, (panel) => panel.nodes.openImport()],
      ];
      for (const width of ['desktop', 'phone'] as const) {
        const panel = await stage.visit({ service, width, stored: { lastNodeTab: 'servers' } });
        await panel.nodes.seeRowCount(5);
        for (const [wide, open] of dialogs) {
          await open(panel);
          await panel.page.getByRole('dialog').getByRole('heading').first().waitFor();
          // It grows while it opens.
          const size = async (): Promise<string> => {
            const [across, high] = await sizeOf(panel, '[role=dialog]');
            return width === 'desktop' ? `${across}` : `${across} × ${high}`;
          };
          await becomes(size, width === 'desktop' ? `${wide}` : '390 × 844');
          await panel.page.keyboard.press('Escape');
          await panel.dontSeeDialog();
        }
      }
    },
  );

  scenario.thorough('questions are as wide as dialogs of one subject', async (stage) => {
    const service = await stage.service({ servers: 5 });
    await callService(service, 'POST', 'outbound', { outbound: 'work' });
    const panel = await stage.visit({ service, stored: { lastNodeTab: 'servers' } });
    await panel.nodes.seeRowCount(5);
    await panel.header.deleteOutbound('WORK');
    await panel.deleteOutbound.see();
    await becomes(async () => (await sizeOf(panel, '[role=alertdialog]'))[0], 560);
    await panel.page.keyboard.press('Escape');
    await panel.deleteOutbound.dontSee();
  });

  scenario.thorough('Escape asks before the name of a new outbound is lost', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ servers: 5 }) });
    await panel.header.addOutbound();
    await panel.addOutbound.see();
    await panel.addOutbound.type('work');
    await panel.page.keyboard.press('Escape');
    await panel.addOutbound.seeText('The outbound has not been added yet.');
    await panel.page.keyboard.press('Escape');
    await panel.addOutbound.seeName('work');
    await panel.page.keyboard.press('Escape');
    await panel.addOutbound.press('Discard');
    await panel.addOutbound.dontSee();
  });

  scenario.thorough('rows that are waited for stand still', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ servers: 5, latency: 1_500 }) });
    await panel.page.emulateMedia({ reducedMotion: 'no-preference' });
    const skeleton = panel.page.getByRole('main').locator('[aria-busy=true]');
    await skeleton.waitFor();
    expect(await skeleton.evaluate((rows) => rows.getAnimations({ subtree: true }).length)).toBe(0);
  });
});

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'vitest';
import { createMachine } from 'xstate';
import { registry } from '../../statecharts/charts/registry';
import { type StatechartsExport } from '../../statecharts/machines/domain/chart-export';
import { chartOf } from '../../statecharts/charts/chart';
import { mermaidOf } from '../../statecharts/charts/markdown';
import { expect, scenario, withBrowser, type Stage, type Visit } from './harness/stage';
import { builds } from './harness/static-host';
import { ChartPageModel } from './pages/chart-page';
import { becomes, gone, seen } from './pages/part';

withBrowser();

const output = join(import.meta.dirname, 'output');

/** The page at a place, on a host of its own. */
async function open(stage: Stage, hash: string, look: Visit = {}): Promise<ChartPageModel> {
  const host = await stage.host('/');
  const { page, words, width } = await stage.visit({ ...look, url: `${host.url}static/statecharts.html${hash}` });
  return new ChartPageModel(page, words, width);
}

describe('the statechart page', () => {
  scenario.thorough('draws every machine of the registry, each word in its place', async (stage) => {
    const charts = await open(stage, '');
    for (const { id, title, machine } of registry) {
      await charts.goTo(id);
      await charts.seeMachine(id);
      await becomes(() => charts.page.title(), `${title} – Switchyard statecharts`);
      await charts.tell('States');
      expect([id, await charts.overflowing()]).toEqual([id, []]);
      await charts.tell('Transitions');
      const { states, transitions } = chartOf(machine);
      const [boxes, labels] = ['[data-state]', '[data-transition]'].map((things) => charts.drawing().locator(things));
      const rests = await charts.drawing().locator('[data-list] > title').allTextContents();
      const drawn = [
        await boxes?.count(),
        ((await labels?.count()) ?? 0) + rests.flatMap((one) => one.split('\n')).length,
      ];
      expect([id, ...drawn]).toEqual([id, states.length, transitions.length]);
      expect([id, await charts.overflowing()]).toEqual([id, []]);
    }
  });

  scenario('opens at the state that its address names, served by the service itself', async (stage) => {
    const service = await stage.service({ profile: '2.4.14', web: builds.webdir });
    const { page, words, width } = await stage.visit({
      url: `${service.url}/static/statecharts.html#login/open.form.loggingIn`,
    });
    const charts = new ChartPageModel(page, words, width);
    await charts.seeMachine('login');
    await charts.seeSelected('open.form.loggingIn');
    await charts.seeDetail('open.form.loggingIn');
    await charts.seeDetail('busy');
  });

  scenario('is found beside the panel of a static host, too', async (stage) => {
    const host = await stage.host('/tools/panel/');
    const { page, words, width } = await stage.visit({ url: `${host.url}statecharts.html#login` });
    await becomes(() => page.url(), `${host.url}static/statecharts.html#login`);
    await new ChartPageModel(page, words, width).seeMachine('login');
  });

  scenario('opens at a transition, below a path of its own', async (stage) => {
    const host = await stage.host('/tools/panel/');
    const key = 'open.form.ready | login.submit | 2';
    const { page, words, width } = await stage.visit({
      url: `${host.url}static/statecharts.html#login/~${encodeURIComponent(key)}`,
    });
    const charts = new ChartPageModel(page, words, width);
    await charts.seeMachine('login');
    await charts.seeSelected(key);
    await charts.seeDetail('registers');
  });

  scenario.thorough('says that it does not know a machine, and the way back leads to the one before', async (stage) => {
    const charts = await open(stage, '#core/running');
    await charts.seeMachine('core');
    await charts.goTo('window');
    await seen(charts.page.getByText('This version has no machine named'));
    await charts.page.goBack();
    await charts.seeMachine('core');
    await charts.seeSelected('running');
  });
});

describe('finding things', () => {
  scenario.thorough('by name over all machines, with the keyboard alone', async (stage) => {
    const charts = await open(stage, '#sheet');
    await charts.seeMachine('sheet');
    await charts.page.keyboard.press('/');
    await charts.find('registersFlawed');
    await charts.seeMachine('login');
    await charts.seeSelected('open.form.ready | login.submit | 0');
    await charts.seeHash('#login/~open.form.ready | login.submit | 0');
    await charts.page.keyboard.press('Control+k');
    await charts.page.getByRole('combobox').fill('nobody is called that');
    await seen(charts.page.getByText(charts.words.say('No results')));
    await charts.page.keyboard.press('Escape');
    await gone(charts.page.getByRole('combobox'));
    await charts.page.goBack();
    await charts.seeMachine('sheet');
  });

  scenario.thorough('in the list, whose arrow keys go through it', async (stage) => {
    const charts = await open(stage, '#app');
    await charts.seeMachine('app');
    expect(
      await charts.page.getByRole('link', { name: charts.words.say('Back to the panel') }).getAttribute('href'),
    ).toBe('../');
    // At this width it stands beside the drawing from the beginning.
    const listed = charts.page.getByRole('navigation').getByRole('button');
    const third = await listed.nth(2).locator('bdi').textContent();
    await listed.first().focus();
    await charts.page.keyboard.press('ArrowDown');
    await charts.page.keyboard.press('ArrowDown');
    await charts.page.keyboard.press('Enter');
    await charts.seeMachine(registry.find(({ title }) => title === third)?.id ?? expect.fail(`no machine: ${third}`));
    await seen(charts.page.getByRole('navigation'));
  });

  scenario.thorough('along the lines: arrow keys, links of the details, Enter', async (stage) => {
    const charts = await open(stage, '#login');
    await charts.seeMachine('login');
    await charts.tell('Transitions');
    await charts.drawing().focus();
    await charts.page.keyboard.press('Home');
    await charts.seeSelected('');
    const met = new Set<string | null>();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await charts.page.keyboard.press(key);
      met.add(await charts.selected());
      expect(await charts.activeName()).not.toBe('');
    }
    expect(met.size).toBeGreaterThan(4);
    await charts.goTo('login/open.form.loggingIn');
    await charts.seeSelected('open.form.loggingIn');
    expect(await charts.activeName()).toBe('State open.form.loggingIn, simple state, busy');
    await charts.followLink('error: login');
    await charts.seeSelected('open.form.loggingIn | xstate.error.actor.login | 0');
    expect(await charts.activeName()).toContain('error: login: from open.form.loggingIn to open.form.ready.rejected');
    await charts.followLink('open.form.ready.rejected');
    await charts.seeSelected('open.form.ready.rejected');
    await charts.button('Side panel').click();
    await gone(charts.page.getByRole('tabpanel'));
    await charts.drawing().press('Enter');
    await charts.seeDetail('open.form.ready.rejected');
    await charts.drawing().press('Escape');
    await charts.seeSelected(null);
  });
});

describe('looking closer', () => {
  scenario.thorough('a chart opens whole; under the pointer the lines of a state stand out', async (stage) => {
    const charts = await open(stage, '#sheet');
    await charts.seeMachine('sheet');
    expect((await charts.sight()).scale).toBe(1);
    await charts.goTo('core');
    await charts.seeMachine('core');
    await charts.tell('Transitions');
    const strokes = () =>
      charts
        .drawing()
        .locator('g[aria-hidden] path')
        .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).stroke));
    const usual = new Set(await strokes());
    // All but those that stand out.
    const pale = async () => (await strokes()).filter((stroke) => !usual.has(stroke)).length;
    await charts.drawing().locator('[data-state=paused]').hover();
    await expect.poll(pale).toBeGreaterThan(5);
    await charts.page.getByRole('heading', { level: 1 }).hover();
    await becomes(pale, 0);
  });

  scenario.thorough('keys, wheel, drag and buttons; all of it again at once', async (stage) => {
    const charts = await open(stage, '#nodes');
    await charts.seeMachine('nodes');
    // A drawing that would be too small to read begins at its upper corner.
    await charts.button('Show all').click();
    const whole = await charts.sight();
    await charts.drawing().press('+');
    await charts.drawing().press('+');
    const closer = await charts.sight();
    expect(closer.scale).toBeCloseTo(whole.scale * 1.25 * 1.25, 5);
    await charts.drawing().press('-');
    expect((await charts.sight()).scale).toBeCloseTo(whole.scale * 1.25, 5);
    const box = (await charts.drawing().boundingBox()) ?? expect.fail('no drawing');
    await charts.page.mouse.move(box.x + 500, box.y + 300);
    await charts.page.mouse.wheel(0, -400);
    await expect.poll(async () => (await charts.sight()).scale).toBeGreaterThan(whole.scale * 2);
    const before = await charts.sight();
    await charts.page.mouse.down();
    await charts.page.mouse.move(box.x + 400, box.y + 250, { steps: 4 });
    await charts.page.mouse.up();
    const after = await charts.sight();
    expect([Math.round(after.x - before.x), Math.round(after.y - before.y)]).toEqual([-100, -50]);
    // A drag is no click.
    expect(await charts.selected()).toBeNull();
    await charts.button('Show all').click();
    expect(await charts.sight()).toEqual(whole);
    await charts.button('Zoom in').click();
    await charts.button('Zoom out').click();
    await charts.drawing().press('0');
    expect(await charts.sight()).toEqual(whole);
  });

  scenario.thorough('a map says where one is in a large drawing and leads elsewhere', async (stage) => {
    const charts = await open(stage, '#serverForm', { language: 'fa' });
    await charts.seeMachine('serverForm');
    await charts.tell('Transitions');
    await seen(charts.map());
    const [map, area] = await Promise.all([charts.map().boundingBox(), charts.drawing().boundingBox()]);
    if (map === null || area === null) return expect.fail('no map');
    const opening = charts.drawing().locator('[data-state=opening]');
    const first = (await opening.boundingBox()) ?? expect.fail('no state');
    expect([first.x > area.x, first.y > area.y]).toEqual([true, true]);
    // Beside the drawing: neither it nor the buttons cover any of it.
    expect(map.x).toBeGreaterThanOrEqual(area.x + area.width);
    const fit = (await charts.button('Show all').boundingBox()) ?? expect.fail('no buttons');
    expect(fit.y).toBeGreaterThanOrEqual(area.y + area.height);
    // What is drawn of the map is in its middle, as high as it.
    const whole = (await charts.drawing().locator('[data-state=""]').boundingBox()) ?? expect.fail('no root');
    const across = (part: number) => map.x + map.width / 2 + (part - 0.5) * map.height * (whole.width / whole.height);
    const before = await charts.sight();
    await charts.page.mouse.move(across(0.1), map.y + map.height * 0.6);
    await charts.page.mouse.down();
    const there = await charts.sight();
    expect([there.scale, there.x > before.x + 200]).toEqual([before.scale, true]);
    await charts.page.mouse.move(across(0.5), map.y + map.height * 0.6, { steps: 2 });
    await charts.page.mouse.up();
    const back = await charts.sight();
    expect(back.x).toBeLessThan(there.x - 100);
    expect(back.y).toBeCloseTo(there.y, 0);
    const frame = charts.map().locator('rect').last();
    await charts.drawing().focus();
    await charts.page.keyboard.press('0');
    await becomes(() => frame.getAttribute('visibility'), 'hidden');
    const all = await charts.sight();
    await charts.map().click();
    expect(await charts.sight()).toEqual(all);
    await charts.drawing().press('1');
    await becomes(() => frame.getAttribute('visibility'), null);
    expect((await charts.sight()).scale).toBeCloseTo(1, 10);
    // Where the list is folded it stands in the side panel, with its frame; on its own it is nowhere.
    const seenPart = await frame.getAttribute('width');
    await charts.button('Machines').click();
    await becomes(async () => ((await charts.map().boundingBox())?.x ?? Infinity) < area.x, true);
    expect(Number(await frame.getAttribute('width'))).toBeGreaterThan(Number(seenPart));
    await charts.button('Side panel').click();
    await gone(charts.map());
    await charts.button('Show all').click();
    // Elsewhere they are not its keys.
    const shown = await charts.sight();
    await charts.page.keyboard.press('/');
    await charts.page.keyboard.press('1');
    expect(await charts.sight()).toEqual(shown);
  });

  for (const theme of ['light', 'dark'] as const)
    scenario.thorough(`words that pale while something is selected can still be read: ${theme}`, async (stage) => {
      const charts = await open(stage, '#settings/~form.editing | editor.save | 0', { theme });
      await charts.seeMachine('settings');
      await charts.tell('Transitions');
      const tag = charts.drawing().locator('[aria-hidden] > text', { hasText: '#unreadable' });
      await seen(tag);
      expect(await charts.contrastOf(tag, 'form.unreadable')).toBeGreaterThanOrEqual(3);
    });

  scenario.thorough(
    'the details name states by their last keys, and fold what is more than eight lines',
    async (stage) => {
      const charts = await open(stage, '#session');
      await charts.seeMachine('session');
      const details = charts.page.getByRole('tabpanel');
      const folded = details.getByRole('button', { name: 'stop.tried', exact: true });
      await gone(folded);
      await details.locator('summary').click();
      await seen(folded);
      await charts.goTo('settings');
      await charts.seeMachine('settings');
      const inner = details.getByRole('button', { name: 'form.editing.unchanged', exact: true });
      await becomes(() => inner.textContent(), 'unchanged');
      await inner.click();
      await charts.seeSelected('form.editing.unchanged');
    },
  );

  scenario.thorough(
    'what is tried first for an event is numbered, in the drawing and in the details',
    async (stage) => {
      const charts = await open(stage, '#core');
      await charts.seeMachine('core');
      await charts.tell('Transitions');
      const label = (key: string) => charts.drawing().locator(`[data-transition="${key}"]`);
      const [first, last] = [label('(root) | touch.received | 0'), label('(root) | touch.received | 2')];
      expect(await first.locator('text').allTextContents()).toEqual(['touch.received', '1.', '[isRunning]']);
      expect(await last.locator('text').allTextContents()).toEqual(['touch.received', 'else']);
      expect(await first.getAttribute('aria-label')).toContain(', if isRunning, tried as number 1');
      expect(await last.getAttribute('aria-label')).toContain(', if no other applies');
      const lines = charts.page.getByRole('tabpanel').getByRole('listitem');
      await seen(lines.filter({ hasText: 'touch.received 1. [isRunning] → running' }));
      await charts.goTo('core/~(root) | touch.received | 2');
      await charts.seeDetail('Tried in this order');
      const tried = charts.page.getByRole('heading', { name: 'Tried in this order' }).locator('..');
      expect(await tried.getByRole('listitem').allTextContents()).toEqual([
        'touch.received 1. [isRunning] → running',
        'touch.received 2. [isPaused] → paused',
        'touch.received else → ready',
      ]);
    },
  );

  scenario.thorough(
    'a drawing that is read in part opens at what is selected, with its surroundings',
    async (stage) => {
      const charts = await open(stage, '#settings/~form.editing | editor.save | 0');
      await charts.seeMachine('settings');
      await charts.lineWords().waitFor();
      await charts.tell('Transitions');
      await gone(charts.lineWords());
      const area = (await charts.drawing().boundingBox()) ?? expect.fail('no drawing');
      const placeOf = async (thing: string) =>
        (await charts.drawing().locator(thing).boundingBox()) ?? expect.fail(thing);
      const roomBeside = async (thing: string): Promise<readonly number[]> => {
        const { x, width } = await placeOf(thing);
        return [x - area.x, area.x + area.width - x - width];
      };
      const [label, source, target] = [
        '[data-transition="form.editing | editor.save | 0"]',
        '[data-state="form.editing"]',
        '[data-state="form.reconciling"]',
      ];
      for (const one of [label, source, target, '[data-state="form.refreshing"]'])
        for (const room of await roomBeside(one)) expect(room).toBeGreaterThan(0);
      // About as much is left of what belongs together as right of it.
      const [[before = 0], [, after = 0]] = [await roomBeside(source), await roomBeside(target)];
      expect([before > 60, after > 60, Math.abs(before - after) < 100]).toEqual([true, true, true]);
    },
  );

  scenario.thorough('two fingers on a phone; what is selected comes into sight', async (stage) => {
    const charts = await open(stage, '#serverForm', { width: 'phone' });
    await charts.seeMachine('serverForm');
    await charts.button('Show all').click();
    const whole = await charts.sight();
    const touch = await charts.page.context().newCDPSession(charts.page);
    const fingers = (apart: number) => [
      { x: 195 - apart, y: 250, id: 0 },
      { x: 195 + apart, y: 250, id: 1 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
    for (const apart of [40, 70, 100, 140])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await charts.sight()).scale).toBeGreaterThan(whole.scale * 4);
    await charts.button('Side panel').click();
    await charts.followLink('unreadable');
    await charts.seeSelected('unreadable');
    const inSight = async (): Promise<boolean> => {
      const [area, state] = [
        await charts.drawing().boundingBox(),
        await charts.drawing().locator('[data-state=unreadable]').boundingBox(),
      ];
      return (
        area !== null &&
        state !== null &&
        state.x >= area.x &&
        state.y >= area.y &&
        state.x + state.width <= area.x + area.width &&
        state.y + state.height <= area.y + area.height
      );
    };
    await becomes(inSight, true);
    // Too large to be seen whole: at least its beginning comes into sight.
    for (let press = 0; press < 6; press += 1) await charts.button('Zoom in').click();
    await charts.goTo('serverForm/open.work.saving');
    const saving = charts.drawing().locator('[data-state="open.work.saving"]');
    await becomes(async () => {
      const [area, state] = [await charts.drawing().boundingBox(), await saving.boundingBox()];
      if (area === null || state === null) return false;
      const [right, down] = [state.x - area.x, state.y - area.y];
      return right >= 0 && right <= 20 && down >= 0 && down <= 20;
    }, true);
  });

  scenario(
    'on a phone the drawing has the page to itself until something in it is chosen, which stays in sight',
    async (stage) => {
      const charts = await open(stage, '#messageSocket', { width: 'phone' });
      await charts.seeMachine('messageSocket');
      const panel = charts.page.getByRole('tabpanel');
      await gone(panel);
      const alone = await charts.sight();
      expect(alone.scale).toBeGreaterThanOrEqual(0.6);
      const chosen = charts.drawing().locator('[data-state=waiting]');
      await chosen.click();
      await charts.seeDetail('waiting');
      const inSight = async (): Promise<boolean> => {
        const [area, state] = [await charts.drawing().boundingBox(), await chosen.boundingBox()];
        return area !== null && state !== null && state.y >= area.y && state.y + state.height <= area.y + area.height;
      };
      await becomes(inSight, true);
      // What was read is no smaller than before, and all of it is there again with the room.
      expect((await charts.sight()).scale).toBe(alone.scale);
      await charts.button('Side panel').click();
      await gone(panel);
      await becomes(() => charts.sight(), alone);
      // The whole name, and in a menu what is not used often.
      const title = charts.page.getByRole('heading', { level: 1 });
      for (const id of ['outboundSetting', 'subscriptionForm', 'lookAlikes', 'messageSocket']) {
        await charts.goTo(id);
        await charts.seeMachine(id);
        expect([id, await title.evaluate((one) => one.scrollWidth - one.clientWidth)]).toEqual([id, 0]);
      }
      await charts.button('More').click();
      await seen(charts.page.getByRole('menuitem', { name: charts.words.say('This diagram (SVG)') }));
      await charts.page.getByRole('menuitemradio', { name: charts.words.say('Actions', {}, 'statechart') }).click();
      await expect.poll(() => charts.drawing().getByText(/^\/ /).count()).toBeGreaterThan(1);
    },
  );

  scenario.thorough(
    'what is too small to be read whole opens where it begins, and shows all of itself when asked',
    async (stage) => {
      const charts = await open(stage, '#serverForm', { width: 'phone' });
      await charts.seeMachine('serverForm');
      const reading = await charts.sight();
      expect([reading.scale >= 0.9, reading.scale <= 1]).toEqual([true, true]);
      const placeOf = async (path: string) =>
        (await charts.drawing().locator(`[data-state="${path}"]`).boundingBox()) ?? expect.fail(path);
      const area = (await charts.drawing().boundingBox()) ?? expect.fail('no drawing');
      // Fingers move the drawing; there is no room for a map.
      await gone(charts.map());
      const first = await placeOf('opening');
      expect(first.x).toBeGreaterThan(area.x);
      expect(first.x + first.width).toBeLessThan(area.x + area.width);
      expect(first.y).toBeGreaterThan(area.y);
      expect(first.y + first.height).toBeLessThan(area.y + area.height);
      await charts.button('Show all').click();
      const whole = await placeOf('');
      expect([whole.width <= area.width, whole.height <= area.height]).toEqual([true, true]);
      expect((await charts.sight()).scale).toBeLessThan(0.5);
      // A place that is linked to is seen at once.
      await charts.goTo('nodes/find.litAgain');
      await charts.seeMachine('nodes');
      const linked = await placeOf('find.litAgain');
      expect(linked.x + linked.width).toBeLessThanOrEqual(area.x + area.width);
      expect(linked.y + linked.height).toBeLessThanOrEqual(area.y + area.height);
    },
  );

  scenario.thorough(
    'a machine opens whole with as much as can be read, and tells more or less when asked',
    async (stage) => {
      const charts = await open(stage, '#sheet');
      await charts.seeMachine('sheet');
      const actions = charts.drawing().getByText(/^\/ /);
      expect([await charts.told(), (await actions.count()) > 0]).toEqual(['Actions', true]);
      await charts.goTo('settings');
      await charts.seeMachine('settings');
      expect([await charts.told(), await actions.count()]).toEqual(['States', 0]);
      const [area, whole] = [
        await charts.drawing().boundingBox(),
        await charts.drawing().locator('[data-state=""]').boundingBox(),
      ];
      expect([whole?.height, whole?.width]).toEqual([expect.any(Number), expect.any(Number)]);
      expect((whole?.height ?? Infinity) < (area?.height ?? 0)).toBe(true);
      expect((whole?.width ?? Infinity) < (area?.width ?? 0)).toBe(true);
      const guards = charts.drawing().getByText('[isSound]', { exact: true });
      expect(await guards.count()).toBe(0);
      await charts.tell('Transitions');
      await expect.poll(() => guards.count()).toBeGreaterThan(0);
      expect(await actions.count()).toBe(0);
      await charts.tell('Actions');
      await expect.poll(() => actions.count()).toBeGreaterThan(5);
    },
  );

  scenario.thorough('a line of an outline says its transitions while it is pointed at or selected', async (stage) => {
    const charts = await open(stage, '#settings');
    await charts.seeMachine('settings');
    const line = charts.drawing().getByRole('option', { name: /^From form\.asking to form\.closed:/ });
    const words = charts.lineWords();
    expect(await words.count()).toBe(0);
    const { x, y } = await charts.pointOn(line);
    await charts.page.mouse.move(x, y);
    await becomes(() => words.textContent(), 'draft.discard');
    await charts.page.getByRole('heading', { level: 1 }).hover();
    await gone(words);
    await charts.page.mouse.click(x, y);
    await becomes(() => line.getAttribute('aria-selected'), 'true');
    await charts.seeDetail('draft.discard');
    await charts.page.getByRole('heading', { level: 1 }).hover();
    await becomes(() => words.textContent(), 'draft.discard');
    // What leads nowhere is shown where it happens.
    await charts.goTo('settings/~form.editing | field.edit | 0');
    await charts.seeDetail('field.edit');
    await becomes(() => charts.drawing().locator('[data-state="form.editing"]').getAttribute('aria-selected'), 'true');
    await gone(words);
  });
});

describe('taking it along', () => {
  scenario.thorough('SVG, Mermaid as in the documents, and JSON', async (stage) => {
    const charts = await open(stage, '#login');
    await charts.seeMachine('login');
    const svg = await charts.save('This diagram (SVG)');
    expect([svg.name, svg.text.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')]).toEqual(['login.svg', true]);
    const login = registry.find(({ id }) => id === 'login') ?? expect.fail('no login');
    expect(await charts.save('This machine (Mermaid)')).toEqual({
      name: 'login.mmd',
      text: `${mermaidOf(chartOf(login.machine)).join('\n')}\n`,
    });
    const config = await charts.save('This machine (XState, JSON)');
    expect([config.name, chartOf(createMachine(JSON.parse(config.text) as never)).transitions.length]).toEqual([
      'login.machine.json',
      chartOf(login.machine).transitions.length,
    ]);
    const json = await charts.save('All machines, for comparison (JSON)');
    const { machines } = JSON.parse(json.text) as StatechartsExport;
    expect(machines.map(({ id }) => id)).toEqual(registry.map(({ id }) => id));
  });

  scenario.thorough('another version beside today’s, its differences named and marked', async (stage) => {
    const charts = await open(stage, '#login');
    await charts.seeMachine('login');
    const { text } = await charts.save('All machines, for comparison (JSON)');
    await charts.openTab('Compare');
    await charts.giveFile('mine.json', '{"format":"something else"}');
    await seen(charts.page.getByRole('alert').getByText('mine.json'));
    await charts.giveFile('same.json', text);
    await seen(charts.page.getByText(charts.words.say('No machine has changed.')));
    // In the other version `rejected` had another name, and nobody could leave the loggingIn state.
    const older = text
      .replaceAll('open.form.ready.rejected', 'open.form.ready.refused')
      .replaceAll('"guard":"registers"', '"guard":"mayRegister"');
    await charts.giveFile('older.json', older);
    const panel = charts.page.getByRole('tabpanel');
    await seen(panel.getByRole('button', { name: 'open.form.ready.refused', exact: true }));
    const marked = (which: 'before' | 'after', path: string) =>
      charts.drawing(which).locator(`[data-state="${path}"]`).getAttribute('aria-label');
    expect(await marked('before', 'open.form.ready.refused')).toMatch(/, removed$/);
    expect(await marked('after', 'open.form.ready.rejected')).toMatch(/, added$/);
    await charts.followLink('open.form.ready.rejected');
    await charts.seeSelected('open.form.ready.rejected');
    await charts.followLink('open.form.ready.refused');
    await becomes(
      () => charts.drawing('before').locator('[aria-selected=true]').getAttribute('data-state'),
      'open.form.ready.refused',
    );
    await charts.seeNothingForAxe();
    await charts.button('End the comparison').click();
    await becomes(() => charts.page.locator('svg[role=listbox]').count(), 1);
  });
});

describe('for everybody', () => {
  scenario.thorough(
    'theme and language are chosen on the page, for the panel and its other tabs, too',
    async (stage) => {
      const charts = await open(stage, '#core');
      await charts.seeMachine('core');
      const other = await charts.page.context().newPage();
      await other.goto(charts.page.url());
      const otherPage = new ChartPageModel(other, charts.words, 'desktop');
      await otherPage.seeMachine('core');
      const ground = (page = charts.page) =>
        page.evaluate(() => getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor);
      const light = await ground();
      await charts.page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click();
      await charts.page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click();
      await expect.poll(() => ground()).not.toBe(light);
      await expect.poll(() => ground(other)).not.toBe(light);
      await charts.page.keyboard.press('Escape');
      await charts.page.getByRole('banner').getByRole('button', { name: 'Language', exact: true }).click();
      await charts.page.getByRole('menuitemradio', { name: 'فارسی', exact: true }).click();
      await becomes(() => charts.page.evaluate(() => document.documentElement.dir), 'rtl');
      await becomes(() => other.evaluate(() => document.documentElement.dir), 'rtl');
      expect(await charts.page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('_lang')])).toEqual([
        'dark',
        'fa',
      ]);
    },
  );

  scenario.thorough('what is English on a Persian page says so and is read from left to right', async (stage) => {
    const charts = await open(stage, '#backend', { language: 'fa' });
    await charts.seeMachine('backend');
    const purpose = registry.find(({ id }) => id === 'backend')?.purpose ?? expect.fail('no backend');
    const places = charts.page.getByText(purpose, { exact: true });
    await seen(places);
    const looks = await places.evaluateAll((all) =>
      all.map((one) => [one.getAttribute('lang'), one.getAttribute('dir')]),
    );
    expect(looks).toEqual([['en', 'ltr']]);
    await seen(charts.page.getByRole('heading', { level: 1 }).locator('[lang=en]'));
    const listed = charts.page.getByRole('navigation').getByRole('listitem').locator('bdi').first();
    expect(await listed.getAttribute('lang')).toBe('en');
    // All begins at one edge: sentences, names, and lists with their arrows, and the headings over them.
    expect(await charts.startsElsewhere()).toEqual([]);
    await charts.goTo('login/open.form.loggingIn');
    await charts.seeDetail('open.form.loggingIn');
    expect(await charts.startsElsewhere()).toEqual([]);
    const arrow = charts.page.getByRole('tabpanel').getByText('→').first();
    expect(await arrow.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
    await charts.goTo('login/~open.form.ready | login.submit | 2');
    await charts.seeDetail('registers');
    expect(await charts.startsElsewhere()).toEqual([]);
  });

  scenario.thorough('a legend stands below the details when it is asked for, and is remembered', async (stage) => {
    const charts = await open(stage, '#core');
    await charts.seeMachine('core');
    const meaning = (text: string) => charts.page.getByRole('definition').getByText(text);
    await gone(meaning('from anywhere in the state around it'));
    await charts.button('Legend').click();
    await seen(meaning('from anywhere in the state around it'));
    await charts.seeNothingForAxe();
    // Only what is drawn: Core has no final state, and no parallel one.
    await gone(meaning('final state'));
    await charts.page.reload();
    await charts.seeMachine('core');
    await seen(meaning('from anywhere in the state around it'));
    await charts.button('Legend').click();
    await gone(meaning('from anywhere in the state around it'));
    await charts.page.reload();
    await charts.seeMachine('core');
    await gone(meaning('from anywhere in the state around it'));
  });

  for (const look of [{ width: 'phone' }, { width: 'phone', language: 'fa' }] satisfies readonly Visit[]) {
    scenario.thorough(`a legend says what the signs of a drawing mean: ${look.language ?? 'en'}`, async (stage) => {
      const charts = await open(stage, '#core', look);
      await charts.seeMachine('core');
      await charts.button('Legend').focus();
      await charts.page.keyboard.press('Enter');
      const meaning = (text: string) => charts.page.getByRole('definition').getByText(charts.words.say(text));
      await seen(meaning('from anywhere in the state around it'));
      await charts.seeNothingForAxe();
      // Only what is drawn: Core has no final state, and no parallel one.
      await gone(meaning('final state'));
      await charts.page.keyboard.press('Escape');
      await gone(meaning('from anywhere in the state around it'));
      expect(await charts.button('Legend').evaluate((button) => button === document.activeElement)).toBe(true);
    });
  }

  const looks: readonly (Visit & { readonly name: string; readonly hash: string })[] = [
    { name: 'light', hash: '#settings/form.saving' },
    { name: 'dark', hash: '#settings/form.saving', theme: 'dark' },
    { name: 'contrast', hash: '#core', forcedColors: true },
    { name: 'persian', hash: '#core/running', language: 'fa' },
    { name: 'phone', hash: '#login/open.form', width: 'phone' },
    { name: 'phone-dark-persian', hash: '#login', width: 'phone', theme: 'dark', language: 'fa' },
  ];
  for (const { name, hash, ...look } of looks) {
    scenario(
      `nothing for axe, and no scrolling sideways: ${name}`,
      async (stage) => {
        const charts = await open(stage, hash, look);
        await charts.seeMachine(hash.slice(1).split('/')[0] ?? '');
        // On a phone it waits for a choice.
        if (look.width === 'phone' && !hash.includes('/')) await charts.button('Side panel').click();
        await charts.page.getByRole('tabpanel').getByRole('heading').first().waitFor();
        await charts.seeNothingForAxe();
        const sideways = () => charts.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(await sideways()).toBeLessThanOrEqual(0);
        await mkdir(output, { recursive: true });
        await charts.page.screenshot({ path: join(output, `statecharts-${name}.png`) });
        // The page is mirrored in Persian; the drawing, whose words are names in the code, never is.
        const direction = await charts.drawing().evaluate((drawing) => getComputedStyle(drawing).direction);
        expect([direction, await charts.page.evaluate(() => document.documentElement.dir)]).toEqual([
          'ltr',
          look.language === 'fa' ? 'rtl' : 'ltr',
        ]);
        await charts.page.keyboard.press('/');
        await charts.page.getByRole('combobox').waitFor();
        await charts.seeNothingForAxe();
      },
      { thorough: name !== 'phone-dark-persian' },
    );
  }
});

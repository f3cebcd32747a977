import { describe, expect, test } from 'vitest';
import { DETAILS, NO_MARKS } from '../../../statecharts/machines/domain/drawing';
import {
  selectActive,
  selectChart,
  selectDetail,
  selectDrawing,
  selectExportFailed,
  selectFound,
  selectChild,
  selectLayout,
  selectLegendBeside,
  selectLegendShown,
  selectListShown,
  selectMachine,
  selectMarks,
  selectNotice,
  selectSearching,
  selectSelected,
  selectTab,
  selectText,
} from '../../../statecharts/machines/chart-page/chart-page.selectors';
import { detailFor, initialContext } from '../../../statecharts/machines/chart-page/chart-page.rules';
import { selectTheme } from '../../../machines/shell/appearance.selectors';
import { selectWantedLanguage } from '../../../machines/shell/language.selectors';
import { notice } from '../../../machines/ports/notice';
import { type ChartPageInput } from '../../../statecharts/machines/chart-page/chart-page.types';
import { type Place } from '../../../statecharts/machines/domain/chart-places';
import { CHARTS, chartPageInput, chartPageUnderTest, layoutsOf } from '../../harness/chart-page';
import { startActor } from '../../harness/slots';

const [LAMP, DOOR] = CHARTS as readonly [(typeof CHARTS)[number], (typeof CHARTS)[number]];
const LIT: Place = { machine: 'lamp', selected: { kind: 'state', path: 'lit' } };
const MARKS = { states: { lit: 'active' }, transitions: {} } as const;

function start(input: Partial<ChartPageInput> = {}) {
  const { machine, slots } = chartPageUnderTest();
  const { actor } = startActor(machine, chartPageInput(input));
  return { actor, now: () => actor.getSnapshot(), ...slots };
}

async function shown(input: Partial<ChartPageInput> = {}) {
  const page = start(input);
  await page.load.latest.resolve(layoutsOf(LAMP));
  expect(selectDrawing(page.now())).toBe('shown');
  return page;
}

describe('which machine is drawn', () => {
  test('without a place in the address the core, which is small; else the first one', () => {
    const core = { ...DOOR, id: 'core' };
    const charts = [...CHARTS, core];
    expect(initialContext(chartPageInput({ charts })).place.machine).toBe('core');
    expect(initialContext(chartPageInput({ charts: CHARTS })).place.machine).toBe('lamp');
  });

  test('without a place in the address a drawing is fetched', () => {
    const { now, load, simulation, liveFeed } = start();
    expect(now().value).toEqual({
      drawing: 'loading',
      search: 'closed',
      list: 'hidden',
      legend: 'hidden',
      side: { unfolded: 'details' },
      export: 'idle',
    });
    expect(load.latest.input).toEqual({ machine: 'lamp' });
    expect([selectMachine(now()), selectChart(now()), selectLayout(now())]).toEqual(['lamp', LAMP, null]);
    for (const { facts } of [simulation, liveFeed])
      expect(facts).toEqual([
        { type: 'machine.shown', machine: 'lamp' },
        { type: 'tab.shown', tab: 'details' },
      ]);
  });

  test('the one that the address names, and what is selected in it', async () => {
    const place: Place = { machine: 'door', selected: { kind: 'state', path: 'ajar' } };
    const { now, load } = start({ place });
    await load.latest.resolve(layoutsOf(DOOR));
    expect([now().context.place, selectSelected(now()), selectLayout(now())]).toEqual([
      place,
      place.selected,
      layoutsOf(DOOR).full,
    ]);
  });

  test('one that this version does not have is said to be unknown, until another is chosen', () => {
    const { actor, now, load } = start({ place: { machine: 'window', selected: null } });
    expect([selectDrawing(now()), selectChart(now()), load.calls.length]).toEqual(['unknown', undefined, 0]);
    actor.send({ type: 'place.choose', place: LIT });
    expect([selectDrawing(now()), now().context.place]).toEqual(['loading', LIT]);
  });

  test('a drawing that does not come can be asked for again', async () => {
    const { actor, now, load } = start();
    await load.latest.reject(new Error('404'));
    expect(selectDrawing(now())).toBe('failed');
    actor.send({ type: 'drawing.retry' });
    expect([selectDrawing(now()), load.calls.length]).toEqual(['loading', 2]);
  });
});

describe('going from place to place', () => {
  test('in the same machine only the selection and the address change', async () => {
    const { actor, now, load, browser } = await shown();
    actor.send({ type: 'marks.changed', marks: MARKS });
    actor.send({ type: 'place.choose', place: LIT });
    actor.send({ type: 'place.choose', place: structuredClone(LIT) });
    expect([now().context.place, selectMarks(now()), selectDrawing(now()), load.calls.length]).toEqual([
      LIT,
      MARKS,
      'shown',
      1,
    ]);
    expect(browser.commands).toEqual([{ type: 'address.put', place: LIT }]);
  });

  test('to another machine its drawing is fetched, and nothing of the old one stays', async () => {
    const { actor, now, load, browser, simulation } = await shown();
    actor.send({ type: 'marks.changed', marks: MARKS });
    const place: Place = { machine: 'door', selected: null };
    actor.send({ type: 'place.choose', place });
    expect([selectDrawing(now()), selectLayout(now()), selectMarks(now())]).toEqual(['loading', null, NO_MARKS]);
    expect(browser.commands).toEqual([{ type: 'address.put', place }]);
    expect(load.latest.input).toEqual({ machine: 'door' });
    expect(simulation.facts.at(-1)).toEqual({ type: 'machine.shown', machine: 'door' });
  });

  test('what a machine does not have is not selected: an old link still opens it', async () => {
    const { actor, now } = await shown();
    actor.send({ type: 'place.choose', place: LIT });
    actor.send({ type: 'place.choose', place: { machine: 'lamp', selected: { kind: 'state', path: 'gone' } } });
    expect(now().context.place).toEqual({ machine: 'lamp', selected: null });
  });

  test('the way back does the same, and leaves the address as it is', async () => {
    const { actor, now, browser, load } = await shown();
    actor.send({ type: 'address.moved', place: LIT });
    expect(now().context.place).toEqual(LIT);
    actor.send({ type: 'address.moved', place: null });
    expect([now().context.place, load.calls.length]).toEqual([LIT, 1]);
    actor.send({ type: 'address.moved', place: { machine: 'door', selected: null } });
    expect([selectMachine(now()), selectDrawing(now()), selectLayout(now())]).toEqual(['door', 'loading', null]);
    expect(browser.commands).toEqual([]);
  });
});

describe('how much is drawn', () => {
  /** 300 high; with everything twice as wide as with names and events. */
  const drawn = (width: number) => layoutsOf(LAMP, width);
  const space = { w: 840, h: 710 };

  test('everything where it can be read, else names and events, else states alone', () => {
    // 85 %, and a little less.
    expect(detailFor(drawn(494), space)).toBe('full');
    expect(detailFor(drawn(495), space)).toBe('brief');
    // 78 %, and a little less.
    expect(detailFor(drawn(1076), space)).toBe('brief');
    expect(detailFor(drawn(1077), space)).toBe('outline');
    expect(detailFor(drawn(400), { w: 360, h: 710 })).toBe('brief');
    expect(detailFor(drawn(400), { w: 300, h: 710 })).toBe('outline');
    expect(detailFor(drawn(400), { w: 840, h: 255 })).toBe('full');
    expect(detailFor(drawn(400), { w: 840, h: 250 })).toBe('brief');
    expect(detailFor(drawn(400), { w: 840, h: 230 })).toBe('outline');
  });

  test('on a screen that is higher than wide another outline is drawn, and the same of what has words', async () => {
    const layouts = layoutsOf(LAMP);
    const drawnOn = async (space: { readonly w: number; readonly h: number }) => {
      const { actor, now, load } = start({ space });
      await load.latest.resolve(layouts);
      return DETAILS.map((detail) => {
        actor.send({ type: 'detail.choose', detail });
        return selectLayout(now());
      });
    };
    const { outline, portrait, brief, full } = layouts;
    expect(await drawnOn({ w: 366, h: 700 })).toEqual([portrait, brief, full]);
    expect(await drawnOn({ w: 700, h: 700 })).toEqual([outline, brief, full]);
    expect(portrait).not.toEqual(outline);
  });

  test('as the person chooses, until another drawing comes', async () => {
    const { actor, now, load } = await shown();
    expect([selectDetail(now()), selectLayout(now())]).toEqual(['full', layoutsOf(LAMP).full]);
    actor.send({ type: 'detail.choose', detail: 'brief' });
    expect([selectDetail(now()), selectLayout(now())]).toEqual(['brief', layoutsOf(LAMP).brief]);
    actor.send({ type: 'place.choose', place: { machine: 'door', selected: null } });
    await load.latest.resolve(layoutsOf(DOOR));
    expect(selectDetail(now())).toBe('full');
  });
});

describe('search', () => {
  test('begins with all machines, follows the text, and ends with a choice', async () => {
    const { actor, now } = await shown();
    actor.send({ type: 'search.open' });
    expect([selectSearching(now()), selectFound(now()).map(({ name }) => name)]).toEqual([true, ['Lamp', 'Door']]);
    actor.send({ type: 'search.move', by: -1 });
    expect(selectActive(now())).toBe(1);
    actor.send({ type: 'search.move', by: 2 });
    expect(selectActive(now())).toBe(1);
    actor.send({ type: 'search.edit', text: 'press' });
    expect([selectText(now()), selectActive(now())]).toEqual(['press', 0]);
    expect(selectFound(now())).toBe(selectFound(now()));
    const [first] = selectFound(now());
    expect(first?.place).toEqual({ machine: 'lamp', selected: { kind: 'transition', key: 'dark | press | 0' } });
    actor.send({ type: 'search.edit', text: 'pres' });
    expect(selectActive(now())).toBe(0);
    if (first !== undefined) actor.send({ type: 'place.choose', place: first.place });
    expect([selectSearching(now()), now().context.place]).toEqual([false, first?.place]);
    actor.send({ type: 'search.open' });
    expect([selectText(now()), selectActive(now())]).toEqual(['', 0]);
    actor.send({ type: 'search.close' });
    expect(selectSearching(now())).toBe(false);
  });
});

describe('the list of machines', () => {
  test('stands beside the drawing where there is room', async () => {
    const { actor, now } = await shown({ width: 'wide' });
    expect(selectListShown(now())).toBe(true);
    actor.send({ type: 'place.choose', place: LIT });
    expect(selectListShown(now())).toBe(true);
    actor.send({ type: 'list.toggle' });
    expect(selectListShown(now())).toBe(false);
  });

  test('lies over it where there is none, until something is chosen', async () => {
    const { actor, now } = await shown();
    expect(selectListShown(now())).toBe(false);
    actor.send({ type: 'list.toggle' });
    expect(selectListShown(now())).toBe(true);
    actor.send({ type: 'place.choose', place: LIT });
    expect(selectListShown(now())).toBe(false);
  });
});

describe('the legend', () => {
  test('is folded until the person opens it, which is remembered', async () => {
    const { actor, now, storage } = await shown({ width: 'wide' });
    expect([selectLegendShown(now()), selectLegendBeside(now())]).toEqual([false, true]);
    actor.send({ type: 'legend.toggle' });
    expect(selectLegendShown(now())).toBe(true);
    actor.send({ type: 'legend.toggle' });
    expect(selectLegendShown(now())).toBe(false);
    expect(storage.commands).toEqual([
      { type: 'storage.put', key: 'chartLegend', value: 'on' },
      { type: 'storage.put', key: 'chartLegend', value: null },
    ]);
  });

  test('stays open, has no place on a narrow page, and only one below the details', async () => {
    const stored = { chartLegend: 'on' };
    expect(selectLegendShown((await shown({ width: 'wide', stored })).now())).toBe(true);
    // What earlier versions remembered of a folded one.
    expect(selectLegendShown((await shown({ width: 'wide', stored: { chartLegend: 'off' } })).now())).toBe(false);
    const narrow = (await shown({ stored })).now();
    expect([selectLegendShown(narrow), selectLegendBeside(narrow)]).toEqual([false, false]);
    const { actor, now } = await shown({ width: 'wide' });
    actor.send({ type: 'tab.choose', tab: 'paths' });
    expect(selectLegendBeside(now())).toBe(false);
  });
});

describe('the side area', () => {
  test('each tab is told to what plays there, and takes the marks of the one before away', async () => {
    const { actor, now, simulation, liveFeed } = await shown();
    for (const tab of ['simulate', 'live', 'paths', 'diff', 'details'] as const) {
      actor.send({ type: 'marks.changed', marks: MARKS });
      actor.send({ type: 'tab.choose', tab });
      expect([selectTab(now()), selectMarks(now())]).toEqual([tab, NO_MARKS]);
      for (const { facts } of [simulation, liveFeed]) expect(facts.at(-1)).toEqual({ type: 'tab.shown', tab });
    }
  });

  test('unfolds with the tab that it was folded with', async () => {
    const { actor, now, liveFeed } = await shown();
    actor.send({ type: 'tab.choose', tab: 'paths' });
    actor.send({ type: 'side.fold' });
    expect([selectTab(now()), liveFeed.facts.at(-1)]).toEqual([null, { type: 'tab.shown', tab: null }]);
    actor.send({ type: 'side.unfold' });
    expect([selectTab(now()), liveFeed.facts.at(-1)]).toEqual(['paths', { type: 'tab.shown', tab: 'paths' }]);
  });
});

describe('the side area of a narrow page', () => {
  const DOOR_SHUT: Place = { machine: 'door', selected: { kind: 'state', path: 'shut' } };

  test('leaves the drawing its room until something in it is chosen, and says what that is', async () => {
    const { actor, now, liveFeed } = await shown({ width: 'narrow' });
    expect([selectTab(now()), liveFeed.facts.at(-1)]).toEqual([null, { type: 'tab.shown', tab: null }]);
    actor.send({ type: 'place.choose', place: LIT });
    expect([selectTab(now()), now().context.place]).toEqual(['details', LIT]);
    actor.send({ type: 'side.fold' });
    expect(selectTab(now())).toBeNull();
    // The same once more.
    actor.send({ type: 'place.choose', place: LIT });
    expect(selectTab(now())).toBe('details');
  });

  test('stays folded for a machine, and where nothing is chosen any more', async () => {
    const { actor, now } = await shown({ width: 'narrow' });
    actor.send({ type: 'place.choose', place: { machine: 'lamp', selected: null } });
    actor.send({ type: 'place.choose', place: { machine: 'door', selected: null } });
    expect(selectTab(now())).toBeNull();
    actor.send({ type: 'place.choose', place: DOOR_SHUT });
    expect(selectTab(now())).toBe('details');
  });

  test('is there from the beginning for what the address names', () => {
    expect(selectTab(start({ width: 'narrow', place: LIT }).now())).toBe('details');
    expect(selectTab(start({ width: 'narrow', place: { machine: 'lamp', selected: null } }).now())).toBeNull();
  });

  test('comes back with the tab that it was folded with, but for a choice with the details, without the marks of that tab', async () => {
    const { actor, now } = await shown({ width: 'narrow' });
    actor.send({ type: 'side.unfold' });
    actor.send({ type: 'tab.choose', tab: 'paths' });
    actor.send({ type: 'side.fold' });
    actor.send({ type: 'side.unfold' });
    expect(selectTab(now())).toBe('paths');
    // While it is there, a choice leaves the tab as it is.
    actor.send({ type: 'place.choose', place: LIT });
    expect(selectTab(now())).toBe('paths');
    actor.send({ type: 'marks.changed', marks: MARKS });
    actor.send({ type: 'side.fold' });
    actor.send({ type: 'place.choose', place: LIT });
    expect([selectTab(now()), selectMarks(now())]).toEqual(['details', NO_MARKS]);
  });

  test('elsewhere waits to be unfolded', async () => {
    const { actor, now } = await shown();
    actor.send({ type: 'side.fold' });
    actor.send({ type: 'place.choose', place: LIT });
    expect(selectTab(now())).toBeNull();
  });
});

describe('export', () => {
  test('of what is drawn, as it is drawn', async () => {
    const { actor, now, save } = await shown();
    actor.send({ type: 'detail.choose', detail: 'brief' });
    actor.send({ type: 'export.save', kind: 'svg' });
    expect(save.latest.input).toEqual({ kind: 'svg', machine: 'lamp', detail: 'brief' });
    expect(now().can({ type: 'export.save', kind: 'json' })).toBe(false);
    await save.latest.resolve();
    expect(now().value.export).toBe('idle');
  });

  test('that failed is said, and can be tried again', async () => {
    const { actor, now, save } = await shown();
    actor.send({ type: 'export.save', kind: 'mermaid' });
    await save.latest.reject(new Error('no'));
    expect(selectExportFailed(now())).toBe(true);
    actor.send({ type: 'export.save', kind: 'json' });
    expect([selectExportFailed(now()), save.latest.input.kind]).toEqual([false, 'json']);
  });
});

describe('language and colours', () => {
  test('[1.11] are those that are stored, and follow what another tab stores', () => {
    const { actor, now, storage } = start({ stored: { _lang: 'fa', theme: 'dark' } });
    const language = selectChild(now(), 'language');
    expect(selectWantedLanguage(language.getSnapshot())).toBe('fa');
    expect(selectTheme(selectChild(now(), 'appearance').getSnapshot())).toBe('dark');
    actor.send({ type: 'storage.changed', key: 'theme', value: 'light' });
    expect(selectTheme(selectChild(now(), 'appearance').getSnapshot())).toBe('light');
    actor.send({ type: 'storage.changed', key: 'nodeSort', value: 'dark' });
    expect(selectTheme(selectChild(now(), 'appearance').getSnapshot())).toBe('light');
    actor.send({ type: 'storage.changed', key: '_lang', value: 'ru' });
    expect(selectWantedLanguage(language.getSnapshot())).toBe('ru');
    actor.send({ type: 'storing.requested', key: '_lang', value: 'pt' });
    expect(storage.commands).toEqual([{ type: 'storage.put', key: '_lang', value: 'pt' }]);
  });

  test('follow the system', () => {
    const { actor, now } = start();
    actor.send({ type: 'system.changed', dark: true, forcedColors: false });
    expect(selectTheme(selectChild(now(), 'appearance').getSnapshot())).toBe('dark');
  });

  test('what its children say is shown', () => {
    const { actor, now } = start();
    expect(selectNotice(now())).toBeNull();
    const said = notice('languageFailed', 'warning', { language: 'fa' });
    actor.send({ type: 'notice.raised', notice: said });
    expect(selectNotice(now())).toEqual(said);
    actor.send({ type: 'xstate.error.actor.storage', actorId: 'storage', error: new Error('x') } as never);
    expect(selectNotice(now())?.key).toBe('setup');
    actor.send({ type: 'xstate.error.actor.storage', actorId: 'storage', error: { kind: 'silent' } } as never);
    expect(selectNotice(now())?.key).toBe('setup');
  });
});

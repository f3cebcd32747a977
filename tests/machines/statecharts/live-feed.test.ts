import { fromCallback } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  liveFeedMachine,
  type ChannelCommand,
  type LiveFeedFact,
} from '../../../statecharts/machines/live-feed/live-feed.machine';
import { RECORDS, treeOf, worldAt } from '../../../statecharts/machines/live-feed/live-feed.rules';
import {
  selectActor,
  selectAlways,
  selectCount,
  selectDropped,
  selectFeeds,
  selectIsPast,
  selectLink,
  selectTab,
  selectTree,
} from '../../../statecharts/machines/live-feed/live-feed.selectors';
import { type TabMessage } from '../../../statecharts/machines/ports/feed';
import { publishing, reported, silent, standing, started, stepped } from '../../harness/feed';
import { marksHost } from '../../harness/marks';
import { startActor } from '../../harness/slots';

function begin(always = false) {
  const said: ChannelCommand[] = [];
  let tell: (fact: LiveFeedFact) => void = () => {};
  const channel = fromCallback<ChannelCommand, { readonly watcher: string }>(({ receive, sendBack }) => {
    tell = (fact) => sendBack(fact);
    receive((command) => said.push(command));
  });
  const host = marksHost();
  const { actor, clock } = startActor(liveFeedMachine.provide({ actors: { channel } }), {
    host: host.ref,
    watcher: 'me',
    always,
  });
  const snapshot = () => actor.getSnapshot();
  return {
    actor,
    clock,
    host,
    snapshot,
    hear: (message: TabMessage) => tell({ type: 'tab.heard', message }),
    link: () => selectLink(snapshot()),
    posted: () => said.splice(0).map((command) => (command.type === 'feed.post' ? command.message.type : command)),
  };
}

function watching() {
  const all = begin();
  all.actor.send({ type: 'watch.start' });
  all.hear(publishing('one', [standing('x:0', 'app', ['a'])]));
  all.posted();
  return all;
}

describe('live feed', () => {
  test('nothing is heard before somebody asks', () => {
    const { hear, link, posted, snapshot } = begin();
    hear(publishing('one', []));
    expect([link(), posted(), snapshot().context.feeds]).toEqual(['off', [], []]);
  });

  test('it asks all panels, and says after 2 s that there is none', () => {
    const { actor, clock, link, posted } = begin();
    actor.send({ type: 'watch.start' });
    expect([link(), posted()]).toEqual(['searching', ['watch.requested']]);
    clock.increment(1_999);
    expect(link()).toBe('searching');
    clock.increment(1);
    expect(link()).toBe('nobody');
    actor.send({ type: 'watch.start' });
    expect([link(), posted()]).toEqual(['searching', ['watch.requested']]);
  });

  test('a panel that is opened later is watched all the same', () => {
    const { actor, clock, hear, link } = begin();
    actor.send({ type: 'watch.start' });
    clock.increment(2_000);
    hear(publishing('one', []));
    expect(link()).toBe('watching');
  });

  test('it says every 10 s that it still watches, and once that it does no longer', () => {
    const { actor, clock, link, posted } = watching();
    expect(link()).toBe('watching');
    for (const ms of [9_999, 1, 10_000]) clock.increment(ms);
    expect(posted()).toEqual(['watch.kept', 'watch.kept']);
    actor.send({ type: 'watch.stop' });
    clock.increment(20_000);
    expect([link(), posted()]).toEqual(['off', ['watch.ended']]);
  });

  test('records change where actors stand; they start and end', () => {
    const { hear, snapshot } = watching();
    hear(reported('one', [stepped('x:0', 'app', ['b'], ['a | go | 0']), started('x:1', 'login', ['open'], 'x:0')]));
    expect(selectTree(snapshot()).map(({ depth, standing: { actor, states } }) => [depth, actor, states])).toEqual([
      [0, 'x:0', ['b']],
      [1, 'x:1', ['open']],
    ]);
    hear(reported('one', [{ kind: 'ended', at: 1, actor: 'x:1', name: 'login', machine: 'login', status: 'done' }]));
    expect(selectTree(snapshot()).map(({ standing: { actor } }) => actor)).toEqual(['x:0']);
    expect(selectCount(snapshot())).toBe(3);
  });

  test('a tab that tells before it has told how all stands is asked to', () => {
    const { hear, posted, snapshot } = watching();
    hear(reported('two', [stepped('x:0', 'app', ['b'], [])]));
    expect([posted(), snapshot().context.feeds.map(({ tab }) => tab)]).toEqual([['watch.requested'], ['one']]);
    hear(publishing('two', []));
    expect(snapshot().context.feeds.map(({ tab }) => tab)).toEqual(['one', 'two']);
  });

  test('a tab that tells from its very first step need not be asked', () => {
    const { hear, posted, snapshot } = watching();
    hear(reported('two', [started('y:0', 'app', ['a']), started('y:1', 'core', ['checking'], 'y:0')]));
    expect([posted(), snapshot().context.tab]).toEqual([[], 'one']);
    expect(snapshot().context.feeds.map(({ tab, records }) => [tab, records.length])).toEqual([
      ['one', 0],
      ['two', 2],
    ]);
  });

  test('a panel that is loaded anew is looked at instead of the one that has gone, but not while the past is', () => {
    const { actor, hear, snapshot } = watching();
    hear(reported('one', [stepped('x:0', 'app', ['b'], [])]));
    hear(silent('one', 'closed'));
    hear(publishing('two', []));
    expect(snapshot().context.tab).toBe('two');
    hear(reported('two', [started('y:0', 'app', ['a'], 'y')]));
    actor.send({ type: 'time.choose', count: 0 });
    hear(silent('two', 'closed'));
    hear(publishing('three', []));
    expect(snapshot().context.tab).toBe('two');
  });

  test('how all stands, told again for another page, changes nothing', () => {
    const { hear, snapshot } = watching();
    hear(reported('one', [stepped('x:0', 'app', ['b'], [])]));
    hear(publishing('one', [standing('x:0', 'app', ['z'])]));
    expect(selectTree(snapshot())[0]?.standing.states).toEqual(['b']);
  });

  test('when the last tab is silent, what it told is kept; asked again, silent tabs are forgotten', () => {
    const { actor, hear, link, snapshot } = watching();
    hear(publishing('two', []));
    hear(silent('one', 'closed'));
    expect(link()).toBe('watching');
    hear(silent('two', 'stopped'));
    expect([link(), snapshot().context.feeds.length]).toEqual(['ended', 2]);
    actor.send({ type: 'watch.start' });
    expect([link(), snapshot().context.feeds]).toEqual(['searching', []]);
  });

  test('a tab that was silent and tells again begins anew', () => {
    const { hear, link, snapshot } = watching();
    hear(reported('one', [stepped('x:0', 'app', ['b'], [])]));
    hear(silent('one', 'left'));
    hear(publishing('one', [standing('x:0', 'app', ['c'])]));
    expect([link(), selectTree(snapshot())[0]?.standing.states, selectCount(snapshot())]).toEqual([
      'watching',
      ['c'],
      0,
    ]);
  });

  test('an earlier moment is looked at, and back', () => {
    const { actor, hear, snapshot } = watching();
    hear(reported('one', [stepped('x:0', 'app', ['b'], []), stepped('x:0', 'app', ['c'], [])]));
    const states = () => selectTree(snapshot())[0]?.standing.states;
    actor.send({ type: 'time.choose', count: 1 });
    expect([states(), selectCount(snapshot()), snapshot().value.time]).toEqual([['b'], 1, 'past']);
    hear(reported('one', [stepped('x:0', 'app', ['d'], [])]));
    expect([states(), selectCount(snapshot())]).toEqual([['b'], 1]);
    actor.send({ type: 'time.choose', count: 0 });
    expect(states()).toEqual(['a']);
    expect(snapshot().can({ type: 'time.choose', count: 3 })).toBe(false);
    expect(snapshot().can({ type: 'time.choose', count: -1 })).toBe(false);
    actor.send({ type: 'time.goLive' });
    expect([states(), selectCount(snapshot()), snapshot().value.time]).toEqual([['d'], 3, 'now']);
  });

  test('another tab is looked at, as it is now', () => {
    const { actor, hear, snapshot } = watching();
    hear(publishing('two', [standing('y:0', 'app', ['z'])]));
    hear(reported('one', [stepped('x:0', 'app', ['b'], [])]));
    actor.send({ type: 'time.choose', count: 0 });
    actor.send({ type: 'tab.choose', tab: 'two' });
    expect([snapshot().value.time, selectTree(snapshot())[0]?.standing.actor]).toEqual(['now', 'y:0']);
    expect(snapshot().context).toMatchObject({ count: null, actor: null });
    expect(snapshot().can({ type: 'tab.choose', tab: 'three' })).toBe(false);
  });

  test('the drawing shows the machine’s newest actor, or the chosen one, and what its last step took', () => {
    const { actor, hear, host, snapshot } = watching();
    hear(reported('one', [started('x:1', 'notice', ['shown'], 'x:0'), started('x:2', 'notice', ['held'], 'x:0')]));
    actor.send({ type: 'machine.shown', machine: 'notice' });
    expect(host.take()).toEqual([]);
    actor.send({ type: 'tab.shown', tab: 'live' });
    expect([selectActor(snapshot()), host.take()]).toEqual([
      'x:2',
      [{ type: 'marks.changed', marks: { states: { held: 'active' }, transitions: {} } }],
    ]);
    actor.send({ type: 'actor.choose', actor: 'x:1' });
    hear(reported('one', [stepped('x:1', 'notice', ['held'], ['shown | pointer.enter | 0'])]));
    expect([selectActor(snapshot()), host.take().at(-1)?.marks]).toEqual([
      'x:1',
      { states: { held: 'active' }, transitions: { 'shown | pointer.enter | 0': 'taken' } },
    ]);
    actor.send({ type: 'machine.shown', machine: 'core' });
    expect([selectActor(snapshot()), host.take().at(-1)?.marks]).toEqual([null, { states: {}, transitions: {} }]);
    actor.send({ type: 'tab.shown', tab: 'details' });
    hear(reported('one', [stepped('x:1', 'notice', ['shown'], [])]));
    expect(host.take()).toEqual([]);
  });

  test('with nobody to watch, the drawing shows nothing', () => {
    const { actor, host } = begin();
    actor.send({ type: 'tab.shown', tab: 'live' });
    expect(host.take()).toEqual([{ type: 'marks.changed', marks: { states: {}, transitions: {} } }]);
  });

  test('panels may be told to publish from their start', () => {
    const { actor, posted, snapshot } = begin();
    expect(snapshot().value.start).toBe('asked');
    actor.send({ type: 'always.toggle' });
    actor.send({ type: 'always.toggle' });
    expect(posted()).toEqual([
      { type: 'feed.keepOn', always: true },
      { type: 'feed.keepOn', always: false },
    ]);
    expect(begin(true).snapshot().value.start).toBe('always');
  });

  test('without a channel there is nothing to watch', () => {
    const channel = fromCallback<ChannelCommand, { readonly watcher: string }>(() => {
      throw new Error('no channel');
    });
    const input = { host: marksHost().ref, watcher: 'me', always: false };
    const { actor } = startActor(liveFeedMachine.provide({ actors: { channel } }), input);
    expect(selectLink(actor.getSnapshot())).toBe('deaf');
  });

  test('old records become part of how all stood; a moment that is looked at stays the same', () => {
    const { actor, hear, snapshot } = watching();
    const many = Array.from({ length: RECORDS }, (_, index) => stepped('x:0', 'app', [`s${index + 1}`], []));
    hear(reported('one', many));
    actor.send({ type: 'time.choose', count: 1_500 });
    hear(reported('one', [stepped('x:0', 'app', ['last'], [])]));
    const [feed] = snapshot().context.feeds;
    expect([feed?.records.length, feed?.dropped]).toEqual([1_500, 501]);
    expect(feed?.base[0]?.states).toEqual(['s501']);
    expect(selectTree(snapshot())[0]?.standing.states).toEqual(['s1500']);
    expect(snapshot().can({ type: 'time.choose', count: 500 })).toBe(false);
    actor.send({ type: 'time.goLive' });
    expect([selectCount(snapshot()), selectTree(snapshot())[0]?.standing.states]).toEqual([2_001, ['last']]);
  });
});

describe('what is seen of the panels', () => {
  test('which there are, which is looked at, and whether the past is', () => {
    const { actor, hear, snapshot } = watching();
    hear(publishing('two', [standing('y:0', 'app', ['z'])]));
    expect([selectFeeds(snapshot()).map(({ tab }) => tab), selectTab(snapshot())]).toEqual([['one', 'two'], 'one']);
    expect([selectIsPast(snapshot()), selectDropped(snapshot()), selectAlways(snapshot())]).toEqual([false, 0, false]);
    actor.send({ type: 'tab.choose', tab: 'two' });
    expect([selectTab(snapshot()), selectTree(snapshot())[0]?.standing.actor]).toEqual(['two', 'y:0']);
    hear(reported('two', [stepped('y:0', 'app', ['y'], [])]));
    actor.send({ type: 'time.choose', count: 0 });
    expect(selectIsPast(snapshot())).toBe(true);
    actor.send({ type: 'always.toggle' });
    expect(selectAlways(snapshot())).toBe(true);
    actor.send({ type: 'always.toggle' });
    expect(selectAlways(snapshot())).toBe(false);
  });

  test('another tab is drawn as soon as it is chosen', () => {
    const { actor, hear, host } = watching();
    hear(publishing('two', [standing('y:0', 'app', ['z'])]));
    actor.send({ type: 'machine.shown', machine: 'app' });
    actor.send({ type: 'tab.shown', tab: 'live' });
    host.take();
    actor.send({ type: 'tab.choose', tab: 'two' });
    expect(host.take()).toEqual([{ type: 'marks.changed', marks: { states: { z: 'active' }, transitions: {} } }]);
  });

  test('why one is silent; a third is not looked at while the present one speaks', () => {
    const { hear, snapshot } = watching();
    hear(publishing('two', []));
    hear(publishing('three', []));
    hear(silent('two', 'left'));
    expect([selectTab(snapshot()), selectFeeds(snapshot()).map(({ tab, silent: why }) => [tab, why])]).toEqual([
      'one',
      [
        ['one', null],
        ['two', 'left'],
        ['three', null],
      ],
    ]);
  });

  test('the goodbye of a tab that nobody knows changes nothing, nor does a child that begins before its panel', () => {
    const { hear, posted, snapshot } = watching();
    hear(silent('two', 'closed'));
    expect([posted(), selectFeeds(snapshot()).map(({ tab }) => tab)]).toEqual([[], ['one']]);
    hear(reported('three', [started('z:1', 'core', ['a'], 'z:0')]));
    expect([posted(), selectFeeds(snapshot()).map(({ tab }) => tab)]).toEqual([['watch.requested'], ['one']]);
  });

  test('asked again, only those that still speak are kept; nothing of another time is', () => {
    const { actor, clock, hear, snapshot, link } = begin();
    actor.send({ type: 'watch.start' });
    hear(publishing('one', [standing('x:0', 'app', ['a'])]));
    hear(reported('one', [stepped('x:0', 'app', ['b'], [])]));
    actor.send({ type: 'time.choose', count: 0 });
    hear(silent('one', 'closed'));
    expect([link(), selectIsPast(snapshot())]).toEqual(['ended', true]);
    actor.send({ type: 'watch.start' });
    expect([link(), selectIsPast(snapshot()), selectFeeds(snapshot()), selectTab(snapshot())]).toEqual([
      'searching',
      false,
      [],
      null,
    ]);
    clock.increment(2_000);
    expect(link()).toBe('nobody');
  });

  test('a search can be given up; the next begins with nothing', () => {
    const { actor, hear, link, posted, snapshot } = begin();
    actor.send({ type: 'watch.start' });
    actor.send({ type: 'watch.stop' });
    expect([link(), posted()]).toEqual(['off', ['watch.requested', 'watch.ended']]);
    actor.send({ type: 'watch.start' });
    hear(publishing('one', []));
    actor.send({ type: 'watch.stop' });
    actor.send({ type: 'watch.start' });
    expect([link(), selectFeeds(snapshot())]).toEqual(['searching', []]);
  });

  test('what another actor did is not drawn at the one that is looked at', () => {
    const { actor, hear, host } = watching();
    hear(reported('one', [started('x:1', 'core', ['ready'], 'x:0')]));
    actor.send({ type: 'machine.shown', machine: 'app' });
    actor.send({ type: 'tab.shown', tab: 'live' });
    hear(reported('one', [stepped('x:0', 'app', ['b'], ['a | go | 0'])]));
    hear(reported('one', [stepped('x:1', 'core', ['running'], ['ready | start | 0'])]));
    const moved = { states: { b: 'active' }, transitions: { 'a | go | 0': 'taken' } };
    expect(host.take().at(-1)?.marks).toEqual(moved);
    hear(reported('one', [stepped('x:0', 'app', ['c'], ['b | go | 0'])]));
    actor.send({ type: 'time.choose', count: 3 });
    expect(host.take().at(-1)?.marks).toEqual(moved);
  });

  test('of three actors of a machine the last is drawn', () => {
    const { actor, hear, snapshot } = watching();
    hear(
      reported(
        'one',
        ['x:1', 'x:2', 'x:3'].map((id) => started(id, 'notice', ['shown'], 'x:0')),
      ),
    );
    actor.send({ type: 'machine.shown', machine: 'notice' });
    expect(selectActor(snapshot())).toBe('x:3');
  });
});

describe('the tree of a tab', () => {
  test('an actor whose parent is unknown stands at the top', () => {
    const world = [standing('x:2', 'a', [], 'x:9'), standing('x:3', 'b', [], 'x:2')];
    expect(treeOf(world).map(({ depth, standing: { actor } }) => [depth, actor])).toEqual([
      [0, 'x:2'],
      [1, 'x:3'],
    ]);
  });

  test('a step of an actor that nobody knows is left out', () => {
    expect(
      worldAt({ tab: 'one', base: [], records: [stepped('x:1', 'a', [], [])], dropped: 0, silent: null }, 1),
    ).toEqual([]);
  });
});

import { assign, createActor, fromCallback, fromPromise, raise, sendTo, setup, type AnyActorRef } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  type FeedMessage,
  type FeedRecord,
  type TabMessage,
  type WatcherMessage,
} from '../../../statecharts/machines/ports/feed';
import { inspectActors } from '../../../statecharts/wiring/inspection';
import { publishActors } from '../../../statecharts/wiring/publish';
import { flush } from '../../harness/slots';

const child = setup({
  types: {
    events: {} as { readonly type: 'child.go'; readonly password: string } | { readonly type: 'child.throw' },
    context: {} as { readonly n: number },
  },
  actions: {
    throws: assign(() => {
      throw new Error('broken');
    }),
  },
}).createMachine({
  context: { n: 0 },
  id: 'childMachine',
  initial: 'deciding',
  states: {
    deciding: { always: 'waiting' },
    waiting: { on: { 'child.go': 'gone', 'child.throw': { actions: 'throws' } } },
    gone: { type: 'final' },
  },
});

const parent = setup({
  types: {
    events: {} as { readonly type: 'go' | 'tell' | 'again' | 'nothing' | 'throw' },
  },
  actors: { child, call: fromPromise<number>(() => Promise.resolve(1)) },
  actions: {
    again: raise({ type: 'again' }),
    tell: sendTo('kid', { type: 'child.go', password: 'hunter2' } as const),
    breakKid: sendTo('kid', { type: 'child.throw' } as const),
  },
}).createMachine({
  id: 'parentMachine',
  initial: 'idle',
  on: { throw: { actions: 'breakKid' } },
  states: {
    idle: { on: { go: { target: 'busy.calling', actions: 'again' } } },
    busy: {
      initial: 'calling',
      invoke: { id: 'kid', src: 'child', onDone: 'idle', onError: 'idle' },
      on: { again: {}, tell: { actions: 'tell' } },
      states: { calling: { invoke: { id: 'call', src: 'call', onDone: 'called' } }, called: {} },
    },
  },
});

function watched() {
  const records: FeedRecord[] = [];
  const tree: { root?: AnyActorRef } = {};
  const inspection = inspectActors(
    () => tree.root,
    (record) => records.push(record),
    () => 7,
  );
  const actor = createActor(parent, { inspect: inspection.next });
  tree.root = actor;
  actor.subscribe({ error: () => {} });
  actor.start();
  const named = new Map<string, string>();
  const take = () => {
    for (const record of records) if (record.kind === 'started') named.set(record.actor, record.name);
    return records.splice(0).map(({ actor: id, ...record }) => ({ ...record, actor: named.get(id) }));
  };
  return { actor, inspection, take };
}

const ended = { kind: 'ended', at: 7, actor: 'kid', name: 'kid', machine: 'childMachine' } as const;
const step = { kind: 'stepped', at: 7, sender: null, status: 'active' } as const;

describe('what the actors of a tab do', () => {
  test('a start tells where an actor stands and what it took on its way there', () => {
    const { take } = watched();
    expect(take()).toEqual([
      {
        kind: 'started',
        at: 7,
        taken: [],
        actor: 'parentMachine',
        name: 'parentMachine',
        parent: null,
        machine: 'parentMachine',
        status: 'active',
        states: ['idle'],
      },
    ]);
  });

  test('each event of a macrostep with its transitions, causes before effects, children and calls as well', async () => {
    const { actor, take } = watched();
    take();
    actor.send({ type: 'go' });
    const records = take();
    expect(records.map(({ kind, actor: name }) => `${kind} ${name}`)).toEqual([
      'stepped parentMachine',
      'stepped parentMachine',
      'started kid',
      'started call',
    ]);
    expect(records[0]).toEqual({
      ...step,
      actor: 'parentMachine',
      machine: 'parentMachine',
      event: { type: 'go' },
      taken: ['idle | go | 0'],
      states: ['busy', 'busy.calling'],
    });
    expect(records[1]).toMatchObject({ event: { type: 'again' }, taken: ['busy | again | 0'] });
    expect(records[2]).toMatchObject({
      machine: 'childMachine',
      states: ['waiting'],
      taken: ['deciding | always | 0'],
    });
    expect(records[3]).toMatchObject({ machine: null, states: [], taken: [] });
    await flush();
    expect(take()).toMatchObject([
      {
        kind: 'stepped',
        actor: 'parentMachine',
        event: { type: 'xstate.done.actor.call', output: 1 },
        states: ['busy', 'busy.called'],
      },
      { kind: 'ended', actor: 'call', status: 'done' },
    ]);
  });

  test('an event that no transition takes is told, too', () => {
    const { actor, take } = watched();
    take();
    actor.send({ type: 'nothing' });
    expect(take()).toEqual([
      {
        ...step,
        actor: 'parentMachine',
        machine: 'parentMachine',
        event: { type: 'nothing' },
        taken: [],
        states: ['idle'],
      },
    ]);
  });

  test('secrets in events are gone, senders are named, ends are told', async () => {
    const { actor, take, inspection } = watched();
    actor.send({ type: 'go' });
    await flush();
    take();
    expect(inspection.standings().map(({ name, machine, states }) => [name, machine, states])).toEqual([
      ['parentMachine', 'parentMachine', ['busy', 'busy.called']],
      ['kid', 'childMachine', ['waiting']],
    ]);
    actor.send({ type: 'tell' });
    const records = take();
    const said = records.find(({ actor: name }) => name === 'kid');
    expect(said).toMatchObject({
      event: { type: 'child.go', password: '‹text›' },
      status: 'done',
      taken: ['waiting | child.go | 0'],
    });
    expect(JSON.stringify(records)).not.toContain('hunter2');
    expect(records.filter(({ kind }) => kind === 'ended')).toEqual([{ ...ended, status: 'done' }]);
    const done = records.find((record) => record.kind === 'stepped' && record.event.type === 'xstate.done.actor.kid');
    expect(said).toMatchObject({ sender: actor.sessionId });
    expect(done).toMatchObject({
      actor: 'parentMachine',
      states: ['idle'],
      taken: ['busy | xstate.done.actor.kid | 0'],
    });
    expect(inspection.standings().map(({ name }) => name)).toEqual(['parentMachine']);
  });

  test('a machine that throws has ended, and its parent is told', () => {
    const { actor, take } = watched();
    actor.send({ type: 'go' });
    take();
    actor.send({ type: 'throw' });
    const records = take();
    expect(records).toContainEqual({ ...ended, status: 'error' });
    expect(records).toContainEqual(
      expect.objectContaining({ event: { type: 'xstate.error.actor.kid', error: '‹error›' }, states: ['idle'] }),
    );
  });

  test('an actor that is stopped has ended', () => {
    const { actor, take } = watched();
    actor.send({ type: 'go' });
    take();
    actor.stop();
    expect(take()).toContainEqual({ ...ended, status: 'stopped' });
  });
});

function channelPair() {
  const said: FeedMessage[] = [];
  const listeners = new Set<(message: FeedMessage) => void>();
  return {
    said,
    hear: (type: WatcherMessage['type'], watcher = 'w') => {
      for (const listener of listeners) listener({ feed: 1, type, watcher });
    },
    channel: {
      post: (message: FeedMessage) => void said.push(message),
      listen: (heard: (message: FeedMessage) => void) => {
        listeners.add(heard);
        return () => listeners.delete(heard);
      },
      close: () => {},
    },
  };
}

const tab = (message: FeedMessage | undefined) => message as TabMessage | undefined;

describe('a tab that is watched', () => {
  function running() {
    const pair = channelPair();
    const actor = createActor(parent);
    actor.start();
    const leaving = new Set<() => void>();
    const { publisher } = publishActors({
      channel: pair.channel,
      root: () => actor,
      tab: 'tab1',
      watcher: 'w',
      always: false,
      now: () => 7,
      onLeaving: (leave) => {
        leaving.add(leave);
        return () => leaving.delete(leave);
      },
    });
    return { ...pair, actor, publisher, leaving };
  }

  test('tells how all stands, then what happens, a task at a time', async () => {
    const { said, actor } = running();
    expect(said).toMatchObject([
      { feed: 1, tab: 'tab1', type: 'tab.announced', actors: [{ machine: 'parentMachine' }] },
    ]);
    actor.send({ type: 'go' });
    expect(said).toHaveLength(1);
    await Promise.resolve();
    const message = tab(said[1]);
    expect(message?.type === 'tab.reported' ? message.records : []).toMatchObject([
      { event: { type: 'go' }, taken: ['idle | go | 0'], states: ['busy', 'busy.calling'] },
      {},
      { kind: 'started', machine: 'childMachine' },
      { kind: 'started', name: 'call' },
    ]);
  });

  test('a second page is told how all stands; the last that leaves ends it', async () => {
    const { said, hear, actor } = running();
    hear('watch.requested', 'second');
    expect(said.at(-1)).toMatchObject({ type: 'tab.announced' });
    hear('watch.ended', 'w');
    actor.send({ type: 'go' });
    await Promise.resolve();
    expect(said.at(-1)?.type).toBe('tab.reported');
    hear('watch.ended', 'second');
    expect(said.at(-1)).toEqual({ feed: 1, tab: 'tab1', type: 'tab.silenced', why: 'left' });
    actor.send({ type: 'tell' });
    await flush();
    expect(said.at(-1)?.type).toBe('tab.silenced');
  });

  test('the person stops it, and nobody starts it again', async () => {
    const { said, hear, actor, publisher } = running();
    publisher.send({ type: 'publishing.stop' });
    expect(said.at(-1)).toMatchObject({ type: 'tab.silenced', why: 'stopped' });
    hear('watch.requested', 'second');
    actor.send({ type: 'go' });
    await flush();
    expect(said.slice(-2).map(({ type }) => type)).toEqual(['tab.silenced', 'tab.silenced']);
  });

  test('a tab that closes says so, but only while it is watched', () => {
    const { said, leaving, publisher } = running();
    for (const leave of leaving) leave();
    expect(said.at(-1)).toMatchObject({ type: 'tab.silenced', why: 'closed' });
    publisher.send({ type: 'publishing.stop' });
    expect(leaving.size).toBe(0);
  });

  test('one that publishes from its start misses nothing of it', async () => {
    const { said, channel } = channelPair();
    const tree: { root?: AnyActorRef } = {};
    const { inspect } = publishActors({
      channel,
      root: () => tree.root,
      tab: 'tab1',
      watcher: null,
      always: true,
      now: () => 7,
      onLeaving: () => () => {},
    });
    expect(said).toEqual([]);
    const listening = setup({ actors: { ears: fromCallback(() => {}) } }).createMachine({
      id: 'early',
      initial: 'first',
      states: { first: { always: 'second' }, second: { invoke: { id: 'ears', src: 'ears' } } },
    });
    tree.root = createActor(listening, { inspect }).start();
    await Promise.resolve();
    expect(said).toMatchObject([
      {
        type: 'tab.reported',
        records: [{ kind: 'started', machine: 'early', taken: ['first | always | 0'] }, { name: 'ears' }],
      },
    ]);
  });
});

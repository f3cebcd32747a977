import { fromCallback } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  publisherMachine,
  type FeedCommand,
  type PublisherFact,
} from '../../../statecharts/machines/live-feed/publisher.machine';
import { startActor } from '../../harness/slots';

function begin(input: { readonly watcher: string | null; readonly always: boolean }) {
  const told: string[] = [];
  let tell: (fact: PublisherFact) => void = () => {};
  const slot = (name: string) =>
    fromCallback<FeedCommand, Record<never, never>>(({ receive, sendBack }) => {
      told.push(`${name} begins`);
      if (name === 'channel') tell = (fact) => sendBack(fact);
      receive((command) => told.push([name, command.type, 'why' in command ? command.why : ''].join(' ').trim()));
      return () => told.push(`${name} ends`);
    });
  const machine = publisherMachine.provide({ actors: { channel: slot('channel'), publication: slot('publication') } });
  const { actor, clock } = startActor(machine, input);
  return {
    actor,
    clock,
    hear: (type: PublisherFact['type'], watcher = 'a') => tell({ type, watcher }),
    value: () => actor.getSnapshot().value,
    watchers: () => actor.getSnapshot().context.watchers,
    take: () => told.splice(0),
  };
}

const asked = { watcher: 'a', always: false };

describe('publisher', () => {
  test('it publishes for whoever asked, and the person sees that', () => {
    const { actor, take, value } = begin(asked);
    expect(value()).toEqual({ publishing: 'watched' });
    expect(actor.getSnapshot().context).toEqual({ always: false, watchers: ['a'] });
    expect(actor.getSnapshot().hasTag('watched')).toBe(true);
    expect(take().sort()).toEqual(['channel begins', 'publication begins']);
  });

  test('somebody new is told how all stands; whoever asks twice is counted once', () => {
    const { hear, take, watchers } = begin(asked);
    take();
    hear('watch.requested', 'b');
    hear('watch.requested', 'a');
    expect(take()).toEqual(['publication feed.announce', 'publication feed.announce']);
    expect(watchers()).toEqual(['b', 'a']);
  });

  test('the last one that leaves ends it, and nothing is looked at any more', () => {
    const { actor, hear, take, value, watchers } = begin(asked);
    hear('watch.kept', 'b');
    take();
    hear('watch.ended', 'a');
    expect([value(), watchers(), take()]).toEqual([{ publishing: 'watched' }, ['b'], []]);
    hear('watch.ended', 'b');
    expect([value(), watchers(), actor.getSnapshot().hasTag('watched')]).toEqual(['silent', [], false]);
    expect(take()).toEqual(['publication ends', 'channel feed.silence left']);
  });

  test.each([['watch.requested'], ['watch.kept']] as const)('silent, it begins again at a %s', (type) => {
    const { hear, take, value, watchers } = begin(asked);
    hear('watch.ended');
    take();
    hear(type, 'c');
    expect([value(), watchers(), take()]).toEqual([{ publishing: 'watched' }, ['c'], ['publication begins']]);
  });

  test('a page that says nothing for 150 s is gone', () => {
    const { clock, hear, take, value } = begin(asked);
    clock.increment(149_999);
    hear('watch.kept');
    clock.increment(149_999);
    expect(value()).toEqual({ publishing: 'watched' });
    take();
    clock.increment(1);
    expect([value(), take()]).toEqual(['silent', ['publication ends', 'channel feed.silence left']]);
  });

  test('asked for by the local storage, it publishes whether somebody watches or not', () => {
    const { clock, hear, value } = begin({ watcher: null, always: true });
    expect(value()).toEqual({ publishing: 'always' });
    hear('watch.requested');
    hear('watch.ended');
    clock.increment(1_000_000);
    expect(value()).toEqual({ publishing: 'always' });
  });

  test('the person stops it: pages are told, also those that ask later, until the tab is loaded anew', () => {
    const { actor, hear, take, value, watchers } = begin({ watcher: null, always: true });
    take();
    actor.send({ type: 'publishing.stop' });
    expect([value(), watchers(), take()]).toEqual([
      'stopped',
      [],
      ['publication ends', 'channel feed.silence stopped'],
    ]);
    hear('watch.requested');
    hear('watch.kept');
    expect([value(), take()]).toEqual(['stopped', ['channel feed.silence stopped']]);
    expect(actor.getSnapshot().can({ type: 'publishing.stop' })).toBe(false);
  });

  test.each(['channel', 'publication'] as const)('a %s that breaks ends it; the panel goes on', (broken) => {
    const fine = fromCallback<FeedCommand, Record<never, never>>(() => {});
    const breaks = fromCallback<FeedCommand, Record<never, never>>(() => {
      throw new Error('no channel');
    });
    const machine = publisherMachine.provide({ actors: { channel: fine, publication: fine, [broken]: breaks } });
    const { actor } = startActor(machine, asked);
    expect(actor.getSnapshot()).toMatchObject({ value: 'stopped', status: 'active' });
  });
});

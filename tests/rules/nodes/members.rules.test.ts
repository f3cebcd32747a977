import { describe, expect, test } from 'vitest';
import { type Reference } from '../../../machines/domain/reference';
import { type Touch } from '../../../machines/domain/touch';
import {
  isSettled,
  keptIn,
  membersRules,
  stepsTo,
  type MembersNotes,
  type MembersStep,
} from '../../../machines/nodes/members.rules';
import { type Fault } from '../../../machines/shared/faults';
import { connectedRef, lists, nodeRef, replyOf, server, serverRef } from '../../harness/touch-lists';

const work = (touch: Touch, wanted: MembersNotes['wanted'], { running = false, starts = false } = {}) => ({
  touch,
  running,
  notes: { outbound: 'work', wanted, starts },
});
const inWork = (...rows: readonly Reference[]) => rows.map((row) => connectedRef(row, 'work'));
/** Three servers and two subscriptions with three each; these are connected. */
const having = (...rows: readonly Reference[]): Touch => lists(3, [3, 3], inWork(...rows));

const CONNECT: MembersStep = { kind: 'connect', index: 0 };
const READ: MembersStep = { kind: 'read' };
const DROP: MembersStep = { kind: 'drop' };
const REPLACE: MembersStep = { kind: 'replace' };

describe('whether an outbound has the servers that are wanted', () => {
  test.each<[string, readonly Reference[], readonly Reference[], boolean]>([
    ['it has them', [serverRef(1), nodeRef(1, 2)], [nodeRef(1, 2), serverRef(1)], true],
    ['it has one more', [serverRef(1), serverRef(2)], [serverRef(1)], false],
    ['it lacks one', [serverRef(1)], [serverRef(1), serverRef(2)], false],
    ['neither has any', [], [], true],
    ['a server of a subscription has the number of a wanted one', [nodeRef(0, 1)], [serverRef(1)], false],
    ['the one of another subscription has the number of a wanted one', [nodeRef(1, 1)], [nodeRef(0, 1)], false],
  ])('%s', (_, connected, wanted, settled) => {
    expect(isSettled(having(...connected), 'work', wanted)).toBe(settled);
  });

  test('of the wanted, those that it has are kept; one that is lost is not among them', () => {
    expect(keptIn(work(having(serverRef(1), nodeRef(0, 2)), [nodeRef(0, 2), null, serverRef(3)]))).toEqual([
      nodeRef(0, 2),
    ]);
  });

  test('servers of another outbound do not count', () => {
    const touch = lists(1, [], [connectedRef(serverRef(1), 'proxy')]);
    expect([isSettled(touch, 'work', []), isSettled(touch, 'work', [serverRef(1)])]).toEqual([true, false]);
  });
});

describe('the steps', () => {
  test('the wanted are connected first, then the others are disconnected', () => {
    expect(stepsTo(having(serverRef(1), serverRef(2)), 'work', [serverRef(3)], false)).toEqual([
      { kind: 'read' },
      { kind: 'connect', index: 0 },
      { kind: 'drop' },
      { kind: 'drop' },
    ]);
  });

  test('a service that takes all at once is sent them at once, but it takes no empty list', () => {
    expect(stepsTo(having(serverRef(1)), 'work', [serverRef(3)], true)).toEqual([
      { kind: 'read' },
      { kind: 'replace' },
    ]);
    expect(stepsTo(having(serverRef(1)), 'work', [], true)).toEqual([{ kind: 'read' }, { kind: 'drop' }]);
  });

  test('only the first needs the lists read', () => {
    expect([READ, CONNECT, DROP, REPLACE].map((step) => membersRules.mustRead(step, work(having(), [])))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('the lists are searched for the wanted that are known and for those that the outbound has', () => {
    const touch = having(nodeRef(0, 1));
    expect(membersRules.locate(CONNECT, work(touch, [serverRef(2), null]))).toEqual({
      before: touch,
      rows: [serverRef(2), connectedRef(nodeRef(0, 1), 'work')],
    });
  });
});

describe('what a step sends', () => {
  const [ONE, TWO] = [serverRef(1), serverRef(2)];

  test.each<[string, MembersStep, ReturnType<typeof work>, object]>([
    ['reading sends nothing, even when there is one too many', READ, work(having(ONE), []), { kind: 'stands' }],
    ['a wanted one that cannot be identified is lost', CONNECT, work(having(), [null]), { kind: 'lost' }],
    ['a wanted one that is connected stands', CONNECT, work(having(ONE), [ONE]), { kind: 'stands' }],
    [
      'a wanted one is connected to the outbound',
      CONNECT,
      work(having(nodeRef(0, 1)), [ONE]),
      { kind: 'send', call: { name: 'connect', input: connectedRef(ONE, 'work') } },
    ],
    [
      'the first that is not wanted is disconnected',
      DROP,
      work(having(ONE, TWO, serverRef(3)), [ONE]),
      { kind: 'send', call: { name: 'disconnect', input: connectedRef(TWO, 'work') } },
    ],
    ['none is disconnected while no wanted one is there', DROP, work(having(TWO), [ONE]), { kind: 'stands' }],
    [
      'all are disconnected when none is wanted',
      DROP,
      work(having(TWO, ONE), []),
      { kind: 'send', call: { name: 'disconnect', input: connectedRef(TWO, 'work') } },
    ],
    ['there is none too many', DROP, work(having(ONE), [ONE]), { kind: 'stands' }],
    [
      'those that can be identified are sent together',
      REPLACE,
      work(having(), [ONE, null, TWO]),
      { kind: 'send', call: { name: 'chooseServers', input: { outbound: 'work', rows: [ONE, TWO] } } },
    ],
    ['together they are lost when none can be identified', REPLACE, work(having(TWO), [null]), { kind: 'lost' }],
    ['together they stand when the outbound has them', REPLACE, work(having(ONE, TWO), [TWO, ONE]), { kind: 'stands' }],
  ])('%s', (_, step, now, move) => {
    expect(membersRules.move(step, now)).toEqual(move);
  });

  test.each([
    ['the core runs and one change is left', having(), [ONE], { running: true }, 'connect'],
    ['connecting starts the core and one change is left', having(), [ONE], { starts: true }, 'connect'],
    ['the core is stopped', having(), [ONE], {}, undefined],
    ['two are to be connected', having(), [ONE, TWO], { running: true }, undefined],
    ['one is to be connected and one to be disconnected', having(TWO), [ONE], { running: true }, undefined],
  ] as const)('the connect poll goes with the last change: %s', (_, touch, wanted, how, poll) => {
    const move = membersRules.move(CONNECT, work(touch, wanted, how));
    expect([move.kind, 'poll' in move ? move.poll : undefined]).toEqual(['send', poll]);
  });
});

describe('where the wanted stand', () => {
  const same = { name: 'same', address: 'same:1' };
  const twins = lists([server(1, same), server(2, same)]);
  const later = lists([server(1, same), server(2, same), server(3)]);

  test('in lists that were read, one that looks like another is lost', () => {
    const { notes, touch } = membersRules.follow(CONNECT, work(twins, [serverRef(2), null]), replyOf(later), 'reading');
    expect([touch, notes]).toEqual([later, { outbound: 'work', wanted: [null, null], starts: false }]);
  });

  test('in the answer of the call, it is taken to be where it was', () => {
    const { notes } = membersRules.follow(CONNECT, work(twins, [serverRef(2), null]), replyOf(later), 'answer');
    expect(notes.wanted).toEqual([serverRef(2), null]);
  });

  test('one that has moved is followed', () => {
    const moved = lists([server(1, { name: 'New' }), server(2, { name: 'Server 1', address: 's1.example.com:443' })]);
    const { notes } = membersRules.follow(CONNECT, work(lists(1), [serverRef(1)]), replyOf(moved), 'reading');
    expect(notes.wanted).toEqual([serverRef(2)]);
  });
});

describe('what came of a step', () => {
  test.each<[string, MembersStep, ReturnType<typeof work>, object | null]>([
    [
      'a connection is stored',
      CONNECT,
      work(having(), [serverRef(1)]),
      { type: 'connection.stored', reference: connectedRef(serverRef(1), 'work') },
    ],
    [
      'a connection is removed',
      DROP,
      work(having(serverRef(2)), []),
      { type: 'connection.removed', reference: connectedRef(serverRef(2), 'work') },
    ],
    ['nothing had to be sent', CONNECT, work(having(serverRef(1)), [serverRef(1)]), null],
    ['a list that was sent as a whole tells of no single connection', REPLACE, work(having(), [serverRef(1)]), null],
  ])('%s', (_, step, before, result) => {
    expect(membersRules.outcome(step, before, before, null)).toEqual({ kind: 'done', result });
  });

  test.each<[MembersStep['kind'], Fault, boolean]>([
    ['connect', { kind: 'timeout' }, true],
    ['replace', { kind: 'timeout' }, true],
    ['drop', { kind: 'timeout' }, false],
    ['connect', { kind: 'refused', message: 'no' }, false],
    ['replace', { kind: 'refused', message: 'no' }, false],
  ])('after %s failed with %j, whether it took effect is open: %s', (kind, fault, open) => {
    const step = kind === 'connect' ? CONNECT : { kind };
    expect(membersRules.isDoubtful(step, fault)).toBe(open);
  });

  test.each<[MembersStep['kind'], Fault, boolean]>([
    ['read', { kind: 'refused', message: 'no' }, true],
    ['connect', { kind: 'refused', message: 'no' }, false],
    ['drop', { kind: 'timeout' }, false],
    ['replace', { kind: 'unreachable' }, true],
  ])('after %s failed with %j, nothing else is tried: %s', (kind, fault, ends) => {
    const step = kind === 'connect' ? CONNECT : { kind };
    expect(membersRules.endsAll({ step, fault, reading: false })).toBe(ends);
  });
});

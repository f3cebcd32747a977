import { expect } from 'vitest';
import { type TrialChange } from '../../../machines/ports/trial';
import { trialReturnMachine } from '../../../machines/service/trial-return.machine';
import { lockedCases, promiseCases, runModel } from '../../harness/run-model';
import { lists, replyOf, serverRef } from '../../harness/touch-lists';

const CHANGES: readonly TrialChange[] = [
  { kind: 'settings', before: { a: 1 }, after: { a: 2 } },
  { kind: 'outbound', name: 'two', before: { a: 1 }, after: { a: 2 } },
];
const STORED: readonly TrialChange[] = [{ kind: 'text', subject: 'dns', before: { a: 1 }, after: { a: 2 } }];
const TOUCH = lists(1, [], [{ ...serverRef(1), outbound: 'proxy' }]);

runModel({
  machine: trialReturnMachine,
  inputs: (host) => [
    { host, changes: CHANGES, start: true },
    { host, changes: CHANGES, start: false },
    { host, changes: STORED, start: true },
  ],
  events: [true, false].map((running) => ({ type: 'lists.kept', reply: replyOf(TOUCH, running) }) as const),
  facts: ['lists.kept'],
  slots: {
    present: promiseCases({ resolves: [{ a: 1 }, { a: 2 }], rejects: [{ kind: 'unreachable' }] }),
    putBack: lockedCases({
      answers: [undefined],
      faults: [{ kind: 'timeout' }, { kind: 'refused', message: 'no' }],
      crashes: [new Error('broken')],
    }),
    start: lockedCases({
      answers: [replyOf(TOUCH, true)],
      faults: [{ kind: 'timeout' }, { kind: 'refused', message: 'no' }],
      crashes: [new Error('broken')],
    }),
  },
  project: ({ left, sent, fault, start, unapplied }) => [left.length, sent, fault?.kind, start, unapplied],
  // It has no view: the trial tells what it does.
  render: null,
  perform: {},
  see: {
    reading: ({ context }) => expect(context.left.length).toBeGreaterThan(0),
    rereading: ({ context }) => expect([context.left, context.unapplied]).toEqual([[], true]),
    putting: ({ context: { putBack, unapplied } }) =>
      expect(unapplied ? putBack.kind : putBack.body).toEqual(unapplied ? 'settings' : { a: 1 }),
    cut: ({ context: { left, unapplied } }) => expect(left.length > 0 || unapplied).toBe(true),
    checking: ({ context }) => expect(context.left).toEqual([]),
    starting: ({ context }) => expect(context.sent).toBe(true),
    back: ({ snapshot }) => expect(snapshot.output?.fault).toBeNull(),
    failed: ({ snapshot }) => expect(snapshot.output?.fault).not.toBeNull(),
  },
});

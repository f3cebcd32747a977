import { expect } from 'vitest';
import { type TrialCause, type TrialChange, type TrialRecord } from '../../../machines/ports/trial';
import { trialMachine } from '../../../machines/service/trial.machine';
import { type TrialCommand, type TrialFact } from '../../../machines/service/trial.setup';
import { type TrialReturnOutput } from '../../../machines/service/trial-return.machine';
import TrialBar from '../../../src/views/shell/TrialBar';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { lists, replyOf, serverRef } from '../../harness/touch-lists';

const CHANGE: TrialChange = { kind: 'settings', before: { a: 1 }, after: { a: 2 } };
const SCRIPT: TrialChange = { kind: 'text', subject: 'routingA', before: { a: 1 }, after: { a: 2 } };
const TOUCH = lists(1, [], [{ ...serverRef(1), outbound: 'proxy' }]);
const RECORD: TrialRecord = {
  changes: [CHANGE],
  waiting: [],
  tried: false,
  stage: 'watching',
  deadline: 70_000,
  cause: null,
  seen: 0,
};
const BEGUN = { type: 'trial.started', change: CHANGE } as const;
const STORED = { type: 'trial.stored', change: SCRIPT, tried: true } as const;

const facts: readonly TrialFact[] = [
  { type: 'trial.started', change: CHANGE },
  { type: 'trial.started', change: null },
  STORED,
  { ...STORED, tried: false },
  { type: 'start.tried' },
  { type: 'setting.applied' },
  { type: 'trial.answered', fault: null },
  { type: 'trial.answered', fault: { kind: 'timeout' } },
  { type: 'trial.answered', fault: { kind: 'refused', message: 'no' } },
  { type: 'trial.storedElsewhere', text: 'one' },
  { type: 'trial.storedElsewhere', text: null },
  { type: 'clock.told', now: 10_000 },
  { type: 'clock.told', now: 80_000 },
  { type: 'page.left' },
  { type: 'lists.kept', reply: replyOf(TOUCH, true) },
  { type: 'lists.kept', reply: replyOf(TOUCH, false) },
  { type: 'start.refused', message: 'bind' },
  { type: 'stop.tried' },
  { type: 'alive.received', alive: new Map() },
  { type: 'look.started' },
  { type: 'log.received', news: { end: 2, lines: ['one'] } },
];
const commands: readonly TrialCommand[] = [
  { type: 'trial.keep', deadline: null },
  { type: 'trial.restore' },
  { type: 'trial.test' },
  { type: 'trial.close' },
];
const REASONS: Readonly<Record<TrialCause['kind'], string>> = {
  refused: 'The service rejected the changes.',
  core: 'The core did not start with the changes.',
  stopped: 'The core stopped while the changes were on trial.',
  gone: 'The service stopped responding.',
  unkept: 'The changes were not kept in time.',
  asked: 'You chose to revert the changes.',
};

type Seen = Stage<typeof trialMachine>;

const press =
  (name: string) =>
  async ({ screen, user }: Seen): Promise<void> =>
    user.click(screen.getByRole('button', { name }));
const says =
  (words: string) =>
  ({ screen }: Seen): void =>
    expect(screen.getByRole('alert').textContent).toContain(words);
const nothing = ({ screen }: Seen): void => expect(screen.queryByRole('alert')).toBeNull();

const over = (given: Partial<TrialReturnOutput>): TrialReturnOutput => ({ sent: true, fault: null, ...given });

runModel({
  machine: trialMachine,
  inputs: (host) => [
    { host, address: 'http://one', begun: BEGUN, text: null },
    { host, address: 'http://one', begun: STORED, text: null },
    { host, address: 'http://one', begun: { ...STORED, tried: false }, text: null },
    { host, address: 'http://one', begun: null, text: 'stored' },
  ],
  events: [...facts, ...commands],
  facts: facts.map(({ type }) => type),
  slots: {
    // A clock that cannot be kept at all rejects; one that can tells facts instead.
    clock: promiseCases({ resolves: [], rejects: [new Error('broken')] }),
    recall: promiseCases({
      resolves: [
        { record: null, now: 10_000 },
        { record: RECORD, now: 10_000 },
        { record: { ...RECORD, seen: 9_000 }, now: 10_000 },
        { record: { ...RECORD, seen: 11_000 }, now: 10_000 },
        { record: { ...RECORD, changes: [], waiting: [SCRIPT], tried: true, stage: 'stored' }, now: 10_000 },
        { record: { ...RECORD, stage: 'following', deadline: null }, now: 10_000 },
        { record: { ...RECORD, stage: 'returning', cause: { kind: 'stopped', message: '' } }, now: 10_000 },
      ],
      rejects: [new Error('broken')],
    }),
    log: promiseCases({ resolves: [{ end: 1, lines: [] }], rejects: [{ kind: 'unreachable' }] }),
    watch: promiseCases({ resolves: [undefined], rejects: [new Error('broken')] }),
    putBack: promiseCases({
      resolves: [over({}), over({ sent: false }), over({ fault: { kind: 'refused', message: 'no' } })],
      rejects: [new Error('broken')],
    }),
  },
  limit: 20_000,
  project: ({ cause, rounds, pending, applied, triesPending, reply, seen }) => [
    cause?.kind === 'refused',
    rounds,
    reply !== null,
    // What waits, and who carries it, decides nothing while the core is waited for.
    rounds === 0 && [
      applied.length > 0 || (pending.length > 0 && [triesPending, reply?.running === true]),
      applied.length === 0 && seen > 9_000,
    ],
  ],
  render: (trial) => <TrialBar trial={trial} />,
  perform: {
    'trial.keep': press('Keep the changes'),
    'trial.restore': (stage) => press(stage.snapshot.matches('failed') ? 'Try again' : 'Revert now')(stage),
    'trial.test': press('Test with HTTP'),
    'trial.close': press('Close'),
  },
  see: {
    recalling: (stage) =>
      (stage.context.changes.length > 0
        ? says('Another tab of this browser is watching these changes. Keep or revert them there.')
        : nothing)(stage),
    stored: nothing,
    elsewhere: says('Another tab of this browser is watching these changes. Keep or revert them there.'),
    applying: says('Sending the changes…'),
    'following.asking': says('Waiting for the core to start with the changes…'),
    watching: ({ screen, context: { deadline, now, lines } }) => {
      expect(screen.getByRole('timer').textContent).toBe(
        `${Math.max(0, ((deadline ?? 0) - now) / 1_000)} s until the changes are reverted`,
      );
      expect(screen.queryAllByText('New log lines')).toHaveLength(lines.length === 0 ? 0 : 1);
    },
    kept: nothing,
    returning: (stage) => {
      says(REASONS[stage.context.cause?.kind ?? 'unkept'])(stage);
      expect(stage.screen.queryAllByText(stage.context.cause?.message || 'none')).toHaveLength(
        stage.context.cause?.message ? 1 : 0,
      );
    },
    returned: (stage) => says('The changes were reverted')(stage),
    failed: (stage) => {
      says('The changes could not be reverted')(stage);
      expect(stage.screen.queryAllByText(/The service answered: no/)).toHaveLength(
        stage.context.fault === null ? 0 : 1,
      );
    },
    ended: nothing,
  },
});

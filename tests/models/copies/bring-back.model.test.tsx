import { expect } from 'vitest';
import { bringBackMachine, type BringBackSnapshot } from '../../../machines/copies/bring-back.machine';
import { type BringBackCommand } from '../../../machines/copies/bring-back.setup';
import { type BringBackContext } from '../../../machines/copies/bring-back.types';
import { type CopyReadingOutput } from '../../../machines/copies/copy-reading.machine';
import { type BackupContents } from '../../../machines/domain/backup/contents';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import BringBackDialog from '../../../src/views/copies/BringBackDialog';
import { BACKUP } from '../../harness/backups';
import { dialogContext } from '../../harness/dialog-context';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type BringingBack = Stage<typeof bringBackMachine>;

const COPY: BackupContents = { routingA: 'new', servers: [{ name: 'Tokyo', link: 'ss://YTpi@a.example.com:1#Tokyo' }] };
const readOf = (routingA: string, running: boolean): CopyReadingOutput => ({
  fault: null,
  read: { contents: { routingA }, missing: [], touch: EMPTY_TOUCH, running },
});
const FILE = new File(['{}'], 'copy.json', { type: 'application/json' });
const press = async ({ user, screen }: BringingBack, name: string | RegExp): Promise<void> =>
  user.click(screen.getByText(name, { selector: 'button, button span' }));
const UNREACHABLE = { kind: 'unreachable' } as const;
const runOf = (context: BringBackContext, stoppedBy: typeof UNREACHABLE | null) => ({
  ended: context.steps.map((step) => ({
    step,
    outcome: stoppedBy === null ? { kind: 'done', result: null } : { kind: 'failed', fault: stoppedBy },
  })),
  left: [],
  stoppedBy,
  work: null,
});

runModel({
  machine: bringBackMachine,
  inputs: (host) => {
    const input = { id: 'dialog1', host, preferences: {}, ...dialogContext() };
    return [
      input,
      { ...input, given: { contents: COPY } },
      { ...input, moment: { ...BACKUP, contents: { routingA: 'new' }, partial: true } },
    ];
  },
  events: (snapshot: BringBackSnapshot): readonly (BringBackCommand | { type: 'step.ended'; ended: never })[] => {
    const { context } = snapshot;
    // From its plan on it is brought back like a file.
    if (context.moment !== undefined) return [{ type: 'reading.retry' }, { type: 'reading.stop' }];
    if (context.given !== undefined)
      return (['reading.retry', 'reading.stop', 'plan.apply', 'before.save'] as const).map((type) => ({ type }));
    const step = context.steps[context.ended.length];
    return [
      { type: 'place.choose', elsewhere: !context.elsewhere },
      { type: 'file.choose', file: FILE },
      { type: 'passphrase.edit', value: context.passphrase === '' ? 'a' : '' },
      ...(context.plan.items.length === 0
        ? []
        : ([
            { type: 'item.toggle', id: 'routingA/' },
            { type: 'part.toggle', part: 'servers' },
            { type: 'part.open', part: 'routingA' },
            { type: 'secrets.toggle' },
          ] as const)),
      ...(
        ['passphrase.send', 'before.use', 'before.restore', 'reading.stop', 'plan.apply', 'plan.confirm'] as const
      ).map((type) => ({ type })),
      ...(['plan.refuse', 'plan.resume', 'apply.leave', 'dialog.cancel'] as const).map((type) => ({ type })),
      ...(snapshot.value === 'applying' && step !== undefined && context.ended.length === 0
        ? [{ type: 'step.ended', ended: { step, outcome: { kind: 'lost' } } as never } as const]
        : []),
    ];
  },
  facts: ['step.ended'],
  slots: {
    recall: promiseCases({ resolves: [null, { ...BACKUP, contents: {} }], rejects: [new Error('denied')] }),
    open: promiseCases({
      resolves: [
        { kind: 'copy', copy: { ...BACKUP, contents: COPY } },
        { kind: 'locked' },
        { kind: 'flawed', flaw: { kind: 'foreign' } },
      ],
      rejects: [new Error('no file')],
    }),
    reading: promiseCases<CopyReadingOutput>({
      resolves: [readOf('old', false), readOf('old', true), { fault: UNREACHABLE }],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
    write: promiseCases({ resolves: [undefined], rejects: [new Error('no room')] }),
    keep: promiseCases({
      // What is said where the browser has not stored it is a matter of tests/views.
      resolves: [{ copy: BACKUP, lasting: true }],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
    run: promiseCases({
      resolves: ({ context }) => [runOf(context as never, null), runOf(context as never, UNREACHABLE)],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ moment, given, elsewhere, passphrase, before, present, chosen, ended }) => [
    moment !== undefined,
    given !== undefined,
    elsewhere,
    passphrase,
    before !== null,
    present?.running,
    chosen.size > 0,
    ended.length > 0,
  ],
  render: (dialog) => <BringBackDialog dialog={dialog} />,
  perform: {
    'place.choose': async ({ user, screen }, { elsewhere }) =>
      user.click(screen.getByLabelText(elsewhere ? 'Other services' : 'This service')),
    'file.choose': async ({ user }) =>
      user.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail(), FILE),
    'passphrase.edit': ({ fill, screen }, { value }) => fill(screen.getByLabelText('Passphrase of this backup'), value),
    'passphrase.send': async (stage) => press(stage, 'Open'),
    'before.use': async (stage) => press(stage, /^Return to the state before/),
    'before.restore': async (stage) => press(stage, 'Return to the previous state'),
    'before.save': async (stage) => press(stage, 'Save the previous state as a file'),
    'reading.stop': async (stage) => press(stage, 'Stop'),
    'reading.retry': async (stage) => press(stage, 'Try again'),
    'apply.leave': async (stage) => press(stage, 'Stop'),
    'item.toggle': async ({ actor }, event) => actor.send(event),
    'part.toggle': async ({ user, screen }) => user.click(screen.getByLabelText('Servers')),
    'part.open': async ({ user, screen }) => user.click(screen.getByLabelText('Details: RoutingA')),
    'secrets.toggle': async (stage) => press(stage, /^(Show|Hide) links$/),
    'plan.apply': async (stage) => press(stage, 'Restore checked items'),
    'plan.confirm': async (stage) => press(stage, 'Stop the core and continue'),
    'plan.refuse': async (stage) => press(stage, 'Back'),
    'plan.resume': async (stage) => press(stage, 'Show the differences'),
    'dialog.cancel': async ({ user }) => user.keyboard('{Escape}'),
  },
  see: {
    recalling: ({ screen }) => expect(screen.getByText('One moment…')).toBeTruthy(),
    choosing: ({ screen, context }) => {
      expect(screen.queryByText('Choose a file') === null).toBe(context.given !== undefined);
      expect(screen.queryByLabelText('Other services') === null).toBe(
        context.given !== undefined || context.moment !== undefined,
      );
      expect(screen.queryByText(/^Return to the (?:previous state|state before)/) !== null).toBe(
        context.before !== null && !context.elsewhere,
      );
      if (context.flaw?.kind === 'foreign') expect(screen.getByText(/not a backup made by this panel/)).toBeTruthy();
      if (context.problem !== null) expect(screen.getByText('no file')).toBeTruthy();
    },
    opening: ({ screen }) => expect(screen.getByText('One moment…')).toBeTruthy(),
    locked: ({ screen }) => expect(screen.getByLabelText('Passphrase of this backup')).toBeTruthy(),
    reading: ({ screen }) => expect(screen.getByText('Reading from the service')).toBeTruthy(),
    planned: ({ screen, context }) => {
      const [apply] = screen.getAllByText('Restore checked items');
      expect(apply?.closest('button')?.getAttribute('aria-disabled')).toBe(
        context.chosen.size > 0 || context.halted ? null : 'true',
      );
      if (context.opened.has('routingA')) expect(screen.getByText('− old')).toBeTruthy();
    },
    asking: ({ screen }) => expect(screen.getByText(/It will be stopped for this/)).toBeTruthy(),
    keeping: ({ screen }) => expect(screen.getByText('One moment…')).toBeTruthy(),
    applying: ({ screen }) => expect(screen.getByRole('progressbar')).toBeTruthy(),
    checking: ({ screen }) => expect(screen.getByText('Reading from the service')).toBeTruthy(),
    unchecked: ({ screen }) =>
      expect(screen.getByText(/The current state of the service could not be read/)).toBeTruthy(),
    savingUnchecked: ({ screen }) => expect(screen.getByText('Show the differences')).toBeTruthy(),
    finished: ({ screen, context }) => {
      expect(screen.getByText(/The service now has everything|The service still differs/)).toBeTruthy();
      expect(screen.queryByText('Save the previous state as a file') !== null).toBe(context.given !== undefined);
      if (context.problem !== null) expect(screen.getByText('no room')).toBeTruthy();
    },
    saving: ({ screen }) =>
      expect(screen.getByText(/The service now has everything|The service still differs/)).toBeTruthy(),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

import { expect } from 'vitest';
import { type CopyReadingOutput } from '../../../machines/copies/copy-reading.machine';
import { momentsMachine, type MomentsSnapshot } from '../../../machines/copies/moments.machine';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { type KeptMoments, type Moment } from '../../../machines/ports/moments';
import MomentsDialog from '../../../src/views/copies/MomentsDialog';
import { BACKUP } from '../../harness/backups';
import { dialogContext } from '../../harness/dialog-context';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Looking = Stage<typeof momentsMachine>;

const momentOf = (id: number, change: Moment['change']): Moment => ({ id, created: BACKUP.created, change, bytes: 1 });
const KEPT: KeptMoments = {
  on: true,
  moments: [
    momentOf(2, { kind: 'deleted', count: 2, name: '' }),
    momentOf(1, { kind: 'settings', count: 3, name: '' }),
  ],
};
const inboundWith = (password: string) => ({ tag: 'phone', protocol: 'socks', port: 1, password });
const HELD = { servers: [{ name: 'Tokyo', link: 'ss://x' }] };
const WITH_INBOUND = { ...HELD, customInbounds: [inboundWith('hush')] };
const SETTINGS = { settings: { mux: 8 } };
const readOf = (mux: number): CopyReadingOutput => ({
  fault: null,
  read: {
    contents: { settings: { mux }, customInbounds: [inboundWith('other')] },
    missing: [],
    touch: EMPTY_TOUCH,
    running: false,
  },
});
const press = async ({ user, screen }: Looking, name: string | RegExp): Promise<void> =>
  user.click(screen.getByText(name, { selector: 'button, button span' }));

runModel({
  machine: momentsMachine,
  inputs: (host) => [{ id: 'dialog1', host, preferences: {}, ...dialogContext() }],
  events: ({ context: { chosen, kept, against } }: MomentsSnapshot) => [
    ...(['moments.reload', 'forgetting.confirm', 'forgetting.refuse', 'dialog.cancel'] as const).map((type) => ({
      type,
    })),
    ...(chosen === null
      ? ([
          ...kept.moments.map(({ id }) => ({ type: 'moment.choose', id }) as const),
          { type: 'recording.toggle' },
          { type: 'moments.forget' },
        ] as const)
      : ([{ type: 'moment.leave' }, { type: 'moment.restore' }] as const)),
    ...(chosen?.id === 2 ? ([{ type: 'secrets.toggle' }, { type: 'dialog.uncovered' }] as const) : []),
    ...(chosen?.id === 1 ? [{ type: 'other.choose', id: against === null ? 1 : null } as const] : []),
  ],
  facts: ['dialog.uncovered'],
  slots: {
    list: promiseCases<KeptMoments>({ resolves: [KEPT, { on: false, moments: [] }], rejects: [new Error('insecure')] }),
    open: promiseCases({
      resolves: ({ context }) =>
        ((context as { chosen: Moment | null }).chosen?.id === 1 ? [SETTINGS] : [HELD, WITH_INBOUND]).map(
          (contents) => ({ ...BACKUP, contents }),
        ),
      rejects: [new Error('no moment')],
    }),
    other: promiseCases({ resolves: [{ ...BACKUP, contents: SETTINGS }], rejects: [new Error('no moment')] }),
    now: promiseCases<CopyReadingOutput>({
      resolves: [readOf(8), readOf(4), { fault: { kind: 'unreachable' } }],
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
    choose: promiseCases({ resolves: [undefined], rejects: [new Error('full')] }),
    forget: promiseCases({ resolves: [undefined], rejects: [new Error('full')] }),
  },
  project: ({ kept, chosen, copy, against, other, secretsShown, fault, problem }) => [
    kept.moments.length,
    kept.on,
    chosen?.id,
    copy?.contents.customInbounds !== undefined,
    copy !== null,
    against,
    other !== null,
    secretsShown,
    fault !== null,
    problem !== null,
  ],
  render: (dialog) => <MomentsDialog dialog={dialog} />,
  perform: {
    'moment.choose': async (stage, { id }) => press(stage, id === 1 ? 'Settings: 3 changes' : '2 rows deleted'),
    'other.choose': async ({ actor }, event) => actor.send(event),
    'moment.leave': async (stage) => press(stage, 'All changes'),
    'moment.restore': async (stage) => press(stage, 'Restore'),
    'secrets.toggle': async ({ actor, screen, user }) => {
      const button = screen.queryByText(/^(Show|Hide) links$/);
      if (button === null) actor.send({ type: 'secrets.toggle' });
      else await user.click(button);
    },
    'recording.toggle': async ({ user, screen }) => user.click(screen.getByLabelText('Keep a history')),
    'moments.reload': async (stage) => press(stage, 'Try again'),
    'moments.forget': async (stage) => press(stage, 'Delete all history'),
    'forgetting.confirm': async (stage) => press(stage, 'Delete all history'),
    'forgetting.refuse': async (stage) => press(stage, 'Cancel'),
    'dialog.cancel': async ({ user }) => user.keyboard('{Escape}'),
  },
  see: {
    listing: ({ screen }) => expect(screen.getByText('One moment…')).toBeTruthy(),
    refused: ({ screen }) => expect(screen.getByText(/The history is not available in this browser/)).toBeTruthy(),
    'listed.resting': ({ screen, context }) => {
      expect(screen.getByText(/It contains server passwords/)).toBeTruthy();
      expect(screen.queryByText('No changes yet.') !== null).toBe(context.kept.moments.length === 0);
      expect(screen.queryByText(/The history is off/) !== null).toBe(!context.kept.on);
    },
    'listed.opening': ({ screen }) => expect(screen.getByText('Comparing…')).toBeTruthy(),
    'listed.readingOther': ({ screen }) => expect(screen.getByText('Comparing…')).toBeTruthy(),
    'listed.readingNow': ({ screen }) => expect(screen.getByText('Comparing…')).toBeTruthy(),
    'listed.compared': ({ screen, context }) => {
      if (context.problem !== null) expect(screen.getByText('no moment')).toBeTruthy();
      if (context.fault?.kind === 'unreachable') expect(screen.getByText(/cannot be reached/)).toBeTruthy();
      if (context.chosen?.id === 2 && context.copy !== null) {
        expect(screen.getByText('Tokyo')).toBeTruthy();
        expect(screen.queryByText('ss://x') !== null).toBe(context.secretsShown);
        if (context.other !== null) {
          expect(screen.getByText('phone · password')).toBeTruthy();
          expect(screen.queryByText('hush') !== null).toBe(context.secretsShown);
        }
      }
      const mux = context.other?.settings?.['mux'];
      if (context.problem !== null || context.fault !== null || context.chosen?.id === 2) return;
      expect(screen.queryByText('No differences.') !== null).toBe(mux === 8);
      expect(screen.queryByText('Mux concurrency') !== null).toBe(mux === 4);
    },
    switching: ({ screen }) => expect(screen.getByText('One moment…')).toBeTruthy(),
    asking: ({ screen }) => expect(screen.getByText(/will be permanently deleted/)).toBeTruthy(),
    forgetting: ({ screen }) => expect(screen.getByText('One moment…')).toBeTruthy(),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { EMPTY_TOUCH, type Touch, type TouchReply } from '../domain/touch';
import { normalAddress } from '../domain/service-address';
import { bookIn, type KnownService } from '../domain/service-book';
import { type StoredSubject } from '../domain/text-subject';
import { type SettingKey } from '../domain/settings';
import { type PlainAction } from '../ports/actions';
import { type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { actionsOf, findableServers, settingsOf, type FindableServer, type PaletteItem } from './palette.rules';
import { tellClosed } from '../calls/telling';

export type PaletteCommand =
  | { readonly type: 'text.edit'; readonly text: string }
  | { readonly type: 'active.move'; readonly by: number }
  | { readonly type: 'palette.choose'; readonly item: PaletteItem }
  | { readonly type: 'dialog.cancel' };

export type PaletteFact = Extract<DialogFact, { readonly type: 'context.changed' }>;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly palette: {
      /** What can be done at the moment. */
      readonly actions: readonly PlainAction[];
      readonly subjects: readonly StoredSubject[];
      /** The names that exist. */
      readonly outbounds: readonly string[];
      /** The active one. */
      readonly outbound: string;
      /** The service answers: rows can be changed. */
      readonly answers: boolean;
    };
  }
}

export type PaletteInput = DialogInput<'palette', 'service' | 'version' | 'book' | 'address' | 'reply'>;

interface Context extends Omit<PaletteInput, 'reply' | 'version' | 'book' | 'address'> {
  /** The other services that this browser knows. */
  readonly services: readonly KnownService[];
  readonly settings: readonly SettingKey[];
  /** The lists that `servers` are of. */
  readonly touch: Touch;
  readonly running: boolean;
  readonly servers: readonly FindableServer[];
  readonly text: string;
  /** Steps to the place that Enter chooses, from the first where something is typed, else from none; they wrap around. */
  readonly steps: number;
}

function listsOf(
  { service, outbound, answers }: Pick<Context, 'service' | 'outbound' | 'answers'>,
  reply: TouchReply | null,
) {
  const { touch, running } = reply ?? { touch: EMPTY_TOUCH, running: false };
  const servers = findableServers(touch, { outbound, balances: service.loadBalanceValid, answers });
  return { touch, running, servers };
}

/** Actions, settings and servers by their names (Ctrl or Cmd with K). */
export const paletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PaletteCommand | PaletteFact,
    input: {} as PaletteInput,
  },
  actions: {
    keepText: assign((_, { text }: { readonly text: string }) => ({ text, steps: 0 })),
    move: assign({ steps: ({ context }, { by }: { readonly by: number }) => context.steps + by }),
    keepLists: assign(({ context }, { dialogContext: { reply } }: PaletteFact) => listsOf(context, reply)),
    tellChosen: enqueueActions(({ context: { host, outbound }, enqueue }, { item }: { readonly item: PaletteItem }) => {
      for (const action of actionsOf(item, outbound)) enqueue.sendTo(host, { type: 'action.chosen', action });
    }),
    tellClosed: tellClosed(),
  },
  guards: {
    bringsLists: ({ context }, { dialogContext: { reply } }: PaletteFact) =>
      reply !== null && (reply.touch !== context.touch || reply.running !== context.running),
  },
}).createMachine({
  id: 'palette',
  description: 'Finds actions, settings and servers by their names.',
  meta: { title: 'Command palette', spec: ['1.03', '1.04'] },
  context: ({ input: { reply, version, book, address, ...input } }) => ({
    ...input,
    services: bookIn(book).filter((one) => one.address !== normalAddress(address)),
    ...listsOf(input, reply),
    settings: settingsOf({ service: input.service, version }),
    text: '',
    steps: 0,
  }),
  initial: 'open',
  states: {
    open: {
      on: {
        'text.edit': { actions: { type: 'keepText', params: ({ event }) => event } },
        'active.move': { actions: { type: 'move', params: ({ event }) => event } },
        'palette.choose': { target: 'closed', actions: { type: 'tellChosen', params: ({ event }) => event } },
        'dialog.cancel': 'closed',
        'context.changed': {
          guard: { type: 'bringsLists', params: ({ event }) => event },
          actions: { type: 'keepLists', params: ({ event }) => event },
        },
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type PaletteActor = ActorRefFrom<typeof paletteMachine>;
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;

import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { EMPTY_TOUCH, type TouchReply } from '../domain/touch';
import { type StoredSubject } from '../domain/text-subject';
import { type ChoiceKey } from '../domain/settings';
import { type PanelAction, type PlainAction } from '../ports/actions';
import { type DialogContext } from '../ports/dialog';
import { type Host } from '../ports/host';
import { findableServers, settingsOf, type FindableServer } from './palette.rules';
import { tellClosed } from '../service/telling';

export type PaletteCommand =
  | { readonly type: 'text.edit'; readonly text: string }
  | { readonly type: 'active.move'; readonly by: number }
  | { readonly type: 'palette.choose'; readonly action: PanelAction }
  | { readonly type: 'dialog.cancel' };

export interface PaletteInput extends Pick<DialogContext, 'service' | 'version'> {
  readonly host: Host;
  readonly id: string;
  readonly reply: TouchReply | null;
  /** What can be done at the moment. */
  readonly actions: readonly PlainAction[];
  readonly subjects: readonly StoredSubject[];
  readonly outbounds: readonly string[];
}

interface Context extends Omit<PaletteInput, 'reply' | 'service' | 'version'> {
  readonly settings: readonly ChoiceKey[];
  readonly servers: readonly FindableServer[];
  readonly text: string;
  /** Steps from the first place to the one that Enter chooses; they wrap around. */
  readonly steps: number;
}

/** Actions, settings and servers by their names (Ctrl or Cmd with K). */
export const paletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PaletteCommand,
    input: {} as PaletteInput,
  },
  actions: {
    keepText: assign((_, { text }: { readonly text: string }) => ({ text, steps: 0 })),
    move: assign({ steps: ({ context }, { by }: { readonly by: number }) => context.steps + by }),
    tellChosen: sendTo(
      ({ context }) => context.host,
      (_, { action }: { readonly action: PanelAction }) => ({ type: 'action.chosen', action }) as const,
    ),
    tellClosed: tellClosed(),
  },
}).createMachine({
  id: 'palette',
  context: ({ input: { reply, service, version, ...input } }) => ({
    ...input,
    settings: settingsOf({ service, version }),
    servers: findableServers(reply?.touch ?? EMPTY_TOUCH),
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
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type PaletteActor = ActorRefFrom<typeof paletteMachine>;
export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;

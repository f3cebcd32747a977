import { sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Host } from '../ports/host';

export type ShortcutsCommand = { readonly type: 'keys.use' | 'keys.ignore' | 'dialog.cancel' };

export interface ShortcutsInput {
  readonly host: Host;
  readonly id: string;
  /** Keys without Ctrl or Cmd do something. */
  readonly on: boolean;
}

/** The list of all keys; those without Ctrl or Cmd can be turned off, for users who dictate or type by accident. */
export const shortcutsMachine = setup({
  types: {
    context: {} as ShortcutsInput,
    events: {} as ShortcutsCommand,
    input: {} as ShortcutsInput,
    tags: {} as 'on',
  },
  actions: {
    store: sendTo(
      ({ context }) => context.host,
      (_, { value }: { readonly value: 'off' | null }) =>
        ({ type: 'storing.requested', key: 'shortcuts', value }) as const,
    ),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: { wasOn: ({ context }) => context.on },
}).createMachine({
  id: 'shortcuts',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'wasOn', target: 'used' }, { target: 'ignored' }] },
    used: {
      tags: 'on',
      on: {
        'keys.ignore': { target: 'ignored', actions: { type: 'store', params: { value: 'off' } } },
        'dialog.cancel': 'closed',
      },
    },
    ignored: {
      on: {
        'keys.use': { target: 'used', actions: { type: 'store', params: { value: null } } },
        'dialog.cancel': 'closed',
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type ShortcutsActor = ActorRefFrom<typeof shortcutsMachine>;
export type ShortcutsSnapshot = SnapshotFrom<typeof shortcutsMachine>;

import { sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type AppHost } from '../ports/host';

export type ConnectedPanelCommand =
  | { readonly type: 'panel.fold' }
  | { readonly type: 'panel.unfold' }
  | { readonly type: 'drawer.open' }
  | { readonly type: 'drawer.close' };

export interface ConnectedPanelInput {
  readonly host: AppHost;
  /** What `connectedPanel` holds in the storage; `folded` or anything else. */
  readonly stored: string | null;
}

/** How the panel of connected servers is shown: folded (remembered) on a wide page, as a drawer on a phone. */
export const connectedPanelMachine = setup({
  types: {
    context: {} as ConnectedPanelInput,
    events: {} as ConnectedPanelCommand,
    input: {} as ConnectedPanelInput,
    tags: {} as 'folded' | 'drawn',
  },
  actions: {
    store: sendTo(
      ({ context }) => context.host,
      (_, { value }: { readonly value: string | null }) =>
        ({ type: 'storing.requested', key: 'connectedPanel', value }) as const,
    ),
  },
  guards: { wasFolded: ({ context }) => context.stored === 'folded' },
}).createMachine({
  id: 'connectedPanel',
  description: 'Hides or shows the panel of connected servers and remembers the choice.',
  meta: { title: 'Connected panel', spec: [] },
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    panel: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'wasFolded', target: 'folded' }, { target: 'unfolded' }] },
        unfolded: {
          on: { 'panel.fold': { target: 'folded', actions: { type: 'store', params: { value: 'folded' } } } },
        },
        folded: {
          tags: 'folded',
          on: { 'panel.unfold': { target: 'unfolded', actions: { type: 'store', params: { value: null } } } },
        },
      },
    },
    drawer: {
      description:
        'On a phone, opened from the line about the server in use; closed in the drawer, or when one of its servers is shown in the lists. Nothing else knows whether it is open, and it stays so when the page remounts.',
      initial: 'closed',
      states: {
        closed: { on: { 'drawer.open': 'open' } },
        open: { tags: 'drawn', on: { 'drawer.close': 'closed' } },
      },
    },
  },
});

export type ConnectedPanelActor = ActorRefFrom<typeof connectedPanelMachine>;
export type ConnectedPanelSnapshot = SnapshotFrom<typeof connectedPanelMachine>;

import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type ServiceVersion } from '../domain/service-version';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type Host } from '../ports/host';

export type AboutCommand = { readonly type: 'dialog.cancel' };

export type AboutFact = Extract<DialogFact, { readonly type: 'context.changed' }>;

export interface AboutInput {
  readonly host: Host;
  readonly id: string;
  /** What the service said about itself; null before its first answer. */
  readonly version: ServiceVersion | null;
  /** The address in use, absolute. */
  readonly address: string;
}

/** The about dialog: default ports, versions, links (SPEC 2.90). */
export const aboutMachine = setup({
  types: { context: {} as AboutInput, events: {} as AboutCommand | AboutFact, input: {} as AboutInput },
  actions: {
    keepDialogContext: assign(
      (_, { dialogContext: { version, address } }: { readonly dialogContext: DialogContext }) => ({
        version,
        address,
      }),
    ),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
}).createMachine({
  id: 'about',
  context: ({ input: { host, id, version, address } }) => ({ host, id, version, address }),
  initial: 'open',
  states: {
    open: {
      on: {
        'context.changed': { actions: { type: 'keepDialogContext', params: ({ event }) => event } },
        'dialog.cancel': 'closed',
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type AboutActor = ActorRefFrom<typeof aboutMachine>;
export type AboutSnapshot = SnapshotFrom<typeof aboutMachine>;

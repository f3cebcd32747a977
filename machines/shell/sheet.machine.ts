import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { tellClosed } from '../calls/telling';

export type SheetCommand = { readonly type: 'keys.toggle' | 'dialog.cancel' };

export type SheetFact = Extract<DialogFact, { readonly type: 'context.changed' }>;

type Shown = Pick<DialogContext, 'version' | 'address' | 'service' | 'singleKeys'>;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly about: object;
    readonly shortcuts: object;
  }
}

export type SheetInput = DialogInput<'about' | 'shortcuts', keyof Shown>;

/** A dialog that only shows what the app knows: About (SPEC 2.90), and the keyboard shortcuts with their switch. */
export const sheetMachine = setup({
  types: { context: {} as SheetInput, events: {} as SheetCommand | SheetFact, input: {} as SheetInput },
  actions: {
    keepShown: assign(
      (_, { dialogContext: { version, address, service, singleKeys } }: { readonly dialogContext: Shown }) => ({
        version,
        address,
        service,
        singleKeys,
      }),
    ),
    storeToggled: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({ type: 'storing.requested', key: 'shortcuts', value: context.singleKeys ? 'off' : null }) as const,
    ),
    tellClosed: tellClosed(),
  },
}).createMachine({
  id: 'sheet',
  description:
    'Shows what the app knows: About, with what the service in use can do, or the keyboard shortcuts and whether single keys are on.',
  meta: { title: 'Sheet', spec: ['1.04', '2.90', '9.01'] },
  context: ({ input: { host, id, version, address, service, singleKeys } }) => ({
    host,
    id,
    version,
    address,
    service,
    singleKeys,
  }),
  initial: 'open',
  states: {
    open: {
      on: {
        'context.changed': { actions: { type: 'keepShown', params: ({ event }) => event } },
        'keys.toggle': { actions: 'storeToggled' },
        'dialog.cancel': 'closed',
      },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type SheetActor = ActorRefFrom<typeof sheetMachine>;

import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import { normalAddress } from '../domain/service-address';
import {
  bookIn,
  serviceAt,
  withChange,
  withoutService,
  withSeen,
  type KnownService,
  type ServiceColour,
} from '../domain/service-book';
import { type DialogContext, type DialogFact } from '../ports/dialog';
import { type DialogInput } from '../ports/dialog-input';
import { type Host } from '../ports/host';
import { tellClosed } from '../calls/telling';
import { OVERVIEW } from '../shared/constants';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { nextTurn, type ServiceAnswer, type ServiceReading, type ServiceReadings } from './services.rules';
import { tokenKeyOf } from './token.rules';

export type ServicesCommand =
  | { readonly type: 'name.open'; readonly address: string }
  | { readonly type: 'name.edit'; readonly text: string }
  | { readonly type: 'colour.choose'; readonly address: string; readonly colour: ServiceColour }
  | { readonly type: 'service.forget'; readonly address: string }
  | { readonly type: 'service.open'; readonly address: string }
  | {
      readonly type: 'name.save' | 'name.leave' | 'forget.confirm' | 'forget.refuse' | 'service.add' | 'dialog.cancel';
    };

export type ServicesFact = Extract<DialogFact, { readonly type: 'context.changed' }>;

type Shown = Pick<DialogContext, 'book' | 'address'>;

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly services: object;
  }
}

export type ServicesInput = DialogInput<'services', 'book' | 'address'>;

export interface ServicesContext {
  readonly host: Host;
  readonly id: string;
  /** The book as it is stored, and what is in it. */
  readonly text: string | null;
  readonly book: readonly KnownService[];
  /** The service in use. */
  readonly used: string;
  readonly readings: ServiceReadings;
  /** Which service is being read, or was last. */
  readonly turn: string | null;
  /** Which service is being named, or asked about. */
  readonly subject: string;
  readonly name: string;
}

type Address = { readonly address: string };

export const shownOf = ({ book, address }: Shown) => ({
  text: book,
  book: bookIn(book),
  used: normalAddress(address),
});

function withReading(readings: ServiceReadings, address: string | null, reading: ServiceReading): ServiceReadings {
  return address === null ? readings : new Map([...readings, [address, reading]]);
}

/** The vocabulary of the chart in `services.machine.ts`. */
export const servicesSetup = setup({
  types: {
    context: {} as ServicesContext,
    events: {} as ServicesCommand | ServicesFact,
    input: {} as ServicesInput,
    tags: {} as 'naming' | 'asking',
  },
  actors: {
    shown: fromPromise<void, void>(notProvided('services', 'shown')),
    /** `used`: it is the service in use. */
    read: fromPromise<ServiceAnswer, Address & { readonly used: boolean }>(notProvided('services', 'read')),
  },
  actions: {
    keepShown: assign((_, { dialogContext }: { readonly dialogContext: Shown }) => shownOf(dialogContext)),
    takeTurn: assign({
      turn: ({ context: { book, readings, turn } }) =>
        nextTurn(
          book.map(({ address }) => address),
          readings,
          turn,
        ),
    }),
    keepAnswer: assign({
      readings: ({ context: { readings, turn } }, answer: ServiceAnswer) =>
        withReading(readings, turn, { kind: 'read', ...answer }),
    }),
    keepFault: assign({
      readings: ({ context: { readings, turn } }, fault: Fault) =>
        withReading(readings, turn, { kind: 'failed', fault }),
    }),
    storeSeen: enqueueActions(({ context: { host, text, turn, book }, enqueue }, { at, version }: ServiceAnswer) => {
      if (turn === null || serviceAt(book, turn) === undefined) return;
      const value = withSeen(text, { address: turn, version: version.version }, at);
      if (value !== text) enqueue.sendTo(host, { type: 'storing.requested', key: 'services', value });
    }),
    openName: assign(({ context: { book } }, { address }: Address) => ({
      subject: address,
      name: serviceAt(book, address)?.name ?? '',
    })),
    keepName: assign((_, { text }: { readonly text: string }) => ({ name: text })),
    storeName: sendTo(
      ({ context }) => context.host,
      ({ context: { text, subject, name } }) =>
        ({ type: 'storing.requested', key: 'services', value: withChange(text, subject, { name }) }) as const,
    ),
    storeColour: sendTo(
      ({ context }) => context.host,
      ({ context: { text } }, { address, colour }: Address & { readonly colour: ServiceColour }) =>
        ({ type: 'storing.requested', key: 'services', value: withChange(text, address, { colour }) }) as const,
    ),
    keepSubject: assign((_, { address }: Address) => ({ subject: address })),
    storeForgotten: enqueueActions(({ context: { host, text, subject }, enqueue }) => {
      enqueue.sendTo(host, { type: 'storing.requested', key: tokenKeyOf(subject), value: null });
      enqueue.sendTo(host, { type: 'storing.requested', key: 'services', value: withoutService(text, subject) });
    }),
    tellChosen: sendTo(
      ({ context }) => context.host,
      (_, { address }: Address) => ({ type: 'action.chosen', action: { kind: 'service', address } }) as const,
    ),
    askForAddress: sendTo(({ context }) => context.host, {
      type: 'dialog.requested',
      dialog: { kind: 'addressPorts' },
    }),
    tellClosed: tellClosed(),
  },
  guards: {
    anyTurn: ({ context }) => context.turn !== null,
    isOther: ({ context }, { address }: Address) => address !== context.used,
  },
  delays: {
    pace: ({ context: { book, readings } }) =>
      book.every(({ address }) => readings.has(address)) ? OVERVIEW.pace : OVERVIEW.first,
  },
});

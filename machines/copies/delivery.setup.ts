import { assign, createEmptyActor, fromPromise, setup } from 'xstate';
import { type Backup } from '../domain/backup/contents';
import { normalAddress } from '../domain/service-address';
import { bookIn, type KnownService } from '../domain/service-book';
import { type ServiceVersion } from '../domain/service-version';
import { type DialogInput } from '../ports/dialog-input';
import { type Host } from '../ports/host';
import { tellClosed } from '../calls/telling';
import { loginMachine } from '../session/login.machine';
import { type Fault } from '../shared/faults';
import { notProvided } from '../shared/not-provided';
import { bringBackMachine } from './bring-back.machine';
import { type BringBackInput } from './bring-back.types';
import {
  capabilitiesThere,
  cargoOf,
  flawOf,
  isDelivered,
  targetsOf,
  type Deliveries,
  type Delivered,
  type VisitedService,
} from './delivery.rules';

export type DeliveryCommand =
  | { readonly type: 'service.toggle'; readonly address: string }
  | { readonly type: 'address.edit'; readonly text: string }
  | {
      readonly type: 'delivery.start' | 'delivery.resume' | 'service.leave' | 'dialog.cancel';
    };

declare module '../ports/dialog' {
  interface DialogRequests {
    readonly delivery: {
      /** The copy for other services, as it was read. */
      readonly copy: Pick<Backup, 'contents'>;
    };
  }
}

export type DeliveryInput = DialogInput<'delivery', 'address' | 'book'>;

export interface DeliveryContext {
  readonly id: string;
  readonly host: Host;
  readonly copy: Pick<Backup, 'contents'>;
  readonly book: readonly KnownService[];
  /** The service that the page shows. */
  readonly used: string;
  readonly checked: ReadonlySet<string>;
  /** Another address, as it is typed. */
  readonly text: string;
  /** Those that were chosen, and whose turn it is. */
  readonly targets: readonly string[];
  readonly turn: number;
  readonly version: ServiceVersion | null;
  readonly visited: VisitedService | null;
  /** No account exists there yet. */
  readonly first: boolean;
  readonly deliveries: Deliveries;
}

/** Whose turn it is; empty after the last. */
export const addressNow = ({ targets, turn }: Pick<DeliveryContext, 'targets' | 'turn'>): string => targets[turn] ?? '';

/** Hears everything and passes nothing on: the page shows another service than the one that changes. */
const nobody = createEmptyActor();
nobody.start();

/** The copy, for the service whose turn it is. */
export function bringingOf(context: DeliveryContext): BringBackInput {
  const { copy, version, visited } = context;
  return {
    id: 'bringing',
    host: nobody as unknown as Host,
    address: addressNow(context),
    version,
    service: capabilitiesThere(version, visited),
    preferences: {},
    given: cargoOf(copy),
  };
}

/** The vocabulary of the chart in `delivery.machine.ts`. */
export const deliverySetup = setup({
  types: {
    context: {} as DeliveryContext,
    events: {} as DeliveryCommand,
    input: {} as DeliveryInput,
    tags: {} as 'targets' | 'flawed' | 'login' | 'bringing' | 'finished',
  },
  actors: {
    /** Asked without a login. */
    version: fromPromise<ServiceVersion, { readonly address: string }>(notProvided('delivery', 'version')),
    /** What the service tells whom it knows; rejects with `unauthorised` where a login is needed. */
    visit: fromPromise<VisitedService, { readonly address: string; readonly version: ServiceVersion | null }>(
      notProvided('delivery', 'visit'),
    ),
    login: loginMachine,
    bringing: bringBackMachine,
  },
  actions: {
    toggle: assign(({ context }, { address }: { readonly address: string }) => {
      const checked = new Set(context.checked);
      if (!checked.delete(address)) checked.add(address);
      return { checked };
    }),
    keepText: assign((_, { text }: { readonly text: string }) => ({ text })),
    begin: assign(({ context }) => ({ targets: targetsOf(context), turn: -1, deliveries: new Map() })),
    takeTurn: assign({ turn: ({ context }) => context.turn + 1, version: null, visited: null }),
    keepVersion: assign((_, { version }: { readonly version: ServiceVersion }) => ({ version })),
    keepVisited: assign((_, { visited }: { readonly visited: VisitedService }) => ({ visited })),
    keepFirst: assign({ first: (_, fault: Fault) => fault.kind === 'unauthorised' && fault.first }),
    keepDelivered: assign(({ context }, delivered: Delivered) => ({
      deliveries: new Map([...context.deliveries, [addressNow(context), delivered]]),
    })),
    chooseLeft: assign(({ context: { targets, deliveries, text } }) => {
      const left = targets.filter((address) => !isDelivered(deliveries.get(address)));
      return { checked: new Set(left), text: left.includes(normalAddress(text)) ? text : '' };
    }),
    tellClosed: tellClosed(),
  },
  guards: {
    isFlawed: ({ context }) => flawOf(context) !== null,
    anyTarget: ({ context }) => targetsOf(context).length > 0,
    noneLeft: ({ context: { targets, turn } }) => turn + 1 >= targets.length,
    isUnauthorised: (_, fault: Fault) => fault.kind === 'unauthorised',
  },
});

export const contextOf = ({ book, address, ...input }: DeliveryInput): DeliveryContext => ({
  ...input,
  book: bookIn(book),
  used: normalAddress(address),
  checked: new Set(),
  text: '',
  targets: [],
  turn: -1,
  version: null,
  visited: null,
  first: false,
  deliveries: new Map(),
});

import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { follower } from '../domain/same-row';
import { type Touch, type TouchReply } from '../domain/touch';
import { type SessionHost } from '../ports/host';
import { LONG_PRESS } from '../shared/constants';
import { type Position } from './nodes.rows.rules';

/** Positions count in the list that is shown, in the service's order. */
export type RowSheetCommand =
  /** A finger comes down on a row. */
  | { readonly type: 'row.press'; readonly position: Position }
  /** It went up, or began to scroll. */
  | { readonly type: 'press.leave' }
  /** `selecting`: rows are checked, so that a tap means one more of them. */
  | { readonly type: 'row.tap'; readonly position: Position; readonly row: Reference; readonly selecting: boolean }
  | { readonly type: 'sheet.open'; readonly row: Reference }
  | { readonly type: 'sheet.close' };

export type RowSheetFact = { readonly type: 'touch.received'; readonly reply: TouchReply };

export interface RowSheetInput {
  readonly host: SessionHost;
  /** Null before the first answer. */
  readonly touch: Touch | null;
}

export interface Context extends RowSheetInput {
  /** What the sheet is about; null while it is closed. */
  readonly row: Reference | null;
  /** Under the finger. */
  readonly position: Position;
}

/** A row under a finger: a tap opens its sheet, which names what can be done with it; a long press begins to select. */
export const rowSheetMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RowSheetCommand | RowSheetFact,
    input: {} as RowSheetInput,
  },
  actions: {
    keepTouch: assign((_, { reply: { touch } }: RowSheetFact) => ({ touch })),
    followRow: assign(({ context }, { reply: { touch } }: RowSheetFact) => ({
      touch,
      row: followed(context, touch) ?? null,
    })),
    aim: assign((_, { position }: { readonly position: Position }) => ({ position })),
    show: assign((_, { row }: { readonly row: Reference }) => ({ row })),
    forget: assign({ row: null }),
    tellPicked: sendTo(
      ({ context }) => context.host,
      ({ context: { position } }) => ({ type: 'row.picked', position }) as const,
    ),
  },
  guards: {
    selects: (_, { selecting }: { readonly selecting: boolean }) => selecting,
    isGone: ({ context }, { reply: { touch } }: RowSheetFact) => followed(context, touch) === undefined,
  },
  delays: { longPress: LONG_PRESS },
}).createMachine({
  id: 'rowSheet',
  description:
    'On a phone: a tap on a row opens the sheet with what can be done with it, a long press begins to select.',
  meta: { title: 'Sheet of a row', spec: [] },
  context: ({ input }) => ({ ...input, row: null, position: 0 }),
  on: { 'touch.received': { actions: { type: 'keepTouch', params: ({ event }) => event } } },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'row.press': { target: 'pressing', actions: { type: 'aim', params: ({ event }) => event } },
        'row.tap': [
          {
            guard: { type: 'selects', params: ({ event }) => event },
            actions: [{ type: 'aim', params: ({ event }) => event }, 'tellPicked'],
          },
          { target: 'open', actions: { type: 'show', params: ({ event }) => event } },
        ],
        'sheet.open': { target: 'open', actions: { type: 'show', params: ({ event }) => event } },
      },
    },
    pressing: {
      after: { longPress: { target: 'held', actions: 'tellPicked' } },
      on: {
        'press.leave': 'closed',
        // A second finger: the page is being pinched.
        'row.press': 'closed',
      },
    },
    held: {
      description:
        'The row is checked. Some browsers make a tap of it when the finger goes up, which then means nothing.',
      on: {
        'row.tap': 'closed',
        'row.press': { target: 'pressing', actions: { type: 'aim', params: ({ event }) => event } },
        'sheet.open': { target: 'open', actions: { type: 'show', params: ({ event }) => event } },
      },
    },
    open: {
      exit: 'forget',
      on: {
        'sheet.close': 'closed',
        'touch.received': [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'closed',
            actions: { type: 'keepTouch', params: ({ event }) => event },
          },
          { actions: { type: 'followRow', params: ({ event }) => event } },
        ],
      },
    },
  },
});

/** Where the row of the sheet is in these lists; undefined when it is not to be found. */
function followed({ touch, row }: Context, now: Touch): Reference | undefined {
  return touch === null || row === null ? undefined : follower(touch, now)(row);
}

export type RowSheetActor = ActorRefFrom<typeof rowSheetMachine>;
export type RowSheetSnapshot = SnapshotFrom<typeof rowSheetMachine>;

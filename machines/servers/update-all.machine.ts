import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Reference } from '../domain/reference';
import { type Touch, type TouchReply } from '../domain/touch';
import { lockedCall, type CallResult } from '../service/locked-call.machine';
import { type Host } from '../ports/host';
import { type LocateInput } from '../ports/service';
import { answerIn, faultIn, faultThrown } from '../service/answers';
import { locateInput } from '../service/locating';
import { type Fault } from '../shared/faults';
import * as rules from './update-all.rules';
import { type UpdateLine } from './update-all.rules';

export type UpdateAllCommand = { readonly type: 'update.stop' | 'dialog.cancel' };

export interface UpdateAllInput {
  readonly id: string;
  readonly host: Host;
  readonly touch: Touch;
}

interface Context extends UpdateAllInput {
  readonly lines: readonly UpdateLine[];
  /** The line whose turn it is. */
  readonly at: number;
  /** The lists as they were read last. */
  readonly now: Touch;
}

type Answer = CallResult<TouchReply>;

const NOTHING: Reference = { _type: 'subscription', id: 0, sub: 0 };

const place = ({ lines, at }: Context, now: Touch): Reference | undefined => {
  const line = lines[at];
  return line && rules.placeOf(line, now);
};

/** All subscriptions, one after the other, with one result for each. */
export const updateAllMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UpdateAllCommand,
    input: {} as UpdateAllInput,
    tags: {} as 'busy',
  },
  actors: {
    touch: lockedCall<LocateInput, TouchReply>('updateAll', 'touch'),
    updateSubscription: lockedCall<Reference, TouchReply>('updateAll', 'updateSubscription'),
  },
  actions: {
    takeLists: enqueueActions(({ context, enqueue }, answer: Answer) => {
      if (!answer.ok) return;
      const { touch } = answer.value;
      enqueue.assign({ now: touch, lines: rules.followLines(context.lines, touch) });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    keepOutcome: enqueueActions(({ context, enqueue }, answer: Answer) => {
      const row = context.lines[context.at]?.row;
      if (!answer.ok || row === undefined) return;
      const { touch } = answer.value;
      const outcome = rules.outcomeOf(context.now, touch, row);
      const lines = rules.followLines(rules.withOutcome(context.lines, context.at, outcome), touch);
      enqueue.assign({ lines, now: touch });
      enqueue.sendTo(context.host, { type: 'touch.received', reply: answer.value });
    }),
    keepMoved: assign(({ context }) => ({ lines: rules.withOutcome(context.lines, context.at, { kind: 'moved' }) })),
    keepLeft: assign(({ context }) => ({ lines: rules.withOutcome(context.lines, context.at, { kind: 'left' }) })),
    keepFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      enqueue.assign({ lines: rules.withOutcome(context.lines, context.at, { kind: 'failed', fault }) });
      if (fault.kind === 'timeout') enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
    countOn: assign({ at: ({ context }) => context.at + 1 }),
    wantTouch: sendTo(({ context }) => context.host, { type: 'touch.wanted' }),
    tellClosed: sendTo(
      ({ context }) => context.host,
      ({ context }) => ({ type: 'dialog.closed', id: context.id }) as const,
    ),
  },
  guards: {
    anyLeft: ({ context }) => context.at < context.lines.length,
    failed: (_, answer: Answer) => !answer.ok,
    isFatal: (_, answer: Answer) => !answer.ok && rules.endsAll(answer.fault),
    lost: ({ context }, answer: Answer) => answer.ok && place(context, answer.value.touch) === undefined,
  },
}).createMachine({
  id: 'updateAll',
  context: ({ input: { id, host, touch } }) => ({ id, host, touch, lines: rules.linesOf(touch), at: 0, now: touch }),
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'anyLeft', target: 'working' }, { target: 'ended' }] },
    working: {
      tags: 'busy',
      initial: 'locating',
      on: { 'update.stop': { target: 'ended', actions: ['keepLeft', 'wantTouch'] } },
      states: {
        locating: {
          description:
            'A reference is a position in a list: the list is read again before it is used (gaps.md "Positions").',
          invoke: {
            id: 'locate',
            src: 'touch',
            input: ({ context: { lines, at, now } }) => {
              const line = lines[at];
              return locateInput(line?.seen ?? now, line === undefined ? [] : [line.row]);
            },
            onDone: [
              {
                guard: { type: 'failed', params: answerIn },
                target: '#updateAll.ended',
                actions: { type: 'keepFault', params: faultIn },
              },
              {
                guard: { type: 'lost', params: answerIn },
                target: '#updateAll.choosing',
                actions: [{ type: 'takeLists', params: answerIn }, 'keepMoved', 'countOn'],
              },
              { target: 'updating', actions: { type: 'takeLists', params: answerIn } },
            ],
            onError: { target: '#updateAll.ended', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
        updating: {
          description: 'The service fetches the subscription; a failure of one does not keep the others back.',
          invoke: {
            id: 'update',
            src: 'updateSubscription',
            input: ({ context: { lines, at } }) => lines[at]?.row ?? NOTHING,
            onDone: [
              {
                guard: { type: 'isFatal', params: answerIn },
                target: '#updateAll.ended',
                actions: { type: 'keepFault', params: faultIn },
              },
              {
                guard: { type: 'failed', params: answerIn },
                target: '#updateAll.choosing',
                actions: [{ type: 'keepFault', params: faultIn }, 'countOn'],
              },
              {
                target: '#updateAll.choosing',
                actions: [{ type: 'keepOutcome', params: answerIn }, 'countOn'],
              },
            ],
            onError: { target: '#updateAll.ended', actions: { type: 'keepFault', params: faultThrown } },
          },
        },
      },
    },
    ended: {
      description: 'One line for each subscription; those whose turn did not come say so.',
      on: { 'dialog.cancel': 'closed' },
    },
    closed: { type: 'final', entry: 'tellClosed' },
  },
});

export type UpdateAllActor = ActorRefFrom<typeof updateAllMachine>;
export type UpdateAllSnapshot = SnapshotFrom<typeof updateAllMachine>;

import { assign, setup, type AnyActorLogic } from 'xstate';
import { type TouchReply } from '../../machines/domain/touch';
import { type LocateInput } from '../../machines/ports/service';
import { type CallResult, type LockedCallLogic } from '../../machines/calls/locked-call.machine';
import { lastingCall } from '../../machines/calls/long-call.machine';
import { runnerOf, stepRunnerMachine } from '../../machines/calls/step-runner.machine';
import { faultOf } from '../../machines/shared/faults';
import { type LockedSlot } from './slots';

interface Call {
  readonly name: string;
  readonly input: unknown;
}

interface Context {
  readonly call: Call;
  readonly result: CallResult<unknown>;
}

interface Slot {
  readonly logic: AnyActorLogic;
}

/** Steps whose readings and calls the test settles, the calls by their names. The 3 s and the poll are the real ones. */
export function stepsOf<TRules>(touch: LockedSlot<LocateInput, TouchReply>, calls: Readonly<Record<string, Slot>>) {
  const perform = lastingCall(callByName(calls) as LockedCallLogic<unknown, unknown>);
  return runnerOf<TRules>(stepRunnerMachine.provide({ actors: { touch: touch.logic, perform } }));
}

function resultOf(output: unknown): CallResult<unknown> {
  return typeof output === 'object' && output !== null && 'ok' in output
    ? (output as CallResult<unknown>)
    : { ok: true, value: output };
}

/** One call, made by the slot of its name: a locked one tells its result, a promise its value. */
function callByName(calls: Readonly<Record<string, Slot>>): unknown {
  const names = Object.keys(calls);
  return setup({
    types: { context: {} as Context, input: {} as Call, output: {} as CallResult<unknown> },
    actors: Object.fromEntries(names.map((name) => [name, calls[name]?.logic as AnyActorLogic])),
  }).createMachine({
    id: 'callByName',
    context: ({ input }: { readonly input: Call }): Context => ({
      call: input,
      result: { ok: false, fault: { kind: 'silent' } },
    }),
    initial: 'choosing',
    states: {
      choosing: {
        always: names.map((name) => ({
          guard: ({ context }: { readonly context: Context }) => context.call.name === name,
          target: name,
        })),
      },
      ...Object.fromEntries(
        names.map((name) => [
          name,
          {
            invoke: {
              id: name,
              src: name,
              input: ({ context }: { readonly context: Context }) => context.call.input,
              onDone: {
                target: 'ended',
                actions: assign({ result: ({ event }) => resultOf((event as unknown as { output: unknown }).output) }),
              },
              onError: {
                target: 'ended',
                actions: assign({
                  result: ({ event }) => ({
                    ok: false,
                    fault: faultOf((event as unknown as { error: unknown }).error),
                  }),
                }),
              },
            },
          },
        ]),
      ),
      ended: { type: 'final' },
    },
    output: ({ context }: { readonly context: Context }) => context.result,
  } as never);
}

import { type TouchReply } from '../../machines/domain/touch';
import { type LocateInput } from '../../machines/ports/service';
import { type LongCallLogic } from '../../machines/service/long-call.machine';
import { stepRunner, stepRunnerMachine } from '../../machines/service/step-runner.machine';
import { type StepRules } from '../../machines/service/step-runner.rules';
import { lockedSlot, longSlot, type Ask } from './slots';

/** The calls that steps of these rules make, by their names. */
type CallsOf<TRules> =
  TRules extends StepRules<infer _Step, infer TCall extends StepCall, infer _Notes, infer _Result>
    ? { readonly [TOne in TCall as TOne['name']]: Ask<TOne['input'], unknown> }
    : never;

interface StepCall {
  readonly name: string;
  readonly input: unknown;
}

/** The step runner with the calls of its steps. */
export function stepsSlot<TRules>(locate: Ask<LocateInput, TouchReply>, calls: CallsOf<TRules>) {
  const asks = calls as Readonly<Record<string, Ask<unknown, unknown> | undefined>>;
  const perform = async ({ name, input }: StepCall, signal: AbortSignal): Promise<unknown> =>
    asks[name]?.(input, signal);
  return stepRunner<TRules>(
    stepRunnerMachine.provide({
      actors: { touch: lockedSlot(locate), perform: longSlot(perform) as LongCallLogic<unknown, unknown> },
    }),
  );
}

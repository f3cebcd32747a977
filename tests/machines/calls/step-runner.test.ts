import { fromCallback, createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { EMPTY_TOUCH, type TouchReply } from '../../../machines/domain/touch';
import { type PollReason } from '../../../machines/ports/host';
import { type LocateInput, type Service } from '../../../machines/ports/service';
import { serve } from '../../../machines/calls/service-call';
import { stepRunner, stepRunnerMachine } from '../../../machines/calls/step-runner.machine';
import { stepsMissing, type Ended, type RunOutput, type StepRules } from '../../../machines/calls/step-runner.rules';
import { type StepFact } from '../../../machines/calls/step-runner.setup';
import { flush, lockedSlot, longSlot, recordingHost, startActor } from '../../harness/slots';
import { lists, replyOf } from '../../harness/touch-lists';

interface Step {
  readonly name: string;
  readonly reads?: true;
  readonly vital?: true;
  readonly poll?: PollReason;
}

/** A step stands when its name is that of a server, and is lost when there are more than two. Notes count the lists. */
const rules: StepRules<Step, string, number, unknown> = {
  mustRead: ({ reads }) => reads ?? false,
  locate: (_, { touch }) => ({ before: touch, rows: [] }),
  move: ({ name, poll }, { touch: { servers } }) => {
    if (servers.some((one) => one.name === name)) return { kind: 'stands' };
    return servers.length > 2 ? { kind: 'lost' } : { kind: 'send', call: name, ...(poll && { poll }) };
  },
  follow: (_, { notes }, { touch }) => ({ touch, notes: notes + 1 }),
  outcome: (_, before, after, value) => ({ kind: 'done', result: [before.notes, after.notes, value] }),
  isDoubtful: (_, fault) => fault.kind === 'timeout',
  endsAll: ({ step, fault, reading }) => step.vital === true || reading || fault.kind === 'unreachable',
};

function run(...steps: readonly Step[]) {
  const host = recordingHost();
  const told: Ended<unknown, unknown>[] = [];
  const caller = createActor(
    fromCallback<StepFact<unknown, unknown>>(({ receive }) => receive(({ ended }) => told.push(ended))),
  ).start();
  const touch = lockedSlot<LocateInput, TouchReply>();
  const perform = longSlot<unknown, unknown>();
  const { actor, clock } = startActor(
    stepRunnerMachine.provide({ actors: { touch: touch.logic, perform: perform.logic } }),
    { host: host.ref, caller: caller as never, rules, steps, work: { touch: EMPTY_TOUCH, running: false, notes: 0 } },
  );
  const output = () => actor.getSnapshot().output as RunOutput<Step, number, unknown> | undefined;
  const outcomes = () => told.map(({ outcome }) => outcome.kind);
  return { actor, clock, host, touch, perform, told, output, outcomes, now: () => actor.getSnapshot() };
}

const [A, B, C]: readonly [Step, Step, Step] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

describe('steps', () => {
  test('one after the other, each told as it ends; what they leave behind is known to the next', () => {
    const { host, perform, told, output } = run(A, B);
    expect(perform.calls.map(({ input }) => input)).toEqual(['a']);
    const reply = replyOf(lists(1), true);
    perform.latest.answer(reply);
    expect(told).toEqual([{ step: A, outcome: { kind: 'done', result: [0, 1, reply] } }]);
    expect(perform.latest.input).toBe('b');
    perform.latest.answer(['no lists']);
    expect(host.facts).toEqual([{ type: 'touch.received', reply }]);
    expect(output()).toEqual({
      ended: [
        { step: A, outcome: { kind: 'done', result: [0, 1, reply] } },
        { step: B, outcome: { kind: 'done', result: [1, 1, ['no lists']] } },
      ],
      left: [],
      stoppedBy: null,
      work: { touch: reply.touch, running: true, notes: 1 },
    });
  });

  test('none: the run is over at once', () => {
    expect(run().output()).toEqual({
      ended: [],
      left: [],
      stoppedBy: null,
      work: { touch: EMPTY_TOUCH, running: false, notes: 0 },
    });
  });

  test('the lists are read where a step needs it, and told; what stands or is lost is not sent', () => {
    const { host, perform, touch, told, output } = run({ ...A, reads: true }, { name: 'Server 2' }, C);
    expect([touch.latest.input, perform.calls.length]).toEqual([{ before: EMPTY_TOUCH, rows: [] }, 0]);
    const reply = replyOf(lists(3));
    touch.latest.answer(reply);
    expect(host.facts).toEqual([{ type: 'touch.received', reply }]);
    expect([told.map(({ outcome }) => outcome), perform.calls.length]).toEqual([
      [{ kind: 'lost' }, { kind: 'done', result: null }, { kind: 'lost' }],
      0,
    ]);
    expect(stepsMissing(output() ?? expect.fail())).toEqual([{ ...A, reads: true }, C]);
  });
});

describe('a failure', () => {
  test('of one step leaves the others to go on', () => {
    const { perform, outcomes, output } = run(A, B);
    perform.latest.fail({ kind: 'refused', message: 'no' });
    expect(perform.latest.input).toBe('b');
    perform.latest.answer(null);
    expect([outcomes(), output()?.stoppedBy]).toEqual([['failed', 'done'], null]);
  });

  test.each([
    ['of the service', A, { kind: 'unreachable' } as const],
    ['of what all need', { ...A, vital: true } as const, { kind: 'refused', message: 'no' } as const],
  ])('%s ends the run: what is left says so', (_, step, fault) => {
    const { perform, output } = run(step, B, C);
    perform.latest.fail(fault);
    expect(perform.calls).toHaveLength(1);
    expect(output()).toMatchObject({
      ended: [{ step, outcome: { kind: 'failed', fault } }],
      left: [B, C],
      stoppedBy: fault,
    });
    expect(stepsMissing(output() ?? expect.fail())).toEqual([step, B, C]);
  });

  test('of a reading is judged as one; its call is not sent', () => {
    for (const end of ['fail', 'crash'] as const) {
      const { perform, touch, output } = run({ ...A, reads: true }, B);
      if (end === 'fail') touch.latest.fail({ kind: 'refused', message: 'no' });
      else touch.latest.crash({ kind: 'refused', message: 'no' });
      expect([perform.calls.length, output()?.left, output()?.stoppedBy]).toEqual([
        0,
        [B],
        { kind: 'refused', message: 'no' },
      ]);
    }
  });

  test('in doubt is not said before the lists have said it', () => {
    const stands = run({ name: 'Server 1' }, B);
    stands.perform.latest.fail({ kind: 'timeout' });
    expect([stands.outcomes(), stands.touch.calls.length]).toEqual([[], 1]);
    stands.touch.latest.answer(replyOf(lists(1)));
    expect([stands.outcomes(), stands.perform.latest.input]).toEqual([['done'], 'b']);

    const failed = run(A);
    failed.perform.latest.fail({ kind: 'timeout' });
    failed.touch.latest.answer(replyOf(lists(1)));
    expect(failed.told[0]?.outcome).toEqual({ kind: 'failed', fault: { kind: 'timeout' } });

    const unread = run(A, B);
    unread.perform.latest.fail({ kind: 'timeout' });
    unread.touch.latest.fail({ kind: 'refused', message: 'no' });
    expect(unread.told[0]?.outcome).toEqual({ kind: 'failed', fault: { kind: 'timeout' } });
    expect(unread.perform.latest.input).toBe('b');
  });
});

describe('waiting', () => {
  test('a step that takes long goes on in the background, with its poll', () => {
    const { clock, host, now, perform } = run({ ...A, poll: 'undo' });
    expect(now().hasTag('busy')).toBe(true);
    clock.increment(3_000);
    expect([now().hasTag('busy'), now().hasTag('waiting')]).toEqual([false, true]);
    expect(host.ofType('poll.requested')).toEqual([{ type: 'poll.requested', reason: 'undo' }]);
    perform.latest.answer(null);
    expect(now().status).toBe('done');
  });

  test('a step without a poll asks for none', () => {
    const { clock, host } = run(A);
    clock.increment(3_000);
    expect(host.facts).toEqual([]);
  });

  test.each(['reading', 'calling'])(
    'it can be left while %s: the step may still take effect, the others are not tried',
    (where) => {
      const step: Step = where === 'reading' ? { ...A, reads: true } : A;
      const { actor, output, outcomes } = run(step, B);
      actor.send({ type: 'run.leave' });
      expect([outcomes(), output()?.left, output()?.stoppedBy]).toEqual([['left'], [B], null]);
      expect(stepsMissing(output() ?? expect.fail())).toEqual([step, B]);
    },
  );
});

describe('the calls of steps', () => {
  const asked: unknown[] = [];
  const told =
    <TOutput>(name: string, output: TOutput) =>
    (input: unknown): Promise<TOutput> => {
      asked.push([name, input]);
      return Promise.resolve(output);
    };
  const reply = replyOf(lists(1), true);
  const service = {
    locate: told('locate', reply),
    connect: told('connect', reply),
    outbounds: told('outbounds', ['proxy']),
  } as unknown as Service;
  /** Each step reads, and sends the call that it is. */
  const sending: StepRules<unknown, never, number, unknown> = {
    mustRead: () => true,
    locate: (_, { touch }) => ({ before: touch, rows: [] }),
    move: (step) => ({ kind: 'send', call: step as never }),
    follow: (_, { notes }, { touch }) => ({ touch, notes: notes + 1 }),
    outcome: (_, before, after, value) => ({ kind: 'done', result: [before.notes, after.notes, value] }),
    isDoubtful: () => false,
    endsAll: () => true,
  };

  async function run(logic: unknown, steps: readonly unknown[]): Promise<readonly unknown[]> {
    asked.length = 0;
    const host = recordingHost();
    const { actor } = startActor(serve(logic as typeof stepRunnerMachine, service), {
      host: host.ref,
      caller: createActor(fromCallback(() => undefined)).start() as never,
      rules: sending,
      steps,
      work: { touch: EMPTY_TOUCH, running: false, notes: 0 },
    });
    for (let turn = 0; turn < 9; turn += 1) await flush();
    const { output } = actor.getSnapshot() as { readonly output?: RunOutput<unknown, number, unknown> };
    return output?.ended.map(({ outcome }) => outcome) ?? [];
  }
  const reading = ['locate', { before: EMPTY_TOUCH, rows: [] }];

  test('are those of the service, by their names', async () => {
    const input = { _type: 'server', id: 1, sub: 0, outbound: 'proxy' };
    const ended = await run(stepRunner<StepRules<unknown, never, number, unknown>>(), [{ name: 'connect', input }]);
    expect(asked).toEqual([reading, ['connect', input]]);
    expect(ended).toEqual([{ kind: 'done', result: [1, 2, reply] }]);
  });

  test('are made as the rules say, where they have calls of their own', async () => {
    const own = stepRunner<StepRules<unknown, { readonly own: string }, number, unknown>>(
      ({ outbounds }) =>
        async ({ own: name }, signal) => [name, await outbounds(undefined, signal)],
    );
    const ended = await run(own, [{ own: 'both' }]);
    expect(asked).toEqual([reading, ['outbounds', undefined]]);
    expect(ended).toEqual([{ kind: 'done', result: [1, 1, ['both', ['proxy']]] }]);
  });
});

import { enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';
import { type ConnectedReference } from '../domain/reference';
import { EMPTY_TOUCH } from '../domain/touch';
import { type AppHost } from '../ports/host';
import { notice, noticeOfFault, success } from '../ports/notice';
import { faultThrown } from '../calls/answers';
import { stepRunner } from '../calls/step-runner.machine';
import { type StepFact } from '../calls/step-runner.setup';
import { type Ended, type RunOutput } from '../calls/step-runner.rules';
import { type Fault } from '../shared/faults';
import { staleRules, stepsFor, type StaleRules, type StaleStep } from './stale-connections.rules';

export interface StaleConnectionsInput {
  readonly host: AppHost;
  /** Connections that point to no server, by the positions that the service stores. */
  readonly connections: readonly ConnectedReference[];
}

type Output = RunOutput<StaleStep, null, ConnectedReference>;

const countRemoved = ({ ended }: Output): number =>
  ended.filter(({ outcome }) => outcome.kind === 'done' && outcome.result !== null).length;

/** Removes connections that point to no server and keep the core from starting. */
export const staleConnectionsMachine = setup({
  types: {
    context: {} as StaleConnectionsInput,
    events: {} as StepFact<StaleStep, ConnectedReference>,
    input: {} as StaleConnectionsInput,
  },
  actors: { run: stepRunner<StaleRules>() },
  actions: {
    tellRemoved: enqueueActions(({ context, enqueue }, { outcome }: Ended<StaleStep, ConnectedReference>) => {
      if (outcome.kind === 'done' && outcome.result !== null)
        enqueue.sendTo(context.host, { type: 'connection.removed', reference: outcome.result });
    }),
    sayMoved: sendTo(({ context }) => context.host, {
      type: 'notice.raised',
      notice: notice('rowMoved', 'warning', { name: '' }),
    }),
    sayRemoved: sendTo(
      ({ context }) => context.host,
      (_, output: Output) =>
        ({
          type: 'notice.raised',
          notice: success('staleConnectionsRemoved', { count: countRemoved(output) }),
        }) as const,
    ),
    sayFault: enqueueActions(({ context, enqueue }, fault: Fault) => {
      const words = noticeOfFault(fault);
      if (words !== null) enqueue.sendTo(context.host, { type: 'notice.raised', notice: words });
      enqueue.sendTo(context.host, { type: 'touch.wanted' });
    }),
  },
  guards: {
    wasStopped: (_, { stoppedBy }: Output) => stoppedBy !== null,
    noneRemoved: (_, output: Output) => countRemoved(output) === 0,
  },
}).createMachine({
  id: 'staleConnections',
  description: 'Removes connections that point to no server and keep the core from starting.',
  meta: { title: 'Stale connections', spec: ['8.14'] },
  context: ({ input }) => input,
  initial: 'removing',
  states: {
    removing: {
      on: { 'step.ended': { actions: { type: 'tellRemoved', params: ({ event }) => event.ended } } },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { host, connections }, self }) => ({
          host,
          caller: self,
          rules: staleRules,
          steps: stepsFor(connections),
          work: { touch: EMPTY_TOUCH, running: false, notes: null },
        }),
        onDone: [
          {
            guard: { type: 'wasStopped', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'sayFault', params: ({ event }) => event.output.stoppedBy ?? { kind: 'silent' } },
          },
          {
            guard: { type: 'noneRemoved', params: ({ event }) => event.output },
            target: 'ended',
            actions: 'sayMoved',
          },
          { target: 'ended', actions: { type: 'sayRemoved', params: ({ event }) => event.output } },
        ],
        onError: { target: 'ended', actions: { type: 'sayFault', params: faultThrown } },
      },
    },
    ended: { type: 'final' },
  },
});

export type StaleConnectionsActor = ActorRefFrom<typeof staleConnectionsMachine>;

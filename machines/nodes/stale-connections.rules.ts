import { sameConnection, type ConnectedReference } from '../domain/reference';
import { EMPTY_TOUCH, serverAt, type Touch } from '../domain/touch';
import { type StepRules } from '../calls/step-runner.rules';

/** What is offered in a notice may be old: the lists are read first. */
export type StaleStep =
  { readonly kind: 'read' } | { readonly kind: 'remove'; readonly connection: ConnectedReference };
export interface StaleCall {
  readonly name: 'disconnect';
  readonly input: ConnectedReference;
}
export type StaleRules = StepRules<StaleStep, StaleCall, null, ConnectedReference>;

/** A row stands at the position now, and the lists say that it is connected: the connection is not stale any more. */
function pointsToServer(touch: Touch, one: ConnectedReference): boolean {
  return touch.connected.some((other) => sameConnection(other, one)) && serverAt(touch, one) !== undefined;
}

/** A stale connection is removed by the very position that the service stores; no row is looked for. */
export const staleRules: StaleRules = {
  mustRead: (step) => step.kind === 'read',
  locate: () => ({ before: EMPTY_TOUCH, rows: [] }),
  move: (step, { touch }) => {
    if (step.kind === 'read') return { kind: 'stands' };
    if (pointsToServer(touch, step.connection)) return { kind: 'lost' };
    return { kind: 'send', call: { name: 'disconnect', input: step.connection } };
  },
  follow: (_, { notes }, { touch }) => ({ touch, notes }),
  outcome: (step) => ({ kind: 'done', result: step.kind === 'remove' ? step.connection : null }),
  isDoubtful: () => false,
  endsAll: () => true,
};

export function stepsFor(connections: readonly ConnectedReference[]): readonly StaleStep[] {
  return [{ kind: 'read' }, ...connections.map((connection) => ({ kind: 'remove', connection }) as const)];
}

import { type AnyStateMachine, type AnyStateNode } from 'xstate';
import { type Chart, type ChartState, type ChartTransition } from '../machines/domain/chart';
import { ALWAYS, typeOf } from '../machines/domain/turns';

/** Walks the state nodes, because xstate’s own graph leaves out `always` and initial arrows. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesBelow(machine.root);
  return { states: nodes.map(stateOf), transitions: nodes.flatMap(transitionsOf) };
}

function nodesBelow(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesBelow)];
}

function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

function stateOf(node: AnyStateNode): ChartState {
  const initial = node.type === 'compound' ? node.initial.target[0] : undefined;
  return {
    path: pathOf(node),
    key: node.key,
    parent: node.parent === undefined ? null : pathOf(node.parent),
    kind: node.type,
    initial: initial === undefined ? null : pathOf(initial),
    // That of the root is the purpose of the machine.
    description: (node.parent === undefined ? null : node.description) ?? '',
    tags: node.tags,
    entry: node.entry.filter(isOwn).map(nameOf),
    exit: node.exit.filter(isOwn).map(nameOf),
    invokes: node.invoke.map(({ id, src }) => ({ id, slot: typeof src === 'string' ? src : id })),
  };
}

/** Whether the machine’s author wrote the action; xstate itself begins and ends delays with actions on the way in and out. */
function isOwn(action: unknown): boolean {
  if (typeof action !== 'function') return true;
  const { id, sendId } = action as { readonly id?: unknown; readonly sendId?: unknown };
  return ![id, sendId].some((name) => typeof name === 'string' && name.startsWith('xstate.after.'));
}

function transitionsOf(node: AnyStateNode): readonly ChartTransition[] {
  const source = pathOf(node) || '(root)';
  const caused = [...node.transitions, [ALWAYS, node.always ?? []] as const];
  const definitions = caused.flatMap(([type, ones]) =>
    ones.map((one, index) => ({ ...one, type, key: `${source} | ${type} | ${index}` })),
  );
  return definitions.map(({ key, type, target, guard, actions, reenter }) => ({
    key,
    from: pathOf(node),
    to: (target ?? []).map(pathOf),
    ...causeOf(type),
    guard: guard === undefined ? '' : nameOf(guard),
    actions: actions.map(nameOf),
    reenters: reenter,
  }));
}

/** What a key says of why it happens. */
export const causeIn = (key: string): ChartTransition['cause'] => causeOf(typeOf({ key })).cause;

const CAUSES = [
  ['xstate.done.actor.', 'done'],
  ['xstate.done.state.', 'done'],
  ['xstate.error.actor.', 'error'],
  ['xstate.after.', 'after'],
] as const;

function causeOf(type: string): Pick<ChartTransition, 'cause' | 'label'> {
  if (type === ALWAYS) return { cause: 'always', label: '' };
  for (const [prefix, cause] of CAUSES) {
    if (!type.startsWith(prefix)) continue;
    const rest = type.slice(prefix.length);
    return { cause, label: cause === 'after' ? (rest.split('.')[0] ?? rest) : rest };
  }
  return { cause: 'event', label: type };
}

function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'object' && named !== null && 'type' in named && typeof named.type === 'string')
    return named.type;
  return typeof named === 'function' ? named.name : '';
}

import { type Chart, type ChartState, type ChartTransition } from '../machines/domain/chart';
import { typeOf } from '../machines/domain/turns';

/** What `createMachine` of xstate takes: the chart with the names of its actions, guards, actors and delays, without their code. */
export interface MachineConfig {
  readonly id?: string;
  readonly type?: 'parallel' | 'final' | 'history';
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly initial?: string;
  readonly entry?: readonly string[];
  readonly exit?: readonly string[];
  readonly invoke?: readonly InvokeConfig[];
  readonly on?: TransitionsConfig;
  readonly always?: readonly TransitionConfig[];
  readonly after?: TransitionsConfig;
  readonly onDone?: readonly TransitionConfig[];
  readonly states?: Readonly<Record<string, MachineConfig>>;
}

interface InvokeConfig {
  readonly id: string;
  readonly src: string;
  readonly onDone?: readonly TransitionConfig[];
  readonly onError?: readonly TransitionConfig[];
}

interface TransitionConfig {
  readonly target?: readonly string[];
  readonly guard?: string;
  readonly actions?: readonly string[];
  readonly reenter?: true;
}

type TransitionsConfig = Readonly<Record<string, readonly TransitionConfig[]>>;

/** A chart as the machine that it was made of; targets are ids, so that they hold wherever a state stands. */
export function configOf(id: string, chart: Chart): MachineConfig {
  const root = chart.states.find(({ path }) => path === '');
  return root === undefined ? { id } : { id, ...configOfState(id, chart, root) };
}

function configOfState(id: string, chart: Chart, state: ChartState): MachineConfig {
  const { path, kind, initial, description, tags, entry, exit, invokes } = state;
  const own = chart.transitions.filter(({ from }) => from === path);
  const typed = (type: string): readonly TransitionConfig[] =>
    own.filter((one) => typeOf(one) === type).map((one) => configOfTransition(id, one));
  const named = (transitions: readonly ChartTransition[], name: (one: ChartTransition) => string): TransitionsConfig =>
    Object.fromEntries([...new Set(transitions.map(name))].map((key) => [key, ofName(id, transitions, name, key)]));
  const invoked = new Set(invokes.flatMap((one) => [`xstate.done.actor.${one.id}`, `xstate.error.actor.${one.id}`]));
  const done = own.filter((one) => typeOf(one).startsWith('xstate.done.state.'));
  const delayed = own.filter(({ cause }) => cause === 'after');
  // What other actors than its own end with is an event like any other.
  const events = own.filter(
    (one) => one.cause !== 'always' && !delayed.includes(one) && !done.includes(one) && !invoked.has(typeOf(one)),
  );
  const children = chart.states.filter(({ parent }) => parent === path);
  return {
    ...(kind === 'parallel' || kind === 'final' || kind === 'history' ? { type: kind } : {}),
    ...(description === '' ? {} : { description }),
    ...some('tags', tags),
    ...(initial === null ? {} : { initial: chart.states.find((one) => one.path === initial)?.key ?? initial }),
    ...some('entry', entry),
    ...some('exit', exit),
    ...some(
      'invoke',
      invokes.map((one) => ({
        id: one.id,
        src: one.slot,
        ...some('onDone', typed(`xstate.done.actor.${one.id}`)),
        ...some('onError', typed(`xstate.error.actor.${one.id}`)),
      })),
    ),
    ...(events.length === 0 ? {} : { on: named(events, typeOf) }),
    ...some(
      'always',
      own.filter(({ cause }) => cause === 'always').map((one) => configOfTransition(id, one)),
    ),
    ...(delayed.length === 0 ? {} : { after: named(delayed, ({ label }) => label) }),
    ...some(
      'onDone',
      done.map((one) => configOfTransition(id, one)),
    ),
    ...(children.length === 0
      ? {}
      : { states: Object.fromEntries(children.map((child) => [child.key, configOfState(id, chart, child)])) }),
  };
}

function ofName(
  id: string,
  transitions: readonly ChartTransition[],
  name: (one: ChartTransition) => string,
  key: string,
): readonly TransitionConfig[] {
  return transitions.filter((one) => name(one) === key).map((one) => configOfTransition(id, one));
}

function configOfTransition(id: string, { to, guard, actions, reenters }: ChartTransition): TransitionConfig {
  return {
    ...some(
      'target',
      to.map((path) => `#${[id, path].filter((part) => part !== '').join('.')}`),
    ),
    ...(guard === '' ? {} : { guard }),
    ...some('actions', actions),
    ...(reenters ? { reenter: true } : {}),
  };
}

function some<TName extends string, TItem>(
  name: TName,
  items: readonly TItem[],
): { readonly [name in TName]?: readonly TItem[] } {
  return (items.length === 0 ? {} : { [name]: items }) as { readonly [name in TName]?: readonly TItem[] };
}

import { type Chart, type ChartTransition } from './chart';
import { aroundOf } from './chart-places';

/** When a transition is tried among those that its state has for the same event: the how manieth, or after all others when nothing holds. */
export type Turn = number | 'else';

/** By key of the transition; one that is alone has no turn. */
export type Turns = ReadonlyMap<string, Turn>;

/** A state tries the transitions for an event in the order of the code and takes the first whose guard holds. */
export function turnsOf({ transitions }: Pick<Chart, 'transitions'>): Turns {
  return new Map(
    transitions.flatMap((one) => {
      const place = rivalsOf({ transitions }, one.key).indexOf(one);
      return place < 0 ? [] : [[one.key, place > 0 && one.guard === '' ? 'else' : place + 1] as const];
    }),
  );
}

/** A transition and all that are tried instead of it, in their order; none for one that is alone. */
export function rivalsOf({ transitions }: Pick<Chart, 'transitions'>, key: string): Chart['transitions'] {
  const rivals = transitions.filter((one) => eventOf(one.key) === eventOf(key));
  return rivals.length === 1 ? [] : rivals;
}

/**
 * A transition and all that are tried for its event, in their order: those of its state, then those of the states around it, up to a state
 * that takes it in any case. None for one that is alone.
 */
export function triedOf(chart: Pick<Chart, 'transitions'>, transition: ChartTransition): Chart['transitions'] {
  const type = typeOf(transition);
  const tried: ChartTransition[] = [];
  for (const path of [transition.from, ...aroundOf(transition.from)]) {
    tried.push(...takersIn(chart, path, type));
    if (isCaughtIn(chart, path, type)) break;
  }
  return tried.length === 1 ? [] : tried;
}

/** Whether nothing happens where no guard holds. An error that nothing takes stops the machine. */
export function isDropped(chart: Pick<Chart, 'transitions'>, transition: ChartTransition): boolean {
  const tried = [transition, ...triedOf(chart, transition)];
  return transition.cause !== 'error' && tried.every(({ guard }) => guard !== '');
}

/** Whether a state takes every event of a type itself, so that none comes to the states around it. */
export function isCaughtIn(chart: Pick<Chart, 'transitions'>, path: string, type: string): boolean {
  return takersIn(chart, path, type).some(({ guard }) => guard === '');
}

/** A state's transitions for an event, those for many after those for this one only. */
function takersIn({ transitions }: Pick<Chart, 'transitions'>, path: string, type: string): Chart['transitions'] {
  return transitions
    .filter((one) => one.from === path && isFor(typeOf(one), type))
    .sort((one, other) => Number(typeOf(one) !== type) - Number(typeOf(other) !== type));
}

/** Whether `own` is the type, or stands for many with its `*`. */
const isFor = (own: string, type: string): boolean =>
  own === type || (type !== ALWAYS && own.endsWith('*') && type.startsWith(own.slice(0, -1)));

/** In the key of a transition that needs no event. */
export const ALWAYS = 'always';

/** The type of the event, as xstate has it: the middle part of the transition’s key. */
export function typeOf({ key }: Pick<ChartTransition, 'key'>): string {
  return key.split(' | ').slice(1, -1).join(' | ');
}

/** What else leads from the same state to the same ones, for another event. */
export function besidesOf(
  { transitions }: Pick<Chart, 'transitions'>,
  { key, from, to }: ChartTransition,
): Chart['transitions'] {
  const ways = to.join(' ');
  return transitions.filter(
    (one) => one.from === from && ways !== '' && one.to.join(' ') === ways && eventOf(one.key) !== eventOf(key),
  );
}

/** The part of a key that says the state and the event. */
function eventOf(key: string): string {
  return key.slice(0, key.lastIndexOf(' | '));
}

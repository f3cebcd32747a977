import { type Chart, type ChartTransition } from './chart';

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

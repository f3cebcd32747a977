import { type PlainAction } from '../ports/actions';
import { type PaletteSnapshot } from './palette.machine';
import { countOf, found, placeAfter, type FindableServer, type Found, type NamedAction } from './palette.rules';

export const selectText = (snapshot: PaletteSnapshot): string => snapshot.context.text;
export const selectActions = (snapshot: PaletteSnapshot): readonly PlainAction[] => snapshot.context.actions;
export const selectOutbounds = (snapshot: PaletteSnapshot): readonly string[] => snapshot.context.outbounds;

interface Remembered {
  readonly text: string;
  readonly actions: readonly NamedAction[];
  readonly found: Found;
}

const remembered = new WeakMap<readonly FindableServer[], Remembered>();

/** What there is to choose from; the same object for the same text and actions. */
export function selectFound({ context: { servers, text } }: PaletteSnapshot, actions: readonly NamedAction[]): Found {
  const last = remembered.get(servers);
  if (last?.text === text && last.actions === actions) return last.found;
  const fresh = found(actions, servers, text);
  remembered.set(servers, { text, actions, found: fresh });
  return fresh;
}

/** The place that Enter chooses. */
export function selectActive(snapshot: PaletteSnapshot, actions: readonly NamedAction[]): number {
  return placeAfter(snapshot.context.steps, countOf(selectFound(snapshot, actions)));
}

import { type ChoiceKey } from '../domain/settings';
import { type StoredSubject } from '../domain/text-subject';
import { type PlainAction } from '../ports/actions';
import { type PaletteSnapshot } from './palette.machine';
import { memoised } from '../domain/memoised';
import { placeAfter } from '../shared/place-after';
import { countOf, found, type Found, type NamedAction } from './palette.rules';

export const selectText = (snapshot: PaletteSnapshot): string => snapshot.context.text;
export const selectActions = (snapshot: PaletteSnapshot): readonly PlainAction[] => snapshot.context.actions;
export const selectSubjects = (snapshot: PaletteSnapshot): readonly StoredSubject[] => snapshot.context.subjects;
export const selectSettings = (snapshot: PaletteSnapshot): readonly ChoiceKey[] => snapshot.context.settings;
export const selectOutbounds = (snapshot: PaletteSnapshot): readonly string[] => snapshot.context.outbounds;

const foundIn = memoised(found);

/** What there is to choose from; the same object for the same text and actions. */
export const selectFound = ({ context: { servers, text } }: PaletteSnapshot, actions: readonly NamedAction[]): Found =>
  foundIn(actions, servers, text);

/** The place that Enter chooses. */
export function selectActive(snapshot: PaletteSnapshot, actions: readonly NamedAction[]): number {
  return placeAfter(snapshot.context.steps, countOf(selectFound(snapshot, actions)));
}

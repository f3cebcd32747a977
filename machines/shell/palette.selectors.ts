import { type KnownService } from '../domain/service-book';
import { type SettingKey } from '../domain/settings';
import { type StoredSubject } from '../domain/text-subject';
import { outboundsInUse } from '../domain/touch';
import { type PlainAction } from '../ports/actions';
import { type PaletteSnapshot } from './palette.machine';
import { placeAfter } from '../shared/place-after';
import {
  countOf,
  found,
  isChoiceDoubtful,
  siteIn,
  type Found,
  type NamedAction,
  type NamedVerb,
  type TypedSite,
} from './palette.rules';

export const selectText = (snapshot: PaletteSnapshot): string => snapshot.context.text;
export const selectActions = (snapshot: PaletteSnapshot): readonly PlainAction[] => snapshot.context.actions;
export const selectSubjects = (snapshot: PaletteSnapshot): readonly StoredSubject[] => snapshot.context.subjects;
export const selectSettings = (snapshot: PaletteSnapshot): readonly SettingKey[] => snapshot.context.settings;
export const selectOutbounds = (snapshot: PaletteSnapshot): readonly string[] => snapshot.context.outbounds;
export const selectServices = (snapshot: PaletteSnapshot): readonly KnownService[] => snapshot.context.services;
/** The active one. */
export const selectOutbound = (snapshot: PaletteSnapshot): string => snapshot.context.outbound;
export const selectRunning = (snapshot: PaletteSnapshot): boolean => snapshot.context.running;
/** Several servers can share an outbound. */
export const selectBalances = (snapshot: PaletteSnapshot): boolean => snapshot.context.service.loadBalanceValid;
/** Connecting starts the core, which does not run. */
export const selectStarts = ({ context: { service, running } }: PaletteSnapshot): boolean =>
  service.connectStarts && !running;

/** What rules can be made for, where a site was typed. */
export const selectSite = ({ context: { text } }: PaletteSnapshot): TypedSite | null => siteIn(text);
/** The outbounds that a rule can send to: those with a server. */
export const selectWays = ({ context: { touch } }: PaletteSnapshot): readonly string[] => outboundsInUse(touch);

/** Everything with a name in the person's language. */
export interface Named {
  readonly actions: readonly NamedAction[];
  /** What can be done with the site that was typed. */
  readonly sites: readonly NamedAction[];
  readonly verbs: readonly NamedVerb[];
}

/** What there is to choose from; the same object for the same text, words and lists. */
export const selectFound = ({ context: { servers, text } }: PaletteSnapshot, { actions, sites, verbs }: Named): Found =>
  found(servers, verbs, actions, sites, text);

/**
 * The place that Enter chooses; -1 for none. Before anything is typed nobody has asked for what stands first, which may stop the
 * core, nor where another word has found that: the first step goes to the first place, or back to the last.
 */
export function selectActive(snapshot: PaletteSnapshot, named: Named): number {
  const { steps, text } = snapshot.context;
  const all = selectFound(snapshot, named);
  const unasked = text.trim() === '' || isChoiceDoubtful(all, text);
  if (unasked && steps === 0) return -1;
  return placeAfter(unasked && steps > 0 ? steps - 1 : steps, countOf(all));
}

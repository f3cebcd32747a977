import { isIp } from '../domain/ip-address';
import { referenceOfKey } from '../domain/reference';
import { canBeNamed } from '../domain/routing-a/write';
import { markOf, type ServerMark } from '../domain/server-mark';
import { type Touch } from '../domain/touch';
import { OUTBOUND_NAME_MAX } from '../shared/constants';
import { problemOfName, type NameProblem } from './add-outbound.rules';
import { withMarks } from './outbound-servers.marks.rules';
import { followed, storedIn, type Followed, type ServersDraft } from './outbound-servers.rules';
import { afterRun, isSaved, type ServersOutput } from './outbound-servers.steps.rules';
import { choosingIn, type Choosing } from './server-choice.rules';

/** An outbound that is added together with its servers. Until it has been, its draft is one of no outbound. */
export interface NewOutbound {
  readonly name: string;
  readonly choosing: Choosing;
  /** Names of servers that were chosen and cannot be identified any more. */
  readonly lost: readonly string[];
}

/** What has to be said before it can be added. */
export type NewOutboundLack = NameProblem | 'noServer';

export function nothingNew(touch: Touch, single: boolean): NewOutbound {
  return { name: '', choosing: choosingIn(storedIn(touch, ''), single), lost: [] };
}

export function lackOf({ name, choosing }: NewOutbound, outbounds: readonly string[]): NewOutboundLack | null {
  return problemOfName(name, outbounds) ?? (choosing.draft.chosen.size === 0 ? 'noServer' : null);
}

/** A name for an outbound to a site: what the site is called, as far as rules can name it, and no outbound is called so. */
export function proposedName(site: string, outbounds: readonly string[]): string {
  const label = isIp(site) || /(?:^|\.)xn--/u.test(site) ? '' : (site.split('.').at(0) ?? '');
  const plain = label.replace(/\W/gu, '').toLowerCase();
  const stem = canBeNamed(plain) ? plain : 'out';
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? '' : String(count);
    const name = `${stem.slice(0, OUTBOUND_NAME_MAX - number.length)}${number}`;
    if (problemOfName(name, outbounds) === null) return name;
  }
}

/** The servers under the name that it is going to have. */
export function namedDraft({ name, choosing: { draft } }: NewOutbound): ServersDraft {
  return { ...draft, outbound: name.trim() };
}

/** On newer lists. */
export function followedNew({ name, choosing, lost }: NewOutbound, now: Touch, single: boolean): NewOutbound {
  return withDraft({ name, choosing: { ...choosing, single }, lost }, followed(choosing.draft, now, single));
}

function withDraft({ name, choosing, lost: before }: NewOutbound, { draft, lost }: Followed): NewOutbound {
  return { name, choosing: { ...choosing, draft }, lost: [...new Set([...before, ...lost])] };
}

/** The servers as they outlive a reload, and again as far as they are in the lists. */
export function marksOf({ choosing: { draft } }: NewOutbound): readonly ServerMark[] {
  return [...draft.chosen].flatMap((key) => markOf(draft.touch, referenceOfKey(key)) ?? []);
}

export function restored(fresh: NewOutbound, added: readonly ServerMark[]): NewOutbound {
  const { draft, single } = fresh.choosing;
  return withDraft(fresh, withMarks(draft, { added, removed: [] }, single));
}

/** The service has it, with these servers. */
export function isMade(fresh: NewOutbound, output: ServersOutput): boolean {
  return isSaved({ draft: namedDraft(fresh), single: fresh.choosing.single }, output);
}

/** What is left of the draft after a run that did not do all. */
export function unmade(fresh: NewOutbound, output: ServersOutput): NewOutbound {
  const { draft, lost } = afterRun({ draft: fresh.choosing.draft, single: fresh.choosing.single }, output);
  return withDraft(fresh, { draft, lost });
}

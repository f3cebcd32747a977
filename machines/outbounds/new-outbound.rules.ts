import { isIp } from '../domain/ip-address';
import { referenceOfKey } from '../domain/reference';
import { canBeNamed } from '../domain/routing-a/write';
import { markOf, type ServerMark } from '../domain/server-mark';
import { type Touch } from '../domain/touch';
import { type Latencies } from '../ports/measured';
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
  /** Names of servers that were chosen and can no longer be identified. */
  readonly lost: readonly string[];
}

/** What keeps it from being added. */
export type MissingInNewOutbound = NameProblem | 'noServer';

export function emptyNewOutbound(touch: Touch, single: boolean, latencies: Latencies): NewOutbound {
  return { name: '', choosing: choosingIn(storedIn(touch, ''), single, latencies), lost: [] };
}

export function missingIn({ name, choosing }: NewOutbound, outbounds: readonly string[]): MissingInNewOutbound | null {
  return problemOfName(name, outbounds) ?? (choosing.draft.chosen.size === 0 ? 'noServer' : null);
}

/** A name for the outbound that a site goes through: `netflix` for netflix.com, with a number if that is taken; `out` where rules could not use it. */
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

/** Its draft, under the name that it will have. */
export function namedDraft({ name, choosing: { draft } }: NewOutbound): ServersDraft {
  return { ...draft, outbound: name.trim() };
}

/** The same draft, based on newer lists. */
export function withNewerLists({ name, choosing, lost }: NewOutbound, now: Touch, single: boolean): NewOutbound {
  return withDraft({ name, choosing: { ...choosing, single }, lost }, followed(choosing.draft, now, single));
}

function withDraft({ name, choosing, lost: before }: NewOutbound, { draft, lost }: Followed): NewOutbound {
  return { name, choosing: { ...choosing, draft }, lost: [...new Set([...before, ...lost])] };
}

/** The chosen servers in a form that survives a reload. */
export function marksOf({ choosing: { draft } }: NewOutbound): readonly ServerMark[] {
  return [...draft.chosen].flatMap((key) => markOf(draft.touch, referenceOfKey(key)) ?? []);
}

/** The draft with the servers that were chosen before the reload, as far as the lists still have them. */
export function restored(newOutbound: NewOutbound, added: readonly ServerMark[]): NewOutbound {
  const { draft, single } = newOutbound.choosing;
  return withDraft(newOutbound, withMarks(draft, { added, removed: [] }, single));
}

/** Whether the run created it on the service, with all its servers. */
export function isCreated(newOutbound: NewOutbound, output: ServersOutput): boolean {
  return isSaved({ draft: namedDraft(newOutbound), single: newOutbound.choosing.single }, output);
}

/** The part of the draft that an incomplete run left undone. */
export function remainingAfter(newOutbound: NewOutbound, output: ServersOutput): NewOutbound {
  const { draft, lost } = afterRun({ draft: newOutbound.choosing.draft, single: newOutbound.choosing.single }, output);
  return withDraft(newOutbound, { draft, lost });
}

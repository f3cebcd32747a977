import { saidBeside, type Fault } from '../shared/faults';
import { type GfwListCommand, type GfwListSnapshot } from './gfwlist.machine';
import { isDownloadLink } from './gfwlist.rules';

/** The link is no link and an update was asked for (SPEC 5.14). */
export function selectIsWrongLink(snapshot: GfwListSnapshot): boolean {
  return snapshot.hasTag('problems') && !isDownloadLink(snapshot.context.link);
}

/** A link can be given, and the list deleted. */
export function selectTakesLink({ context }: GfwListSnapshot): boolean {
  return context.service.gfwListLink;
}

/** An empty link means the automatic download (SPEC 2.82). */
export function selectIsAutomatic({ context }: GfwListSnapshot): boolean {
  return context.link.trim() === '';
}

/** Why the last try failed, unless the login dialog already says so. */
export function selectFault({ context: { lastFault } }: GfwListSnapshot): Fault | null {
  return saidBeside(lastFault);
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { link } }: GfwListSnapshot): readonly GfwListCommand[] {
  return [{ type: 'link.edit', text: link }];
}

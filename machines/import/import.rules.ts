import { trimLink, toServiceUrl } from '../domain/links/schemes';
import { type Touch, type TouchReply } from '../domain/touch';
import { subscriptionName } from '../domain/touch-changes';
import { notice, success, type NoticeSpec } from '../ports/notice';

/** The lines that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(trimLink)
    .filter((line) => line !== '');
}

/**
 * What is sent: every line without white space around it, its scheme in lower case. Several lines, or text that begins
 * with `{`, are a batch for the service.
 */
export function urlOf(text: string): string {
  return trimLink(text).startsWith('{')
    ? trimLink(text)
    : linesOf(text)
        .map((line) => toServiceUrl(line))
        .join('\n');
}

/** What came of an import, from the lists before and after. */
export type ImportOutcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'servers'; readonly taken: number; readonly lines: number }
  | { readonly kind: 'subscription'; readonly name: string; readonly servers: number };

export function outcomeOf(before: Touch, { touch }: TouchReply, text: string): ImportOutcome {
  const subscription =
    touch.subscriptions.length > before.subscriptions.length ? touch.subscriptions.at(-1) : undefined;
  if (subscription !== undefined)
    return { kind: 'subscription', name: subscriptionName(subscription), servers: subscription.servers.length };
  const taken = touch.servers.length - before.servers.length;
  const lines = trimLink(text).startsWith('{') ? Math.max(1, taken) : linesOf(text).length;
  return taken > 0 ? { kind: 'servers', taken, lines } : { kind: 'nothing' };
}

export function noticeOfOutcome(outcome: ImportOutcome): NoticeSpec {
  switch (outcome.kind) {
    case 'nothing':
      return notice('importedNothing', 'warning');
    case 'servers': {
      const { taken, lines } = outcome;
      return taken < lines
        ? notice('importedSome', 'warning', { taken, lines })
        : success('imported', { count: taken });
    }
    case 'subscription': {
      const { name, servers: count } = outcome;
      return count === 0
        ? notice('subscriptionEmpty', 'warning', { name })
        : success('subscriptionImported', { name, count });
    }
  }
}

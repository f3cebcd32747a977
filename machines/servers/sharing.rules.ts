import { encodeBase64 } from '../domain/links/encoding/base64';
import { type Reference } from '../domain/reference';
import { type Touch } from '../domain/touch';
import { nameAt } from '../domain/touch-changes';
import { type CodeLevel } from '../ports/pictures';
import { type LinkAnswer } from '../ports/service';
import { SUBSCRIPTION_PREFIX } from '../shared/constants';

/** From most error correction to least (SPEC 9.16: high). A link that is too long for one is tried with the next. */
const LEVELS: readonly CodeLevel[] = ['H', 'Q', 'M', 'L'];

export const FIRST_LEVEL: CodeLevel = 'H';

export function lowerLevel(level: CodeLevel): CodeLevel | null {
  return LEVELS[LEVELS.indexOf(level) + 1] ?? null;
}

/** What the QR code holds: a subscription's address as `sub://` with its base64 (SPEC 2.48), anything else as it is. */
export function codeText(link: string, kind: Reference['_type']): string {
  return kind === 'subscription' ? SUBSCRIPTION_PREFIX + encodeBase64(link) : link;
}

/** A name for a file: what no file system takes is left out. */
export function fileName(title: string): string {
  const name = title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^\.+/, '');
  return name === '' ? 'qr-code' : [...name].slice(0, 60).join('').trimEnd();
}

/** A line break, or what stands before something that looks like another link: an import would begin a new one there. */
const separator = /[\r\n]|[\s,;|](?=[a-z][a-z\d+.-]*:\/\/)/gi;

/** One link a line, in the order of the rows. */
export function textOf(links: readonly (string | null)[]): string {
  return links.flatMap((link) => (link === null ? [] : [link.replace(separator, encodeURIComponent)])).join('\n');
}

export function linksIn(answers: readonly LinkAnswer[]): readonly (string | null)[] {
  return answers.map((answer) => (answer.ok && answer.value !== '' ? answer.value : null));
}

/** Names of the rows whose link could not be had. */
export function namesWithout(
  touch: Touch,
  rows: readonly Reference[],
  links: readonly (string | null)[],
): readonly string[] {
  return rows.filter((_, index) => links[index] === null).map((row) => nameAt(touch, row));
}

import { type Capabilities } from '../domain/capabilities';
import { decodeBase64 } from '../domain/links/encoding/base64';
import { readFor, warningsOf } from '../domain/links/for-service';
import { type FieldLabel } from '../domain/links/fields';
import { isTaken, labelOf } from '../domain/links/kinds';
import { readLink } from '../domain/links/links';
import { type Reason } from '../domain/links/reasons';
import { rowOfLink, type LinkRow } from '../domain/links/row';
import {
  isAmbiguous,
  isLinkScheme,
  likelyHttpReading,
  schemeOf,
  SCHEMES_IN_BASE64,
  SERVER_SCHEMES,
  toServiceUrl,
  trimLink,
  type LinkScheme,
} from '../domain/links/schemes';
import { sendableLink } from '../domain/links/sendable';
import { memoised } from '../domain/memoised';
import { linksOfSip008 } from '../domain/links/sip008';
import { serverContent, type Touch } from '../domain/touch';
import { isStorable } from './subscription-form.rules';

/** What one line is, whatever the lists hold. */
export type LineReading =
  | {
      readonly kind: 'server';
      readonly scheme: LinkScheme;
      readonly row: LinkRow;
      readonly url: string;
      readonly warnings: readonly Warning[];
    }
  /** `http(s)://host:port`: a proxy or a subscription's address, only the person knows. */
  | {
      readonly kind: 'either';
      readonly scheme: LinkScheme;
      readonly row: LinkRow;
      /** What is sent when it is a proxy. */
      readonly url: string;
      readonly warnings: readonly Warning[];
      readonly likely: HttpMeaning;
    }
  | { readonly kind: 'subscription'; readonly host: string; readonly address: string }
  /** A link of a scheme that nobody here knows: the service is given it as it is, and may know it. */
  | { readonly kind: 'unsupported'; readonly scheme: string }
  | {
      readonly kind: 'unknown';
      /** What the link claims to be; null where nothing tells. */
      readonly scheme: LinkScheme | null;
      readonly field: string;
      readonly reason: Reason;
    };

/** What the service will not keep of a link or cannot run, and what its field is called; null when no field has it. */
export interface Warning {
  readonly label: FieldLabel | null;
  readonly reason: Reason;
}

export type HttpMeaning = 'subscription' | 'proxy';
/** `each`: every such line as it looks. */
export type HttpChoice = HttpMeaning | 'each';

export interface Line {
  readonly text: string;
  readonly reading: LineReading;
}

/** The lines of a text that are not blank. */
export interface Lines {
  readonly lines: readonly Line[];
  /** Lines that nobody has looked at yet, see `readMore`. */
  readonly unread: readonly string[];
  /** What each different line was read as, so that a keystroke among thousands of lines reads one of them. */
  readonly known: ReadonlyMap<string, LineReading>;
}

export const NO_LINES: Lines = { lines: [], unread: [], known: new Map() };

/** Lines read at a time; the page is drawn in between. */
export const SLICE = 1_000;

/** The first lines of a text, and what is left of it. */
export function readLines(text: string, service: Capabilities, before: Lines = NO_LINES): Lines {
  const whole = trimLink(text);
  if (whole === '') return NO_LINES;
  return readMore({ lines: [], unread: textsOf(whole), known: new Map() }, service, before.known);
}

/** The next slice is read, and behind it whatever was read before. */
export function readMore(
  { lines, unread, known: seen }: Lines,
  service: Capabilities,
  before: Lines['known'] = NO_LINES.known,
): Lines {
  const known = new Map(seen);
  const more: Line[] = [];
  let fresh = 0;
  for (const text of unread) {
    const readBefore = known.get(text) ?? before.get(text);
    if (readBefore === undefined && ++fresh > SLICE) break;
    const reading = readBefore ?? readLine(text, service);
    known.set(text, reading);
    more.push({ text, reading });
  }
  return { lines: [...lines, ...more], unread: unread.slice(more.length), known };
}

/** The lines of a text, of a list in base64, or the servers of a document in SIP008. Any other document is one line. */
function textsOf(whole: string): readonly string[] {
  const list = whole.startsWith('{') || whole.includes('://') ? whole : (listInBase64(whole) ?? whole);
  if (list.startsWith('{')) return linksOfSip008(list) ?? [list];
  return joined(linesOf(list));
}

/** What a subscription answers is base64 of a whole list, or of JSON. The service takes it from an address only. */
function listInBase64(text: string): string | null {
  const list = trimLink(decodeBase64(text) ?? '');
  return /^\{|^[a-z][a-z0-9+.-]*:\/\//im.test(list) ? list : null;
}

/** Other programs put a title and more into their lists so. */
const comment = /^(?:#|\/\/)/;

/** A list in base64 among other lines. */
function linesInBase64(line: string): readonly string[] | null {
  const list = listInBase64(line);
  return list === null ? null : (linksOfSip008(list) ?? linesOf(list));
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/[\r\n\u0085\u2028\u2029]/)
    .flatMap((line) => (line.includes('://') ? apart(line) : (linesInBase64(line) ?? [line])))
    .map(trimLink)
    .filter((line) => line !== '' && !comment.test(line));
}

const known = SERVER_SCHEMES.join('|');
const behindSpace = new RegExp(`(\\s)(?=(?:https?|sub|${known})://)`, 'i');
const behindSeparator = new RegExp(`[\\s,;|](?=(?:${known})://)`, 'i');

/** Links and addresses that stand side by side in one line. */
function apart(line: string): readonly string[] {
  if (!line.includes('://', line.indexOf('://') + 1)) return [line];
  const [first = '', ...more] = line.split(behindSpace);
  const links = [first];
  for (let at = 0; at < more.length; at += 2) {
    const [space = '', next = ''] = more.slice(at, at + 2);
    const last = links.length - 1;
    if (goesOn(links[last] ?? '', next)) links[last] += space + next;
    else links.push(next);
  }
  return links.flatMap((link) => (isAmbiguous(link) ? [link] : link.split(behindSeparator))).map(withoutSeparator);
}

/** An address may hold a list of links with separators, and a name of several words an address, as in `by https://…`. */
function goesOn(link: string, next: string): boolean {
  return isAmbiguous(link) ? /[,;|]$/.test(link) : isAmbiguous(next) && /\s/.test(trimLink(link));
}

function withoutSeparator(link: string): string {
  let end = link.length;
  while (/[\s,;|]/.test(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

const beginsInBase64 = new RegExp(`^(?:${SCHEMES_IN_BASE64.join('|')})://[\\w+/-]*$`, 'i');
const goesOnInBase64 = /^[\w+/-]+={0,2}$/;

/** Links in base64 that a mail program or a terminal broke into several lines are put together. */
function joined(lines: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const broken = goesOnInBase64.test(lines[at + 1] ?? '') && beginsInBase64.test(line) && !readLink(line).ok;
    const end = broken ? endOfLink(lines, at) : at + 1;
    whole.push(lines.slice(at, end).join(''));
    at = end - 1;
  }
  return whole;
}

/** Where the lines of a broken link end. All but the first and the last are equally long. */
function endOfLink(lines: readonly string[], from: number): number {
  const length = lines[from + 1]?.length ?? 0;
  let end = from + 1;
  while (goesOnInBase64.test(lines[end] ?? '') && lines[end]?.length === length) end++;
  const last = goesOnInBase64.test(lines[end] ?? '') ? end + 1 : end;
  return [last, end].find((one) => readLink(lines.slice(from, one).join('')).ok) ?? from + 1;
}

function readLine(line: string, service: Capabilities): LineReading {
  const scheme = schemeOf(line);
  if (line.startsWith('{')) return unknown(null, 'json-foreign');
  if (scheme === 'sub') return readSub(line, service);
  const read = readFor(line, service);
  if (read.ok && isLinkScheme(scheme)) {
    if (!isTaken(read.kind, service)) return unknown(scheme, 'kind-unsupported');
    const url = sendableLink(line, scheme, read, service);
    const row = rowOfLink(url, read);
    const warnings = warningsOf(read, service).map(({ field, reason }): Warning => ({
      label: labelOf(read, field),
      reason,
    }));
    return isAmbiguous(line) && isStorable(line, service)
      ? { kind: 'either', scheme, row, url, warnings, likely: likelyHttpReading(line) }
      : { kind: 'server', scheme, row, url, warnings };
  }
  if (isAmbiguous(line)) return subscription(line, line, service);
  if (scheme !== null && !isLinkScheme(scheme)) return { kind: 'unsupported', scheme };
  return read.ok ? unknown(null, 'scheme-unknown') : unknown(scheme, read.reason, read.field);
}

function unknown(scheme: LinkScheme | null, reason: Reason, field = 'link'): LineReading {
  return { kind: 'unknown', scheme, field, reason };
}

/** `sub://` and the base64 of an address. */
function readSub(line: string, service: Capabilities): LineReading {
  const address = decodeBase64(line.slice('sub://'.length).replace(/[?#].*$/s, ''));
  return address === null || !isAmbiguous(address)
    ? unknown(null, 'base64-invalid')
    : subscription(address, trimLink(address), service);
}

function subscription(line: string, address: string, service: Capabilities): LineReading {
  if (!isStorable(address, service)) return unknown(null, 'subscription-character');
  const host = /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#:][^/?#]*)/i.exec(trimLink(line))?.[1];
  return host === undefined ? unknown(null, 'host-missing') : { kind: 'subscription', host, address };
}

/** What a line counts as once it is known what `http(s)://` means. */
export function meaningOf(
  { reading }: Line,
  choice: HttpChoice,
): 'server' | 'subscription' | 'unsupported' | 'unknown' {
  if (reading.kind !== 'either') return reading.kind;
  const meaning = choice === 'each' ? reading.likely : choice;
  return meaning === 'proxy' ? 'server' : 'subscription';
}

/** How `http(s)://` lines are read before the person says anything: all alike when they look alike. */
export function likelyChoice({ lines }: Lines): HttpChoice {
  const likely = new Set(lines.flatMap(({ reading }) => (reading.kind === 'either' ? [reading.likely] : [])));
  return likely.size === 1 ? ([...likely][0] ?? 'each') : 'each';
}

export const isAsked = ({ lines }: Lines): boolean => lines.some(({ reading }) => reading.kind === 'either');

export type Duplicate = 'inText' | 'inLists';

export interface Verdict {
  readonly text: string;
  readonly meaning: ReturnType<typeof meaningOf>;
  readonly reading: LineReading;
  readonly duplicate: Duplicate | null;
  readonly warnings: readonly Warning[];
}

const NO_WARNINGS: readonly Warning[] = [];

/** What is said about each line before anything is sent. */
export function verdictsOf({ lines }: Lines, choice: HttpChoice, touch: Touch): readonly Verdict[] {
  // The dialog opens without a line: thousands of rows are not gone through for nothing.
  if (lines.length === 0) return [];
  const listed = listedIn(touch);
  const seen = new Set<string>();
  return lines.map((line): Verdict => {
    const meaning = meaningOf(line, choice);
    const key = keyOf(line, meaning);
    const duplicate = key === null ? null : seen.has(key) ? 'inText' : listed.has(key) ? 'inLists' : null;
    if (key !== null) seen.add(key);
    const warnings = meaning === 'server' && 'warnings' in line.reading ? line.reading.warnings : NO_WARNINGS;
    return { text: line.text, meaning, reading: line.reading, duplicate, warnings };
  });
}

/** What identifies a line among others and in the lists: the content of its row, or a subscription's address. */
function keyOf({ text, reading }: Line, meaning: Verdict['meaning']): string | null {
  if (meaning === 'server' && 'row' in reading) return contentOf(reading.row);
  if (meaning === 'unsupported') return text;
  if (meaning === 'subscription') return reading.kind === 'subscription' ? reading.address : text;
  return null;
}

export function contentOf(row: LinkRow): string {
  return serverContent({ ...row, id: 0, _type: 'server', pingLatency: '' });
}

const listedIn = memoised((touch: Touch): ReadonlySet<string> => {
  const listed = new Set<string>(touch.servers.map(serverContent));
  for (const { address, servers } of touch.subscriptions) {
    if (address !== null) listed.add(address);
    for (const row of servers) listed.add(serverContent(row));
  }
  return listed;
});

export interface Counts {
  readonly servers: number;
  readonly subscriptions: number;
  /** Links that the service is given unread. */
  readonly unsupported: number;
  readonly unknown: number;
  readonly duplicates: number;
  /** Servers that the service will not keep completely, or cannot run. */
  readonly warned: number;
}

export function countsOf(verdicts: readonly Verdict[]): Counts {
  let [servers, subscriptions, unsupported, unknown, duplicates, warned] = [0, 0, 0, 0, 0, 0];
  for (const { meaning, warnings, duplicate } of verdicts) {
    if (meaning === 'server') servers += 1;
    else if (meaning === 'subscription') subscriptions += 1;
    else if (meaning === 'unsupported') unsupported += 1;
    else unknown += 1;
    if (duplicate !== null) duplicates += 1;
    if (warnings.length > 0) warned += 1;
  }
  return { servers, subscriptions, unsupported, unknown, duplicates, warned };
}

/** One call of POST import. */
export interface Batch {
  /** `unsupported`: the service makes a server of it, or takes it for an address. */
  readonly kind: 'servers' | 'subscription' | 'unsupported';
  readonly url: string;
  /** The lines in it, by their place in the text, with the content of the row that each becomes. */
  readonly lines: readonly { readonly index: number; readonly content: string | null }[];
}

/**
 * What is sent: all servers in one batch, then each subscription in its own, and each unsupported link: in a batch the service skips
 * without a word what it does not know. Unrecognised lines are left out.
 */
export function batchesOf({ lines }: Lines, choice: HttpChoice): readonly Batch[] {
  const servers: { readonly url: string; readonly index: number; readonly content: string | null }[] = [];
  const subscriptions: Batch[] = [];
  const unsupported: Batch[] = [];
  for (const [index, line] of lines.entries()) {
    const meaning = meaningOf(line, choice);
    if (meaning === 'server') {
      const content = 'row' in line.reading ? contentOf(line.reading.row) : null;
      servers.push({ url: 'url' in line.reading ? line.reading.url : line.text, index, content });
    } else if (meaning === 'subscription') {
      subscriptions.push({ kind: 'subscription', url: addressOf(line), lines: [{ index, content: null }] });
    } else if (meaning === 'unsupported') {
      unsupported.push({ kind: 'unsupported', url: toServiceUrl(line.text), lines: [{ index, content: null }] });
    }
  }
  if (servers.length === 0) return [...subscriptions, ...unsupported];
  const url = servers.map((one) => one.url).join('\n');
  return [
    { kind: 'servers', url, lines: servers.map(({ index, content }) => ({ index, content })) },
    ...subscriptions,
    ...unsupported,
  ];
}

/** What is sent for a subscription. The service takes nothing but base64 behind `sub://`. */
function addressOf({ text, reading }: Line): string {
  const named = reading.kind === 'subscription' && schemeOf(text) === 'sub' && /[?#]/.test(text);
  return named ? reading.address : toServiceUrl(text, 'subscription');
}

/** The lines of a batch that became rows, by their place in the text. */
export function takenOf({ lines }: Batch, before: Touch, now: Touch): readonly number[] {
  const added = now.servers.slice(before.servers.length);
  if (added.length >= lines.length || lines.some(({ content }) => content === null))
    return added.length === 0 ? [] : lines.map(({ index }) => index);
  const left = new Map<string, number>();
  for (const row of added) {
    const content = serverContent(row);
    left.set(content, (left.get(content) ?? 0) + 1);
  }
  return lines.flatMap(({ index, content }) => {
    const count = left.get(content ?? '') ?? 0;
    left.set(content ?? '', count - 1);
    return count > 0 ? [index] : [];
  });
}

/** The lines that were not taken, as they stood in the text. */
export function restOf({ lines }: Lines, taken: readonly number[]): string {
  const gone = new Set(taken);
  return lines
    .filter((_, index) => !gone.has(index))
    .map(({ text }) => text)
    .join('\n');
}

/** The text with more lines at its end. */
export function appended(text: string, more: string): string {
  return text.trim() === '' ? more.trim() : `${text.trimEnd()}\n${more.trim()}`;
}

/** A browser takes seconds to insert thousands of lines itself. */
const LARGE_PASTE = 20_000;

/** Whether what is pasted has to be put into the text here: an input would join its lines. */
export function splicesPaste(pasted: string, intoOneLine: boolean): boolean {
  return pasted.length > LARGE_PASTE || (intoOneLine && /\S[\r\n]+\s*\S/.test(pasted));
}

/** The text with its selection replaced by what was pasted. */
export function withPasted(text: string, pasted: string, from: number, to: number): string {
  return text.slice(0, from) + pasted.replace(/\r\n?/g, '\n') + text.slice(to);
}

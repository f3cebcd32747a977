import { ipRangeOf } from '../ip-address';
import { parse } from './parse';
import { type BrokenLine, type Edit } from './tree';

/** Ways to mend a line, of which the first is taken that makes the service read it. */
const WAYS: readonly ((line: string) => string)[] = [
  (line) => line.replace(/^(.*?)\s+(#.*)$/u, '$2\n$1'),
  (line) => line.replace(/^(\s*default)\s*=?\s+/u, '$1: '),
  (line) => line.replace(/\s*(?:=>|-\s*>|→)\s*/u, ' -> '),
  (line) => line.replaceAll(/&\s*&?\s*&?/gu, '&& ').replaceAll(/\s*&& /gu, ' && '),
  (line) => line.replaceAll(/'\s+([,):])/gu, "'$1"),
  (line) => line.replaceAll(/([(,]\s*)([^(),'"\s]+)(?=\s*[,)])/gu, quoted),
];

function quoted(whole: string, before: string, value: string): string {
  return value.includes(':') && ipRangeOf(value) !== null ? `${before}"${value}"` : whole;
}

/** The edit after which the service reads a broken line, or null. */
export function breakFix({ text, from }: BrokenLine): readonly Edit[] | null {
  const mended = WAYS.map((way) => way(text)).find((line) => isRead(line) && line !== text);
  return mended === undefined ? null : [{ from, to: from + text.length, insert: mended }];
}

function isRead(text: string): boolean {
  return parse(text).lines.every(({ kind }) => kind !== 'broken');
}

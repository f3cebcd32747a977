import { type GivenFile } from '../ports/pictures';

/** A file to read: `picture` when only a picture will do, `any` when it may hold text. */
export interface Given {
  readonly file: GivenFile;
  readonly as: 'picture' | 'any';
}

const TEXT_TYPES: ReadonlySet<string> = new Set([
  '',
  'application/json',
  'application/octet-stream',
  'application/x-yaml',
]);

/** Whether the file is read as text rather than as a picture. */
export function isText({ file: { type }, as }: Given): boolean {
  return as === 'any' && (type.startsWith('text/') || TEXT_TYPES.has(type));
}

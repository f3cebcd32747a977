import { type GivenFile } from '../ports/pictures';

/** What is to be read: a file, `picture` when only a picture will do, `any` when it may hold text; or a text that may be a Clash file. */
export type Given = GivenAs | { readonly text: string };

export interface GivenAs {
  readonly file: GivenFile;
  readonly as: 'picture' | 'any';
}

const TEXT_TYPES: ReadonlySet<string> = new Set([
  '',
  'application/json',
  'application/octet-stream',
  'application/x-yaml',
  'application/yaml',
]);

/** Whether it is a file that is read as text rather than as a picture. */
export function isText(given: Given): boolean {
  return (
    'file' in given && given.as === 'any' && (given.file.type.startsWith('text/') || TEXT_TYPES.has(given.file.type))
  );
}

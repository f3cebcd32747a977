import { type GivenFile } from '../../../machines/ports/pictures';

/** Larger files are no lists of links or proxies. */
const MOST_TEXT = 20 * 1024 * 1024;

/** The text in a file. Rejects with a plain message when there is none to be had. */
export async function readText({ file }: { readonly file: GivenFile }): Promise<string> {
  if (!(file instanceof Blob)) throw new Error('not a file');
  if (file.size > MOST_TEXT) throw new Error('too large');
  const text = await file.text();
  if (text.includes('\0')) throw new Error('not a text');
  return text.replace(/^\uFEFF/, '');
}

/** Hands the person a file to keep. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser still reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function saveText({ text, name }: { readonly text: string; readonly name: string }): Promise<void> {
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${name}.txt`);
  return Promise.resolve();
}

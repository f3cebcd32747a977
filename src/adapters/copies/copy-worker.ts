import { type Backup } from '../../../machines/domain/backup/contents';
import { type OpenedCopy } from '../../../machines/ports/copies';
import { copyIn, textOfCopy } from './copy-file';

/** Making a key takes a second and 128 MB: never in the page. */
export type CopyTask =
  | { readonly kind: 'write'; readonly copy: Backup; readonly passphrase: string }
  | { readonly kind: 'read'; readonly text: string; readonly passphrase: string };

export type CopyDone = { readonly text: string } | { readonly opened: OpenedCopy } | { readonly error: string };

self.addEventListener('message', ({ data: task }: MessageEvent<CopyTask>) => {
  let done: CopyDone;
  try {
    done =
      task.kind === 'write'
        ? {
            text: textOfCopy(task.copy, task.passphrase, {
              random: (length) => crypto.getRandomValues(new Uint8Array(length)),
            }),
          }
        : { opened: copyIn(task.text, task.passphrase) };
  } catch (error) {
    done = { error: String(error) };
  }
  self.postMessage(done);
});

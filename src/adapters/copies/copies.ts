import { type SaveCopyInput } from '../../../machines/ports/copies';
import { saveFile } from '../files/files';
import type { CopyDone, CopyTask } from './copy-worker';

/** Writes a copy into a file and hands it to the person. Rejects with a plain message when the browser cannot. */
export async function saveCopy({ copy, passphrase }: SaveCopyInput, signal: AbortSignal): Promise<void> {
  const created = new Date().toISOString();
  const done = await worked({ kind: 'write', copy: { created, ...copy }, passphrase }, signal);
  if (!('text' in done)) throw new Error('no text');
  const name = `switchyard-${location.hostname}-${created.slice(0, 16).replace(/\D/g, '')}.json`;
  saveFile(new Blob([done.text], { type: 'application/json' }), name);
}

/** A worker of its own for each task, so that one that is no longer wanted can be ended, and its memory is given back. */
function worked(task: CopyTask, signal: AbortSignal): Promise<CopyDone> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('copy-worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => worker.terminate();
    signal.addEventListener('abort', end, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<CopyDone>) => {
      end();
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      end();
      reject(new Error(message || 'The worker for copies could not be loaded.'));
    });
    worker.postMessage(task);
  });
}

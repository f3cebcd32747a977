import { type OpenCopyInput, type OpenedCopy, type SaveCopyInput } from '../../../machines/ports/copies';
import { saveFile } from '../files/files';
import type { CopyDone, CopyTask } from './copy-worker';

const MOST = 50 * 1024 * 1024;

/** Writes a copy into a file and hands it to the person. Rejects with a plain message when the browser cannot. */
export async function saveCopy({ copy, passphrase, address }: SaveCopyInput, signal: AbortSignal): Promise<void> {
  const { created = new Date().toISOString() } = copy;
  const done = await worked({ kind: 'write', copy: { ...copy, created }, passphrase }, signal);
  if (!('text' in done)) throw new Error('no text');
  const { hostname } = address === undefined ? location : new URL(address);
  const name = `switchyard-${hostname}-${created.slice(0, 16).replace(/\D/g, '')}.json`;
  saveFile(new Blob([done.text], { type: 'application/json' }), name);
}

/** Reads a file. Rejects with a plain message when the browser cannot. */
export async function openCopy({ file, passphrase }: OpenCopyInput, signal: AbortSignal): Promise<OpenedCopy> {
  if (!(file instanceof Blob)) throw new Error('not a file');
  if (file.size > MOST) return { kind: 'flawed', flaw: { kind: 'large' } };
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const done = await worked({ kind: 'read', text, passphrase }, signal);
  if (!('opened' in done)) throw new Error('nothing read');
  return done.opened;
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

import type { Look, Seen } from './code-worker';

interface Waiting {
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | null = null;
let count = 0;
const waiting = new Map<number, Waiting>();

function failAll(reason: string): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new Error(reason));
  waiting.clear();
}

function running(): Worker {
  if (worker !== null) return worker;
  // One worker for the life of the page: starting it costs more than a look.
  const started = new Worker(new URL('code-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, text, error } }: MessageEvent<Seen>) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(text);
    else call?.reject(new Error(error));
  });
  started.addEventListener('error', ({ message }) => failAll(message || 'The reader of QR codes could not be loaded.'));
  worker = started;
  return started;
}

/** The text of the QR code in the picture, or null. The picture is used up. Rejects when no worker can be had. */
export function readCode(picture: ImageBitmap): Promise<string | null> {
  return new Promise((resolve, reject) => {
    count += 1;
    waiting.set(count, { resolve, reject });
    running().postMessage({ id: count, picture } satisfies Look, [picture]);
  });
}

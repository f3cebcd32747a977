import { type ProxyFile } from '../../../machines/domain/clash/clash';
import { type ClashAnswer } from './clash-worker';

/** The proxies in a Clash file, read beside the page: thousands of them take a second. Null when there are none; rejects with what is wrong with the YAML. */
export function readClashFile({ text }: { readonly text: string }, signal: AbortSignal): Promise<ProxyFile | null> {
  const worker = new Worker(new URL('clash-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ProxyFile | null>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'The reader of YAML could not be loaded.')),
    );
    worker.addEventListener('message', ({ data: { file, error } }: MessageEvent<ClashAnswer>) => {
      if (error === undefined) resolve(file);
      else reject(new Error(error));
    });
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}

import { type ProxyFile } from '../../../machines/domain/clash/clash';
import { clashIn } from './clash-document';

export interface ClashAnswer {
  readonly file: ProxyFile | null;
  /** Why the text is no YAML, with the place. */
  readonly error?: string;
}

function answerTo(text: string): ClashAnswer {
  try {
    return { file: clashIn(text) };
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { file: null, error: first.replace(/:$/, '') };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(answerTo(data)));

import type { IncomingMessage } from 'node:http';

/** Bytes: as many as the web server that `deploy/` puts in front takes. */
const largest = 32 * 2 ** 20;

/** The body of a request as text; null when it is larger than anything that is taken in: the rest is thrown away. */
export function readBody(incoming: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const refuse = (): void => {
      chunks = [];
      incoming.removeAllListeners('data').resume();
      resolve(null);
    };
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > largest) refuse();
      else chunks.push(chunk);
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    incoming.once('error', reject);
    if (Number(incoming.headers['content-length'] ?? 0) > largest) refuse();
  });
}

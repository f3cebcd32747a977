import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Answers for a panel folder as the service does: `/` is its index.html, and below `/static/` either each top-level
 * entry of the folder, or, in newer services, its `static` folder when there is one. Nothing else is served.
 */
export async function serveWeb(
  folder: string,
  path: string,
  newer: boolean,
  acceptsGzip: boolean,
): Promise<Response | null> {
  const file = fileFor(folder, path, newer);
  if (file === null) return null;
  const headers: Record<string, string> = {
    'content-type': types[extname(file).toLowerCase()] ?? 'application/octet-stream',
    ...(path === '/' ? { 'cache-control': 'no-cache' } : {}),
  };
  if (newer && acceptsGzip && isFile(`${file}.gz`)) {
    const body = await readFile(`${file}.gz`);
    return new Response(new Uint8Array(body), {
      headers: { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
    });
  }
  return new Response(new Uint8Array(await readFile(file)), { headers });
}

function fileFor(folder: string, path: string, newer: boolean): string | null {
  if (path === '/') return asFile(join(folder, 'index.html'));
  if (!path.startsWith('/static/')) return null;
  let rest: string;
  try {
    rest = normalize(decodeURIComponent(path.slice('/static/'.length)));
  } catch {
    return null;
  }
  if (rest.startsWith('..') || rest.startsWith(sep) || rest.includes('\0')) return null;
  const own = join(folder, 'static');
  const root = newer && existsSync(own) && statSync(own).isDirectory() ? own : folder;
  return asFile(join(root, rest));
}

function asFile(file: string): string | null {
  return isFile(file) ? file : null;
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}

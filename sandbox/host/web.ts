import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Answers for a panel folder as the service does: `/` is its index.html, and below `/static/` either each top-level
 * entry of the folder, or, in newer services, its `static` folder when there is one. Nothing else is served, and nothing
 * is compressed: a `.gz` twin is for other web servers. Unlike the service it gives out no hidden file and nothing that a
 * link outside the folder leads to.
 */
export async function serveWeb(folder: string, request: WebRequest, newer: boolean): Promise<Response | null> {
  const { path } = request;
  if (path === '/static/index.html') return moved('./');
  if (newer && path === '/static') return moved('/static/');
  const file = await fileFor(folder, path, newer);
  if (file === null) return newer && path.startsWith('/static/') ? new Response(null, { status: 404 }) : null;
  const body = new Uint8Array(await readFile(file));
  const headers = {
    'content-type': types[extname(file).toLowerCase()] ?? 'text/plain; charset=utf-8',
    ...(path === '/'
      ? { 'cache-control': 'public, must-revalidate', etag: `W/${createHash('md5').update(body).digest('hex')}` }
      : { 'last-modified': (await stat(file)).mtime.toUTCString() }),
  };
  return isKept(request, headers) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** What decides about an answer. */
export interface WebRequest {
  readonly path: string;
  /** Its headers If-None-Match and If-Modified-Since. */
  readonly noneMatch: string | undefined;
  readonly modifiedSince: string | undefined;
}

function isKept(
  { noneMatch, modifiedSince }: WebRequest,
  { etag, 'last-modified': modified }: { readonly etag?: string; readonly 'last-modified'?: string },
): boolean {
  if (etag !== undefined) return noneMatch?.includes(etag) ?? false;
  return modifiedSince !== undefined && Date.parse(modified ?? '') <= Date.parse(modifiedSince);
}

function moved(location: string): Response {
  return new Response(null, { status: 301, headers: { location } });
}

async function fileFor(folder: string, path: string, newer: boolean): Promise<string | null> {
  if (path === '/' || (newer && path === '/static/')) return plainFile(folder, 'index.html');
  if (!path.startsWith('/static/')) return null;
  let rest: string;
  try {
    rest = decodeURIComponent(path.slice('/static/'.length));
  } catch {
    return null;
  }
  const own = join(folder, 'static');
  const root = newer && (await isFolder(own)) ? own : folder;
  return plainFile(root, rest);
}

/** The file of that name; null for a folder, for a hidden file, and for what a link outside the folder leads to. */
async function plainFile(folder: string, name: string): Promise<string | null> {
  if (name.includes('\0') || name.split(/[/\\]/).some((part) => part.startsWith('.'))) return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, name));
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withManifest } from '../../scripts/build.mjs';

const root = join(import.meta.dirname, '../..');

async function pageOf(name: string): Promise<Document> {
  const source = await readFile(join(root, name), 'utf8');
  return new DOMParser().parseFromString(source, 'text/html');
}

const own = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];
const policies = {
  // The service is wherever the person says; QR codes are read in a worker and seen by a camera.
  'index.html': [...own, "connect-src 'self' http: https: ws: wss:", "worker-src 'self'", "media-src 'self' blob:"],
  'statecharts.html': [...own, "connect-src 'self'"],
};

describe('on a home screen', () => {
  test('the page of a static host names its manifest and may fetch it, and is the same otherwise', async () => {
    const source = await readFile(join(root, 'index.html'), 'utf8');
    const page = withManifest(source);
    const added = page.split('\n').filter((line) => !source.includes(line));
    expect(added.map((line) => line.trim())).toEqual([
      expect.stringContaining("content=\"default-src 'none'; manifest-src 'self'; script-src 'self'; "),
      '<link rel="manifest" href="./static/manifest.webmanifest" />',
      '<link rel="apple-touch-icon" href="./static/apple-touch-icon.png" />',
      '<link rel="serviceworker" href="./service-worker.js" />',
    ]);
    expect(page.split('\n')).toHaveLength(source.split('\n').length + 3);
    expect(() => withManifest('<!doctype html>')).toThrow('where does its manifest go?');
  });

  test('the manifest leads to the page above it, and its pictures are as large as it says', async () => {
    const folder = join(root, 'deploy/home-screen');
    const { icons, ...manifest } = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as {
      readonly icons: readonly { readonly src: string; readonly sizes: string }[];
    };
    expect(manifest).toMatchObject({ start_url: '../', scope: '../', display: 'standalone' });
    const sizes = icons.map(({ src, sizes: said }) => [src, said] as const);
    for (const [src, said] of [...sizes, ['apple-touch-icon.png', '180x180'] as const]) {
      const header = (await readFile(join(folder, src))).subarray(0, 24);
      expect([src, `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`]).toEqual([src, said]);
    }
  });
});

describe.each(Object.entries(policies))('%s', (name, policy) => {
  test('carries its Content-Security-Policy, before anything that it could hold back', async () => {
    const page = await pageOf(name);
    const meta = page.querySelector('meta[http-equiv="Content-Security-Policy"]');
    expect(new Set(meta?.getAttribute('content')?.split('; '))).toEqual(new Set(policy));
    const before = [...page.head.children].slice(0, [...page.head.children].indexOf(meta as Element));
    expect(before.map((element) => element.outerHTML)).toEqual(['<meta charset="utf-8">']);
  });

  test('tells nobody where it is', async () => {
    const page = await pageOf(name);
    expect(page.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer');
  });

  test('has no script of its own and lets people zoom', async () => {
    const page = await pageOf(name);
    for (const script of page.querySelectorAll('script')) {
      expect(script.getAttribute('src')).toBeTruthy();
      expect(script.textContent).toBe('');
    }
    const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((attribute) => attribute.startsWith('on') || attribute === 'style')).toEqual([]);
    expect(page.querySelector('meta[name="viewport"]')?.getAttribute('content')).not.toMatch(
      /maximum-scale|user-scalable/,
    );
  });
});

// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

async function pageOf(name: string): Promise<Document> {
  const source = await readFile(join(import.meta.dirname, '../..', name), 'utf8');
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

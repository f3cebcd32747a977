// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = await readFile(join(import.meta.dirname, '../../index.html'), 'utf8');
const page = new DOMParser().parseFromString(source, 'text/html');

test('the page carries the Content-Security-Policy', () => {
  const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' http: https: ws: wss:",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test('the page has no script of its own and lets people zoom', () => {
  for (const script of page.querySelectorAll('script')) {
    expect(script.getAttribute('src')).toBeTruthy();
    expect(script.textContent).toBe('');
  }
  const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
  expect(page.querySelector('meta[name="viewport"]')?.getAttribute('content')).not.toMatch(
    /maximum-scale|user-scalable/,
  );
});

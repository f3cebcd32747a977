import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { afterEach } from 'vitest';

// What jsdom lacks and Fluent UI asks for. Nothing here measures: sizes are all zero in jsdom.

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const missing = {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }),
};

for (const [name, value] of Object.entries(missing)) {
  // jsdom names what it lacks: it is there, and nothing.
  if (Reflect.get(globalThis, name) === undefined) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
}

if (!('scrollIntoView' in Element.prototype)) {
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, writable: true, value: () => {} });
}
window.scrollTo = () => {};

// Dialogs are fetched when they open; a busy machine may need longer than the usual second.
configure({ asyncUtilTimeout: 30_000 });

// Without catalogues the macros' English source strings are the texts.
i18n.load('en', {});
i18n.activate('en');

afterEach(() => {
  cleanup();
  localStorage.clear();
});

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

if (!('getClientRects' in Range.prototype)) {
  Object.defineProperty(Range.prototype, 'getClientRects', { configurable: true, writable: true, value: () => [] });
}
if (!('scrollIntoView' in Element.prototype)) {
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, writable: true, value: () => {} });
}
window.scrollTo = () => {};

/** What no browser shows, and the copy of its label that keeps the place of a tab. */
const UNSEEN = '[hidden], head, script, style, template, .fui-Tab__content--reserved-space';

/**
 * What an element says of its own style, and whether it is shown. jsdom's own answer goes through every rule of its style sheet: accessible
 * names ask it of each element, and that was two thirds of what the tests of views took.
 */
function styleOf(element: Element): CSSStyleDeclaration {
  const own = (element as HTMLElement).style;
  const value = (name: string): string => {
    if (name === 'display') return own.display || (element.matches(UNSEEN) ? 'none' : 'block');
    if (name === 'visibility') {
      const said = element.closest<HTMLElement>('[style*="visibility"]');
      return said?.style.visibility || 'visible';
    }
    return own.getPropertyValue(name);
  };
  return new Proxy(own, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return value;
      if (name === 'display' || name === 'visibility') return value(name);
      const found: unknown = Reflect.get(own, name);
      return typeof found === 'function' ? found.bind(own) : found;
    },
  });
}
window.getComputedStyle = styleOf;

// Without places nothing in a dialog can take the focus, so that the dialog has it itself; a little later Fluent hides it from screen
// readers as one that has not. On a busy machine that is before a test has found it. In a browser a field has the focus, and it stays.
new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (!(target instanceof Element) || !target.matches('[role=dialog], [role=alertdialog]')) continue;
    if (target.contains(document.activeElement)) target.removeAttribute('aria-hidden');
  }
}).observe(document, { subtree: true, attributeFilter: ['aria-hidden'] });

// Dialogs are fetched when they open; a busy machine may need longer than the usual second.
configure({ asyncUtilTimeout: 30_000 });

// Without catalogues the macros' English source strings are the texts. The file before may have spoken another language.
i18n.load('en', {});
i18n.activate('en');
for (const name of ['lang', 'dir']) document.documentElement.removeAttribute(name);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { FocusTrail } from '../../../src/components/focus/FocusTrail';

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const soon = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

const overlays: HTMLElement[] = [];
afterEach(() => {
  for (const overlay of overlays.splice(0)) overlay.remove();
  cleanup();
});

function overlay(role: string): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'));
  element.setAttribute('role', role);
  element.innerHTML = '<button>inside</button>';
  overlays.push(element);
  return element;
}

function begin() {
  const page = (withButton = true) => (
    <>
      <main>{withButton ? <button>opens it</button> : null}</main>
      <FocusTrail dialog={null} />
    </>
  );
  const { rerender, container } = render(page());
  return {
    page: container,
    button: container.querySelector('button') ?? expect.fail('no button'),
    takeButton: () => rerender(page(false)),
  };
}

describe('when a dialog closes', () => {
  test('the focus returns to where it was', async () => {
    const { button } = begin();
    button.focus();
    const dialog = overlay('dialog');
    dialog.querySelector('button')?.focus();
    dialog.remove();
    await frame();
    expect(document.activeElement).toBe(button);
  });

  test('it returns when the dialog is removed from the page later than it was closed', async () => {
    const { button } = begin();
    button.focus();
    const dialog = overlay('dialog');
    dialog.querySelector('button')?.focus();
    await frame();
    await frame();
    dialog.remove();
    await frame();
    await frame();
    expect(document.activeElement).toBe(button);
  });

  test('it moves to the main part of the page when that is gone, which Tab does not reach afterwards', async () => {
    const { button, takeButton } = begin();
    button.focus();
    const dialog = overlay('dialog');
    dialog.querySelector('button')?.focus();
    takeButton();
    dialog.remove();
    await frame();
    const main = document.querySelector('main') ?? expect.fail('no main');
    expect([document.activeElement, main.tabIndex]).toEqual([main, -1]);
    main.blur();
    expect(main.hasAttribute('tabindex')).toBe(false);
  });

  test.each([
    ['to what is drawn in its stead', '<button>opens it</button><button>other</button>', 'opens it'],
    ['to the main part when several say the same', '<button>opens it</button><button>opens it</button>', null],
  ])('it goes %s', async (_, drawn, words) => {
    const { button, takeButton } = begin();
    button.focus();
    const dialog = overlay('dialog');
    dialog.querySelector('button')?.focus();
    takeButton();
    const main = document.querySelector('main') ?? expect.fail('no main');
    main.innerHTML = drawn;
    dialog.remove();
    await frame();
    if (words === null) expect(document.activeElement).toBe(main);
    else expect(document.activeElement).toMatchObject({ tagName: 'BUTTON', textContent: words });
  });

  test('the page is shown to screen readers, however late it is hidden for a dialog that has gone', async () => {
    const { page } = begin();
    const dialog = overlay('dialog');
    page.setAttribute('aria-hidden', 'true');
    await soon();
    expect(page.getAttribute('aria-hidden')).toBe('true');
    expect(page.getAttribute('aria-hidden')).toBe('true');
    dialog.remove();
    await soon();
    expect(page.getAttribute('aria-hidden')).toBeNull();
    page.setAttribute('aria-hidden', 'true');
    await soon();
    expect(page.getAttribute('aria-hidden')).toBeNull();
  });

  test('so is the dialog on top, and nothing but that', async () => {
    const { page } = begin();
    const [below, above] = [overlay('dialog'), overlay('dialog')];
    for (const element of [page, below, above]) element.setAttribute('aria-hidden', 'true');
    await soon();
    expect([page, below, above].map((element) => element.getAttribute('aria-hidden'))).toEqual(['true', 'true', null]);
  });

  test('it stays hidden behind a menu and behind the next dialog', async () => {
    const { page } = begin();
    const menu = overlay('menu');
    page.setAttribute('aria-hidden', 'true');
    await soon();
    expect(page.getAttribute('aria-hidden')).toBe('true');
    overlay('dialog');
    menu.remove();
    await soon();
    expect(page.getAttribute('aria-hidden')).toBe('true');
  });
});

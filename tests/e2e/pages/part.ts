import { type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Words } from '../harness/words';

/** Longer than a slow machine takes; only what never comes costs it, milliseconds. */
export const PATIENCE = 30_000;

/** A part of the screen as a person finds it: by role and name. `see…` waits; `dontSee…` waits until it is gone. */
export abstract class Part {
  readonly page: Page;
  readonly words: Words;
  readonly width: 'desktop' | 'phone';

  constructor(page: Page, words: Words, width: 'desktop' | 'phone') {
    this.page = page;
    this.words = words;
    this.width = width;
  }

  protected say(source: string, values: Record<string, unknown> = {}, context?: string): string {
    return this.words.say(source, values, context);
  }

  /** By its button in the header; on a phone from its menu. */
  async openFromHeader(source: string): Promise<void> {
    const header = this.page.getByRole('banner');
    if (this.width === 'desktop') return this.button(source, {}, header).click();
    await this.button('More', {}, header).click();
    await this.page.getByRole('menuitem', { name: this.say(source), exact: true }).click();
  }

  protected button(source: string, values: Record<string, unknown> = {}, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.say(source, values), exact: true });
  }
}

export async function seen(locator: Locator, timeout = PATIENCE): Promise<void> {
  await locator.filter({ visible: true }).first().waitFor({ timeout });
}

export async function gone(locator: Locator, timeout = PATIENCE): Promise<void> {
  await expect.poll(() => locator.filter({ visible: true }).count(), { timeout, interval: 50 }).toBe(0);
}

/** Waits until a reading of the page is what it should be. */
export async function becomes<TValue>(
  read: () => Promise<TValue> | TValue,
  wanted: TValue,
  timeout = PATIENCE,
): Promise<void> {
  await expect.poll(read, { timeout, interval: 50 }).toEqual(wanted);
}

/** A Fluent button that cannot be used stays focusable: it says so in `aria-disabled`. */
async function usable(locator: Locator): Promise<boolean> {
  return (await locator.isEnabled()) && (await locator.getAttribute('aria-disabled')) !== 'true';
}

export async function becomesUsable(locator: Locator, wanted = true, timeout = PATIENCE): Promise<void> {
  await becomes(() => usable(locator), wanted, timeout);
}

import { type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { becomes, becomesUsable, seen } from './part';

const STANDS = 'current state';
const TAKEN = 'taken';

export type PlayerTab = 'Simulate' | 'Live' | 'Paths';

/** The statechart page where machines are run, watched and walked through. */
export class ChartPlayer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openTab(tab: PlayerTab): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click();
  }

  private get side(): Locator {
    return this.page.getByRole('tabpanel');
  }

  button(name: string | RegExp): Locator {
    return this.side.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).first().click();
  }

  async see(text: string | RegExp): Promise<void> {
    await seen(this.side.getByText(text));
  }

  async seeUsable(name: string, usable: boolean): Promise<void> {
    await becomesUsable(this.button(name), usable);
  }

  /** The innermost states where the drawing says that the machine stands. */
  async seeStanding(...paths: readonly string[]): Promise<void> {
    const marked = async (): Promise<readonly string[]> => {
      const all = await this.marked('data-state', STANDS);
      return all.filter((path) => !all.some((other) => other.startsWith(`${path}.`))).sort();
    };
    await becomes(marked, [...paths].sort());
  }

  /** Transitions of which the drawing says that they were taken. */
  async seeTaken(...keys: readonly string[]): Promise<void> {
    await becomes(async () => (await this.marked('data-transition', TAKEN)).toSorted(), [...keys].sort());
  }

  private marked(attribute: string, word: string): Promise<readonly string[]> {
    return this.page
      .locator(`[${attribute}]`)
      .evaluateAll(
        (elements, { name, words }) =>
          elements
            .filter((element) => (element.getAttribute('aria-label') ?? '').split(', ').includes(words))
            .map((element) => element.getAttribute(name) ?? ''),
        { name: attribute, words: word },
      );
  }

  async seeMachine(machine: string): Promise<void> {
    await seen(this.page.locator(`[data-machine="${machine}"]`));
  }

  async seeNothingForAxe(): Promise<void> {
    expect(await axeFindings(this.page)).toEqual([]);
  }
}

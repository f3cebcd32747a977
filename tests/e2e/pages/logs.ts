import { type Locator } from 'playwright-core';
import { becomes, gone, Part, seen } from './part';

/** The logs over the page. */
export class Logs extends Part {
  private get dialog(): Locator {
    return this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('heading', { name: this.say('Logs'), exact: true }) });
  }
  get list(): Locator {
    return this.dialog.getByRole('list', { name: this.say('Log lines') });
  }
  get lines(): Locator {
    return this.list.locator('[data-kind]');
  }

  async open(): Promise<void> {
    await this.openFromHeader('Logs');
    await this.see();
  }

  async see(): Promise<void> {
    await seen(this.dialog);
  }

  async dontSee(): Promise<void> {
    await gone(this.dialog);
  }

  async close(): Promise<void> {
    await this.button('Close', {}, this.dialog).click();
    await this.dontSee();
  }

  async seeLine(text: string | RegExp, timeout?: number): Promise<void> {
    await seen(this.lines.filter({ hasText: text }), timeout);
  }

  async dontSeeLine(text: string): Promise<void> {
    await gone(this.lines.filter({ hasText: text }));
  }

  async seeText(source: string): Promise<void> {
    await seen(this.dialog.getByText(this.words.pattern(source)));
  }

  async seeCount(text: string): Promise<void> {
    await seen(this.dialog.getByText(text, { exact: true }));
  }

  async filter(text: string): Promise<void> {
    await this.dialog.getByRole('searchbox').fill(text);
  }

  async useRegex(on = true): Promise<void> {
    const pattern = this.dialog.getByRole('button', { name: this.say('Regular expression') });
    if (((await pattern.getAttribute('aria-pressed')) === 'true') !== on) await pattern.click();
  }

  async chooseLevel(source: string): Promise<void> {
    await this.dialog.getByLabel(this.say('Level'), { exact: true }).selectOption({ label: this.say(source) });
  }

  async chooseEvery(seconds: number): Promise<void> {
    await this.dialog.getByLabel(this.say('Refresh'), { exact: true }).selectOption(String(seconds * 1_000));
  }

  async seeEvery(seconds: number): Promise<void> {
    await becomes(
      () => this.dialog.getByLabel(this.say('Refresh'), { exact: true }).inputValue(),
      String(seconds * 1_000),
    );
  }

  private get scroll(): Locator {
    return this.dialog.getByRole('switch', { name: this.say('Auto-scroll') });
  }

  async seeAutoScroll(on: boolean): Promise<void> {
    await becomes(() => this.scroll.isChecked(), on);
  }

  async toggleAutoScroll(): Promise<void> {
    await this.scroll.click();
  }

  private get wrap(): Locator {
    return this.dialog.getByRole('switch', { name: this.say('Wrap lines') });
  }

  async seeWrap(on: boolean): Promise<void> {
    await becomes(() => this.wrap.isChecked(), on);
  }

  async toggleWrap(): Promise<void> {
    await this.wrap.click();
  }

  /** The number of the line that stands first in sight, of lines that say `line N`. */
  topLine(): Promise<string | undefined> {
    return this.list.evaluate((list) => {
      const { top } = list.getBoundingClientRect();
      const rows = [...list.querySelectorAll('[data-kind]')].filter(
        (row) => row.getBoundingClientRect().bottom > top + 14,
      );
      rows.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
      return /line \d+/.exec(rows[0]?.textContent ?? '')?.[0];
    });
  }

  /** Pixels between the end and what is in sight. */
  fromEnd(): Promise<number> {
    return this.list.evaluate((list) => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop));
  }

  /** Reads a log of which only the end was read, from its beginning. */
  async readWhole(): Promise<void> {
    const whole = this.button('Read from the beginning', {}, this.dialog);
    await whole.click();
    await gone(whole);
  }

  async press(source: string): Promise<void> {
    await this.button(source, {}, this.dialog).click();
  }
}

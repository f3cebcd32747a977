import { type Locator } from 'playwright-core';
import { gone, Part, seen } from './part';

/** What finds servers, sites, actions and settings. */
export class Palette extends Part {
  private get dialog(): Locator {
    return this.page.getByRole('dialog', { name: this.say('Search'), exact: true });
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: this.say('Search everything'), exact: true })
      .click();
    await seen(this.dialog);
  }

  async openByKeys(): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await seen(this.dialog);
  }

  async type(text: string): Promise<void> {
    await this.dialog.getByRole('combobox').fill(text);
  }

  /** The result that does this. */
  async choose(hint: string): Promise<void> {
    await this.dialog
      .getByRole('option')
      .filter({ hasText: this.say(hint) })
      .click();
    await gone(this.dialog);
  }

  async chooseByEnter(): Promise<void> {
    await this.page.keyboard.press('Enter');
    await gone(this.dialog);
  }
}

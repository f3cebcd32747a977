import { type Locator } from 'playwright-core';
import { gone, Part, seen } from './part';

/** The dialog that tests what is listed and uses the fastest of it. */
export class Fastest extends Part {
  private get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The rows with the badge of the outbound. */
  private get used(): Locator {
    return this.dialog.getByRole('row').filter({ has: this.page.locator('td bdi', { hasText: /^PROXY$/ }) });
  }

  async press(): Promise<void> {
    await this.button('Fastest', {}, this.page.getByRole('toolbar', { name: this.say('List actions') })).click();
  }

  async seeUsed(name: string): Promise<void> {
    await seen(this.dialog.getByRole('row').filter({ hasText: name }).and(this.used));
    await seen(this.dialog.getByText(name, { exact: true }).first());
  }

  /** Whatever came of it. */
  async seeEnded(): Promise<void> {
    await seen(this.button('Close', {}, this.dialog));
  }

  async start(): Promise<void> {
    await this.button('Start the core', {}, this.dialog).click();
  }

  async undo(): Promise<void> {
    await this.button('Undo', {}, this.dialog).click();
    await gone(this.used);
  }

  async close(): Promise<void> {
    await this.button('Close', {}, this.dialog).click();
    await gone(this.dialog);
  }
}

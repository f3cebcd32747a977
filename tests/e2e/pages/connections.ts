import { type Locator } from 'playwright-core';
import { gone, Part, seen } from './part';

/** The connections over the page. */
export class Connections extends Part {
  private get dialog(): Locator {
    return this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('heading', { name: this.say('Connections'), exact: true }) });
  }
  private rows(list: string): Locator {
    return this.dialog.getByRole('list', { name: this.say(list), exact: true }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.openFromHeader('Connections');
    await seen(this.dialog);
  }

  async seeRow(text: string | RegExp): Promise<void> {
    await seen(this.rows('Connections, newest first').filter({ hasText: text }));
  }

  /** What is transferred now, as the service tells it. */
  async seeRates(up: string, down: string): Promise<void> {
    await seen(this.dialog.getByRole('img', { name: this.say('Upload {up}, download {down}', { up, down }) }));
  }

  async dontSeeRates(): Promise<void> {
    await gone(this.dialog.getByText(this.say('Transfer rate')));
  }

  /** How many connections are shown, as it is said below them. */
  async seeCount(length: number): Promise<void> {
    const words = this.say('{length, plural, one {# connection} other {# connections}}', { length });
    await seen(this.dialog.getByText(words));
  }

  async gatherBy(tab: 'All' | 'Hosts' | 'Clients' | 'Outbounds'): Promise<void> {
    await this.dialog.getByRole('tab', { name: this.say(tab), exact: true }).click();
  }

  async seeGroup(list: 'Hosts' | 'Clients' | 'Outbounds', text: RegExp): Promise<void> {
    await seen(this.rows(list).filter({ hasText: text }));
  }

  async openGroup(list: 'Hosts' | 'Clients' | 'Outbounds', name: string): Promise<void> {
    await this.rows(list).getByRole('button').filter({ hasText: name }).click();
  }

  async search(text: string): Promise<void> {
    await this.dialog.getByRole('searchbox').fill(text);
  }

  async pause(): Promise<void> {
    await this.button('Pause', {}, this.dialog).click();
    await seen(this.button('Resume', {}, this.dialog));
  }

  async resume(): Promise<void> {
    await this.button('Resume', {}, this.dialog).click();
  }

  async seeText(source: string): Promise<void> {
    await seen(this.dialog.getByText(this.words.pattern(source)));
  }

  /** Opens the menu of the newest connection to a host, and chooses from it. */
  async choose(
    host: string,
    action: 'Always block' | 'Always through {name}' | 'Always through a new outbound…' | 'Explain this',
    values: Record<string, unknown> = {},
  ): Promise<void> {
    await this.button('More actions for {name}', { name: host }, this.dialog).first().click();
    await this.page.getByRole('menuitem', { name: this.say(action, values), exact: true }).click();
  }

  async seeExplained(host: string, outbound: string): Promise<void> {
    const explain = this.page
      .getByRole('dialog')
      .filter({ has: this.page.getByRole('heading', { name: this.say('Explain routing'), exact: true }) });
    await seen(explain.getByRole('listitem').filter({ hasText: host }).filter({ hasText: outbound }));
  }
}

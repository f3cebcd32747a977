import { type Locator } from 'playwright-core';
import { becomes, gone, Part, PATIENCE, seen } from './part';

/** The search field, its filters and what is found in all lists. */
export class Search extends Part {
  get field(): Locator {
    return this.page.getByRole('searchbox', { name: this.say('Search the lists') });
  }
  private get toolbar(): Locator {
    return this.page.getByRole('toolbar', { name: this.say('List actions') });
  }
  private get filters(): Locator {
    return this.page.getByRole('group', { name: this.say('Filters'), exact: true });
  }

  async type(text: string): Promise<void> {
    await this.field.fill(text);
  }

  async seeText(text: string): Promise<void> {
    await becomes(() => this.field.inputValue(), text);
  }

  async unfold(): Promise<void> {
    if (this.width !== 'phone') return this.button('Filters').click();
    const bar = this.page.getByRole('toolbar', { name: this.say('Main actions') });
    await this.button('Search', {}, bar).click();
  }

  async asPattern(): Promise<void> {
    await this.button('Regular expression').click();
  }

  async inAllLists(): Promise<void> {
    if (!(await this.filters.isVisible())) await this.unfold();
    await this.button('All lists', {}, this.filters).click();
  }

  /** A protocol, or the source string of a state. */
  async filterBy(name: string): Promise<void> {
    await this.filters
      .getByRole('button')
      .filter({ hasText: this.say(name) })
      .first()
      .click();
  }

  async seeFound(found: number, total: number, timeout = PATIENCE): Promise<void> {
    const text = new RegExp(`${this.words.number(found)}\\D+${this.words.number(total)}\\D+`);
    const place = this.width === 'phone' ? '[data-count]' : '[data-found]';
    await seen(this.toolbar.locator(place).filter({ hasText: text }), timeout);
  }

  async seeProblem(source: string): Promise<void> {
    await seen(this.toolbar.getByRole('alert').filter({ hasText: this.say(source) }));
    await becomes(() => this.field.getAttribute('aria-invalid'), 'true');
  }

  async seeNothingFound(): Promise<void> {
    await seen(this.button('Clear the search'));
  }

  async clear(): Promise<void> {
    await this.button('Clear', {}, this.toolbar).click();
    await gone(this.button('Clear', {}, this.toolbar));
  }

  /** The lists that the servers found stand in, from top to bottom. */
  async seeLists(names: readonly string[]): Promise<void> {
    const cells = this.page.getByRole('tabpanel').locator('tbody tr td:nth-child(2)');
    await becomes(async () => (await cells.allTextContents()).map((text) => text.trim()), [...names]);
  }

  async goTo(name: string): Promise<void> {
    await this.page.getByTitle(this.say('Show {name} in its list', { name }), { exact: true }).click();
  }
}

import { type Locator } from 'playwright-core';
import { TitledDialog } from './dialogs';
import { becomes, gone, seen } from './part';

/** The dialog of one rule, before it is put into RoutingA. */
export class RuleDialog extends TitledDialog {
  protected get title(): string {
    return this.say('Create a rule');
  }

  private get search(): Locator {
    return this.dialog.getByRole('combobox', { name: this.say('Search the servers') });
  }

  /** A line that saving puts into the script. */
  async seeNewLine(text: string): Promise<void> {
    await seen(this.dialog.locator('[data-line=new]').filter({ hasText: text }));
  }

  async seeName(name: string): Promise<void> {
    await becomes(() => this.dialog.getByRole('textbox', { name: this.words.pattern('Name') }).inputValue(), name);
  }

  /** The first server that the search finds, by the keys. */
  async chooseFound(text: string): Promise<void> {
    await this.search.fill(text);
    await this.search.press('Enter');
  }

  async chooseServer(name: string): Promise<void> {
    await this.dialog.getByRole('option').filter({ hasText: name }).click();
  }

  async save(): Promise<void> {
    await this.press('Save rule');
    await gone(this.dialog);
  }
}

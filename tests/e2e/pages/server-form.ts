import { type Locator } from 'playwright-core';
import { becomes, gone, Part, PATIENCE, seen } from './part';
import { openMenuOf } from './nodes';

export type Fields = Readonly<Record<string, string | boolean>>;

/** The server modal: fields by their labels in English. */
export class ServerForm extends Part {
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  field(label: string): Locator {
    const words = this.say(label).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return this.dialog
      .locator('input, select')
      .and(this.dialog.getByLabel(new RegExp(String.raw`^${words}\s*\*?$`)))
      .first();
  }

  async seeCreate(): Promise<void> {
    await seen(this.dialog.getByRole('heading', { name: this.say('Create a server') }));
  }

  async seeForm(): Promise<void> {
    await seen(this.field('Name'));
  }

  async dontSee(timeout = PATIENCE): Promise<void> {
    await gone(this.dialog, timeout);
  }

  /** Of the first row with that name, or of the row at that place. */
  async openFor(name: string | number): Promise<void> {
    const rows = this.page.getByRole('tabpanel').locator('tbody tr');
    const row = typeof name === 'number' ? rows.nth(name - 1) : rows.filter({ hasText: name }).first();
    await openMenuOf(row, this.words.pattern('More actions for {name}'));
    if (this.width === 'phone') await this.button('Modify', {}, this.page.getByRole('dialog')).click();
    else
      await this.page
        .getByRole('menuitem', { name: new RegExp(`^(${this.say('Modify')}|${this.say('View')})$`) })
        .click();
    await this.seeForm();
  }

  async chooseKind(kind: string): Promise<void> {
    await this.dialog.getByRole('tab', { name: kind, exact: true }).click();
    await this.seeKind(kind);
  }

  async seeKind(kind: string): Promise<void> {
    await seen(this.dialog.getByRole('tab', { name: kind, exact: true, selected: true }));
  }

  async fill(fields: Fields): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      const field = this.field(label);
      if (typeof value === 'boolean') await field.setChecked(value, { force: true });
      else if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
      else await field.fill(value);
    }
  }

  async see(fields: Fields): Promise<void> {
    const read = async (): Promise<Fields> => {
      const values: Record<string, string | boolean> = {};
      for (const [label, value] of Object.entries(fields)) {
        const field = this.field(label);
        values[label] = typeof value === 'boolean' ? await field.isChecked() : await field.inputValue();
      }
      return values;
    };
    await becomes(read, fields);
  }

  async paste(text: string): Promise<void> {
    await this.field('Name').evaluate((field, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }

  async save(): Promise<void> {
    await this.button('Save & apply', {}, this.dialog).click();
  }

  async cancel(): Promise<void> {
    await this.button('Cancel', {}, this.dialog).click();
  }

  async seeText(source: string): Promise<void> {
    await seen(this.dialog.getByText(this.say(source), { exact: true }));
  }

  async seeFocus(label: string): Promise<void> {
    await becomes(() => this.field(label).evaluate((field) => field === document.activeElement), true);
  }

  async seeReadOnly(): Promise<void> {
    await becomes(() => this.dialog.locator('input:not([readonly]), select').count(), 0);
    await gone(this.button('Save & apply', {}, this.dialog));
  }

  async answerInsecure(source: "I know what I'm doing" | 'Cancel'): Promise<void> {
    const question = this.page.getByRole('alertdialog', { name: this.say('Allow insecure certificates?') });
    await seen(question);
    await this.button(source, {}, question).click();
  }
}

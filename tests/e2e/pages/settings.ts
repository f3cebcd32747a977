import { type Locator } from 'playwright-core';
import { TitledDialog } from './dialogs';
import { becomes, becomesUsable, gone, seen } from './part';

/** The settings, by the labels of their fields. */
export class SettingsDialog extends TitledDialog {
  protected get title(): string {
    return this.say('Settings');
  }

  /** The label of a field, with the mark that it was changed or without. */
  private field(source: string): Locator {
    const label = new RegExp(`^${this.words.pattern(source).source}`);
    return this.dialog.getByLabel(label).and(this.page.locator('select, input'));
  }

  async open(): Promise<void> {
    await this.openFromHeader('Setting');
    await this.see();
    await seen(this.field('Capture traffic from this machine'));
  }

  /** Its last sections are drawn after the first. */
  async seeWhole(): Promise<void> {
    await seen(this.dialog.getByRole('heading', { name: this.say('Updates') }));
  }

  async seeFocusOn(button: string): Promise<void> {
    await seen(this.dialog.getByRole('button', { name: this.words.pattern(button) }).and(this.page.locator(':focus')));
  }

  async choose(source: string, value: string): Promise<void> {
    await this.field(source).selectOption(value);
  }

  async type(source: string, text: string): Promise<void> {
    await this.field(source).fill(text);
  }

  async toggle(source: string): Promise<void> {
    await this.field(source).click();
  }

  async seeValue(source: string, value: string): Promise<void> {
    await becomes(() => this.field(source).inputValue(), value);
  }

  /** The values that can be chosen; those that are not offered are left out. */
  async seeOffered(source: string, values: readonly string[]): Promise<void> {
    const options = this.field(source).locator('option:not([disabled])');
    await becomes(
      () => options.evaluateAll((found) => found.map((option) => (option as HTMLOptionElement).value)),
      [...values],
    );
  }

  async seeField(source: string): Promise<void> {
    await seen(this.field(source));
  }

  async dontSeeField(source: string): Promise<void> {
    await gone(this.field(source));
  }

  async seeSections(sources: readonly string[]): Promise<void> {
    await becomes(
      () => this.dialog.getByRole('heading', { level: 3 }).allTextContents(),
      sources.map((source) => this.say(source)),
    );
  }

  async seeChanged(count: number): Promise<void> {
    await becomes(() => this.dialog.getByText(this.say('changed'), { exact: true }).count(), count);
  }

  async save(): Promise<void> {
    await this.press('Save and Apply');
  }

  async seeSavable(savable: boolean): Promise<void> {
    await becomesUsable(this.button('Save and Apply', {}, this.dialog), savable);
  }

  async seeUsable(source: string, usable: boolean): Promise<void> {
    await becomesUsable(this.button(source, {}, this.dialog), usable);
  }

  async dontSeeButton(source: string): Promise<void> {
    await gone(this.button(source, {}, this.dialog));
  }

  /** Which of the two stays that were saved for the same setting: `Yours:` or `Theirs:`. */
  async decide(source: string, whose: string): Promise<void> {
    const group = this.dialog.getByRole('radiogroup', { name: this.say(source) });
    await group.getByRole('radio', { name: this.say(whose) }).check();
  }

  async seeGfwList(text: string): Promise<void> {
    await seen(this.dialog.getByRole('group', { name: 'GFWList' }).getByText(text, { exact: true }));
  }
}

export class GfwListDialog extends TitledDialog {
  protected get title(): string {
    return this.say('Update the GFWList');
  }

  async type(link: string): Promise<void> {
    await this.dialog.getByLabel(this.say('Custom download link')).fill(link);
  }

  async seeDeletable(deletable: boolean): Promise<void> {
    await becomesUsable(this.button('Delete', {}, this.dialog), deletable);
  }

  async seeElapsed(seconds: number): Promise<void> {
    await becomes(
      async () => Number.parseInt((await this.dialog.getByRole('timer').textContent()) ?? '0', 10) >= seconds,
      true,
    );
  }
}

export class CustomInboundsDialog extends TitledDialog {
  protected get title(): string {
    return this.say('Custom inbounds');
  }

  async type(tag: string, port: number): Promise<void> {
    await this.dialog.getByRole('textbox', { name: this.say('Name') }).fill(tag);
    await this.dialog.getByRole('textbox', { name: this.say('Port') }).fill(String(port));
  }

  async add(): Promise<void> {
    await this.press('Add');
  }

  async askToDelete(tag: string): Promise<void> {
    await this.button('Delete {tag}', { tag }, this.dialog).click();
    await seen(this.button('Delete permanently', {}, this.dialog));
  }
}

export class CustomRoutingDialog extends TitledDialog {
  protected get title(): string {
    return this.say('Custom routing');
  }

  private rule(number: number): Locator {
    return this.dialog.getByRole('listitem', { name: this.say('Rule {number}', { number }) });
  }

  async seeRules(count: number): Promise<void> {
    await becomes(
      () =>
        this.dialog
          .getByRole('list', { name: this.say('Rules') })
          .locator('> li')
          .count(),
      count,
    );
  }

  async chooseDefault(mode: string): Promise<void> {
    await this.dialog.getByLabel(this.say('Default routing rule')).selectOption(mode);
  }

  async chooseTags(number: number, tags: readonly string[]): Promise<void> {
    await this.rule(number)
      .getByRole('button', { name: new RegExp(`^${this.say('Tags')}`) })
      .click();
    for (const tag of tags) await this.rule(number).getByRole('checkbox', { name: tag, exact: true }).check();
  }

  async chooseType(number: number, type: string): Promise<void> {
    await this.rule(number).getByLabel(this.say('Rule type')).selectOption(type);
  }

  async deleteRule(number: number): Promise<void> {
    await this.button('Delete rule {number}', { number }, this.dialog).click();
  }
}

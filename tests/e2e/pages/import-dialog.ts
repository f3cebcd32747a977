import { type Locator } from 'playwright-core';
import { becomes, gone, Part, PATIENCE, seen } from './part';
import { type PickedFile } from './sharing';

export class ImportDialog extends Part {
  private get dialog(): Locator {
    return this.page
      .locator('[role="dialog"], [role="alertdialog"]')
      .filter({ has: this.page.getByRole('heading', { name: this.say('Import'), exact: true }) });
  }
  private get field(): Locator {
    return this.dialog.getByRole('textbox');
  }

  async see(timeout = PATIENCE): Promise<void> {
    await seen(this.dialog, timeout);
  }

  async dontSee(timeout = PATIENCE): Promise<void> {
    await gone(this.dialog, timeout);
  }

  async type(text: string): Promise<void> {
    await this.field.fill(text);
  }

  async useBatch(): Promise<void> {
    await this.dialog.getByRole('switch').click();
    await becomes(() => this.field.evaluate((field) => field.tagName), 'TEXTAREA');
  }

  /** Through the camera icon in the field. */
  async giveIcon(file: PickedFile): Promise<void> {
    await this.dialog.locator('[data-scan="icon"] + input').setInputFiles(file);
  }

  /** Through the icon in the field, or the button below the larger one. */
  async givePicture(file: PickedFile): Promise<void> {
    await this.dialog.locator(':is([data-scan="icon"], [data-scan="picture"]) + input').setInputFiles(file);
  }

  async paste(): Promise<void> {
    await this.dialog.locator('button[data-scan="paste"]').click();
  }

  async openCamera(): Promise<void> {
    await this.dialog.locator('button[data-scan="camera"]').click();
  }

  async dontSeeCamera(): Promise<void> {
    await gone(this.dialog.locator('video'));
  }

  /** The verdict of each line that is in view, with its words. */
  async seeVerdicts(verdicts: readonly (readonly [meaning: string, words: string])[]): Promise<void> {
    const rows = this.dialog.locator('[data-verdict]');
    await becomes(
      () => rows.evaluateAll((found) => found.map((row) => [row.getAttribute('data-verdict'), row.textContent])),
      verdicts.map((verdict) => [...verdict]),
    );
  }

  async seeChosen(source: string): Promise<void> {
    await becomes(() => this.dialog.getByRole('radio', { name: this.say(source), exact: true }).isChecked(), true);
  }

  async choose(source: string): Promise<void> {
    await this.dialog.getByRole('radio', { name: this.say(source), exact: true }).check();
  }

  async submit(): Promise<void> {
    await this.button('Import', {}, this.dialog).click();
  }

  async submitByEnter(): Promise<void> {
    await this.field.press('Enter');
  }

  async cancel(): Promise<void> {
    await this.button('Cancel', {}, this.dialog).click();
  }

  async stopWaiting(): Promise<void> {
    await this.button('Stop waiting', {}, this.dialog).click();
  }

  async seeText(text: string): Promise<void> {
    await becomes(() => this.field.inputValue(), text);
  }

  async seeEmptyField(): Promise<void> {
    await this.seeText('');
  }

  async seeProblem(source: string, values: Record<string, unknown> = {}): Promise<void> {
    const text = Object.keys(values).length === 0 ? this.words.pattern(source) : this.say(source, values);
    await seen(this.dialog.getByText(text));
  }

  async seeWaiting(): Promise<void> {
    await seen(
      this.dialog
        .getByRole('timer')
        .filter({ hasText: this.words.pattern('Importing… {elapsed} s. A subscription can take several minutes.') }),
    );
  }

  async seeBusy(): Promise<void> {
    await seen(
      this.dialog
        .getByRole('timer')
        .filter({ hasText: this.words.pattern('The service is busy. Waiting… {elapsed} s') }),
    );
  }
}

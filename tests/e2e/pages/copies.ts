import { type Locator } from 'playwright-core';
import { TitledDialog } from './dialogs';
import { becomes } from './part';
import { fileOf, type PickedFile } from './sharing';

export class SaveCopy extends TitledDialog {
  protected get title(): string {
    return this.say('Back up');
  }

  async protect(passphrase: string): Promise<void> {
    for (const name of ['Passphrase (optional)', 'Repeat passphrase'])
      await this.dialog.getByLabel(this.say(name), { exact: true }).fill(passphrase);
  }

  async save(): Promise<PickedFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.press('Back up')]);
    return fileOf(download, 'application/json');
  }

  /** Close is its cross, too. */
  async close(): Promise<void> {
    await this.button('Close', {}, this.dialog).last().click();
  }
}

export class BringBack extends TitledDialog {
  protected get title(): string {
    return this.say('Restore a backup');
  }

  /** For another service than the one that the page shows. */
  async goElsewhere(): Promise<void> {
    await this.dialog.getByLabel(this.say('Other services'), { exact: true }).check();
  }

  async give(file: PickedFile): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(file);
  }

  async unlock(passphrase: string): Promise<void> {
    await this.dialog.getByLabel(this.say('Passphrase of this backup'), { exact: true }).fill(passphrase);
    await this.press('Open');
  }

  private part(source: string): Locator {
    return this.dialog.locator('section').filter({ has: this.button('Details: {name}', { name: this.say(source) }) });
  }

  async open(source: string): Promise<void> {
    await this.button('Details: {name}', { name: this.say(source) }, this.dialog).click();
  }

  /** The items of a part that differ, and whether they are checked. */
  async seeChecks(source: string, wanted: readonly (readonly [name: string, checked: boolean])[]): Promise<void> {
    await becomes(
      () =>
        this.part(source)
          .getByRole('listitem')
          .getByRole('checkbox')
          .evaluateAll((boxes) =>
            boxes.map((box) => [box.getAttribute('aria-label'), (box as HTMLInputElement).checked]),
          ),
      wanted.map((one) => [...one]),
    );
  }

  async seeHidden(source: string, hidden: boolean): Promise<void> {
    await becomes(
      async () =>
        (await this.part(source).getByText(this.say('Hidden because it may contain a password.')).count()) > 0,
      hidden,
    );
  }

  async apply(): Promise<void> {
    await this.press('Restore checked items');
  }

  /** Close is its cross, too. */
  async close(): Promise<void> {
    await this.button('Close', {}, this.dialog).last().click();
  }
}

export class Moments extends TitledDialog {
  protected get title(): string {
    return this.say('History of changes');
  }

  /** The changes, by their words, the latest first. */
  async seeChanges(wanted: readonly string[]): Promise<void> {
    await becomes(
      () =>
        this.dialog
          .getByRole('list', { name: this.say('Changes'), exact: true })
          .getByRole('button')
          .evaluateAll((buttons) => buttons.map((button) => button.firstElementChild?.firstElementChild?.textContent)),
      [...wanted],
    );
  }

  async choose(words: string): Promise<void> {
    await this.dialog
      .getByRole('list', { name: this.say('Changes'), exact: true })
      .getByRole('button', { name: words })
      .click();
  }
}

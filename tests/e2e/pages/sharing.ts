import { type Download, type Locator } from 'playwright-core';
import { becomes, gone, Part, PATIENCE, seen } from './part';

/** A file as the browser's picker gives it. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The dialog with the QR code of one link. */
export class Sharing extends Part {
  get dialog(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.locator('[data-scan="import"]') });
  }
  private get code(): Locator {
    return this.dialog.getByRole('img', { name: this.say('QR code of the link'), exact: true });
  }
  private get link(): Locator {
    return this.dialog.getByRole('textbox');
  }

  async see(timeout = PATIENCE): Promise<void> {
    await seen(this.code, timeout);
  }

  async dontSee(): Promise<void> {
    await gone(this.link);
  }

  async seeLevel(level: string): Promise<void> {
    await becomes(() => this.dialog.locator('[data-level]').getAttribute('data-level'), level);
  }

  async seeText(source: string): Promise<void> {
    await seen(this.dialog.getByText(this.words.pattern(source)));
  }

  async seeLink(link: string): Promise<void> {
    await becomes(() => this.link.inputValue(), link);
  }

  async readLink(): Promise<string> {
    return this.link.inputValue();
  }

  async copy(): Promise<void> {
    await this.button('Copy', {}, this.dialog).click();
  }

  async save(format: 'PNG' | 'SVG'): Promise<PickedFile> {
    const source = format === 'PNG' ? 'Save as PNG' : 'Save as SVG';
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.button(source, {}, this.dialog).click(),
    ]);
    return fileOf(download, format === 'PNG' ? 'image/png' : 'image/svg+xml');
  }

  async giveFile(file: PickedFile): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(file);
  }

  async close(): Promise<void> {
    await this.button('Close', {}, this.dialog).click();
  }
}

/** The dialog with the links of several rows. */
export class ShareList extends Part {
  get dialog(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.locator('textarea[readonly]') });
  }

  async seeLinks(links: readonly string[]): Promise<void> {
    await becomes(async () => (await this.dialog.getByRole('textbox').inputValue()).split('\n'), [...links]);
  }

  async copy(): Promise<void> {
    await this.button('Copy', {}, this.dialog).click();
  }

  async save(): Promise<PickedFile> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.button('Save as file', {}, this.dialog).click(),
    ]);
    return fileOf(download, 'text/plain');
  }

  async close(): Promise<void> {
    await this.button('Close', {}, this.dialog).click();
  }
}

export async function fileOf(download: Download, mimeType: string): Promise<PickedFile> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), mimeType, buffer: Buffer.concat(parts) };
}

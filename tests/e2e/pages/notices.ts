import { type Locator } from 'playwright-core';
import { type NoticeKey } from '../../../machines/ports/notice';
import { becomes, gone, Part, PATIENCE, seen } from './part';

/** The toasts. Their words are those of `src/i18n/notices.ts`; found by key where a text has values in it. */
export class Notices extends Part {
  private get list(): Locator {
    return this.page.getByRole('region', { name: this.say('Notices') });
  }

  toast(key: NoticeKey): Locator {
    return this.list.locator(`[data-notice="${key}"]`);
  }

  async see(key: NoticeKey, text?: string | RegExp, timeout = PATIENCE): Promise<void> {
    await seen(text === undefined ? this.toast(key) : this.toast(key).filter({ hasText: text }), timeout);
  }

  /** The text of a toast, word for word. */
  async seeText(key: NoticeKey, source: string, values: Record<string, unknown> = {}): Promise<void> {
    await this.see(key, this.say(source, values));
  }

  async dontSee(key: NoticeKey, timeout = PATIENCE): Promise<void> {
    await gone(this.toast(key), timeout);
  }

  async seeNone(): Promise<void> {
    await becomes(() => this.list.getByRole('listitem').count(), 0);
  }

  async act(key: NoticeKey, source: string): Promise<void> {
    await this.button(source, {}, this.toast(key)).click();
  }

  async dismissAll(): Promise<void> {
    const dismiss = this.list.getByRole('button', { name: this.say('Dismiss'), exact: true });
    while ((await dismiss.count()) > 0)
      await dismiss
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined);
  }
}

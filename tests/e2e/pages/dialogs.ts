import { type Locator } from 'playwright-core';
import { becomes, gone, Part, PATIENCE, seen } from './part';

export abstract class TitledDialog extends Part {
  protected abstract get title(): string | RegExp;

  protected get dialog(): Locator {
    return this.page.locator('[role="dialog"], [role="alertdialog"]').filter({
      has: this.page.getByRole('heading', {
        name: this.title,
        ...(typeof this.title === 'string' ? { exact: true } : {}),
      }),
    });
  }

  async see(timeout = PATIENCE): Promise<void> {
    await seen(this.dialog, timeout);
  }

  async dontSee(timeout = PATIENCE): Promise<void> {
    await gone(this.dialog, timeout);
  }

  async seeText(source: string, values: Record<string, unknown> = {}): Promise<void> {
    const text = Object.keys(values).length === 0 ? this.words.pattern(source) : this.say(source, values);
    await seen(this.dialog.getByText(text));
  }

  async press(source: string): Promise<void> {
    await this.button(source, {}, this.dialog).click();
  }
}

export class Deletion extends TitledDialog {
  /** Its title is the question: it names the row, or counts the rows. */
  protected get title(): RegExp {
    return /./;
  }

  protected override get dialog(): Locator {
    return super.dialog.and(this.page.getByRole('alertdialog'));
  }

  async confirm(): Promise<void> {
    await this.seeText('Delete');
    await this.press('Delete');
  }

  async seeUnreturnable(name: RegExp): Promise<void> {
    await seen(this.dialog.getByRole('listitem').filter({ hasText: name }));
  }

  async seeProgress(): Promise<void> {
    await seen(this.dialog.getByRole('progressbar'));
  }
}

export class AddOutbound extends TitledDialog {
  protected get title(): string {
    return this.say('Add an outbound');
  }

  async type(name: string): Promise<void> {
    await this.dialog.getByRole('textbox').fill(name);
  }

  async submit(): Promise<void> {
    await this.press('Add');
  }

  async seeName(name: string): Promise<void> {
    await becomes(() => this.dialog.getByRole('textbox').inputValue(), name);
  }
}

export class OutboundServers extends TitledDialog {
  protected get title(): RegExp {
    return this.words.pattern('Choose servers for <0>{shown}</0>');
  }

  private get search(): Locator {
    return this.dialog.getByRole('combobox', { name: this.say('Search the servers') });
  }

  /** What the list shows, and whether it is chosen. */
  async seeOptions(wanted: readonly (readonly [name: string, chosen: boolean])[]): Promise<void> {
    await becomes(
      () =>
        this.dialog
          .getByRole('option')
          .evaluateAll((options) =>
            options.map((one) => [one.querySelector('bdi')?.textContent, one.getAttribute('aria-selected') === 'true']),
          ),
      wanted.map((one) => [...one]),
    );
  }

  /** By its place in the list, counted from 1. */
  async toggle(place: number): Promise<void> {
    await this.dialog
      .getByRole('option')
      .nth(place - 1)
      .click();
  }

  /** The first of those that the search finds. */
  async toggleFound(text: string): Promise<void> {
    await this.search.fill(text);
    await this.search.press('Enter');
    await this.search.fill('');
  }

  async seePlan(source: string, count: number): Promise<void> {
    await seen(this.dialog.getByText(this.words.say(source, { 0: count })));
  }
}

export class DeleteOutbound extends TitledDialog {
  protected get title(): RegExp {
    return this.words.pattern('Delete the outbound {name}?');
  }

  async confirm(): Promise<void> {
    await this.press('Delete');
  }
}

export class AddressDialog extends TitledDialog {
  protected get title(): string {
    return this.say('Address and Ports');
  }

  private get field(): Locator {
    return this.dialog.getByRole('textbox', { name: this.words.pattern('Service address') });
  }

  async type(address: string): Promise<void> {
    await this.field.fill(address);
  }

  async seeAddress(address: string): Promise<void> {
    await becomes(() => this.field.inputValue(), address);
  }

  async confirm(): Promise<void> {
    await this.press('Confirm');
  }
}

export class LossQuestion extends TitledDialog {
  protected get title(): string {
    return this.say('Discard unsaved changes?');
  }
}

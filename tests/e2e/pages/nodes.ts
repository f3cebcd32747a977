import { type Locator } from 'playwright-core';
import { becomes, becomesUsable, gone, Part, PATIENCE, seen } from './part';

export type Action = 'Connect' | 'Disconnect' | 'Select' | 'Cancel' | 'Update';

/** Where load balancing is valid, these words mean a server and not a dialog. */
const CONTEXTS: Partial<Record<Action, string>> = { Select: 'server', Cancel: 'server' };

/** Narrower phones have no room for the button of a row. */
const LEAST_WITH_BUTTONS = 360;

/** By its button, or where that is seen by the keyboard alone, beside its controls. */
export async function openMenuOf(row: Locator, name: RegExp): Promise<void> {
  const button = row.getByRole('button', { name });
  const hit = await button.evaluate((one) => getComputedStyle(one).pointerEvents !== 'none');
  return hit ? button.click() : row.click({ position: { x: 120, y: 40 } });
}

/** Tabs, toolbar, table and pager. */
export class Nodes extends Part {
  private get toolbar(): Locator {
    return this.page.getByRole('toolbar', { name: this.say('List actions') });
  }
  /** At the lower edge of a phone. */
  private get bar(): Locator {
    return this.page.getByRole('toolbar', { name: this.say('Main actions') });
  }
  private get tabs(): Locator {
    return this.page.getByRole('tablist', { name: this.say('Lists') });
  }
  get table(): Locator {
    return this.page.getByRole('tabpanel').locator('table');
  }
  get rows(): Locator {
    return this.table.locator('tbody tr');
  }

  /** A row by its name, or by its id when several have the same. */
  row(name: string | number): Locator {
    const cell = typeof name === 'number' ? 'td:nth-child(2)' : 'td:nth-child(3) > :first-child';
    const text = typeof name === 'number' ? new RegExp(`^${name}$`) : name;
    return this.rows.filter({ has: this.page.locator(cell).filter({ hasText: text }) });
  }

  tab(name: string): Locator {
    return this.tabs.getByRole('tab').filter({ hasText: name });
  }

  async seeWelcome(): Promise<void> {
    await seen(this.page.getByRole('heading', { name: this.say('Welcome'), exact: true }));
  }

  async dontSeeWelcome(timeout = PATIENCE): Promise<void> {
    await gone(this.page.getByRole('heading', { name: this.say('Welcome'), exact: true }), timeout);
  }

  async openImportFromWelcome(): Promise<void> {
    await this.seeWelcome();
    await this.button('Import', {}, this.page.getByRole('main')).click();
  }

  async openImport(): Promise<void> {
    await this.button('Import', {}, this.width === 'phone' ? this.bar : this.toolbar).click();
  }

  /** On a narrow screen, or with wide letters, it may be behind the button. */
  async chooseTab(name: string): Promise<void> {
    const tab = this.tab(name);
    await seen(tab.or(this.moreTabs).first());
    const fits = await seen(tab, 2_000).then(
      () => true,
      () => false,
    );
    if (!fits && (await this.moreTabs.isVisible())) {
      await this.openMoreTabs();
      await this.chooseMoreTab(name);
    } else await tab.click();
    await this.seeTabChosen(name);
  }

  async chooseServers(): Promise<void> {
    await this.chooseTab(this.say('SERVER'));
  }

  async chooseSubscriptions(): Promise<void> {
    await this.chooseTab(this.say('SUBSCRIPTION'));
  }

  async seeTabChosen(name: string): Promise<void> {
    await becomes(() => this.tabs.getByRole('tab', { selected: true }).locator('bdi').first().textContent(), name);
  }

  /** The tabs that can be seen, with what they count. */
  async seeTabs(texts: readonly string[]): Promise<void> {
    await becomes(async () => {
      const tabs = await this.tabs.getByRole('tab').filter({ visible: true }).all();
      return Promise.all(tabs.map(async (tab) => (await tab.locator('> *').allTextContents()).join(' ')));
    }, [...texts]);
  }

  private get moreTabs(): Locator {
    return this.page.getByRole('button').filter({ hasText: /^\+\d+$/ });
  }

  async seeMoreTabs(): Promise<void> {
    await seen(this.moreTabs);
  }

  async dontSeeMoreTabs(): Promise<void> {
    await gone(this.moreTabs);
  }

  /** What does not fit is behind a button. */
  async openMoreTabs(): Promise<void> {
    await this.moreTabs.click();
    await seen(this.page.getByRole('textbox', { name: this.say('Filter subscriptions') }));
  }

  async filterTabs(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.say('Filter subscriptions') }).fill(text);
  }

  async chooseMoreTab(name: string): Promise<void> {
    await this.page.getByRole('listitem').getByRole('button').filter({ hasText: name }).first().click();
  }

  async seeRow(name: string | number, timeout = PATIENCE): Promise<void> {
    await seen(this.row(name), timeout);
  }

  async dontSeeRow(name: string | number): Promise<void> {
    await gone(this.row(name));
  }

  async seeRowCount(count: number, timeout = PATIENCE): Promise<void> {
    await becomes(() => this.rows.count(), count, timeout);
  }

  /** Names of the rows that are shown, from top to bottom. */
  async seeNames(names: readonly string[]): Promise<void> {
    await becomes(() => this.names(), [...names]);
  }

  async names(): Promise<string[]> {
    return this.rows.locator('td:nth-child(3) > :first-child').allTextContents();
  }

  async seeFirstName(name: string, timeout = PATIENCE): Promise<void> {
    await becomes(() => this.rows.first().locator('td:nth-child(3) > :first-child').textContent(), name, timeout);
  }

  /** The button of a row; on the smallest phones it is in the row's sheet. */
  async act(name: string | number, action: Action): Promise<void> {
    const row = this.row(name).first();
    if (action === 'Update') {
      await row.getByRole('button', { name: this.words.pattern('Update {name}') }).click();
      return;
    }
    const button = row.locator('button[aria-labelledby]').filter({ hasText: this.say(action, {}, CONTEXTS[action]) });
    if (this.width === 'phone' && (this.page.viewportSize()?.width ?? 0) < LEAST_WITH_BUTTONS) {
      await this.openRowMenu(name);
      const label = this.say(action, {}, CONTEXTS[action]);
      const hints = [
        this.say('Starts the core'),
        ...['Adds the server to {shown}', 'Removes the server from {shown}'].map(
          (hint) => this.words.pattern(hint).source,
        ),
      ].join('|');
      await this.page
        .getByRole('dialog')
        .getByRole('button')
        .filter({ hasText: new RegExp(`^${label}(?:${hints})?$`) })
        .click();
      return;
    }
    await button.click();
  }

  async useOnly(name: string | number): Promise<void> {
    if (this.width === 'phone') {
      await this.openRowMenu(name);
      await this.chooseInRowMenu('Use only this');
      return;
    }
    // It comes with the pointer.
    const row = this.row(name).first();
    await row.hover();
    await row.getByRole('button', { name: this.words.pattern('Use only {name} in {shown}') }).click();
  }

  /** On a phone it is a sheet, which a tap on the row opens. */
  async openRowMenu(name: string | number): Promise<void> {
    const row = this.row(name).first();
    await openMenuOf(row, this.words.pattern('More actions for {name}'));
    await seen(this.page.getByRole(this.width === 'phone' ? 'dialog' : 'menu'));
  }

  async chooseInRowMenu(source: string): Promise<void> {
    const name = { name: this.say(source), exact: true };
    if (this.width === 'phone') await this.page.getByRole('dialog').getByRole('button', name).click();
    else await this.page.getByRole('menuitem', name).click();
  }

  /** `null`: not connected. */
  async seeConnected(name: string | number, state: 'running' | 'ready' | null, timeout = PATIENCE): Promise<void> {
    await becomes(() => this.row(name).first().getAttribute('data-connected'), state, timeout);
  }

  async seeLatency(name: string | number, text: RegExp, timeout = PATIENCE): Promise<void> {
    await seen(this.row(name).locator('td:nth-child(6)').filter({ hasText: text }), timeout);
  }

  /** Tests everything that is listed, without checking it. */
  async testListed(): Promise<void> {
    if (this.width === 'phone') return this.button('Test', {}, this.bar).click();
    await this.table
      .getByRole('button', { name: this.words.pattern('Test all {count} servers listed here with PING') })
      .click();
  }

  async dontSeeTesting(timeout = 30_000): Promise<void> {
    await gone(this.rows.getByText(this.say('testing...')), timeout);
  }

  async check(name: string | number): Promise<void> {
    await this.row(name).first().getByRole('checkbox').check();
  }

  async uncheck(name: string | number): Promise<void> {
    await this.row(name).first().getByRole('checkbox').uncheck();
  }

  async checkRangeTo(name: string | number): Promise<void> {
    await this.row(name)
      .first()
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
  }

  async checkAll(): Promise<void> {
    await this.page.locator(':is(#nodes-panel, [role=toolbar]) input[type=checkbox]:not(tbody *)').click();
  }

  async seeChecked(count: number): Promise<void> {
    await seen(
      this.toolbar
        .getByRole('status')
        .filter({ hasText: this.say('{count, plural, one {# checked} other {# checked}}', { count }) }),
    );
  }

  async seeNothingChecked(): Promise<void> {
    await becomes(() => this.rows.getByRole('checkbox', { checked: true }).count(), 0);
    await gone(this.button('Uncheck all', {}, this.toolbar));
  }

  async clearSelection(): Promise<void> {
    await this.button('Uncheck all', {}, this.toolbar).click();
  }

  async sortBy(source: 'ID' | 'Name' | 'Address' | 'Protocol' | 'Latency'): Promise<void> {
    await this.table
      .locator('thead')
      .getByRole('button', { name: this.say(source), exact: true })
      .click();
  }

  async ping(): Promise<void> {
    await this.toolbar.getByRole('button', { name: 'PING', exact: true }).click();
  }

  async http(): Promise<void> {
    await this.toolbar.getByRole('button', { name: 'HTTP', exact: true }).click();
  }

  async delete(): Promise<void> {
    await this.button('Delete', {}, this.toolbar).click();
  }

  async shareSubscription(name: string): Promise<void> {
    await this.button('Share {name}', { name }).click();
  }

  async seeListFacts(): Promise<void> {
    await seen(this.page.locator('[data-facts]'));
  }

  /** What may be out of date has lost its colours. */
  async seeGrey(grey: boolean): Promise<void> {
    const isGrey = (): Promise<readonly boolean[]> =>
      this.rows.evaluateAll((rows) => rows.map((row) => getComputedStyle(row).filter.startsWith('grayscale')));
    await becomes(async () => [...new Set(await isGrey())], [grey]);
  }

  async seeCheckedActions(): Promise<void> {
    await seen(this.button('Uncheck all', {}, this.toolbar));
  }

  async shareChecked(): Promise<void> {
    await this.doWithChecked('Share');
  }

  async newOutboundForChecked(): Promise<void> {
    await this.doWithChecked('New outbound with the checked servers…');
  }

  /** On the toolbar, or in the menu behind it where it does not fit. */
  private async doWithChecked(source: string): Promise<void> {
    await this.seeCheckedActions();
    const button = this.button(source, {}, this.toolbar);
    if (await button.isVisible()) return button.click();
    await this.button('More actions for the checked rows', {}, this.toolbar).click();
    return this.chooseInRowMenu(source);
  }

  async seeTestsUsable(usable: boolean): Promise<void> {
    await becomesUsable(this.toolbar.getByRole('button', { name: 'PING', exact: true }), usable);
    await becomesUsable(this.toolbar.getByRole('button', { name: 'HTTP', exact: true }), usable);
  }

  async seeDeleteUsable(usable: boolean): Promise<void> {
    await becomesUsable(this.button('Delete', {}, this.toolbar), usable);
  }

  async seeFloating(floating: boolean): Promise<void> {
    await becomes(() => this.toolbar.getAttribute('data-floating'), String(floating));
  }

  async turnTo(source: 'First page' | 'Previous page' | 'Next page' | 'Last page'): Promise<void> {
    await this.button(source).click();
  }

  async seeShown(first: number, last: number, total: number): Promise<void> {
    const text = this.say('{first}–{last} of {total}', {
      first: this.words.number(first),
      last: this.words.number(last),
      total: this.words.number(total),
    });
    await seen(this.page.getByRole('navigation', { name: this.say('Pages') }).getByText(text));
  }

  async seeBusyHint(): Promise<void> {
    await seen(
      this.page.getByRole('status').filter({ hasText: this.words.pattern('{name}: the service is busy. Waiting…') }),
    );
  }

  async dontSeeBusyHint(): Promise<void> {
    await gone(
      this.page.getByRole('status').filter({ hasText: this.words.pattern('{name}: the service is busy. Waiting…') }),
    );
  }

  async stopWaiting(): Promise<void> {
    await this.button('Stop waiting').click();
  }
}

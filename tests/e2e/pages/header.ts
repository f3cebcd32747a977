import { type Locator } from 'playwright-core';
import { type Language } from '../../../machines/shared/constants';
import { becomes, becomesUsable, gone, Part, PATIENCE, seen } from './part';

export type CoreWord = 'Checking…' | 'Ready' | 'Running' | 'Starting…' | 'Stopping…';

/** The bar at the top. On a phone its menus are one. */
export class Header extends Part {
  private get bar(): Locator {
    return this.page.getByRole('banner');
  }
  private get run(): Locator {
    return this.bar.locator('button[data-state]');
  }
  get outbound(): Locator {
    return this.bar.getByRole('button', { name: this.words.pattern('Outbound {name}') });
  }

  private coreName(word: CoreWord): string {
    const values = { word: this.say(word) };
    if (word === 'Ready') return this.say('Core: {word}. Start it', values);
    if (word === 'Running') return this.say('Core: {word}. Stop it', values);
    return this.say('Core: {word}', values);
  }

  async seeCore(word: CoreWord, timeout = PATIENCE): Promise<void> {
    await becomes(() => this.run.getAttribute('aria-label'), this.coreName(word), timeout);
  }

  async seeCoreUsable(usable = true): Promise<void> {
    await becomesUsable(this.run, usable);
  }

  /** Why it cannot be used. */
  async seeCoreReason(source: string): Promise<void> {
    await becomes(() => this.run.getAttribute('title'), this.say(source));
  }

  async toggleCore(): Promise<void> {
    await this.run.click();
  }

  async focusCore(): Promise<void> {
    await this.run.focus();
  }

  async seeOutbound(name: string, servers = 0): Promise<void> {
    const label =
      servers > 1
        ? `${this.say('Outbound {name}', { name })} ${this.say('load balance · {count}', { count: servers })}`
        : this.say('Outbound {name}', { name });
    await becomes(() => this.outbound.getAttribute('aria-label'), label);
  }

  async openOutbounds(): Promise<void> {
    await this.outbound.click();
    await seen(this.page.getByRole('menu'));
  }

  async chooseOutbound(name: string): Promise<void> {
    await this.openOutbounds();
    await this.page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
  }

  async addOutbound(): Promise<void> {
    await this.openOutbounds();
    await this.page.getByRole('menuitem', { name: this.say('Add an outbound') }).click();
  }

  /** Of the active outbound, as it is shown: in capitals. */
  async chooseServers(name: string): Promise<void> {
    await this.openOutbounds();
    await this.page.getByRole('menuitem', { name: this.words.pattern('Choose servers for <0>{shown}</0>') }).click();
    await seen(this.page.getByRole('dialog').getByRole('heading', { name }));
  }

  /** Opens the settings of an outbound, as they are shown: in capitals. */
  async configureOutbound(name: string): Promise<void> {
    await this.openOutbounds();
    await this.page.getByRole('menuitem', { name: this.say('Settings for outbound {shown}', { shown: name }) }).click();
  }

  async deleteOutbound(name: string): Promise<void> {
    await this.configureOutbound(name);
    await this.button('Delete', {}, this.page.getByRole('dialog')).click();
  }

  async seeOutbounds(names: readonly string[]): Promise<void> {
    await this.openOutbounds();
    const items = this.page.getByRole('menuitemradio');
    await becomes(async () => (await items.locator('bdi').allTextContents()).map((text) => text.trim()), [...names]);
    await this.page.keyboard.press('Escape');
    await gone(this.page.getByRole('menu'));
  }

  private async openMenu(source: string): Promise<Locator> {
    const name = this.width === 'phone' ? this.say('More') : this.say(source);
    await this.bar.getByRole('button', { name, exact: true }).click();
    const menu = this.page.getByRole('menu');
    await seen(menu);
    return menu;
  }

  async chooseLanguage(language: Language): Promise<void> {
    const menu = await this.openMenu('Language');
    await menu.locator(`[role="menuitemradio"][lang="${language}"]`).click();
  }

  async chooseTheme(source: 'System' | 'Light' | 'Dark' | 'High contrast'): Promise<void> {
    const menu = await this.openMenu('Theme');
    await menu.getByRole('menuitemradio', { name: this.say(source) }).click();
  }

  private async openUserMenu(): Promise<Locator> {
    if (this.width === 'phone') return this.openMenu('More');
    await this.bar
      .getByRole('button', { name: this.words.pattern('Account: {name}') })
      .or(this.button('Not logged in', {}, this.bar))
      .click();
    const menu = this.page.getByRole('menu');
    await seen(menu);
    return menu;
  }

  async seeUser(name: string): Promise<void> {
    const menu = await this.openUserMenu();
    await seen(menu.getByText(name, { exact: true }));
    await this.page.keyboard.press('Escape');
    await gone(this.page.getByRole('menu'));
  }

  async seeNobody(): Promise<void> {
    const menu = await this.openUserMenu();
    await seen(menu.getByText(this.say('Not logged in'), { exact: true }));
    await this.page.keyboard.press('Escape');
    await gone(this.page.getByRole('menu'));
  }

  async logout(): Promise<void> {
    const menu = await this.openUserMenu();
    await menu.getByRole('menuitem', { name: this.say('Logout') }).click();
  }

  async openAddress(): Promise<void> {
    const menu = await this.openUserMenu();
    await menu.getByRole('menuitem', { name: this.say('Service address') }).click();
  }

  async openSaveCopy(): Promise<void> {
    const menu = await this.openUserMenu();
    await menu.getByRole('menuitem', { name: this.say('Back up') }).click();
  }

  async openBringBack(): Promise<void> {
    const menu = await this.openUserMenu();
    await menu.getByRole('menuitem', { name: this.say('Restore a backup') }).click();
  }

  async openMoments(): Promise<void> {
    const menu = await this.openUserMenu();
    await menu.getByRole('menuitem', { name: this.say('History of changes') }).click();
  }

  async openNotices(): Promise<void> {
    if (this.width === 'phone')
      await (await this.openMenu('More')).getByRole('menuitem', { name: this.say('Notices') }).click();
    else await this.button('Notices', {}, this.bar).click();
  }
}

import { type Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { type Words } from '../harness/words';
import { Connected } from './connected';
import { BringBack, Moments, SaveCopy } from './copies';
import { Delivery } from './delivery';
import { Header } from './header';
import { ImportDialog } from './import-dialog';
import { Login } from './login';
import { Nodes } from './nodes';
import { Notices } from './notices';
import { AddOutbound, AddressDialog, Deletion, DeleteOutbound, LossQuestion, OutboundServers } from './dialogs';
import { ShareList, Sharing } from './sharing';
import { becomes, gone, Part, PATIENCE, seen } from './part';

/** The whole panel in one browser tab. */
export class Panel extends Part {
  readonly login: Login;
  readonly header: Header;
  readonly nodes: Nodes;
  readonly connected: Connected;
  readonly notices: Notices;
  readonly importing: ImportDialog;
  readonly sharing: Sharing;
  readonly shareList: ShareList;
  readonly deletion: Deletion;
  readonly addOutbound: AddOutbound;
  readonly deleteOutbound: DeleteOutbound;
  readonly outboundServers: OutboundServers;
  readonly address: AddressDialog;
  readonly loss: LossQuestion;
  readonly saveCopy: SaveCopy;
  readonly bringBack: BringBack;
  readonly delivery: Delivery;
  readonly moments: Moments;

  constructor(page: Page, words: Words, width: 'desktop' | 'phone') {
    super(page, words, width);
    const parts = [page, words, width] as const;
    this.login = new Login(...parts);
    this.header = new Header(...parts);
    this.nodes = new Nodes(...parts);
    this.connected = new Connected(...parts);
    this.notices = new Notices(...parts);
    this.importing = new ImportDialog(...parts);
    this.sharing = new Sharing(...parts);
    this.shareList = new ShareList(...parts);
    this.deletion = new Deletion(...parts);
    this.addOutbound = new AddOutbound(...parts);
    this.deleteOutbound = new DeleteOutbound(...parts);
    this.outboundServers = new OutboundServers(...parts);
    this.address = new AddressDialog(...parts);
    this.loss = new LossQuestion(...parts);
    this.saveCopy = new SaveCopy(...parts);
    this.bringBack = new BringBack(...parts);
    this.delivery = new Delivery(...parts);
    this.moments = new Moments(...parts);
  }

  /** The same page in another language, after a switch. */
  in(words: Words): Panel {
    return new Panel(this.page, words, this.width);
  }

  async seeNothingForAxe(): Promise<void> {
    expect(await axeFindings(this.page)).toEqual([]);
  }

  async seeTitle(title: string): Promise<void> {
    await becomes(() => this.page.title(), title);
  }

  async seeDirection(direction: 'ltr' | 'rtl'): Promise<void> {
    await becomes(
      () =>
        this.page.evaluate(() => [
          document.documentElement.dir,
          getComputedStyle(document.querySelector('header') ?? document.body).direction,
        ]),
      [direction, direction],
    );
  }

  async seeLanguage(language: string): Promise<void> {
    await becomes(() => this.page.evaluate(() => document.documentElement.lang), language);
  }

  /** Nothing stands outside the window to the side. */
  async seeNoSideScroll(): Promise<void> {
    await becomes(
      () => this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      0,
    );
  }

  async seeStored(key: string, value: string | null): Promise<void> {
    await becomes(() => this.page.evaluate((name) => localStorage.getItem(name), key), value);
  }

  async seeHeading(source: string, timeout = PATIENCE): Promise<void> {
    await seen(this.page.getByRole('heading', { name: this.say(source), exact: true }), timeout);
  }

  async dontSeeHeading(source: string, timeout = PATIENCE): Promise<void> {
    await gone(this.page.getByRole('heading', { name: this.say(source), exact: true }), timeout);
  }

  /** Any text of the page, with anything in place of its values. */
  async seeText(source: string, timeout = PATIENCE): Promise<void> {
    await seen(this.page.getByText(this.words.pattern(source)), timeout);
  }

  async dontSeeText(source: string, timeout = PATIENCE): Promise<void> {
    await gone(this.page.getByText(this.words.pattern(source)), timeout);
  }

  async press(source: string): Promise<void> {
    await this.button(source).click();
  }

  async dontSeeDialog(): Promise<void> {
    await gone(this.page.getByRole('dialog'));
  }
}

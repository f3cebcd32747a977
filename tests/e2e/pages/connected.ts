import { type Locator } from 'playwright-core';
import { becomes, gone, Part, PATIENCE, seen } from './part';

/** What is said of a server, and the colour of SPEC 2.35 to 2.38 that goes with it. */
const colours = { 'Alive, in use': 'primary', Alive: 'success', 'Not tested yet': 'light', Dead: 'danger' } as const;
export type Alive = keyof typeof colours;

/** The connected servers: a panel at the side, on a phone a drawer from below. */
export class Connected extends Part {
  private get place(): Locator {
    const titles = ['Connected', 'Chosen servers'].map((title) => this.say(title));
    return this.width === 'phone'
      ? this.page
          .getByRole('dialog')
          .filter({ has: this.page.getByRole('heading', { name: new RegExp(`^(${titles.join('|')})$`) }) })
      : this.page.getByRole('complementary', { name: this.say('Connected servers') });
  }

  entry(name: string): Locator {
    return this.place.getByRole('listitem').filter({ hasText: name });
  }

  /** `servers`: in PROXY. */
  private bar(servers: number): Locator {
    const count = this.say('{count, plural, one {# server in {shown}} other {# servers in {shown}}}', {
      count: servers,
      shown: 'PROXY',
    });
    return this.page.getByRole('button', { name: count });
  }

  /** On a phone one of the connected servers can be read without a click. */
  async seeFirst(names: RegExp, servers: number): Promise<void> {
    if (this.width !== 'phone') return;
    const alive = new RegExp(`${this.say('Alive')}|${this.say('Alive, in use')}`);
    await seen(this.bar(servers).filter({ hasText: names }).filter({ hasText: alive }));
  }

  /** Only a phone needs it. */
  async open(servers: number): Promise<void> {
    if (this.width !== 'phone') return;
    await this.bar(servers).click();
    await seen(this.place);
  }

  async close(): Promise<void> {
    if (this.width !== 'phone') return;
    await this.button('Close', {}, this.place).click();
    await gone(this.place);
  }

  /** A stale connection. */
  async remove(name: string): Promise<void> {
    await this.button('Remove', {}, this.entry(name)).click();
  }

  async seeEntry(name: string, timeout = PATIENCE): Promise<void> {
    await seen(this.entry(name), timeout);
  }

  async dontSeeEntry(name: string): Promise<void> {
    await gone(this.entry(name));
  }

  async seeAlive(name: string, state: Alive, timeout = PATIENCE): Promise<void> {
    await becomes(() => this.stateOf(name), state, timeout);
  }

  /** Alive, whether it is the one in use or not. */
  async seeLiving(name: string): Promise<void> {
    await becomes(async () => ['Alive, in use', 'Alive'].includes((await this.stateOf(name)) ?? ''), true);
  }

  private async stateOf(name: string): Promise<Alive | null> {
    const entry = this.entry(name);
    const [colour, text] = [await entry.getAttribute('data-colour'), (await entry.textContent()) ?? ''];
    const states = Object.keys(colours) as Alive[];
    return states.find((state) => colours[state] === colour && text.includes(this.say(state))) ?? null;
  }

  async seeCount(count: number): Promise<void> {
    await becomes(() => this.place.getByRole('listitem').count(), count);
  }

  async disconnect(name: string): Promise<void> {
    await this.place
      .getByRole('button', { name: this.words.pattern('Disconnect {0} from {shown}') })
      .and(this.page.locator(`[aria-label*="${name}"]`))
      .click();
  }

  async find(name: string): Promise<void> {
    await this.button('Find {name} in the list', { name }, this.place).click();
  }
}

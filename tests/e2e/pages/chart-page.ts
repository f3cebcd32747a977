import { readFile } from 'node:fs/promises';
import { type Locator } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '../harness/axe';
import { becomes, gone, Part, seen } from './part';

export interface Sight {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Of what a drawing tells, with the contexts of their translations. */
const LEVELS = { States: undefined, Transitions: undefined, Actions: 'statechart' } as const;

/** The statechart page in one browser tab. */
export class ChartPageModel extends Part {
  drawing(within: 'before' | 'after' = 'after'): Locator {
    const all = this.page.locator('svg[role=listbox]');
    return within === 'after' ? all.last() : all.first();
  }

  override button(source: string): Locator {
    return super.button(source);
  }

  async seeMachine(id: string): Promise<void> {
    await this.drawing()
      .and(this.page.locator(`[data-machine="${id}"]`))
      .waitFor();
  }

  async goTo(hash: string): Promise<void> {
    await this.page.evaluate((wanted) => void (location.hash = wanted), hash);
  }

  async seeHash(hash: string): Promise<void> {
    await becomes(() => decodeURIComponent(new URL(this.page.url()).hash), hash);
  }

  /** What is selected in the drawing: the path of the state or the key of the transition. */
  async selected(): Promise<string | null> {
    const chosen = this.drawing().locator('[aria-selected=true]');
    if ((await chosen.count()) === 0) return null;
    const state = await chosen.getAttribute('data-state');
    return state ?? (await chosen.getAttribute('data-transition'));
  }

  async seeSelected(what: string | null): Promise<void> {
    await becomes(() => this.selected(), what);
  }

  /** What a screen reader is told to be at, which has to be what is selected. */
  async activeName(): Promise<string> {
    const id = await this.drawing().getAttribute('aria-activedescendant');
    const name =
      id === null ? null : await this.page.locator(`[id="${id}"][aria-selected=true]`).getAttribute('aria-label');
    return name ?? '';
  }

  async seeDetail(text: string): Promise<void> {
    await seen(this.page.getByRole('tabpanel').getByText(text, { exact: true }));
  }

  async followLink(name: string): Promise<void> {
    await this.page.getByRole('tabpanel').getByRole('button', { name, exact: true }).first().click();
  }

  async openTab(source: string): Promise<void> {
    await this.page.getByRole('tab', { name: this.say(source), exact: true }).click();
  }

  async find(text: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: this.say('Search all machines') });
    await field.fill(text);
    await field.press('Enter');
    await gone(field);
  }

  async sight(): Promise<Sight> {
    const transform = (await this.drawing().locator('> g').getAttribute('transform')) ?? '';
    const [x = 0, y = 0, scale = 0] = [...transform.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([number]) => Number(number));
    return { scale, x, y };
  }

  /** The small drawing of the whole, with a frame around what is seen. */
  /** How much the drawing tells. */
  async tell(level: keyof typeof LEVELS): Promise<void> {
    await this.levels()
      .getByRole('button', { name: this.say(level, {}, LEVELS[level]), exact: true })
      .click();
    await becomes(() => this.told(), level);
  }

  async told(): Promise<string | null> {
    const pressed = await this.levels().locator('[aria-pressed=true]').textContent();
    return Object.entries(LEVELS).find(([level, context]) => this.say(level, {}, context) === pressed)?.[0] ?? null;
  }

  private levels(): Locator {
    return this.page.getByRole('group', { name: this.say('Level of detail'), exact: true });
  }

  /** A point of the page on a line, which its box may hold far from it. */
  async pointOn(line: Locator): Promise<{ readonly x: number; readonly y: number }> {
    const path = line.locator('path').first();
    return path.evaluate((one) => {
      if (!(one instanceof SVGPathElement)) throw new Error('not a line');
      const { x, y } = one.getPointAtLength(one.getTotalLength() / 2).matrixTransform(one.getScreenCTM() ?? undefined);
      return { x, y };
    });
  }

  /** What a line of an outline says while it is looked at. */
  lineWords(): Locator {
    return this.drawing().locator('[data-line-words]');
  }

  map(): Locator {
    return this.page.locator('[data-overview]');
  }

  async save(item: string): Promise<{ readonly name: string; readonly text: string }> {
    await this.button('Export').click();
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('menuitem', { name: this.say(item), exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }

  async giveFile(name: string, text: string): Promise<void> {
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  }

  /** What is said in the details and does not begin at their left edge, as the English does that they are about. */
  async startsElsewhere(): Promise<readonly string[]> {
    return this.page.getByRole('tabpanel').evaluate((panel) => {
      return [...panel.querySelectorAll('h2, h3, p, li')].flatMap((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
        const box = one.getBoundingClientRect();
        const off = Math.min(...lines.map(({ left }) => left)) - box.left;
        // The ground of a name is a little larger than its words.
        return Math.abs(off) > 10 ? [one.textContent ?? ''] : [];
      });
    });
  }

  /** Of words in the drawing against the state that they stand on. */
  async contrastOf(words: Locator, path: string): Promise<number> {
    const ground = await this.drawing()
      .locator(`[data-state="${path}"] > rect`)
      .first()
      .evaluate((one) => getComputedStyle(one).fill);
    return words.evaluate(contrastOn, ground);
  }

  async seeNothingForAxe(): Promise<void> {
    expect(await axeFindings(this.page)).toEqual([]);
  }

  /** Words in the drawing that are wider, in this browser’s font, than the place that was made for them. */
  async overflowing(): Promise<readonly string[]> {
    return this.drawing().evaluate((drawing) => {
      const flaws: string[] = [];
      for (const label of drawing.querySelectorAll('[data-transition]')) {
        const box = label.querySelector('rect')?.getBBox();
        for (const text of label.querySelectorAll('text')) {
          const words = text.getBBox();
          if (box !== undefined && words.x + words.width > box.x + box.width + 1) flaws.push(text.textContent ?? '');
        }
      }
      // What stands in a state keeps from its right border, as it does from the left one.
      const boxes = [...drawing.querySelectorAll('[data-state] > rect:first-child')]
        .flatMap((box) => (box instanceof SVGGraphicsElement ? [box.getBBox()] : []))
        .toReversed();
      for (const text of drawing.querySelectorAll('g[aria-hidden] > text')) {
        if (!(text instanceof SVGGraphicsElement)) continue;
        const { x, y, width, height } = text.getBBox();
        const box = boxes.find(
          (one) =>
            one.x <= x && x <= one.x + one.width && one.y <= y + height / 2 && y + height / 2 <= one.y + one.height,
        );
        if (box !== undefined && x + width > box.x + box.width - 8) flaws.push(text.textContent ?? '');
      }
      return flaws;
    });
  }
}

/** Of what a drawing has on a ground, as transparent as it and what it is in are. */
function contrastOn(element: Element, ground: string): number {
  // The browser says mixed colours in another notation; a pixel has one.
  const pixel = new OffscreenCanvas(1, 1).getContext('2d');
  if (pixel === null) throw new Error('no canvas');
  const linear = (of: number): number => (of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4);
  const luminanceWith = (fill: string, alpha: number): number => {
    pixel.fillStyle = fill;
    pixel.globalAlpha = alpha;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((of) => linear(of / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let alpha = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    alpha *= Number(getComputedStyle(at).opacity);
  const under = luminanceWith(ground, 1);
  const over = luminanceWith(getComputedStyle(element).fill, alpha);
  return (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05);
}

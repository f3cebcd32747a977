import { type Page } from 'playwright-core';

const [WIDTH, HEIGHT] = [390, 844];
/** What a keyboard leaves of the page, which shrinks for it. */
const LEFT_OVER = 400;

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, [contenteditable=true][role=textbox]';

/**
 * The fields of the dialog on top that the keyboard of a phone hides: each gets the focus at the lower edge of the screen, then the
 * page shrinks. A field higher than what is left shows at least its upper half, of an editor the line that is written in.
 */
export async function hiddenByKeyboard(page: Page): Promise<readonly string[]> {
  const fields = page.locator('[role=dialog], [role=alertdialog]').last().locator(FIELDS).filter({ visible: true });
  const hidden: string[] = [];
  for (let index = 0; index < (await fields.count()); index += 1) {
    const field = fields.nth(index);
    await field.evaluate((one: HTMLElement) => {
      one.scrollIntoView({ block: 'end' });
      one.focus({ preventScroll: true });
    });
    await page.setViewportSize({ width: WIDTH, height: LEFT_OVER });
    // The page has been drawn at its new height.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const flaw = await field.evaluate((one: HTMLElement) => {
      const place = one.querySelector('.cm-activeLine') ?? one;
      const { left, top, width, height, bottom } = place.getBoundingClientRect();
      const lowest = Math.min(height, 120) - 3;
      const covered = [3, lowest / 2, lowest].filter((down) => {
        const at = document.elementFromPoint(left + Math.min(width, 200) / 2, top + down);
        return at === null || !(one.contains(at) || at.contains(one) || one.closest('label')?.contains(at) === true);
      });
      const name = one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.textContent ?? one.id;
      if (document.activeElement !== one) return `${name}: without the focus`;
      if (covered.length > 0) return `${name}: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`;
      return null;
    });
    if (flaw !== null) hidden.push(flaw);
    await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  }
  return (await fields.count()) === 0 ? ['no field'] : hidden;
}

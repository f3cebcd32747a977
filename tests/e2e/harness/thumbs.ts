import { type Page } from 'playwright-core';

/** What a thumb hits, on a phone. */
const LEAST = 44;

/**
 * The controls on the screen of a phone that a thumb misses: those whose area is smaller than 44 px in one direction. An area is
 * what answers to a tap: the control, its label, or the field around it; a link inside a sentence is as high as its line.
 */
export function missedByThumbs(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role^=menuitem], [role=switch]';
    const FIELDS =
      '.fui-Input, .fui-Select, .fui-TagPickerControl, .fui-Combobox, .fui-Textarea, .fui-SpinButton, .fui-Checkbox, .fui-Radio, .fui-Switch';
    const isShown = (one: HTMLElement): boolean => {
      const style = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      const isUnseen = style.clipPath !== 'none' || style.pointerEvents === 'none' || (width <= 1 && height <= 1);
      return (
        one.checkVisibility({ visibilityProperty: true }) &&
        !isUnseen &&
        one.closest('[inert], [aria-hidden=true]') === null
      );
    };
    const isInSentence = (one: HTMLElement): boolean =>
      one.tagName === 'A' && getComputedStyle(one).display === 'inline';
    const areaOf = (one: HTMLElement): readonly [number, number] => {
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
      const around = [one, ...labels, one.closest('label'), one.closest(FIELDS)].filter((each) => each !== null);
      const boxes = around.map((each) => each.getBoundingClientRect());
      const after = getComputedStyle(one, '::after');
      const spread = after.position === 'absolute' && after.content !== 'none';
      const size = (side: 'width' | 'height'): number =>
        Math.max(...boxes.map((box) => box[side]), spread ? Number.parseFloat(after[side]) : 0);
      return [Math.round(size('width')), Math.round(size('height'))];
    };
    const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [data-sheet]')].at(-1);
    const missed = [...(top ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((one) => isShown(one) && !isInSentence(one))
      .map((one) => ({ one, area: areaOf(one) }))
      .filter(({ area }) => Math.min(...area) < least)
      .map(({ one, area }) => {
        const name = one.getAttribute('aria-label') ?? one.textContent.trim();
        return `${one.tagName.toLowerCase()} ${name.slice(0, 40)}: ${area.join(' x ')}`;
      });
    return [...new Set(missed)];
  }, LEAST);
}

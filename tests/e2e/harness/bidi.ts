import { type Page } from 'playwright-core';

/**
 * Texts of the page that can turn the direction of what stands beside them: those with controls of direction whose nearest block
 * holds more than them, when no element of their own isolates them or when they close its isolate themselves.
 */
export async function turnedNeighbours(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (!/[\u202a-\u202e\u2066-\u2069]/.test(text)) continue;
      let open = 0;
      let closed = true;
      for (const character of text) {
        if (character === '\u2069') open -= 1;
        else if (/[\u2066-\u2068]/.test(character)) open += 1;
        if (open < 0) closed = false;
      }
      // Plain text that ends what it begins, and turns nothing outside of that, needs no element.
      const bare = text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '');
      if (closed && open === 0 && !/[\u202a-\u202e]/.test(bare)) continue;
      let inside: Element | null = node.parentElement;
      let isolatedAlone = false;
      while (inside !== null && getComputedStyle(inside).display === 'inline') {
        const { unicodeBidi } = getComputedStyle(inside);
        const alone = (inside.textContent ?? '').trim() === text.trim();
        if (alone && closed && open === 0 && ['isolate', 'plaintext', 'isolate-override'].includes(unicodeBidi))
          isolatedAlone = true;
        inside = inside.parentElement;
      }
      if (inside === null || isolatedAlone) continue;
      if (['OPTION', 'TEXTAREA', 'TITLE', 'SCRIPT', 'STYLE'].includes(inside.tagName)) continue;
      if ((inside.textContent ?? '').trim() === text.trim()) continue;
      found.push(`${inside.outerHTML.slice(0, 300)}`);
    }
    return found;
  });
}

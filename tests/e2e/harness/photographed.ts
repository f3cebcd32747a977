import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Panel } from '../pages/panel';
import { type Part } from '../pages/part';

/** Waits until nothing moves any more, then leaves a picture in the folder; without one, it only waits. */
export async function photographed(
  { page, words }: Pick<Panel | Part, 'page' | 'words'>,
  name: string,
  folder: string | null,
): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A spinner turns for ever.
    const fades = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(fades.map((animation) => animation.finished));
  });
  if (folder === null) return;
  // A finger does not stay where it tapped.
  if ((page.viewportSize()?.width ?? 0) < 640) await page.mouse.move(0, 0);
  await mkdir(folder, { recursive: true });
  const theme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  const path = join(folder, `${name}-${words.language}-${theme}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
}

import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from 'playwright-core';

export interface AxeFinding {
  readonly rule: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/** What axe finds wrong on the page as it stands. Fluent's focus sentinels are no part of the page for anybody. */
export async function axeFindings(page: Page): Promise<readonly AxeFinding[]> {
  // Fluent fades dialogs in; half a fade has half the contrast. A spinner turns for ever.
  await page.evaluate(async () => {
    const fades = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(fades.map((animation) => animation.finished));
  });
  // The other mode opens a second tab to merge frames, which takes the focus away from the page; there are no frames here.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('[data-tabster-dummy]');
  // All rules; but what is right is not described node by node, which takes two thirds of the time.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, impact, help, nodes }) => ({
    rule: id,
    impact: impact ?? 'unknown',
    help,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`),
  }));
}

import { describe } from 'vitest';
import { type Language, LANGUAGES } from '../../machines/shared/constants';
import { writtenDirection } from '../harness/written-direction';
import { expect, scenario, withBrowser } from './harness/stage';
import { Words } from './harness/words';
import { type Panel } from './pages/panel';
import { becomes } from './pages/part';
import { SettingsDialog } from './pages/settings';

withBrowser();

describe('language and appearance', () => {
  for (const language of LANGUAGES) {
    scenario(
      `[1.10] [1.11] a browser in ${language} is spoken to in ${language}; axe finds nothing`,
      async (stage) => {
        const panel = await stage.visit({ service: await stage.service({ servers: 2 }), language });
        await panel.seeLanguage(language);
        await panel.nodes.seeRowCount(2);
        await panel.header.seeCore('Ready');
        await panel.seeDirection(writtenDirection(language));
        await panel.seeNothingForAxe();
        await panel.seeNoSideScroll();
      },
      { thorough: language !== 'fa' },
    );
  }

  scenario.thorough('[1.11] [1.13] the stored choice comes before the language of the browser', async (stage) => {
    const panel = await stage.visit({
      service: await stage.service({ servers: 1 }),
      language: 'ru',
      stored: { _lang: 'pt' },
    });
    await panel.seeLanguage('pt');
  });

  scenario.thorough('[1.12] a stored language that does not exist counts for nothing', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ servers: 1 }), stored: { _lang: 'tlh' } });
    await panel.seeLanguage('en');
    await panel.nodes.seeRowCount(1);
  });

  scenario('[1.13] [2.15] switched in one tab, stored, and taken up by the other', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const english = await stage.visit({ service });
    await english.nodes.seeRowCount(2);
    const other = await stage.secondTab(english);
    await other.nodes.seeRowCount(2);
    await english.page.bringToFront();
    await english.nodes.check(1);
    await english.header.chooseLanguage('fa');
    await english.seeDirection('rtl');
    await english.seeStored('_lang', 'fa');
    const persian = english.in(new Words('fa'));
    await persian.nodes.seeChecked(1);
    await persian.header.seeCore('Ready');
    await other.seeDirection('rtl');
    for (const language of ['zh', 'ru', 'en'] satisfies Language[]) {
      const now = english.in(new Words(await english.page.evaluate(() => document.documentElement.lang as Language)));
      await now.header.chooseLanguage(language);
      await now.seeLanguage(language);
    }
    await english.seeDirection('ltr');
    await english.header.seeCore('Ready');
  });

  scenario('in Persian addresses stay from left to right', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ servers: 3 }), language: 'fa' });
    await panel.nodes.seeRowCount(3);
    const directions = await panel.nodes.rows
      .locator('td:nth-child(4) [dir="ltr"]')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).direction));
    expect(directions).toEqual(['ltr', 'ltr', 'ltr']);
  });

  scenario.thorough('the theme follows the system until one is chosen, which is remembered', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ servers: 1 }), theme: 'dark' });
    await panel.nodes.seeRowCount(1);
    const darkness = async (): Promise<boolean> => {
      const colour = await panel.page.evaluate(
        () => getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor,
      );
      return (colour.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 128);
    };
    await becomes(darkness, true);
    await panel.page.emulateMedia({ colorScheme: 'light' });
    await becomes(darkness, false);
    const native = () => panel.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await becomes(native, 'light');
    await panel.header.chooseTheme('Dark');
    await becomes(darkness, true);
    await becomes(native, 'dark');
    await panel.page.reload();
    await panel.nodes.seeRowCount(1);
    await becomes(darkness, true);
    await panel.header.chooseTheme('High contrast');
    await panel.seeNothingForAxe();
    await panel.header.chooseTheme('Light');
    await becomes(darkness, false);
  });

  // 1280 by 1024 pixels, four times as large (WCAG 1.4.10).
  for (const language of ['en', 'ru', 'fa'] satisfies Language[]) {
    scenario(
      `magnified by four everything can be reached by scrolling downwards only, ${language}`,
      async (stage) => {
        const service = await stage.service({ servers: 30, subscriptions: [3, 4, 5] });
        const panel = await stage.visit({ service, language, width: 'phone', stored: { lastNodeTab: 'servers' } });
        await panel.nodes.seeRowCount(30);
        await panel.page.setViewportSize({ width: 320, height: 256 });
        await panel.seeNoSideScroll();
        const settings = new SettingsDialog(panel.page, panel.words, panel.width);
        await settings.open();
        await seeNothingCovered(panel);
        await panel.page.keyboard.press('Escape');
        await settings.dontSee();
        await panel.nodes.openImport();
        await panel.importing.see();
        await seeNothingCovered(panel);
        await panel.seeNoSideScroll();
      },
      { thorough: language !== 'ru' },
    );
  }

  scenario.thorough(
    'a switch of the settings is called what it switches, and its state is no part of that',
    async (stage) => {
      const panel = await stage.visit({ service: await stage.service({ servers: 1 }) });
      const settings = new SettingsDialog(panel.page, panel.words, panel.width);
      await settings.open();
      const named = { name: 'Share the ports with the local network', exact: true };
      // The sections come one after the other.
      await expect.poll(() => panel.page.getByRole('dialog').getByRole('switch', named).count()).toBe(1);
    },
  );
});

/** Each control of the dialog, once scrolled to, lies over everything else. */
async function seeNothingCovered({ page }: Panel): Promise<void> {
  const controls = page.getByRole('dialog').locator('button, input, select, textarea, a[href]');
  const hidden = await controls.evaluateAll((elements) =>
    elements.flatMap((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const reached =
        above !== null && (element.contains(above) || above.contains(element) || above.closest('label') !== null);
      return width === 0 || reached
        ? []
        : [`${element.outerHTML.slice(0, 80)} under ${above?.outerHTML.slice(0, 80) ?? 'the edge'}`];
    }),
  );
  expect(hidden).toEqual([]);
}

import { describe } from 'vitest';
import { connectServer, scenario, type Stage, withBrowser } from './harness/stage';
import { Logs } from './pages/logs';
import { type Panel } from './pages/panel';
import { becomes, gone, seen } from './pages/part';

withBrowser();

async function ready(stage: Stage, servers = 3): Promise<{ readonly panel: Panel; readonly logs: Logs }> {
  const service = await stage.service({ servers });
  await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
  const panel = await stage.visit({ service, stored: { lastNodeTab: 'servers' } });
  await panel.header.seeCore('Ready');
  return { panel, logs: new Logs(panel.page, panel.words, panel.width) };
}

const field = (panel: Panel) => panel.page.getByRole('combobox', { name: 'Search servers, actions and settings' });
const focused = (panel: Panel): Promise<string | null> =>
  panel.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

/** What lies over the element with the focus, if anything does. */
function covered(): string | null {
  const { activeElement } = document;
  if (activeElement === null) return 'nothing has the focus';
  const { left, top, width, height } = activeElement.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  if (above === null) return 'the edge of the window';
  return activeElement.contains(above) || above.contains(activeElement) ? null : above.outerHTML.slice(0, 120);
}

describe('the keyboard', () => {
  scenario('Ctrl+K finds an action, does it, and Escape gives the focus back', async (stage) => {
    const { panel, logs } = await ready(stage);
    await panel.header.focusCore();
    const before = await focused(panel);
    await panel.page.keyboard.press('Control+k');
    await seen(field(panel));
    await panel.seeNothingForAxe();
    await panel.page.keyboard.press('Escape');
    await gone(field(panel));
    await becomes(() => focused(panel), before);
    await panel.page.keyboard.press('Control+k');
    await field(panel).fill('open the logs');
    await panel.page.keyboard.press('Enter');
    await logs.see();
    await panel.page.keyboard.press('Escape');
    await logs.dontSee();
    await becomes(() => focused(panel), before);
  });

  scenario.thorough('[9.23] a server of 20,000 is found by its name and shown', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ subscriptions: [20_000] }) });
    await panel.nodes.seeRowCount(1);
    await panel.page.keyboard.press('/');
    await field(panel).fill('15000');
    await seen(panel.page.getByRole('option').filter({ hasText: '15000' }));
    await panel.page.keyboard.press('Enter');
    await gone(field(panel));
    await seen(panel.page.getByRole('row').filter({ hasText: '15000' }));
  });

  scenario('single keys work outside fields only, and can be turned off', async (stage) => {
    const { panel, logs } = await ready(stage);
    await panel.page.keyboard.press('i');
    await panel.importing.see();
    await panel.importing.type('l');
    await panel.page.keyboard.press('l');
    await panel.importing.type('');
    await panel.page.keyboard.press('Escape');
    await panel.importing.dontSee();
    await panel.page.keyboard.press('?');
    await panel.seeHeading('Keyboard shortcuts');
    await panel.seeNothingForAxe();
    await panel.page.getByRole('switch', { name: 'Single-key shortcuts (without Ctrl)' }).click();
    await panel.seeStored('shortcuts', 'off');
    await panel.page.keyboard.press('Escape');
    await panel.dontSeeHeading('Keyboard shortcuts');
    await panel.page.keyboard.press('l');
    await logs.dontSee();
    await panel.page.keyboard.press('Control+k');
    await seen(field(panel));
  });

  scenario.thorough('[2.13] the core is started by a key, and it is said', async (stage) => {
    const { panel } = await ready(stage);
    await panel.page.keyboard.press('s');
    await panel.header.seeCore('Running');
    await becomes(
      () =>
        panel.page
          .getByRole('status')
          .filter({ hasText: 'The core is running.' })
          .count()
          .then((count) => count > 0),
      true,
    );
  });

  scenario('past the header in one step; nothing that has the focus lies under what floats', async (stage) => {
    const { panel } = await ready(stage, 60);
    await panel.page.keyboard.press('Tab');
    await panel.page.keyboard.press('Enter');
    await becomes(() => focused(panel), 'Check all 60 rows in this list');
    for (let row = 0; row < 30; row += 1)
      await panel.nodes
        .row(row + 1)
        .getByRole('checkbox')
        .focus();
    await panel.nodes.seeFloating(true);
    for (let step = 0; step < 24; step += 1) {
      await panel.page.keyboard.press('Shift+Tab');
      await becomes(() => panel.page.evaluate(covered), null);
    }
  });

  scenario.thorough('the form of the HTTP test gives the focus back', async (stage) => {
    const { panel } = await ready(stage);
    const opener = panel.page.getByRole('button', { name: 'HTTP test page' });
    await opener.focus();
    await panel.page.keyboard.press('Enter');
    await seen(panel.page.getByRole('textbox', { name: 'HTTP test page' }));
    await panel.page.keyboard.press('Escape');
    await becomes(() => focused(panel), 'HTTP test page');
  });

  scenario.thorough('who cannot press Escape leaves the palette by its button', async (stage) => {
    const { panel } = await ready(stage);
    await panel.page.keyboard.press('Control+k');
    await seen(field(panel));
    await panel.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await gone(field(panel));
  });

  scenario.thorough(
    'on a phone the connected servers give way to what is found, and else give the focus back',
    async (stage) => {
      const service = await stage.service({ subscriptions: [230] });
      for (const id of [1, 225])
        await connectServer(service, {
          _type: 'subscriptionServer',
          id,
          sub: 0,
          outbound: 'proxy',
        });
      const { connected, nodes, page } = await stage.visit({ service, width: 'phone' });
      await connected.open(2);
      await page.keyboard.press('Escape');
      await gone(page.getByRole('dialog'));
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup')), 'dialog');
      await connected.open(2);
      await connected.entry('225').getByRole('button').first().click();
      await gone(page.getByRole('dialog'));
      await nodes.seeShown(201, 230, 230);
      await becomes(() => page.evaluate(() => document.activeElement?.textContent?.startsWith('225')), true);
    },
  );

  scenario.thorough('what cannot be done is not offered', async (stage) => {
    const { panel } = await ready(stage);
    await panel.page.keyboard.press('Control+k');
    await field(panel).fill('checked');
    await gone(panel.page.getByRole('option').filter({ hasText: 'PING' }));
    await field(panel).fill('check all');
    await panel.page.keyboard.press('Enter');
    await gone(field(panel));
    await panel.page.keyboard.press('Control+k');
    await field(panel).fill('ping');
    await seen(panel.page.getByRole('option').filter({ hasText: 'PING' }));
  });
});

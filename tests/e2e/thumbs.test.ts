import { describe } from 'vitest';
import { countClicks } from './harness/clicks';
import { hiddenByKeyboard } from './harness/screen-keyboard';
import { callService, expect, scenario, withBrowser } from './harness/stage';
import { missedByThumbs } from './harness/thumbs';
import { type Panel } from './pages/panel';
import { becomes, gone, seen } from './pages/part';
import { ServerForm } from './pages/server-form';
import { SettingsDialog } from './pages/settings';
import { TextDialogs } from './pages/text-dialogs';

withBrowser();

/** What a phone opens from its main page: each of the menu at the end of the header, and what else covers the page. */
const OF_THE_MENU = [
  'Setting',
  'Logs',
  'Connections',
  'Search everything',
  'Service address',
  'Back up',
  'Restore a backup',
  'History of changes',
  'About',
] as const;

async function openMenu({ page, words }: Panel): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: words.say('More'), exact: true })
    .click();
  await seen(page.getByRole('menu'));
}

async function openFromMenu(panel: Panel, source: string): Promise<void> {
  await openMenu(panel);
  await panel.page.getByRole('menuitem', { name: panel.words.say(source), exact: true }).click();
  await seeDialog(panel);
}

async function seeDialog({ page }: Panel): Promise<void> {
  await seen(page.getByRole('dialog'));
  await gone(page.getByRole('dialog').getByRole('progressbar'));
}

async function close({ page }: Panel): Promise<void> {
  await page.keyboard.press('Escape');
  await gone(page.locator('[role=dialog], [role=menu]'));
}

describe('a thumb', () => {
  scenario('hits every control of a phone: each is at least 44 px wide and high', async (stage) => {
    const { panel } = await stage.running(
      { servers: 5, subscriptions: [3] },
      { width: 'phone', stored: { lastNodeTab: 'servers' } },
    );
    const { page } = panel;
    await panel.nodes.seeRowCount(5);
    // What opens grows at first.
    const look = (place: string): Promise<void> =>
      becomes(async () => ({ place, missed: await missedByThumbs(page) }), { place, missed: [] });
    await look('servers');
    await panel.nodes.check(2);
    await look('checked rows');
    await seen(page.getByRole('button', { name: panel.words.say('New outbound with the checked servers…') }));
    await panel.nodes.chooseSubscriptions();
    await look('subscriptions');
    await panel.header.openOutbounds();
    await look('outbounds');
    await close(panel);
    await openMenu(panel);
    await look('menu');
    await close(panel);
    await panel.nodes.openImport();
    await seeDialog(panel);
    await look('import');
    await close(panel);
    for (const source of OF_THE_MENU) {
      await openFromMenu(panel, source);
      await look(source);
      await close(panel);
    }
  });
});

describe('switching to another server', () => {
  scenario('is one tap on a phone, and one more to take it back', async (stage) => {
    const { panel } = await stage.running({ servers: 3 }, { width: 'phone', stored: { lastNodeTab: 'servers' } });
    const { nodes, page } = panel;
    await nodes.seeRowCount(3);
    const taps = await countClicks(page);
    await nodes.act(2, 'Select');
    await nodes.seeConnected(2, 'running');
    await nodes.act(2, 'Cancel');
    await nodes.seeConnected(2, null);
    expect(await taps()).toBe(2);
  });
});

describe('the keyboard of a phone', () => {
  scenario('hides no field that is typed in, in any form', async (stage) => {
    const service = await stage.service({ servers: 3, subscriptions: [3] });
    const { setting } = (await callService(service, 'GET', 'setting')) as { readonly setting: object };
    await callService(service, 'PUT', 'setting', {
      ...setting,
      pacMode: 'routingA',
      antipollution: 'advanced',
      muxOn: 'yes',
    });
    const panel = await stage.visit({ service, width: 'phone', stored: { lastNodeTab: 'servers' } });
    const { page, words, nodes } = panel;
    const parts = [page, words, panel.width] as const;
    const look = async (place: string): Promise<void> =>
      becomes(async () => ({ place, hidden: await hiddenByKeyboard(page) }), { place, hidden: [] });
    await nodes.seeRowCount(3);
    await new ServerForm(...parts).openFor(1);
    await look('server');
    await close(panel);
    await nodes.openImport();
    await seeDialog(panel);
    await look('import');
    await close(panel);
    await openFromMenu(panel, 'Service address');
    await look('address and ports');
    await close(panel);
    await nodes.chooseSubscriptions();
    await nodes.openRowMenu(1);
    await nodes.chooseInRowMenu('Modify');
    await seeDialog(panel);
    await look('subscription');
    await close(panel);
    await new SettingsDialog(...parts).open();
    await look('settings');
    const texts = new TextDialogs(...parts);
    for (const [button, subject] of [
      ['Configure DNS', 'DNS'],
      ['Configure RoutingA', 'RoutingA'],
    ] as const) {
      await page.getByRole('button', { name: words.pattern(button) }).click();
      await texts.see(subject);
      await look(subject);
      await page.keyboard.press('Escape');
      await texts.dontSee(subject);
    }
  });
});

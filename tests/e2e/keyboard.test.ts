import { describe } from 'vitest';
import { account, expect, probeEverySecond, scenario, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { type Panel } from './pages/panel';

withBrowser();

/** Goes on with Tab until the element with the focus is called so. */
async function tabTo(panel: Panel, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const matches = (text: string): boolean => (typeof name === 'string' ? text === name : name.test(text));
  const passed: string[] = [];
  for (let step = 0; step < 60; step++) {
    const now = await panel.page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return '';
      const field =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.labels?.[0]?.textContent
          : undefined;
      return (element.getAttribute('aria-label') ?? field ?? element.textContent ?? '').replace(/\*$/, '').trim();
    });
    if (matches(now)) return;
    passed.push(now);
    await panel.page.keyboard.press(key);
  }
  throw new Error(`${String(name)} cannot be reached by ${key}; passed ${JSON.stringify(passed)}`);
}

describe('everything by keyboard', () => {
  scenario('[2.08] [2.12] [2.13] [2.46] from the registration to a running core and out again', async (stage) => {
    const port = await stage.listener();
    const service = await stage.freshService();
    const panel = await stage.visit({ service, loggedIn: false });
    const { keyboard } = panel.page;

    await panel.login.seeRegister();
    await panel.login.seeFocusOnUsername();
    await keyboard.type(account.username);
    await tabTo(panel, 'Password');
    await keyboard.type(account.password);
    await keyboard.press('Enter');
    await panel.login.dontSeeLogin();

    await panel.nodes.seeWelcome();
    await tabTo(panel, 'Import');
    await keyboard.press('Enter');
    await panel.importing.see();
    await keyboard.type(shareLink('First', port));
    await keyboard.press('Enter');
    await panel.importing.dontSee();
    await panel.nodes.seeNames(['First']);

    await tabTo(panel, 'Import');
    await keyboard.press('Space');
    await panel.importing.see();
    await keyboard.type(shareLink('Second', port));
    await keyboard.press('Enter');
    await panel.nodes.seeNames(['First', 'Second']);
    await panel.importing.dontSee();

    await tabTo(panel, 'Select First');
    await tabTo(panel, 'Select');
    await keyboard.press('Enter');
    await panel.nodes.seeConnected('First', 'ready');
    await tabTo(panel, 'Select Second');
    await tabTo(panel, 'Select');
    await keyboard.press('Enter');
    await panel.nodes.seeConnected('Second', 'ready');
    await probeEverySecond(service);

    await tabTo(panel, /^Core: Ready/, 'Shift+Tab');
    await panel.header.seeCoreText('Start');
    await keyboard.press('Enter');
    await panel.header.seeCore('Running');
    await panel.connected.seeLiving('Second');

    await tabTo(panel, 'Select First');
    await keyboard.press('Space');
    await panel.nodes.seeChecked(1);
    await tabTo(panel, 'PING', 'Shift+Tab');
    await keyboard.press('Enter');
    await panel.nodes.seeLatency('First', /\d+ms/);
    await tabTo(panel, 'Disconnect First');
    await keyboard.press('Enter');
    await panel.nodes.seeConnected('First', null);

    await tabTo(panel, /^Core: Running/, 'Shift+Tab');
    await keyboard.press('Space');
    await panel.header.seeCore('Ready');

    await tabTo(panel, 'Account of admin');
    await keyboard.press('Enter');
    await panel.page.getByRole('menu').waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await panel.login.seeLogin();
    await panel.login.seeFocusOnUsername();
    await panel.seeNothingForAxe();
  });

  scenario('[2.23] [2.25] tabs by arrow, sorting by Enter, and the focus comes back from a dialog', async (stage) => {
    const service = await stage.service({ servers: 3, subscriptions: [2] });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
    await panel.nodes.tab('Subscriptions').focus();
    await panel.page.keyboard.press('ArrowRight');
    await panel.nodes.seeTabChosen('Servers');
    await panel.page.keyboard.press('End');
    await panel.nodes.seeTabChosen('Provider 1');
    await panel.page.keyboard.press('ArrowLeft');
    await panel.nodes.seeTabChosen('Servers');
    await tabTo(panel, /^ID/);
    await panel.page.keyboard.press('Enter');
    await panel.nodes.seeNames(
      (await panel.nodes.names()).toSorted((a, b) => Number(/\d+/.exec(b)?.[0]) - Number(/\d+/.exec(a)?.[0])),
    );
    await tabTo(panel, 'Import', 'Shift+Tab');
    await panel.page.keyboard.press('Enter');
    await panel.importing.see();
    await panel.page.keyboard.press('Escape');
    await panel.importing.dontSee();
    await tabTo(panel, 'Import');
    expect(await panel.page.evaluate(() => document.activeElement?.textContent)).toBe('Import');
  });

  scenario('in Persian the arrow keys turn round with the page', async (stage) => {
    const panel = await stage.visit({
      service: await stage.service({ servers: 1, subscriptions: [1] }),
      language: 'fa',
    });
    await panel.nodes.seeRowCount(1);
    await panel.nodes.tab(panel.words.say('Subscriptions')).focus();
    await panel.page.keyboard.press('ArrowLeft');
    await panel.nodes.seeTabChosen(panel.words.say('Servers'));
  });
});

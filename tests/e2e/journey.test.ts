import { type BrowserContext } from 'playwright-core';
import { describe } from 'vitest';
import { expect, type Look, probeEverySecond, scenario, type Stage, type Visit, withBrowser } from './harness/stage';
import { type ServiceOptions } from './harness/services/service';
import { shareLink } from './harness/subscription-server';

withBrowser();

const batch = (port: number): string =>
  [shareLink('Tokyo 1', port), shareLink('Frankfurt 2', port), shareLink('São Paulo 3', port)].join('\n');

function widenLetters(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = '* { letter-spacing: 0.08em; }';
    document.addEventListener('DOMContentLoaded', () => document.head.append(style));
  });
}

/** From the first visit to a running core with two living servers, and out again. */
async function journey(
  stage: Stage,
  { profile, ...look }: Pick<Visit, keyof Look | 'prepare'> & Pick<ServiceOptions, 'profile'>,
): Promise<void> {
  const port = await stage.listener();
  // Since 2.4.0 a subscription has each place once.
  const provider = await stage.provider([shareLink('🇯🇵 東京', port), shareLink('🇮🇷 تهران', await stage.listener())]);
  const service = await stage.freshService(profile === undefined ? {} : { profile });
  const panel = await stage.visit({ service, loggedIn: false, ...look });
  const { login, nodes, importing, header, connected, notices } = panel;
  const place = (): Promise<unknown> => panel.page.evaluate(() => [location.href, history.length]);
  const begun = await place();

  await login.seeRegister();
  await login.seeNotes();
  await panel.seeDirection(look.language === 'fa' ? 'rtl' : 'ltr');
  await panel.seeTitle(`Switchyard - ${new URL(service.url).host}`);
  await panel.seeNothingForAxe();
  await login.fill('admin', 'secret-1');
  await login.submit();
  await login.dontSeeLogin();

  await nodes.openImportFromWelcome();
  await importing.see();
  await panel.seeNothingForAxe();
  await importing.useBatch();
  await importing.type(batch(port));
  await importing.submit();
  await importing.dontSee();
  await nodes.seeNames(['Tokyo 1', 'Frankfurt 2', 'São Paulo 3']);
  await notices.dismissAll();

  await nodes.openImport();
  await importing.type(provider.url);
  await importing.submitByEnter();
  await importing.dontSee();
  const host = new URL(provider.url).host;
  await nodes.chooseTab(host);
  await nodes.seeNames(['🇯🇵 東京', '🇮🇷 تهران']);
  await notices.dismissAll();
  await panel.seeNothingForAxe();

  await header.seeCore('Ready');
  await nodes.act('🇮🇷 تهران', 'Select');
  await nodes.seeConnected('🇮🇷 تهران', service.connected);
  await nodes.chooseServers();
  await nodes.act('Tokyo 1', 'Select');
  await nodes.seeConnected('Tokyo 1', service.connected);
  await header.seeOutbound('PROXY', 2);

  await probeEverySecond(service);
  if (service.connected === 'ready') await header.toggleCore();
  await header.seeCore('Running');
  await nodes.seeConnected('Tokyo 1', 'running');
  await connected.open(2);
  await connected.seeLiving('Tokyo 1');
  await connected.seeLiving('🇮🇷 تهران');
  await panel.seeNothingForAxe();
  await connected.close();
  await connected.seeFirst(/Tokyo 1|تهران/, 2);
  await notices.dismissAll();

  await nodes.check('Tokyo 1');
  await nodes.ping();
  await nodes.seeLatency('Tokyo 1', /\d+ms/);
  await panel.seeNothingForAxe();

  await nodes.act('Tokyo 1', 'Cancel');
  await nodes.seeConnected('Tokyo 1', null);
  await header.seeOutbound('PROXY');
  await header.seeCore('Running');
  await header.toggleCore();
  await header.seeCore('Ready');
  await notices.dismissAll();

  await header.seeUser('admin');
  await header.logout();
  await login.seeLogin();
  await panel.seeStored('token', null);
  await panel.seeNothingForAxe();
  await login.fill('admin', 'secret-1');
  await login.submitByEnter();
  await login.dontSeeLogin();
  await nodes.seeConnected('Tokyo 1', null);
  await panel.seeNoSideScroll();
  expect(await place()).toEqual(begun);
}

const ids = '[1.02] [1.03] [1.04] [1.05] [1.09] [2.01] [2.13] [4.05] [4.24] [6.02]';

describe('from the first visit to a running core and out again', () => {
  scenario.thorough(`${ids} on a desktop, in English`, (stage) => journey(stage, {}));
  scenario.thorough(`${ids} [1.10] in Persian, from right to left`, (stage) => journey(stage, { language: 'fa' }));
  scenario.thorough(`${ids} on a phone`, (stage) => journey(stage, { width: 'phone' }));
  scenario(`${ids} on a phone, in Persian, in the dark`, (stage) =>
    journey(stage, { width: 'phone', language: 'fa', theme: 'dark', profile: '2.4.14' }),
  );
  // What is beside what must not depend on the fonts of the machine.
  scenario.thorough(`${ids} on a phone whose letters are wide`, (stage) =>
    journey(stage, { width: 'phone', prepare: widenLetters, profile: '2.0.5' }),
  );
  scenario.thorough(`${ids} in the dark`, (stage) => journey(stage, { theme: 'dark' }));
  for (const profile of ['2.2.4', '2.2.7.5', '2.3.4', '2.4.0', 'newest'] as const)
    scenario.thorough(`${ids} with the service ${profile}`, (stage) => journey(stage, { profile }));
});

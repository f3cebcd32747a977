import { describe } from 'vitest';
import { callService, expect, scenario, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { becomes, gone, seen } from './pages/part';
import { Search } from './pages/search';
import { type Panel } from './pages/panel';

withBrowser();

const searchOf = (panel: Panel): Search => new Search(panel.page, panel.words, panel.width);

describe('search', () => {
  scenario('words and patterns in a list; a bad pattern says so beside the field', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ subscriptions: [250] }) });
    const search = searchOf(panel);
    await panel.nodes.chooseTab('Provider 1');
    await panel.nodes.seeRowCount(100);
    await search.type('node12 example');
    await search.seeFound(11, 250);
    await panel.nodes.seeRowCount(11);
    await panel.seeNothingForAxe();
    await search.asPattern();
    await search.type('^node1[0-4]\\.');
    await search.seeFound(5, 250);
    await search.type('(node');
    await search.seeProblem('The pattern is incomplete, so it is not applied.');
    await search.seeFound(250, 250);
    await panel.seeNothingForAxe();
    await search.type('no such name');
    await search.seeNothingFound();
    await panel.seeNothingForAxe();
    await search.field.press('Escape');
    await search.seeText('');
    await panel.nodes.seeRowCount(100);
  });

  scenario.thorough('what is checked survives a filter, and all means all that is found', async (stage) => {
    const service = await stage.service({ servers: 30 });
    const panel = await stage.visit({ service });
    const search = searchOf(panel);
    await panel.nodes.chooseServers();
    await panel.nodes.check(2);
    await panel.nodes.check(3);
    await search.type('vless');
    const found = await panel.nodes.rows.count();
    expect(found).toBeLessThan(30);
    await panel.nodes.checkAll();
    await search.clear();
    await panel.nodes.seeRowCount(30);
    const ids = await panel.nodes.rows.locator('input:checked').count();
    expect(ids).toBeGreaterThanOrEqual(found);
    expect(ids).toBeLessThanOrEqual(found + 2);
  });

  scenario.thorough('all lists together: whose a server is, and the way there', async (stage) => {
    const service = await stage.service({ servers: 2, subscriptions: [150, 3] });
    await callService(service, 'POST', 'import', { url: shareLink('Needle in the stack', 443) });
    const panel = await stage.visit({ service });
    const search = searchOf(panel);
    await panel.nodes.chooseSubscriptions();
    await search.type('needle');
    await search.seeFound(0, 2);
    await search.inAllLists();
    await search.seeLists([panel.words.say('SERVER')]);
    await panel.seeNothingForAxe();
    await search.goTo('Needle in the stack');
    await panel.nodes.seeTabChosen(panel.words.say('SERVER'));
    await panel.nodes.seeNames(['Needle in the stack']);
    await search.seeText('needle');
    await search.clear();
    await panel.nodes.seeRowCount(3);
  });

  scenario.thorough(
    'filters by protocol and by what is known; a reload forgets them, and keeps the sort',
    async (stage) => {
      const panel = await stage.visit({ service: await stage.service({ subscriptions: [60] }) });
      const search = searchOf(panel);
      await panel.nodes.chooseTab('Provider 1');
      await search.unfold();
      await search.filterBy('trojan');
      await search.seeFound(6, 60);
      await search.filterBy('Dead');
      await search.seeNothingFound();
      await search.filterBy('Dead');
      await search.filterBy('Unknown');
      await search.seeFound(6, 60);
      await panel.seeNothingForAxe();
      await panel.nodes.sortBy('Name');
      const names = await panel.nodes.names();
      await panel.page.reload();
      await panel.nodes.seeRowCount(60);
      await seen(panel.page.locator('th[aria-sort="ascending"]').filter({ hasText: panel.words.say('Name') }));
      expect(await panel.nodes.names()).toEqual(expect.arrayContaining(names));
    },
  );

  scenario('on a phone it is an icon until it is needed', async (stage) => {
    const panel = await stage.visit({ service: await stage.service({ subscriptions: [60] }), width: 'phone' });
    const search = searchOf(panel);
    await panel.nodes.chooseTab('Provider 1');
    expect((await search.field.boundingBox())?.width ?? 0).toBeLessThanOrEqual(2);
    await search.unfold();
    await becomes(() => search.field.evaluate((field) => field === document.activeElement), true);
    await search.type('node12');
    await search.seeFound(1, 60);
    await panel.seeNoSideScroll();
    await panel.seeNothingForAxe();
  });

  scenario(
    '20,000 rows: a pattern that would hang the browser’s own expressions is answered',
    async (stage) => {
      const panel = await stage.visit({ service: await stage.service({ subscriptions: [20_000] }) });
      const search = searchOf(panel);
      await panel.nodes.chooseTab('Provider 1');
      await search.asPattern();
      await search.type('^(([a-z0-9.]+)+)+!$');
      await search.seeNothingFound();
      await search.asPattern();
      await search.type('node1999');
      await search.seeFound(11, 20_000);
    },
    { timeout: 120_000 },
  );
});

describe('the page of the HTTP test', () => {
  scenario.thorough('is checked before it is sent, remembered, and sent with the HTTP test', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    const open = () => panel.page.getByRole('button', { name: panel.words.say('HTTP test page') }).click();
    const field = panel.page.getByRole('textbox', { name: panel.words.say('HTTP test page') });
    const use = panel.page.getByRole('button', { name: panel.words.say('Save'), exact: true });
    await panel.nodes.chooseServers();
    await open();
    await field.fill('http://a/%zz');
    await use.click();
    await seen(panel.page.getByText(panel.words.say('Enter a URL that begins with http:// or https://.')));
    await panel.seeNothingForAxe();
    await field.fill('http://127.0.0.1/generate_204');
    await use.click();
    await gone(field);
    await panel.page.reload();
    await panel.nodes.check(1);
    await panel.nodes.http();
    await panel.nodes.dontSeeTesting();
    const asked = service.report().requests.filter(({ path }) => path === '/api/httpLatency');
    expect(asked.map(({ query }) => new URLSearchParams(query).get('testUrl'))).toEqual([
      'http://127.0.0.1/generate_204',
    ]);
  });
});

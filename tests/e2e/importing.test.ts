import { describe } from 'vitest';
import { scenario, type Stage, withBrowser } from './harness/stage';
import { shareLink, type SubscriptionServer } from './harness/subscription-server';
import { type Panel } from './pages/panel';

withBrowser();

/** The import dialog of a service without anything in it. */
async function opened(stage: Stage, options: Parameters<Stage['service']>[0] = {}): Promise<Panel> {
  const panel = await stage.visit({ service: await stage.service(options) });
  await panel.nodes.openImportFromWelcome();
  await panel.importing.see();
  return panel;
}

async function importedFrom(stage: Stage, provider: SubscriptionServer): Promise<Panel> {
  const panel = await opened(stage);
  await panel.importing.type(provider.url);
  await panel.importing.submit();
  await panel.importing.dontSee();
  return panel;
}

describe('import', () => {
  scenario('axe finds nothing in the dialog, nor beside a problem', async (stage) => {
    const panel = await opened(stage);
    await panel.seeNothingForAxe();
    await panel.importing.submit();
    await panel.importing.seeProblem('Enter a share link or an address.');
    await panel.importing.useBatch();
    await panel.seeNothingForAxe();
  });

  scenario.thorough('[2.46] garbage is not even sent: it is said why, and the text stays', async (stage) => {
    const panel = await opened(stage);
    const { importing } = panel;
    await importing.type('no link at all');
    await importing.submitByEnter();
    await importing.seeProblem('Nothing was sent: no line is a share link or an address. Your text is kept.');
    await importing.seeProblem('Not a supported link.');
    await importing.seeText('no link at all');
    await importing.type(shareLink('Good', 443));
    await importing.submitByEnter();
    await importing.dontSee();
    await panel.nodes.seeNames(['Good']);
  });

  scenario.thorough('[2.45] a batch with bad lines says how many were taken', async (stage) => {
    const panel = await opened(stage);
    await panel.importing.useBatch();
    await panel.importing.type(
      [shareLink('One', 443), 'rubbish', '', shareLink('Two', 444), 'vmess://%%%'].join('\r\n'),
    );
    await panel.importing.submit();
    await panel.notices.see('importedSome', '2 of 4 lines imported');
    await panel.importing.seeText('rubbish\nvmess://%%%');
    await panel.importing.cancel();
    await panel.press('Discard');
    await panel.nodes.seeNames(['One', 'Two']);
  });

  scenario.thorough('[2.45] a batch of bad lines adds nothing, says so, and keeps the text', async (stage) => {
    const panel = await opened(stage);
    const text = 'rubbish\nmore rubbish';
    await panel.importing.useBatch();
    await panel.importing.type(text);
    await panel.importing.submit();
    await panel.importing.seeProblem('Nothing was sent: no line is a share link or an address. Your text is kept.');
    await panel.importing.seeText(text);
    await panel.seeNothingForAxe();
  });

  scenario.thorough('[3.57] schemes in capitals, white space and line ends of any kind are taken', async (stage) => {
    const panel = await opened(stage);
    await panel.importing.type(`  ${shareLink('Capital', 443).replace('ss://', 'SS://')} \t`);
    await panel.importing.submit();
    await panel.importing.dontSee();
    await panel.nodes.seeNames(['Capital']);
  });

  for (const [what, reply] of [
    ['nothing at all', { body: '' }],
    ['a web page', { body: '<!doctype html><p>Log in first', type: 'text/html' }],
    ['an error', { body: '', status: 500 }],
  ] as const) {
    scenario.thorough(`a subscription that answers ${what} is told to bring no servers`, async (stage) => {
      const provider = await stage.provider([]);
      provider.answer(reply);
      const panel = await importedFrom(stage, provider);
      await panel.notices.see('subscriptionEmpty');
      await panel.nodes.chooseSubscriptions();
      await panel.nodes.seeRowCount(1);
    });
  }

  scenario.thorough('[2.28] an update that empties a subscription says so', async (stage) => {
    const provider = await stage.provider([shareLink('A', 443), shareLink('B', 444)]);
    const panel = await importedFrom(stage, provider);
    await panel.notices.see('subscriptionImported');
    provider.answer({ body: '' });
    await panel.nodes.chooseSubscriptions();
    await panel.nodes.act(1, 'Update');
    await panel.notices.see('subscriptionEmptied', '2 servers before');
    provider.answer({
      body: Buffer.from([shareLink('A', 443), shareLink('B', 444), shareLink('C', 445)].join('\n')).toString('base64'),
    });
    await panel.nodes.act(1, 'Update');
    await panel.notices.see('subscriptionUpdated', '3 servers');
  });

  scenario.thorough('[9.04] a silent subscription can be waited for without end, and left', async (stage) => {
    const provider = await stage.provider([shareLink('Late', 443)]);
    provider.hold();
    const panel = await opened(stage);
    await panel.importing.type(provider.url);
    await panel.importing.submit();
    await panel.importing.seeWaiting();
    await panel.seeNothingForAxe();
    await panel.importing.stopWaiting();
    await panel.importing.seeText(provider.url);
    await panel.importing.cancel();
    await panel.press('Discard');
    await panel.importing.dontSee();
    provider.release();
    // The lists are read every 15 s.
    await panel.nodes.dontSeeWelcome();
  });

  scenario.thorough(
    '[8.10] a service that goes away in the middle leaves the text; it is sent when the service is back',
    async (stage) => {
      const service = await stage.service();
      const panel = await stage.visit({ service });
      await panel.nodes.openImportFromWelcome();
      const text = shareLink('Survivor', 443);
      await panel.importing.type(text);
      await service.faults([{ path: '/api/import', kind: 'drop' }]);
      await panel.importing.submit();
      await panel.importing.seeProblem('The service cannot be reached. Try again when it is back.');
      await panel.importing.seeProblem('What you have typed is kept.');
      await panel.importing.seeText(text);
      service.clearFaults();
      await panel.importing.submit();
      await panel.importing.dontSee();
      await panel.nodes.seeNames(['Survivor']);
    },
  );

  scenario.thorough(
    'an answer that makes no sense is named, the text stays; what arrived all the same is found',
    async (stage) => {
      const service = await stage.service();
      const panel = await stage.visit({ service });
      await panel.nodes.openImportFromWelcome();
      await panel.importing.type(shareLink('Here', 443));
      await service.faults([{ path: '/api/import', kind: 'html', times: 1 }]);
      await panel.importing.submit();
      await panel.importing.seeProblem('Unexpected response: {where}. Is something else running at this address?');
      await panel.importing.seeProblem('What you have typed is kept.');
      await panel.importing.seeText(shareLink('Here', 443));
      await service.faults([{ path: '/api/import', kind: 'wrong-shape', field: 'touch.servers', times: 1 }]);
      await panel.importing.submit();
      await panel.importing.dontSee();
      await panel.nodes.chooseServers();
      await panel.nodes.seeRow('Here');
    },
  );

  scenario(
    'the page is there for screen readers when the dialog closes after a look at another window',
    async (stage) => {
      const panel = await opened(stage);
      const other = await panel.page.context().newPage();
      await other.bringToFront();
      await other.close();
      await panel.page.bringToFront();
      await panel.page.keyboard.press('Escape');
      await panel.importing.dontSee();
      await panel.nodes.seeWelcome();
    },
  );

  scenario.thorough('Escape asks before it loses what was typed', async (stage) => {
    const panel = await opened(stage);
    await panel.importing.type('half a li');
    await panel.page.keyboard.press('Escape');
    await panel.importing.seeProblem('What you have entered has not been imported yet.');
    await panel.seeNothingForAxe();
    await panel.press('Keep editing');
    await panel.importing.seeText('half a li');
    await panel.importing.type('');
    await panel.page.keyboard.press('Escape');
    await panel.importing.dontSee();
    await panel.nodes.openImportFromWelcome();
    await panel.importing.seeEmptyField();
  });
});

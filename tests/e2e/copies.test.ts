import { describe } from 'vitest';
import { account, callService, connectServer, expect, scenario, startCore, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { becomes, gone } from './pages/part';
import { fileOf } from './pages/sharing';

withBrowser();

const DONE = 'Done. The service now has everything from this backup that it supports.';

describe('a copy of the service', () => {
  scenario('a lost server and a lost outbound come back; one click returns to the state before', async (stage) => {
    const service = await stage.service();
    const links = ['A', 'B', 'C'].map((name, index) => shareLink(name, 20_000 + index));
    await callService(service, 'POST', 'import', { url: links.join('\n') });
    await callService(service, 'POST', 'outbound', { outbound: 'media' });
    await connectServer(service, { _type: 'server', id: 2, sub: 0, outbound: 'media' });
    await startCore(service, 1);
    const panel = await stage.visit({ service });
    const { header, nodes, saveCopy, bringBack } = panel;
    await header.seeCore('Running');

    await header.openSaveCopy();
    await saveCopy.protect('open sesame');
    const file = await saveCopy.save();
    await saveCopy.seeText('The backup is saved. Find the file in your browser’s downloads.');
    await panel.seeNothingForAxe();
    await saveCopy.close();
    await saveCopy.dontSee();
    expect(file.buffer.toString()).not.toContain('outbounds');

    await nodes.check('B');
    await nodes.delete();
    await panel.deletion.confirm();
    await nodes.seeNames(['A', 'C']);
    await header.deleteOutbound('MEDIA');
    await panel.deleteOutbound.confirm();
    await panel.deleteOutbound.dontSee();
    await header.seeOutbounds(['PROXY']);
    const stops = service.report().counts['DELETE /api/v2ray'] ?? 0;

    await header.openBringBack();
    await bringBack.give({ ...file, buffer: file.buffer.subarray(0, 300) });
    await bringBack.seeText('This file is incomplete. Download or transfer it again.');
    await bringBack.give(file);
    await bringBack.unlock('open barley');
    await bringBack.seeText('The passphrase is wrong, or the file has been changed.');
    await bringBack.unlock('open sesame');
    await bringBack.open('Servers');
    await bringBack.seeChecks('Servers', [['B', true]]);
    await bringBack.seeHidden('Servers', true);
    await bringBack.press('Show links');
    await bringBack.seeHidden('Servers', false);
    await bringBack.open('Outbounds');
    await bringBack.seeChecks('Outbounds', [['media', true]]);
    await panel.seeNothingForAxe();
    await bringBack.apply();
    await bringBack.seeText('The core is running. It will be stopped for this and started again at the end.');
    expect(service.report().counts['DELETE /api/v2ray'] ?? 0).toBe(stops);
    await bringBack.press('Stop the core and continue');
    await bringBack.seeText(DONE);
    expect(service.report().counts['DELETE /api/v2ray']).toBe(stops + 1);
    expect(await service.state()).toMatchObject({ running: true, servers: 3, connected: [{ id: 1 }, { id: 3 }] });

    await bringBack.press('Return to the previous state');
    await becomes(async () => (await service.state()).servers, 2);
    await bringBack.seeText(DONE);
    expect(await service.state()).toMatchObject({ running: true, servers: 2, connected: [{ id: 1 }] });
    await bringBack.press('Return to the previous state');
    await becomes(async () => (await service.state()).servers, 3);
    await bringBack.seeText(DONE);
    await bringBack.close();
    await bringBack.dontSee();
    await nodes.seeNames(['A', 'C', 'B']);
    await header.seeOutbounds(['PROXY', 'MEDIA']);
    await header.seeCore('Running');
  });

  scenario.thorough('goes to a service that the page does not show, with a login for this alone', async (stage) => {
    const [service, other] = [await stage.service({ servers: 2 }), await stage.service()];
    await other.token();
    const panel = await stage.visit({ service });
    const { header, nodes, saveCopy, bringBack, delivery, login } = panel;
    await nodes.seeRowCount(2);
    await header.openSaveCopy();
    const file = await saveCopy.save();
    await saveCopy.close();
    await header.openBringBack();
    await bringBack.goElsewhere();
    await bringBack.give(file);
    await delivery.goTo(other.url);
    await login.fill(account.username, account.password);
    await panel.seeNothingForAxe();
    await login.submit();
    await delivery.press('Restore checked items');
    await delivery.seeText(DONE);
    await delivery.press('Next');
    await delivery.seeText('It has everything from this backup that it supports.');
    await panel.seeNothingForAxe();
    expect(await other.state()).toMatchObject({ servers: 2 });
    await delivery.press('Close');
    await delivery.dontSee();
    await nodes.seeRowCount(2);
    await header.seeCore('Ready');
  });

  scenario.thorough('a deleted server comes back from the history, after a reload', async (stage) => {
    const service = await stage.service();
    const links = ['A', 'B'].map((name, index) => shareLink(name, 20_000 + index));
    await callService(service, 'POST', 'import', { url: links.join('\n') });
    const panel = await stage.visit({ service });
    const { header, nodes, moments, bringBack } = panel;
    await nodes.check('B');
    await nodes.delete();
    await panel.deletion.confirm();
    await nodes.seeNames(['A']);
    // Listed means kept: from here on it outlives the page.
    await header.openMoments();
    await moments.seeChanges(['B deleted']);
    await moments.press('Close');
    await panel.page.reload();
    await nodes.seeNames(['A']);

    await header.openMoments();
    await moments.seeChanges(['B deleted']);
    await moments.choose('deleted');
    await moments.seeText('Show links');
    await panel.seeNothingForAxe();
    await moments.press('Restore');
    await bringBack.open('Servers');
    await bringBack.seeChecks('Servers', [['B', true]]);
    await bringBack.apply();
    await bringBack.seeText(DONE);
    await bringBack.close();
    await moments.seeChanges(['Restored from a backup or the history', 'B deleted']);
    await moments.press('Delete all history');
    await moments.seeText('The history of all services will be permanently deleted from this browser.');
    await moments.press('Delete all history');
    await moments.seeText('No changes yet.');
    await moments.press('Close');
    await nodes.seeNames(['A', 'B']);
  });

  scenario.thorough('a browser without room keeps the state before in the page, and as a file', async (stage) => {
    const service = await stage.service();
    await callService(service, 'POST', 'import', { url: shareLink('A', 20_000) });
    // Prepared: no other scenario is given this window.
    const panel = await stage.visit({ service, prepare: () => Promise.resolve() });
    const { header, nodes, saveCopy, bringBack, page } = panel;
    await nodes.seeNames(['A']);
    await header.openSaveCopy();
    const file = await saveCopy.save();
    await saveCopy.close();
    await callService(service, 'DELETE', 'touch', { touches: [{ id: 1, _type: 'server' }] });

    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await header.openBringBack();
    await bringBack.give(file);
    await bringBack.apply();
    await bringBack.seeText(DONE);
    await bringBack.seeText(
      'The previous state could not be stored in this browser. It is available until the page is closed or reloaded; save it as a file to keep it.',
    );
    await panel.seeNothingForAxe();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bringBack.press('Save the previous state as a file'),
    ]);
    const before = await fileOf(download, 'application/json');
    expect(JSON.parse(before.buffer.toString())).toMatchObject({ contents: { servers: [] } });
    await bringBack.press('Return to the previous state');
    await becomes(async () => (await service.state()).servers, 0);
    await bringBack.seeText(DONE);
    // With room again the next one is kept, and nothing is said.
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await bringBack.press('Return to the previous state');
    await becomes(async () => (await service.state()).servers, 1);
    await bringBack.seeText(DONE);
    await gone(page.getByText(panel.words.say('Save the previous state as a file')));
  });

  scenario.thorough('a service that breaks off says what is left, and is gone on with', async (stage) => {
    const service = await stage.service({ servers: 1 });
    await connectServer(service, { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
    await callService(service, 'PUT', 'routingA', { routingA: 'default: direct' });
    const panel = await stage.visit({ service });
    const { header, saveCopy, bringBack } = panel;
    await header.seeCore('Ready');
    await header.openSaveCopy();
    const file = await saveCopy.save();
    await saveCopy.close();
    await callService(service, 'PUT', 'routingA', { routingA: 'default: proxy' });
    await callService(service, 'PUT', 'domainsExcluded', { domains: 'a.example.com' });
    await startCore(service);
    await header.seeCore('Running');

    await service.faults([{ kind: 'drop', path: '/api/routingA', method: 'PUT' }]);
    await header.openBringBack();
    await bringBack.give(file);
    await bringBack.apply();
    await bringBack.press('Stop the core and continue');
    await bringBack.seeText('The core was stopped and has not been started again.');
    await bringBack.seeText('Saving RoutingA');
    await panel.seeNothingForAxe();
    await service.faults([]);
    await bringBack.press('Show the differences');
    await bringBack.apply();
    await bringBack.seeText(DONE);
    expect(await service.state()).toMatchObject({ running: true });
    await bringBack.close();
    await header.seeCore('Running');
  });
});

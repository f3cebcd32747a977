import { describe } from 'vitest';
import { callService, connectServer, expect, scenario, startCore, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { becomes } from './pages/part';
import { ServerForm } from './pages/server-form';

withBrowser();

const batch = (names: readonly string[]): string =>
  names.map((name, index) => shareLink(name, 20_000 + index)).join('\n');
const ABC = ['A', 'B', 'C', 'D'] as const;

describe('deleting, and taking it back', () => {
  scenario.thorough('axe finds nothing in the question', async (stage) => {
    const service = await stage.service({ servers: 2 });
    const panel = await stage.visit({ service });
    await panel.nodes.check(1);
    await panel.nodes.delete();
    await panel.deletion.see();
    await panel.seeNothingForAxe();
    await panel.deletion.press('Cancel');
    await panel.deletion.dontSee();
    expect(service.report().counts['DELETE /api/touch']).toBeUndefined();
  });

  scenario(
    '[7.24] servers, two of them connected in a running core, and back with their connections',
    async (stage) => {
      const service = await stage.service();
      await callService(service, 'POST', 'import', { url: batch(ABC) });
      await startCore(service, 1, 3, 4);
      const panel = await stage.visit({ service });
      await panel.nodes.seeNames(ABC);
      for (const name of ['A', 'B', 'C']) await panel.nodes.check(name);
      await panel.nodes.delete();
      await panel.deletion.see();
      await panel.deletion.press('Delete');
      await panel.deletion.dontSee();
      await panel.nodes.seeNames(['D']);
      await panel.nodes.seeConnected('D', 'running');
      expect((await service.state()).connected).toMatchObject([{ id: 1 }]);
      await panel.notices.act('deleted', 'Undo');
      await panel.nodes.seeNames(['D', 'A', 'B', 'C']);
      await panel.notices.see('restored', '3 rows restored');
      await panel.nodes.seeConnected('A', 'running');
      await panel.nodes.seeConnected('B', null);
      await panel.nodes.seeConnected('C', 'running');
      expect((await service.state()).running).toBe(true);
    },
  );

  scenario.thorough(
    'the last connected server stops the core when it goes; taking it back starts the core',
    async (stage) => {
      const service = await stage.service();
      await callService(service, 'POST', 'import', { url: batch(['Only', 'Other']) });
      await startCore(service, 1);
      const panel = await stage.visit({ service });
      await panel.header.seeCore('Running');
      await panel.nodes.check('Only');
      await panel.nodes.delete();
      await panel.deletion.press('Delete');
      await panel.header.seeCore('Ready');
      await panel.nodes.seeNames(['Other']);
      await panel.notices.act('deleted', 'Undo');
      await panel.nodes.seeConnected('Only', 'running');
      await panel.header.seeCore('Running');
    },
  );

  scenario.thorough('a subscription comes back with its remarks and its connected server', async (stage) => {
    const provider = await stage.provider([shareLink('S1', 443), shareLink('S2', 444)]);
    const service = await stage.service();
    await callService(service, 'POST', 'import', { url: provider.url });
    await callService(service, 'PATCH', 'subscription', {
      subscription: { id: 1, _type: 'subscription', address: provider.url, remarks: 'My provider' },
    });
    await connectServer(service, { _type: 'subscriptionServer', id: 2, sub: 0, outbound: 'proxy' });
    const panel = await stage.visit({ service });
    await panel.nodes.chooseSubscriptions();
    await panel.nodes.check(1);
    await panel.nodes.delete();
    await panel.deletion.press('Delete');
    await panel.nodes.seeWelcome();
    await panel.notices.act('deleted', 'Undo');
    await panel.nodes.chooseTab('My provider');
    // The core was stopped, and stays so.
    await panel.nodes.seeConnected('S2', 'ready');
    await panel.nodes.seeConnected('S1', null);
  });

  scenario.thorough(
    'a row whose link cannot be had is named in the question and deleted when it is confirmed',
    async (stage) => {
      const service = await stage.service();
      await callService(service, 'POST', 'import', { url: batch(ABC) });
      const panel = await stage.visit({ service });
      await panel.nodes.check('A');
      await panel.nodes.check('B');
      await service.faults([{ path: '/api/sharingAddress', kind: 'fail', message: 'no link', times: 1 }]);
      await panel.nodes.delete();
      await panel.deletion.seeUnreturnable(/^[AB]$/);
      await panel.seeNothingForAxe();
      await panel.deletion.press('Delete');
      await panel.nodes.seeNames(['C', 'D']);
      await panel.notices.act('deleted', 'Undo');
      await panel.nodes.seeRowCount(3);
    },
  );

  scenario.thorough('links are fetched with progress, and the deletion can be given up meanwhile', async (stage) => {
    const service = await stage.service({ servers: 60 });
    // An old service takes fewer kinds of links.
    const { servers } = await service.state();
    expect(servers).toBeGreaterThan(40);
    const panel = await stage.visit({ service });
    await panel.nodes.checkAll();
    await service.faults([{ path: '/api/sharingAddress', kind: 'hang', after: 20 }]);
    await panel.nodes.delete();
    await panel.deletion.seeProgress();
    await panel.seeNothingForAxe();
    await panel.deletion.press('Cancel');
    await panel.deletion.dontSee();
    await panel.nodes.seeRowCount(servers);
    expect(service.report().counts['DELETE /api/touch']).toBeUndefined();
  });

  scenario.thorough(
    'a failure in the middle says what is done and what is left; trying again ends it',
    async (stage) => {
      const service = await stage.service();
      await callService(service, 'POST', 'import', { url: batch(ABC) });
      for (const id of [1, 2]) await connectServer(service, { _type: 'server', id, sub: 0, outbound: 'proxy' });
      const panel = await stage.visit({ service });
      await panel.nodes.checkAll();
      await service.faults([
        { path: '/api/connection', method: 'DELETE', kind: 'fail', message: 'not now', after: 1, times: 1 },
      ]);
      await panel.nodes.delete();
      await panel.deletion.press('Delete');
      await panel.deletion.seeText('The service answered: {message}');
      await panel.deletion.seeText('not now');
      await panel.seeNothingForAxe();
      await panel.deletion.press('Try again');
      await panel.deletion.dontSee();
      await panel.nodes.seeWelcome();
      await panel.notices.act('deleted', 'Undo');
      await panel.nodes.seeRowCount(4);
      await becomes(async () => (await service.state()).connected.length, 2);
    },
  );

  scenario.thorough(
    '[4.06] after a connect failure the checked rows are deleted, and can be brought back',
    async (stage) => {
      const service = await stage.service();
      await callService(service, 'POST', 'import', { url: batch(ABC) });
      const panel = await stage.visit({ service });
      await panel.nodes.check('B');
      await panel.nodes.check('C');
      await service.faults([
        { path: '/api/connection', method: 'POST', kind: 'fail', message: 'no such luck', times: 1 },
      ]);
      await panel.nodes.act('A', 'Select');
      await panel.notices.see('connectFailed', 'no such luck');
      await panel.nodes.seeNames(['A', 'D']);
      await panel.notices.act('deletedAfterFailure', 'Undo');
      await panel.nodes.seeNames(['A', 'D', 'B', 'C']);
    },
  );

  scenario.thorough(
    '[4.06] a busy service, a lost one and one that makes no sense are no connect failure',
    async (stage) => {
      const service = await stage.service();
      await callService(service, 'POST', 'import', { url: batch(ABC) });
      const panel = await stage.visit({ service });
      await panel.nodes.check('B');
      const fail = (kind: 'busy' | 'malformed-json' | '500'): Promise<void> =>
        service.faults([{ path: '/api/connection', method: 'POST', kind, times: 1 }]);
      // Busy is tried again, and an answer that makes no sense has done its work all the same.
      for (const kind of ['busy', 'malformed-json'] as const) {
        await fail(kind);
        await panel.nodes.act('A', 'Select');
        await panel.nodes.seeConnected('A', service.connected);
        await panel.nodes.act('A', 'Cancel');
        await panel.nodes.seeConnected('A', null);
      }
      await fail('500');
      await panel.nodes.act('A', 'Select');
      await panel.notices.see('failed');
      await panel.nodes.seeNames(ABC);
      expect(service.report().counts['DELETE /api/touch']).toBeUndefined();
    },
  );

  scenario.thorough(
    'positions go stale: a row that moved is found, one that is gone is not acted on',
    async (stage) => {
      const service = await stage.service();
      await callService(service, 'POST', 'import', { url: batch(ABC) });
      const panel = await stage.visit({ service });
      await panel.nodes.seeNames(ABC);
      await callService(service, 'DELETE', 'touch', { touches: [{ _type: 'server', id: 1 }] });
      await panel.nodes.act('C', 'Select');
      await panel.nodes.seeConnected('C', service.connected);
      expect((await service.state()).connected).toMatchObject([{ id: 2 }]);
      // Where a connect starts the core, the lists are read again after it.
      const lastRead = () => Math.max(...service.report().requests.map(({ at }) => at));
      await becomes(() => Date.now() - lastRead() > 2_000, true);
      await callService(service, 'DELETE', 'touch', { touches: [{ _type: 'server', id: 1 }] });
      await panel.nodes.seeNames(['B', 'C', 'D']);
      await panel.nodes.act('B', 'Select');
      await panel.notices.see('rowMoved', '“B”');
      await panel.nodes.seeNames(['C', 'D']);
      expect((await service.state()).connected).toMatchObject([{ id: 1 }]);
    },
  );

  scenario.thorough(
    'rows that look alike are told apart by their links: for a form, a deletion, a connection, undo',
    async (stage) => {
      const service = await stage.service();
      const secret = (password: string): string =>
        `ss://${Buffer.from(`aes-256-gcm:${password}`).toString('base64url')}@127.0.0.1:443#Twin`;
      const passwords = async (): Promise<readonly string[]> =>
        Promise.all(
          Array.from({ length: (await service.state()).servers }, async (_, index) => {
            const touch = encodeURIComponent(JSON.stringify({ _type: 'server', id: index + 1, sub: 0 }));
            const data = await callService(service, 'GET', `sharingAddress?touch=${touch}`);
            const user =
              /^ss:\/\/([^@]*)@/.exec((data as { readonly sharingAddress: string }).sharingAddress)?.[1] ?? '';
            return Buffer.from(user, 'base64url').toString().split(':')[1] ?? user;
          }),
        );
      const deleteFirst = () => callService(service, 'DELETE', 'touch', { touches: [{ _type: 'server', id: 1 }] });
      const shared = () => service.report().counts['GET /api/sharingAddress'] ?? 0;
      await callService(service, 'POST', 'import', {
        url: ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map(secret).join('\n'),
      });
      const panel = await stage.visit({ service });
      await panel.nodes.seeRowCount(6);
      await expect.poll(shared).toBeGreaterThanOrEqual(6);

      const form = new ServerForm(panel.page, panel.words, panel.width);
      await form.openFor(2);
      await form.fill({ Password: 'changed' });
      await deleteFirst();
      await form.save();
      await form.dontSee();
      expect(await passwords()).toEqual(['changed', 'p3', 'p4', 'p5', 'p6']);
      await panel.nodes.seeRowCount(5);

      await panel.nodes.check(2);
      await panel.nodes.delete();
      await panel.deletion.see();
      await deleteFirst();
      await panel.deletion.press('Delete');
      await panel.deletion.dontSee();
      expect(await passwords()).toEqual(['p4', 'p5', 'p6']);
      await panel.notices.act('deleted', 'Undo');
      await panel.nodes.seeRowCount(4);
      expect(await passwords()).toEqual(['p4', 'p5', 'p6', 'p3']);

      await deleteFirst();
      await panel.nodes.act(2, 'Select');
      await panel.nodes.seeConnected(1, service.connected);
      expect((await service.state()).connected).toMatchObject([{ id: 1 }]);
      expect(await passwords()).toEqual(['p5', 'p6', 'p3']);

      // Taken out and put in again, the list says what it said. A core that runs would tell that its last server went.
      await callService(service, 'DELETE', 'connection', { _type: 'server', id: 1, sub: 0, outbound: 'proxy' });
      const links = shared();
      await panel.page.reload();
      await panel.nodes.seeRowCount(3);
      await expect.poll(shared).toBeGreaterThanOrEqual(links + 3);
      await deleteFirst();
      await callService(service, 'POST', 'import', { url: secret('p7') });
      await panel.nodes.act(2, 'Select');
      await panel.nodes.seeConnected(1, service.connected);
      expect((await service.state()).connected).toMatchObject([{ id: 1 }]);
      expect(await passwords()).toEqual(['p6', 'p3', 'p7']);
    },
  );

  scenario.thorough('what was said stays in the history, with its undo', async (stage) => {
    const service = await stage.service();
    await callService(service, 'POST', 'import', { url: batch(ABC) });
    const panel = await stage.visit({ service });
    await panel.nodes.check('A');
    await panel.nodes.delete();
    await panel.deletion.press('Delete');
    await panel.notices.see('deleted');
    await panel.notices.dismissAll();
    await panel.header.openNotices();
    await panel.seeHeading('Notices');
    await panel.seeNothingForAxe();
    await panel.press('Undo');
    await panel.page.keyboard.press('Escape');
    await panel.nodes.seeNames(['B', 'C', 'D', 'A']);
  });
});

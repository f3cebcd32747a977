import { describe } from 'vitest';
import { account, expect, scenario, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { becomes } from './pages/part';

withBrowser();

describe('account', () => {
  scenario('axe finds nothing in the dialogs to register and to log in', async (stage) => {
    const fresh = await stage.visit({ service: await stage.freshService(), loggedIn: false });
    await fresh.login.seeRegister();
    await fresh.seeNothingForAxe();
    const known = await stage.visit({ service: await stage.service(), loggedIn: false });
    await known.login.seeLogin();
    await known.login.seeFocusOnUsername();
    await known.seeNothingForAxe();
  });

  scenario(
    '[1.01] [6.01] one person uses the service: after the first account only a login is asked for',
    async (stage) => {
      const service = await stage.freshService();
      const early = await stage.visit({ service, loggedIn: false });
      await early.login.seeRegister();
      const first = await stage.visit({ service, loggedIn: false });
      await first.login.fill('admin', 'secret-1');
      await first.login.submit();
      await first.login.dontSeeLogin();
      // Who still has the dialog of the first visit open makes no second account.
      await early.login.fill('eve', 'secret-2');
      await early.login.submit();
      await early.login.seeLogin();
      const later = await stage.visit({ service, loggedIn: false });
      await later.login.seeLogin();
      await later.login.fill('eve', 'secret-2');
      await later.login.submit();
      await later.login.seeMessage('Wrong username or password.');
    },
  );

  scenario.thorough('[2.05] empty fields are named and nothing is sent', async (stage) => {
    const service = await stage.service();
    const { login } = await stage.visit({ service, loggedIn: false });
    await login.seeLogin();
    await login.submit();
    await login.seeMessage('Enter a username.');
    await login.seeMessage('Enter a password.');
    expect(service.report().counts['POST /api/login']).toBeUndefined();
  });

  scenario.thorough(
    '[2.06] [5.07] [9.08] a password that is too short or too long is refused before it is sent',
    async (stage) => {
      const service = await stage.freshService();
      const { login } = await stage.visit({ service, loggedIn: false });
      await login.seeRegister();
      await login.fill('admin', '12345');
      await login.submit();
      await login.seeMessage('The password is too short: it needs at least 6 characters.');
      await login.fill('admin', 'x'.repeat(33));
      await login.submit();
      await login.seeTooLong();
      expect(service.report().counts['POST /api/account']).toBeUndefined();
      await login.fill('x'.repeat(500), 'x'.repeat(32));
      await login.submit();
      await login.dontSeeLogin();
    },
  );

  scenario.thorough('[7.05] a wrong password is said beside the fields, which keep what was typed', async (stage) => {
    const panel = await stage.visit({ service: await stage.service(), loggedIn: false });
    const { login } = panel;
    await login.fill('admin', 'wrong-1');
    await login.submitByEnter();
    await login.seeMessage('Wrong username or password.');
    await login.seeFields('admin', 'wrong-1');
    await panel.seeNothingForAxe();
    await login.fill('admin', account.password);
    await login.submit();
    await login.dontSeeLogin();
    await panel.nodes.seeWelcome();
  });

  scenario.thorough('a service that is away at login is said; what was typed is kept', async (stage) => {
    const service = await stage.service();
    const panel = await stage.visit({ service, loggedIn: false });
    await panel.login.seeLogin();
    await service.faults([{ path: '/api/login', kind: 'drop' }]);
    await panel.login.fill('admin', account.password);
    await panel.login.submit();
    await panel.login.seeMessage('The service cannot be reached. Try again when it is back.');
    await panel.login.seeMessage('What you have typed is kept.');
    await panel.login.seeFields('admin', account.password);
    service.clearFaults();
    await panel.login.submit();
    await panel.login.dontSeeLogin();
  });

  scenario.thorough('an answer to the login that makes no sense is said', async (stage) => {
    const service = await stage.service();
    const panel = await stage.visit({ service, loggedIn: false });
    await panel.login.seeLogin();
    await service.faults([{ path: '/api/login', kind: 'wrong-shape', field: 'token', times: 1 }]);
    await panel.login.fill('admin', account.password);
    await panel.login.submit();
    await panel.seeText('POST /api/login: data.token');
    await panel.login.seeFields('admin', account.password);
  });

  scenario.thorough('[6.04] a stored token that is no JWT counts as not logged in', async (stage) => {
    const service = await stage.service();
    const panel = await stage.visit({ service, loggedIn: false, stored: { token: 'no.jwt.at-all' } });
    await panel.login.seeLogin();
    await panel.header.seeNobody();
    await panel.login.fill('admin', account.password);
    await panel.login.submit();
    await panel.login.dontSeeLogin();
    await panel.header.seeUser('admin');
  });

  scenario.thorough(
    '[2.03] [8.01] a 401 at any time opens the login, and the page goes on where it was',
    async (stage) => {
      const service = await stage.service({ servers: 3, subscriptions: [2] });
      const panel = await stage.visit({ service });
      await panel.nodes.chooseTab('Provider 1');
      await service.faults([{ kind: 'expire-token' }]);
      await panel.nodes.act(2, 'Select');
      await panel.login.seeLogin();
      await panel.seeNothingForAxe();
      await panel.login.fill('admin', account.password);
      await panel.login.submit();
      await panel.login.dontSeeLogin();
      await panel.nodes.seeTabChosen('Provider 1');
      await panel.nodes.act(2, 'Select');
      await panel.nodes.seeConnected(2, service.connected);
    },
  );

  scenario.thorough('[4.13] a lost login is noticed by the socket, though nobody touches anything', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
    await becomes(() => service.report().sockets, 1);
    await service.faults([{ kind: 'expire-token' }, { kind: 'close-sockets' }]);
    await panel.login.seeLogin();
    const before = service.report().requests.length;
    await panel.page.waitForTimeout(4_000);
    expect(service.report().requests.slice(before)).toEqual([]);
  });

  scenario('restarted with a new secret in the middle: login opens above the draft, which is kept', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const panel = await stage.visit({ service });
    await panel.nodes.openImport();
    const text = shareLink('Draft', 443);
    await panel.importing.type(text);
    await service.restart({ newSecret: true });
    await panel.login.seeLogin();
    await panel.importing.dontSee();
    await panel.seeNothingForAxe();
    await panel.login.fill('admin', account.password);
    await panel.login.submit();
    await panel.login.dontSeeLogin();
    await panel.importing.seeText(text);
    await panel.importing.submit();
    await panel.importing.dontSee();
    await panel.nodes.seeRow('Draft');
  });

  scenario.thorough('[4.24] logout forgets the token and closes the socket', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const panel = await stage.visit({ service });
    await panel.nodes.seeRowCount(1);
    await panel.header.logout();
    await panel.login.seeLogin();
    await panel.header.seeNobody();
    await panel.seeStored('token', null);
    await becomes(() => service.report().sockets, 0);
  });

  scenario('login and logout take effect in every tab', async (stage) => {
    const service = await stage.service({ servers: 1 });
    const first = await stage.visit({ service });
    await first.nodes.seeRowCount(1);
    const second = await stage.secondTab(first);
    await second.nodes.seeRowCount(1);
    await second.header.logout();
    await second.login.seeLogin();
    await first.login.seeLogin();
    await first.login.fill('admin', account.password);
    await first.login.submit();
    await first.login.dontSeeLogin();
    await second.login.dontSeeLogin();
    await second.nodes.seeRowCount(1);
  });
});

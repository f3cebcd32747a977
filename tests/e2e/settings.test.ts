import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { callService, type Look, scenario, type Stage, startCore, withBrowser } from './harness/stage';
import { type Need, type Service, type ServiceOptions } from './harness/services/service';
import { type Panel } from './pages/panel';
import { PATIENCE } from './pages/part';
import { CustomRoutingDialog, GfwListDialog, SettingsDialog } from './pages/settings';

withBrowser();

/** A newer service has DNS rules of their own. */
const forgedAnswers: Need = {
  kind: 'version',
  before: '2.3.4',
  because: 'has no protection against forged DNS answers among its settings',
};

interface Visit {
  readonly service: Service;
  readonly panel: Panel;
  readonly settings: SettingsDialog;
  readonly gfwList: GfwListDialog;
  readonly routing: CustomRoutingDialog;
}

async function visit(stage: Stage, options: ServiceOptions = {}, look: Look = {}): Promise<Visit> {
  const service = await stage.service({ servers: 2, ...options });
  const panel = await stage.visit({ service, ...look });
  const parts = [panel.page, panel.words, panel.width] as const;
  await panel.header.seeCoreUsable();
  return {
    service,
    panel,
    settings: new SettingsDialog(...parts),
    gfwList: new GfwListDialog(...parts),
    routing: new CustomRoutingDialog(...parts),
  };
}

type Stored = Readonly<Record<string, unknown>>;
const stored = async (service: Service): Promise<Stored> =>
  ((await callService(service, 'GET', 'setting')) as { readonly setting: Stored }).setting;

const bodies = (service: Service, method: string, path: string): readonly unknown[] =>
  service
    .report()
    .requests.filter((request) => request.method === method && request.path === `/api/${path}`)
    .map(({ body }) => body);

/** A file server whose answer waits until it is let go. */
async function slowFile(): Promise<{ url: string; letGo: () => void; close: () => void }> {
  let letGo = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (letGo = resolve));
  const server = createServer((_, response) => void waiting.then(() => response.end(Buffer.from([0x0a, 1, 2]))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.dat`,
    letGo,
    close: () => server.close(),
  };
}

describe('settings', () => {
  scenario(
    '[2.55] [2.56] [2.58] [3.23] [7.16] [7.17] what was changed is marked, saved as a whole, and the dialog closes',
    async (stage) => {
      const { panel, service, settings } = await visit(stage);
      const before = await stored(service);
      await settings.open();
      await settings.seeSections(['Transparent proxy', 'Rule port', 'DNS', 'Connection', 'Updates']);
      await panel.seeNothingForAxe();
      await settings.choose('TCP Fast Open', 'yes');
      await settings.choose('Protection against forged DNS answers', 'dnsforward');
      await settings.toggle('Share the ports with the local network');
      await settings.seeChanged(3);
      await settings.save();
      await settings.dontSee();
      await panel.notices.seeText('settingsSaved', 'Settings saved.');
      const sent = { ...before, tcpFastOpen: 'yes', antipollution: 'dnsforward', portSharing: true, dnsforward: 'yes' };
      expect(bodies(service, 'PUT', 'setting')).toEqual([sent]);
      await settings.open();
      await settings.seeValue('TCP Fast Open', 'yes');
      await settings.seeChanged(0);
    },
    { needs: [forgedAnswers] },
  );

  scenario.thorough(
    '[3.14] [3.15] [3.16] [3.19] [3.21] [3.24] [3.25] [3.26] [3.27] [3.28] [3.29] [3.30] [3.31] [3.32] [4.27] [4.28] [4.29] fields come and go with what is chosen',
    async (stage) => {
      const { settings } = await visit(stage, { lite: false });
      await settings.open();
      await settings.seeOffered('Capture traffic from this machine', ['close', 'proxy', 'whitelist', 'gfwlist', 'pac']);
      await settings.dontSeeField('Capture method');
      await settings.dontSeeField('Update the GFWList');
      await settings.choose('Capture traffic from this machine', 'gfwlist');
      await settings.seeOffered('Capture method', ['redirect', 'tproxy', 'gvisor_tun', 'system_tun', 'system_proxy']);
      await settings.seeOffered('Update the GFWList', ['none', 'auto_update', 'auto_update_at_intervals']);
      await settings.choose('Update the GFWList', 'auto_update_at_intervals');
      await settings.seeValue('GFWList update interval (hours)', '1');
      await settings.choose('Capture traffic from this machine', 'close');
      await settings.dontSeeField('GFWList update interval (hours)');
      await settings.seeOffered('Rule port routing', ['whitelist', 'gfwlist', 'routingA']);
      await settings.choose('Rule port routing', 'routingA');
      await settings.seeUsable('Configure RoutingA', true);
      await settings.seeOffered('Special mode', ['none', 'supervisor']);
      await settings.choose('Protection against forged DNS answers', 'advanced');
      await settings.seeUsable('Configure DNS', true);
      await settings.choose('Special mode', 'fakedns');
      await settings.choose('Protection against forged DNS answers', 'closed');
      await settings.seeValue('Special mode', 'none');
      await settings.seeUsable('Domains excluded', true);
      await settings.choose('Sniffing', 'disable');
      await settings.dontSeeButton('Domains excluded');
      await settings.choose('Multiplexing', 'yes');
      await settings.seeValue('Mux concurrency', '8');
    },
  );

  scenario.thorough(
    '[5.08] [5.09] [5.10] [9.09] [9.10] wrong numbers are not sent; right ones as integers',
    async (stage) => {
      const { service, settings } = await visit(stage);
      await settings.open();
      await settings.choose('Multiplexing', 'yes');
      await settings.type('Mux concurrency', '1025');
      await settings.seeText('Enter a whole number from {min} to {max}.', { min: 1, max: 1024 });
      await settings.seeSavable(false);
      await settings.type('Mux concurrency', '1024');
      await settings.seeSavable(true);
      await settings.choose('Update subscriptions', 'auto_update_at_intervals');
      await settings.type('Subscription update interval (hours)', '0');
      await settings.seeSavable(false);
      await settings.type('Subscription update interval (hours)', '6');
      await settings.save();
      await settings.dontSee();
      expect(await stored(service)).toMatchObject({ mux: 1024, subscriptionAutoUpdateIntervalHour: 6 });
      expect(bodies(service, 'PUT', 'setting')).toHaveLength(1);
    },
  );

  scenario.thorough('Escape and Cancel ask before changes are lost', async (stage) => {
    const { panel, settings } = await visit(stage);
    await settings.open();
    await settings.choose('TCP Fast Open', 'yes');
    await panel.page.keyboard.press('Escape');
    await settings.seeText('Your changes have not been saved.');
    await settings.press('Keep editing');
    await settings.seeValue('TCP Fast Open', 'yes');
    await settings.press('Cancel');
    await settings.press('Discard');
    await settings.dontSee();
    await settings.open();
    await panel.page.keyboard.press('Escape');
    await settings.dontSee();
  });

  scenario.thorough(
    '[4.04] a save that the core refuses: the words beside the footer, the core is not running',
    async (stage) => {
      const { service, panel } = await stage.running();
      const settings = new SettingsDialog(panel.page, panel.words, panel.width);
      await settings.open();
      await service.faults([{ kind: 'core-fails', message: 'unexpected exiting: check the log for more information' }]);
      await settings.choose('TCP Fast Open', 'yes');
      await settings.save();
      await settings.seeText('invalid config: unexpected exiting');
      await settings.seeText('The core may have stopped.');
      await panel.seeNothingForAxe();
      await service.faults([{ kind: 'core-fails', message: null }]);
      await settings.press('Cancel');
      await settings.dontSee();
      await panel.header.seeCore('Ready');
    },
  );

  scenario.thorough('[4.15] a save while the core runs is followed until it is up again', async (stage) => {
    const { service, panel } = await stage.running();
    const settings = new SettingsDialog(panel.page, panel.words, panel.width);
    await settings.open();
    await settings.choose('TCP Fast Open', 'yes');
    await settings.save();
    await settings.dontSee();
    await panel.header.seeCore('Running');
    expect(await stored(service)).toMatchObject({ tcpFastOpen: 'yes' });
  });

  scenario.thorough(
    'two windows save: each keeps the other’s changes, and is asked only about the same setting',
    async (stage) => {
      const { service, panel, settings } = await visit(stage);
      const other = await stage.visit({ service });
      const others = new SettingsDialog(other.page, other.words, other.width);
      await settings.open();
      await others.open();
      await others.choose('TCP Fast Open', 'yes');
      await others.choose('Sniffing', 'disable');
      await others.save();
      await others.dontSee();
      await settings.choose('TCP Fast Open', 'no');
      await settings.choose('Fetch updates', 'pac');
      await settings.save();
      await settings.seeText('Someone else saved changes here while you were editing.');
      await panel.seeNothingForAxe();
      await panel.page.keyboard.press('Escape');
      await settings.seeValue('TCP Fast Open', 'no');
      await settings.save();
      await settings.decide('TCP Fast Open', 'Yours:');
      await settings.press('Save');
      await settings.dontSee();
      expect(await stored(service)).toMatchObject({
        tcpFastOpen: 'no',
        inboundSniffing: 'disable',
        proxyModeWhenSubscribe: 'pac',
      });
    },
  );

  scenario.thorough(
    '[2.57] [3.28] what is only stored is marked, and applied by its button while the core runs',
    async (stage) => {
      const service = await stage.service({ servers: 2 });
      const panel = await stage.visit({ service });
      const settings = new SettingsDialog(panel.page, panel.words, panel.width);
      const mark = 'The excluded domains are saved and take effect the next time the core starts.';
      const store = async (text: string): Promise<void> => {
        await settings.press('Domains excluded');
        const domains = panel.page.getByRole('dialog', { name: panel.words.say('Domains excluded') });
        await domains.getByRole('textbox').fill(text);
        await domains.getByRole('button', { name: panel.words.say('Save'), exact: true }).click();
      };
      await panel.header.seeCore('Ready');
      const whole = await stored(service);
      await settings.open();
      await settings.choose('TCP Fast Open', 'yes');
      await store('a.example');
      await settings.seeText(mark);
      await settings.dontSeeButton('Apply now');
      await settings.press('Cancel');
      await settings.press('Discard');
      await startCore(service, 1);
      await panel.page.reload();
      await panel.header.seeCore('Running');
      await settings.open();
      await store('b.example');
      await settings.seeText(mark);
      await settings.choose('TCP Fast Open', 'yes');
      await settings.press('Apply now');
      await panel.notices.seeText('settingsApplied', 'Changes are active.');
      await settings.dontSeeButton('Apply now');
      await settings.seeValue('TCP Fast Open', 'yes');
      const sent = 'antipollution' in whole ? { ...whole, dnsforward: 'no' } : whole;
      expect(bodies(service, 'PUT', 'setting')).toEqual([sent]);
    },
  );

  scenario.thorough(
    '[1.06] [4.31] [4.33] [3.17] [3.18] lite mode: the system proxy only, no special mode, no IP forwarding',
    async (stage) => {
      const { service, settings } = await visit(stage, { lite: true });
      await settings.open();
      await settings.dontSeeField('Special mode');
      await settings.dontSeeField('IP forwarding');
      await settings.seeField('Share the ports with the local network');
      await settings.choose('Capture traffic from this machine', 'proxy');
      await settings.seeOffered('Capture method', ['system_proxy']);
      await settings.seeValue('Capture method', 'system_proxy');
      await settings.save();
      await settings.dontSee();
      expect(bodies(service, 'PUT', 'setting')).toMatchObject([
        { transparent: 'proxy', transparentType: 'system_proxy' },
      ]);
    },
  );

  scenario.thorough('docker mode: the settings are the same', async (stage) => {
    const { settings } = await visit(stage, { docker: true, profile: 'legacy' });
    await settings.open();
    await settings.seeField('Special mode');
  });

  scenario.thorough(
    '[7.17] a newer service: what it lacks is not shown, what it has more goes back as it came',
    async (stage) => {
      const { service, settings } = await visit(stage, { profile: '2.4.14' });
      const before = await stored(service);
      await settings.open();
      await settings.seeSections(['Transparent proxy', 'Rule port', 'DNS', 'Connection', 'Core', 'Updates']);
      await settings.choose('TCP Fast Open', 'yes');
      await settings.save();
      await settings.dontSee();
      expect(bodies(service, 'PUT', 'setting')).toEqual([{ ...before, tcpFastOpen: 'yes' }]);
      expect(await stored(service)).toEqual({ ...before, tcpFastOpen: 'yes' });
    },
  );

  for (const look of [
    { language: 'fa', theme: 'dark' },
    { width: 'phone', theme: 'dark' },
    { width: 'phone', language: 'fa' },
  ] satisfies readonly Look[]) {
    scenario(
      `nothing for axe, nothing beside the screen: ${JSON.stringify(look)}`,
      async (stage) => {
        const { service, panel, settings, gfwList } = await visit(stage, {}, look);
        await settings.open();
        await settings.choose('Capture traffic from this machine', 'gfwlist');
        if ('antipollution' in (await stored(service)))
          await settings.choose('Protection against forged DNS answers', 'doh');
        await settings.choose('Multiplexing', 'yes');
        await settings.type('Mux concurrency', '0');
        await panel.seeNothingForAxe();
        await panel.seeNoSideScroll();
        await settings.press('Update the GFWList now');
        await gfwList.see();
        await panel.seeNothingForAxe();
      },
      { thorough: !('width' in look && 'language' in look) },
    );
  }
});

describe('the GFWList', () => {
  scenario.thorough(
    '[2.53] [2.78] [2.79] [2.80] [2.81] [2.82] [4.30] [5.13] [5.14] a wrong link, a refused one',
    async (stage) => {
      const { settings, gfwList, service } = await visit(stage);
      await settings.open();
      await settings.seeGfwList('not available');
      await settings.seeGfwList('none');
      await settings.press('Update the GFWList now');
      await gfwList.see();
      await gfwList.seeDeletable(false);
      await gfwList.seeText('A wrong file may keep the service from starting,');
      await gfwList.press('Auto update');
      await gfwList.seeText('failed to get latest version of GFWList');
      await gfwList.type('ftp://a');
      await gfwList.press('Manual update');
      await gfwList.seeText('wrong custom download link');
      await gfwList.type('http://127.0.0.1:1/x');
      await gfwList.press('Manual update');
      await gfwList.seeText('The service answered: {message}');
      expect(bodies(service, 'PUT', 'gfwList')).toEqual([
        { downloadLink: '' },
        { downloadLink: 'http://127.0.0.1:1/x' },
      ]);
      await gfwList.press('Cancel');
      await gfwList.seeText('Your changes have not been saved.');
      await gfwList.press('Discard');
      await gfwList.dontSee();
      await settings.see();
    },
  );

  scenario.thorough(
    '[2.59] [9.04] [7.19] [7.20] the download is left and come back to; afterwards the settings know the version',
    async (stage) => {
      const { settings, gfwList, panel, service } = await visit(stage);
      const file = await slowFile();
      try {
        await settings.open();
        await settings.choose('TCP Fast Open', 'yes');
        await settings.press('Update the GFWList now');
        await gfwList.type(file.url);
        await gfwList.press('Manual update');
        await gfwList.seeElapsed(1);
        await panel.seeNothingForAxe();
        await gfwList.press('Continue in the background');
        await settings.see();
        await settings.press('Update the GFWList now');
        await gfwList.seeElapsed(2);
        await gfwList.press('Continue in the background');
        file.letGo();
        const { localGFWListVersion: date } = await waitForList(service);
        await panel.notices.seeText('gfwListUpdated', 'GFWList updated to {version}.', { version: date });
        await settings.seeGfwList(date);
        await settings.seeValue('TCP Fast Open', 'yes');
        await settings.press('Update the GFWList now');
        await gfwList.seeDeletable(true);
        await gfwList.press('Delete');
        await gfwList.dontSee();
        await settings.seeGfwList('none');
        await settings.seeChanged(1);
      } finally {
        file.close();
      }
    },
  );
});

async function waitForList(service: Service): Promise<{ readonly localGFWListVersion: string }> {
  const read = () => callService(service, 'GET', 'setting') as Promise<{ readonly localGFWListVersion: string }>;
  await expect.poll(async () => (await read()).localGFWListVersion, { timeout: PATIENCE }).not.toBe('');
  return read();
}

describe('custom routing', () => {
  scenario(
    '[2.70] [2.71] [2.72] [2.73] [2.74] [3.20] [3.35] [5.11] [7.09] [7.10] [7.11] rules are appended, an empty one is refused, then saved',
    async (stage) => {
      const { panel, routing, service, settings } = await visit(stage, { profile: 'legacy' });
      await settings.open();
      await settings.seeValue('Rule port routing', 'custom');
      await settings.press('Configure custom routing');
      await routing.see();
      await routing.seeText('recognised. A rule can have several tags from one file.');
      await routing.chooseDefault('block');
      await routing.press('Append rule');
      await routing.press('Append rule');
      await routing.seeRules(2);
      await routing.chooseTags(1, ['CN', 'GFW']);
      await panel.seeNothingForAxe();
      await routing.press('Save');
      await panel.notices.seeText('emptyRule', 'Empty rule is not permitted');
      await routing.seeText('Choose at least one tag.');
      await routing.deleteRule(2);
      await routing.chooseType(1, 'proxy');
      await routing.press('Save');
      await routing.dontSee();
      await settings.see();
      expect(bodies(service, 'PUT', 'customPac')).toMatchObject([
        {
          customPac: {
            defaultProxyMode: 'block',
            routingRules: [{ tags: ['CN', 'GFW'], matchType: 'domain', ruleType: 'proxy' }],
          },
        },
      ]);
    },
  );

  scenario.thorough('[5.12] no site data file: said with its directory, and the dialog closes', async (stage) => {
    const { panel, routing, service, settings } = await visit(stage, { profile: 'legacy' });
    await panel.page.route(`${service.url}/api/siteDatFiles`, (route) =>
      route.fulfill({
        json: { code: 'SUCCESS', message: null, data: { siteDatFiles: [] } },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await settings.open();
    await settings.press('Configure custom routing');
    await routing.see();
    await routing.press('Save');
    await routing.dontSee();
    await panel.notices.seeText('noSiteDatFile', 'No siteDat file found in {directory}', {
      directory: '/usr/share/v2ray',
    });
  });

  scenario.thorough('[8.14] a service that lacks it: said once, then Configure cannot be pressed', async (stage) => {
    const { panel, routing, service, settings } = await visit(stage, { profile: 'legacy' });
    await service.faults([{ path: '/api/customPac', kind: '404' }]);
    await settings.open();
    await settings.press('Configure custom routing');
    await routing.dontSee();
    await panel.notices.seeText('missing', 'This needs a higher version of the service ({call} is missing).', {
      call: 'GET /api/customPac',
    });
    await settings.seeUsable('Configure custom routing', false);
  });
});

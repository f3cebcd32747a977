import { describe } from 'vitest';
import { LINKS } from '../../machines/shared/constants';
import { callService, expect, type Look, scenario, type Stage, withBrowser } from './harness/stage';
import { type Need, type Service, type ServiceOptions } from './harness/services/service';
import { becomes } from './pages/part';
import { SettingsDialog } from './pages/settings';
import { TextDialogs } from './pages/text-dialogs';

withBrowser();

async function visit(stage: Stage, options: ServiceOptions = {}, look: Look = {}) {
  const service = await stage.service({ servers: 2, ...options });
  const { setting } = (await callService(service, 'GET', 'setting')) as { readonly setting: object };
  await callService(service, 'PUT', 'setting', {
    ...setting,
    pacMode: 'routingA',
    antipollution: 'advanced',
    inboundSniffing: 'http,tls',
  });
  const panel = await stage.visit({ service, ...look });
  const parts = [panel.page, panel.words, panel.width] as const;
  const [settings, texts] = [new SettingsDialog(...parts), new TextDialogs(...parts)];
  await settings.open();
  const configure = (label: string) => panel.page.getByRole('button', { name: panel.words.pattern(label) }).click();
  // A newer service has rules in place of the lists of DNS servers.
  const hasDns = 'antipollution' in setting;
  return {
    service,
    panel,
    settings,
    texts,
    hasDns,
    routing: () => configure('Configure RoutingA'),
    dns: () => configure('Configure DNS'),
  };
}

const bodies = (service: Service, path: string): readonly unknown[] =>
  service
    .report()
    .requests.filter((request) => request.method === 'PUT' && request.path === `/api/${path}`)
    .map(({ body }) => body);

describe('RoutingA', () => {
  scenario(
    '[1.06] [2.75] [3.38] [7.12] [7.13] the script is read, edited with keys, and saved for the next start',
    async (stage) => {
      const { service, panel, texts, routing } = await visit(stage);
      await routing();
      await texts.see('RoutingA');
      await texts.seeManual(LINKS.routingA);
      await texts.seeLineNumbers(10);
      await panel.seeNothingForAxe();
      await texts.typeScript('default: direct\n# mine\ndomain(geosite:cn) -> proxy');
      await texts.seeScript(['default: direct', '# mine', 'domain(geosite:cn) -> proxy']);
      await texts.save();
      await texts.dontSee('RoutingA');
      expect(bodies(service, 'routingA')).toEqual([
        { routingA: 'default: direct\n# mine\ndomain(geosite:cn) -> proxy' },
      ]);
      await panel.seeText('Saved. It takes effect the next time the core starts.');
    },
  );

  scenario.thorough(
    '[2.75] the error of the service stands at its line and column; the script is kept',
    async (stage) => {
      const { panel, texts, routing } = await visit(stage);
      await routing();
      await texts.see('RoutingA');
      await texts.typeScript('default: proxy\ndomain(a) = direct');
      await texts.save();
      await texts.seeError('Line {0}, column {1}:', { 0: 2, 1: 11 });
      await texts.seeMarkedLine('domain(a) = direct');
      await panel.seeNothingForAxe();
      await texts.typeScript('default: proxy\ndomain(a) -> direct');
      await texts.save();
      await texts.dontSee('RoutingA');
    },
  );

  scenario('rules are edited as a list or as text, and Explain leads to the line that decides', async (stage) => {
    const { panel, texts, routing } = await visit(stage);
    await routing();
    await texts.see('RoutingA');
    await texts.typeScript('default: direct\n# mine\ndomain(domain: a.com) -> block\nport(80) -> direct\n');
    await texts.seeRule(3, 'a.com');
    await texts.chooseOutbound(4, 'block');
    await texts.moveUp(4);
    await texts.seeScript(['default: direct', '# mine', 'port(80) -> block', 'domain(domain: a.com) -> block', '']);
    await texts.press('Undo');
    await texts.seeScript(['default: direct', '# mine', 'domain(domain: a.com) -> block', 'port(80) -> block', '']);
    await texts.followExplanation('www.a.com', 3);
    await texts.seeCurrentLine('domain(domain: a.com) -> block');
    await panel.seeNothingForAxe();
  });

  scenario('on a phone a rule is a row of two lines, and its menu has what can be done with it', async (stage) => {
    const { panel, texts, routing } = await visit(stage, {}, { width: 'phone' });
    await routing();
    await texts.see('RoutingA');
    await texts.typeScript('default: direct\n# mine\n\ndomain(domain: a.com) -> block\nport(80) -> direct\n');
    await texts.seeSide('Rules');
    await texts.seeRule(4, 'a.com');
    for (const line of [4, 5]) expect(await texts.heightOfRule(line)).toBeLessThanOrEqual(60);
    await panel.seeNothingForAxe();
    await panel.seeNoSideScroll();
    await texts.changeRule(5, 'Move up');
    await texts.seeRule(4, '80');
    await texts.changeRule(5, 'Delete');
    await texts.seeSide('Text');
    await texts.seeScript(['default: direct', '# mine', '', 'port(80) -> direct', '']);
  });

  scenario.thorough(
    'a half-filled rule is asked about before it is lost, and not forgotten when the script is saved',
    async (stage) => {
      const { service, panel, texts, routing } = await visit(stage);
      await routing();
      await texts.see('RoutingA');
      await texts.typeScript('default: direct\n');
      await texts.press('Add rule');
      await texts.typeCondition('half.example');
      await panel.page.keyboard.press('Escape');
      await panel.seeText('Your changes have not been saved.');
      await texts.press('Keep editing');
      await texts.seeCondition('half.example');
      await texts.save();
      await panel.seeText('The rule in the form is not in the script yet. Add it, or go back to the rules without it.');
      await panel.seeNothingForAxe();
      await texts.press('Add to script');
      await texts.seeScript(['default: direct', 'domain(domain: half.example) -> direct', '']);
      await texts.save();
      await texts.dontSee('RoutingA');
      expect(bodies(service, 'routingA')).toEqual([
        { routingA: 'default: direct\ndomain(domain: half.example) -> direct\n' },
      ]);
    },
  );

  scenario.thorough('tests are kept with the script as comments, and say at each edit how they go', async (stage) => {
    const { panel, texts, routing } = await visit(stage);
    await routing();
    await texts.see('RoutingA');
    await texts.typeScript('domain(domain: a.com) -> block\ndefault: direct');
    await texts.press('Add test');
    await texts.typeTest(3, 'www.a.com', 'block');
    await texts.seeTest('Passes');
    await texts.seeScript(['domain(domain: a.com) -> block', 'default: direct', '# test: www.a.com -> block']);
    await texts.chooseOutbound(1, 'direct');
    await texts.seeTest('Fails: it goes to {where}', { where: 'direct' });
    await panel.seeNothingForAxe();
  });

  scenario.thorough('Tab leaves the editor, and Escape asks before something is lost', async (stage) => {
    const { panel, texts, routing } = await visit(stage);
    await routing();
    await texts.see('RoutingA');
    await texts.typeScript('default: block');
    await panel.page.keyboard.press('Tab');
    await becomes(() => texts.script.evaluate((node) => node.contains(document.activeElement)), false);
    await panel.page.keyboard.press('Escape');
    await panel.seeText('Your changes have not been saved.');
    await texts.press('Keep editing');
    await texts.seeScript(['default: block']);
    await panel.page.keyboard.press('Escape');
    await texts.press('Discard');
    await texts.dontSee('RoutingA');
    await new SettingsDialog(panel.page, panel.words, panel.width).seeFocusOn('Configure');
  });

  for (const look of [
    { language: 'fa', theme: 'dark' },
    { width: 'phone', language: 'fa' },
    { width: 'phone', theme: 'dark' },
  ] as const satisfies readonly Look[]) {
    scenario(
      `axe finds nothing: ${JSON.stringify(look)}`,
      async (stage) => {
        const { panel, texts, hasDns, routing, dns } = await visit(stage, {}, look);
        await routing();
        await texts.see('RoutingA');
        await becomes(() => texts.script.evaluate((node) => getComputedStyle(node).direction), 'ltr');
        await panel.seeNothingForAxe();
        await panel.seeNoSideScroll();
        await texts.press('Cancel');
        if (!hasDns) return;
        await dns();
        await texts.see('DNS');
        await panel.seeNothingForAxe();
      },
      { thorough: !('width' in look && 'language' in look) },
    );
  }
});

describe('domains excluded', () => {
  scenario.thorough('[2.76] [2.77] [3.39] [7.14] [7.15] one domain per line is saved as text', async (stage) => {
    const { service, panel, settings, texts } = await visit(stage);
    await settings.press('Domains excluded');
    await texts.see('Domains excluded');
    await panel.seeNothingForAxe();
    await texts.type('Domains', 'a.example.com\nb.example.com');
    await texts.save();
    await texts.dontSee('Domains excluded');
    expect(bodies(service, 'domainsExcluded')).toEqual([{ domains: 'a.example.com\nb.example.com' }]);
    await settings.press('Domains excluded');
    await texts.seeLines('Domains', 'a.example.com\nb.example.com');
  });

  scenario.thorough('a save that gets no sensible answer keeps the text', async (stage) => {
    const { service, panel, settings, texts } = await visit(stage);
    await settings.press('Domains excluded');
    await texts.type('Domains', 'a.example.com');
    await service.faults([{ method: 'PUT', path: '/api/domainsExcluded', kind: 'drop' }]);
    await texts.save();
    await panel.seeText('The service cannot be reached. Try again when it is back.');
    await texts.seeLines('Domains', 'a.example.com');
    service.clearFaults();
    await panel.notices.see('cutOff');
    await texts.save();
    await texts.dontSee('Domains excluded');
  });
});

/** Newer services have rules in their place. */
const dnsLists: Need = { kind: 'call', path: '/api/dnsList' };

describe('DNS', () => {
  scenario(
    '[1.06] [2.83] [2.84] [2.85] [3.40] [7.21] [7.22] both lists are read as lines and saved as text',
    async (stage) => {
      const { service, panel, texts, dns } = await visit(stage);
      await dns();
      await texts.see('DNS');
      await panel.seeText('If this is empty, the internal servers serve all domains.');
      await texts.type('Domain query servers (internal)', '119.29.29.29 -> direct');
      await texts.type('External query servers', '8.8.8.8');
      await texts.save();
      await panel.seeText('exactly one arrow is required:');
      expect(bodies(service, 'dnsList')).toEqual([]);
      await panel.seeNothingForAxe();
      await texts.type('External query servers', '8.8.8.8 -> proxy');
      await texts.save();
      await texts.dontSee('DNS');
      expect(bodies(service, 'dnsList')).toEqual([
        { internal: '119.29.29.29 -> direct', external: '8.8.8.8 -> proxy' },
      ]);
    },
    { needs: [dnsLists] },
  );

  scenario.thorough(
    '[9.25] both saved empty become the defaults again, which are shown',
    async (stage) => {
      const { service, panel, texts, dns } = await visit(stage);
      await callService(service, 'PUT', 'dnsList', { internal: '1.1.1.1 -> direct', external: '' });
      await dns();
      await texts.seeLines('Domain query servers (internal)', '1.1.1.1 -> direct');
      await texts.type('Domain query servers (internal)', '');
      await panel.seeText('If both lists are saved empty, the service restores its defaults.');
      await texts.save();
      await panel.seeText('Both lists were saved empty, so the service restored its defaults, shown here.');
      await texts.seeLines(
        'Domain query servers (internal)',
        'https://dns.alidns.com/dns-query -> direct\ntcp://dns.opendns.com:5353 -> proxy\n119.29.29.29 -> direct',
      );
      await panel.seeNothingForAxe();
    },
    { needs: [dnsLists] },
  );

  scenario.thorough(
    '[8.14] a service that lacks the call: the panel says so',
    async (stage) => {
      const { service, panel, texts, dns } = await visit(stage);
      await service.faults([{ path: '/api/dnsList', kind: '404' }]);
      await dns();
      await panel.seeText('This was removed in version {went} of the service ({call}).');
      await texts.dontSee('DNS');
    },
    { needs: [dnsLists] },
  );

  scenario.thorough(
    'rules where a service has no lists: checked, ordered by keys, saved in both spellings',
    async (stage) => {
      const { service, panel, texts, dns } = await visit(stage, { profile: '2.4.14' });
      await dns();
      await texts.see('DNS');
      await panel.seeNothingForAxe();
      await texts.typeServer(1, 'not a server !');
      await texts.save();
      await panel.seeText('Enter an IP, a host with or without a port, or an address.');
      expect(bodies(service, 'dnsRules')).toEqual([]);
      await texts.typeServer(1, '8.8.8.8');
      await panel.page.keyboard.press('Alt+ArrowDown');
      await texts.seeServers(['223.5.5.5', '8.8.8.8', '1.0.0.1']);
      await texts.save();
      await texts.dontSee('DNS');
      expect(bodies(service, 'dnsRules')).toMatchObject([
        [
          { server: '223.5.5.5', policy: 'single' },
          { server: '8.8.8.8', upstream: '8.8.8.8', domains: 'geosite:private', domain: 'geosite:private' },
          { server: '1.0.0.1', outbound: 'proxy' },
        ],
      ]);
      await panel.seeText('DNS is saved and takes effect the next time the core starts.');
    },
  );
});

import { describe, expect, test } from 'vitest';
import { type StoredRouting } from '../../../machines/routing/stored-routing.calls';
import { fc } from '../../harness/properties';
import { parse } from '../../../machines/domain/routing-a/parse';
import { type RuleAbout } from '../../../machines/ports/dialog';
import { explain, type Target } from '../../../machines/routing/explain.rules';
import { scriptOfMode } from '../../../machines/routing/mode-script.rules';
import { type RoutingWorld } from '../../../machines/routing/route-plan.rules';
import { choicesOf, domainOf, draftOf, type RuleSubject } from '../../../machines/routing/rule.rules';

const world = (given: Partial<RoutingWorld> = {}): RoutingWorld => ({
  pacMode: 'routingA',
  transparent: 'close',
  script: 'default: proxy\ndomain(geosite: cn) -> direct',
  outbounds: ['proxy', 'media'],
  servers: [],
  gfwList: false,
  customPac: {
    defaultProxyMode: 'direct',
    routingRules: [
      { filename: 'own.dat', tags: ['one', 'two'], matchType: 'domain', ruleType: 'proxy' },
      { filename: 'own.dat', tags: ['three'], matchType: 'ip', ruleType: 'block' },
    ],
  },
  customInbounds: [],
  takesInbounds: false,
  ...given,
});
const about = (given: Partial<RuleAbout> = {}): RuleAbout => ({
  host: 'www.example.com',
  address: '',
  client: '10.0.0.2',
  inbound: 'rule-http',
  ...given,
});
const stored = (sniffing = ''): StoredRouting => ({
  setting: { inboundSniffing: sniffing },
  localGfwList: '',
  script: '',
  customPac: null,
  customInbounds: [],
});
const draft = (
  subject: RuleSubject,
  outbound: string,
  { from = about(), now = world(), sniffing = '' }: { from?: RuleAbout; now?: RoutingWorld; sniffing?: string } = {},
) => {
  const choice = choicesOf(from).find((one) => one.subject === subject);
  if (choice === undefined) throw new Error(`no ${subject}`);
  return draftOf({ about: from, choice, outbound }, stored(sniffing), now);
};

describe('what a rule can be about', () => {
  test.each([
    ['www.example.com', 'example.com'],
    ['example.com', 'example.com'],
    ['a.b.example.co.uk', 'example.co.uk'],
    ['co.uk', 'co.uk'],
    ['a.b.com.cn', 'b.com.cn'],
    ['a.example.de', 'example.de'],
    ['a.b.xco.uk', 'xco.uk'],
    ['a.b.cox.uk', 'cox.uk'],
    ['a.co.example', 'co.example'],
    ['localhost', 'localhost'],
    ['', ''],
  ])('the domain of %s is %s', (host, domain) => expect(domainOf(host)).toBe(domain));

  test('the domain, the host, the address and the client, as far as they are known', () => {
    const subjects = (given: Partial<RuleAbout>) => choicesOf(about(given)).map(({ subject }) => subject);
    expect(subjects({})).toEqual(['domain', 'host', 'client']);
    expect(subjects({ address: '1.2.3.4' })).toEqual(['domain', 'host', 'address', 'client']);
    expect(subjects({ host: '', address: '1.2.3.4' })).toEqual(['address', 'client']);
    expect(subjects({ host: '', client: '' })).toEqual([]);
  });
});

describe('the script with the rule', () => {
  test.each([
    ['domain', 'media', 'domain(domain: example.com) -> media'],
    ['host', 'direct', 'domain(full: www.example.com) -> direct'],
    ['address', 'block', 'ip("2001:db8::1") -> block'],
    ['client', 'direct', 'source(10.0.0.2) -> direct'],
  ] as const)('for the %s', (subject, outbound, rule) => {
    const made = draft(subject, outbound, { from: about({ address: '2001:db8::1' }) });
    expect([made.rule, made.changes, made.notes]).toEqual([rule, {}, []]);
    expect(made.script?.split('\n').sort()).toEqual([...world().script.split('\n'), rule].sort());
    expect(parse(made.script ?? '').lines.every(({ kind }) => kind !== 'broken')).toBe(true);
  });

  test('it decides from then on', () => {
    const { script } = draft('domain', 'media');
    const target: Target = { host: 'cdn.example.com', port: null, network: null, client: null, inbound: 'rule-http' };
    expect(explain(world({ script: script ?? '' }), target).outbound).toBe('media');
  });

  test('a rule that is there already changes nothing; one for the same changes its outbound', () => {
    const script = 'default: proxy\ndomain(domain: example.com) -> media';
    expect(draft('domain', 'media', { now: world({ script }) }).script).toBe(script);
    expect(draft('domain', 'direct', { now: world({ script }) }).script).toBe(
      'default: proxy\ndomain(domain: example.com) -> direct',
    );
  });

  test('an outbound that the language cannot name', () =>
    expect(draft('host', 'my-out')).toEqual({ script: null, rule: '', changes: {}, notes: ['unwritable'] }));
});

describe('where RoutingA is not in use', () => {
  test('the rule ports are switched to it, with a script that is equal to their mode', () => {
    const now = world({ pacMode: 'gfwlist' });
    const made = draft('domain', 'media', { now });
    expect([made.changes, made.notes]).toEqual([{ pacMode: 'routingA' }, ['ports']]);
    expect(made.script?.split('\n').filter((line) => line !== made.rule)).toEqual(
      scriptOfMode(now, 'rule-http')?.split('\n'),
    );
  });

  test.each([
    ['pac', 'routingA', {}, []],
    ['pac', 'whitelist', { pacMode: 'routingA' }, ['ports']],
    ['whitelist', 'routingA', { transparent: 'pac' }, ['transparent']],
    ['whitelist', 'whitelist', { pacMode: 'routingA', transparent: 'pac' }, ['ports', 'transparent']],
    ['proxy', 'whitelist', { pacMode: 'routingA', transparent: 'pac' }, ['ports', 'transparent', 'both']],
  ] as const)('a transparent proxy of the mode %s beside rule ports of %s', (transparent, pacMode, changes, notes) => {
    const made = draft('domain', 'media', {
      from: about({ inbound: 'transparent' }),
      now: world({ transparent, pacMode }),
    });
    expect([made.changes, made.notes]).toEqual([changes, notes]);
  });

  test.each([
    ['http', ['noRules']],
    ['guest', ['own']],
    ['', []],
  ])('through the inbound "%s"', (inbound, notes) =>
    expect(draft('host', 'direct', { from: about({ inbound }) }).notes).toEqual(notes),
  );

  test.each([
    ['close', []],
    ['pac', []],
    ['whitelist', ['apart']],
  ])(
    'of a site that was typed it is not known where it comes in: beside a transparent proxy of %s',
    (transparent, notes) =>
      expect(draft('host', 'direct', { from: about({ inbound: '' }), now: world({ transparent }) }).notes).toEqual(
        notes,
      ),
  );

  test('for an address, a host that sniffing finds comes first', () =>
    expect(draft('address', 'direct', { from: about({ address: '1.2.3.4' }), sniffing: 'http,tls' }).notes).toEqual([
      'addressOnly',
    ]));

  test('sniffing that is off, and a rule for the host itself, need no such note', () => {
    const from = about({ address: '1.2.3.4' });
    expect(draft('address', 'direct', { from, sniffing: 'disable' }).notes).toEqual([]);
    expect(draft('address', 'direct', { from }).notes).toEqual([]);
    expect(draft('host', 'direct', { from, sniffing: 'http,tls' }).notes).toEqual([]);
  });

  test('the transparent proxy is switched to it with a script that is equal to its own mode', () => {
    const now = world({ pacMode: 'gfwlist', transparent: 'whitelist' });
    const made = draft('domain', 'media', { from: about({ inbound: 'transparent' }), now });
    expect(made.script?.split('\n').filter((line) => line !== made.rule)).toEqual(
      scriptOfMode(now, 'transparent')?.split('\n'),
    );
    expect(scriptOfMode(now, 'transparent')).not.toBe(scriptOfMode(now, 'rule-http'));
  });

  test('of a mode that cannot be written nothing is said to become a script', () => {
    const now = world({ pacMode: 'gfwlist', transparent: 'whitelist', outbounds: ['my-out'] });
    expect(draft('domain', 'direct', { from: about({ inbound: 'transparent' }), now }).notes).toEqual([
      'untranslatable',
      'both',
    ]);
  });

  test('where nothing is known of the transparent proxy it is not said to be apart', () => {
    expect(draft('host', 'direct', { from: about({ inbound: '' }), now: world({ transparent: '' }) }).notes).toEqual(
      [],
    );
  });

  test('a mode that cannot be written', () => {
    const now = world({ pacMode: 'gfwlist', outbounds: ['my-out'] });
    expect(draft('host', 'direct', { now })).toMatchObject({ script: null, notes: ['untranslatable'] });
  });
});

describe('a mode as a script', () => {
  test('of RoutingA is the script itself', () =>
    expect(scriptOfMode(world({ transparent: 'pac' }), 'transparent')).toBe(world().script));
  test('of a transparent proxy that sends everything through the proxy', () =>
    expect(scriptOfMode(world({ transparent: 'proxy' }), 'transparent')).toBe('default: proxy'));

  const host = fc.constantFrom(
    'a.example',
    'push.apple.com',
    '149.154.160.9',
    '10.0.0.1',
    '8.8.8.8',
    '2001:b28:f23d::1',
  );
  const held = fc.uniqueArray(
    fc.constantFrom(
      'geosite:cn',
      'geosite:google',
      'geosite:geolocation-!cn',
      'ext:LoyalsoldierSite.dat:gfw',
      'ext:LoyalsoldierSite.dat:greatfire',
      'ext:LoyalsoldierSite.dat:geolocation-!cn',
      'geoip:cn',
      'geoip:hk',
      'ext:own.dat:one',
      'ext:own.dat:two',
      'ext:own.dat:three',
    ),
  );
  const mode = fc.constantFrom('whitelist', 'gfwlist', 'custom');
  test('sends everything where the mode sends it, whatever the lists hold', () =>
    fc.assert(
      fc.property(mode, host, held, fc.boolean(), (pacMode, name, lists, gfwList) => {
        const now = world({ pacMode, gfwList });
        const script = scriptOfMode(now, 'rule-http') ?? '';
        const target: Target = { host: name, port: 443, network: 'tcp', client: null, inbound: 'rule-http' };
        const known = (_: unknown, value: string): boolean => (lists as readonly string[]).includes(value);
        const [before, after] = [explain(now, target, known), explain(world({ script }), target, known)];
        expect([script, after.outbound]).toEqual([script, before.outbound]);
        expect(after.outbound).not.toBeNull();
      }),
    ));
});

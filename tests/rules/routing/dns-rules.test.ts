import { describe, expect, test } from 'vitest';
import { type DnsRule } from '../../../machines/domain/dns-rules';
import {
  appended,
  canMove,
  dnsFormOf,
  dnsRulesOf,
  edited,
  isChanged,
  isSound,
  moved,
  otherServerOf,
  outboundsFor,
  problemOf,
  rebased,
  restoresDefaults,
  without,
  type DnsDraft,
  type DnsForm,
} from '../../../machines/routing/dns-rules.rules';

const REST = { id: 0, ip: '', queryType: '*', clientIP: '', action: 'route', policy: 'single', ruleId: 'rule-0' };
const rule = (server: string, domains: string, outbound: string): DnsRule => ({
  server,
  domains,
  outbound,
  domain: domains,
  upstream: server,
  ...REST,
});
const [LOCAL, CHINA, OTHERS] = [
  rule('localhost', 'geosite:private', 'direct'),
  rule('223.5.5.5', 'geosite:cn', 'direct'),
  rule('1.0.0.1', '', 'proxy'),
];

const formOf = (rules: readonly DnsRule[], newModule = true): DnsForm => ({
  ...dnsFormOf({ rules, newModule }),
  outbounds: ['proxy', 'media'],
});
const draftAt = (form: DnsForm, index: number) => form.drafts[index] as DnsDraft;
const sent = (form: DnsForm) => dnsRulesOf(form).rules;

describe('what is sent', () => {
  test('rules that nobody edited, as they came', () => {
    const form = formOf([LOCAL, CHINA, OTHERS]);
    expect([sent(form), isChanged(form)]).toEqual([[LOCAL, CHINA, OTHERS], false]);
  });

  test('an edited server and edited domains in both spellings, the rest as it came', () => {
    const form = edited(
      edited(formOf([CHINA]), 0, 'server', ' tcp://8.8.8.8:53 '),
      0,
      'domains',
      'a.example \n\n b.example',
    );
    expect(sent(form)).toEqual([
      {
        ...CHINA,
        server: 'tcp://8.8.8.8:53',
        upstream: 'tcp://8.8.8.8:53',
        domains: 'a.example\nb.example',
        domain: 'a.example\nb.example',
      },
    ]);
  });

  test('a service that knows one spelling gets back what it gave', () => {
    const old = { server: '1.1.1.1', domains: '', outbound: 'direct' };
    expect(sent(edited(formOf([old], false), 0, 'outbound', 'proxy'))).toEqual([{ ...old, outbound: 'proxy' }]);
  });

  test('a new rule in both spellings, through no outbound', () => {
    const form = edited(appended(formOf([])), 0, 'server', '9.9.9.9');
    expect(sent(form)).toEqual([
      { server: '9.9.9.9', upstream: '9.9.9.9', domains: '', domain: '', outbound: 'direct' },
    ]);
  });

  test('spaces and empty lines are no change', () => {
    const form = edited(edited(formOf([CHINA]), 0, 'domains', 'geosite:cn\n'), 0, 'server', '223.5.5.5 ');
    expect([isChanged(form), sent(form)]).toEqual([false, [CHINA]]);
  });

  test('the other fields, which cannot reach the ones of the table', () => {
    const form = edited(formOf([CHINA]), 0, 'others', '{"policy":"parallel","server":"x","outbound":"y"}');
    const { server, upstream, domains, domain, outbound } = CHINA;
    expect(sent(form)).toEqual([{ server, upstream, domains, domain, outbound, policy: 'parallel' }]);
  });
});

describe('two spellings that differ', () => {
  const TWO = { ...CHINA, upstream: '8.8.8.8', domain: 'b.example' };

  test('the one that the core reads is edited, and the other is told', () => {
    const draft = draftAt(formOf([TWO]), 0);
    expect([draft.server, draft.domains, otherServerOf(draft)]).toEqual(['8.8.8.8', 'b.example', '223.5.5.5']);
  });

  test('both stay until one is edited', () => {
    const form = edited(formOf([TWO]), 0, 'outbound', 'proxy');
    expect(sent(form)).toEqual([{ ...TWO, outbound: 'proxy' }]);
    const both = edited(form, 0, 'server', '9.9.9.9');
    expect([sent(both)[0]?.['server'], sent(both)[0]?.['upstream'], otherServerOf(draftAt(both, 0))]).toEqual([
      '9.9.9.9',
      '9.9.9.9',
      null,
    ]);
  });

  test('where they are the same, nothing is told', () => {
    expect(otherServerOf(draftAt(formOf([CHINA]), 0))).toBeNull();
    expect(otherServerOf(draftAt(formOf([{ ...CHINA, server: '' }]), 0))).toBeNull();
  });
});

describe('the order', () => {
  test('a rule moves by one place, not past the ends', () => {
    const form = formOf([LOCAL, CHINA, OTHERS]);
    expect(sent(moved(form, 0, 1))).toEqual([CHINA, LOCAL, OTHERS]);
    expect(sent(moved(form, 2, -1))).toEqual([LOCAL, OTHERS, CHINA]);
    expect([canMove(form, 0, -1), canMove(form, 0, 1), canMove(form, 2, 1), canMove(form, 7, 1)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(isChanged(moved(form, 0, 1))).toBe(true);
  });

  test('without any rule the service has its own again', () => {
    expect([restoresDefaults(without(formOf([CHINA]), 0)), restoresDefaults(formOf([CHINA]))]).toEqual([true, false]);
  });
});

describe('what the service would store without a word', () => {
  const server = (text: string, newModule = true) => {
    const form = edited(formOf([CHINA], newModule), 0, 'server', text);
    return problemOf(form, draftAt(form, 0), 'server');
  };

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['not a server !', 'server'],
    ['1.1.1.1:70000', 'port'],
    ['ftp://1.1.1.1', 'scheme'],
    ['256.1.1.1', 'server'],
    ['localhost', null],
    ['1.1.1.1', null],
    ['1.1.1.1:5353', null],
    ['2606:4700::1111', null],
    ['dns.google', null],
    ['https://dns.alidns.com/dns-query', null],
    ['tcp://1.0.0.1:53', null],
    ['quic://dns.adguard.com', null],
    ['tls://dns.google', null],
  ])('server %o: %o', (text, problem) => expect(server(text)).toBe(problem));

  test('tls is known since 2.4.7', () => expect(server('tls://dns.google', false)).toBe('scheme'));

  test.each([
    ['direct', null],
    ['block', null],
    ['proxy', null],
    ['media', null],
    ['nope', 'unknown'],
    ['', 'unknown'],
  ])('outbound %o: %o', (outbound, problem) => {
    const form = edited(formOf([CHINA]), 0, 'outbound', outbound);
    expect([problemOf(form, draftAt(form, 0), 'outbound'), isSound(form)]).toEqual([problem, problem === null]);
  });

  test.each([
    ['{', 'json'],
    ['[]', 'json'],
    ['null', 'json'],
    ['{}', null],
  ])('others %o: %o', (others, problem) => {
    const form = edited(formOf([CHINA]), 0, 'others', others);
    expect([problemOf(form, draftAt(form, 0), 'others'), isSound(form)]).toEqual([problem, problem === null]);
  });

  test('a choice has the rule’s own outbound, too', () => {
    const form = edited(formOf([{ ...CHINA, outbound: 'gone' }]), 0, 'outbound', 'media');
    expect(outboundsFor(form, draftAt(form, 0))).toEqual(['direct', 'proxy', 'media', 'gone']);
  });
});

test('the form on what is there today: rules that stay the same keep their keys', () => {
  const form = moved(formOf([LOCAL, CHINA]), 0, 1);
  const theirs = { rules: [LOCAL, CHINA], newModule: false };
  const same = rebased(form, { theirs, merged: dnsRulesOf(form) });
  expect([same.drafts, same.stored]).toEqual([form.drafts, theirs]);
  const other = rebased(form, { theirs, merged: { rules: [OTHERS], newModule: true } });
  expect([sent(other), other.stored, other.outbounds]).toEqual([[OTHERS], theirs, ['proxy', 'media']]);
});

describe('a rule of another spelling', () => {
  const [draft] = dnsFormOf({
    rules: [{ server: '1.1.1.1', domains: 'geosite:cn', outbound: 'direct' }],
    newModule: false,
  }).drafts;

  test('is edited by the names that it has', () => {
    expect(draft).toMatchObject({ server: '1.1.1.1', domains: 'geosite:cn', outbound: 'direct', others: '{}' });
  });

  test('is sent with both names once it was edited', () => {
    const form = dnsFormOf({
      rules: [{ server: '1.1.1.1', domains: 'geosite:cn', outbound: 'direct' }],
      newModule: false,
    });
    expect(dnsRulesOf(form).rules).toEqual([{ server: '1.1.1.1', domains: 'geosite:cn', outbound: 'direct' }]);
    expect(dnsRulesOf(edited(form, 0, 'server', '8.8.8.8')).rules).toEqual([
      { server: '8.8.8.8', upstream: '8.8.8.8', domains: 'geosite:cn', outbound: 'direct' },
    ]);
    expect(dnsRulesOf(edited(form, 0, 'domains', 'a.com')).rules).toEqual([
      { server: '1.1.1.1', domains: 'a.com', domain: 'a.com', outbound: 'direct' },
    ]);
  });

  test('with what is no text in place of a text is edited as without it', () => {
    const [odd] = dnsFormOf({ rules: [{ server: 1, domains: null, outbound: 'direct' }], newModule: false }).drafts;
    expect(odd).toMatchObject({ server: '', domains: '' });
  });
});

describe('the rest of a rule', () => {
  const form = formOf([LOCAL]);

  test('is what has no field of its own', () => {
    expect(JSON.parse(form.drafts[0]?.others ?? '')).toEqual(REST);
    expect(
      dnsRulesOf(edited(form, 0, 'others', '{"policy":"first","server":"x","outbound":"y","domain":"z"}')).rules,
    ).toEqual([{ ...LOCAL, ...Object.fromEntries(Object.keys(REST).map((key) => [key, undefined])), policy: 'first' }]);
  });

  test.each([
    ['{}', null],
    ['{"a":1}', null],
    ['null', 'json'],
    ['1', 'json'],
    ['"text"', 'json'],
    ['[]', 'json'],
    ['{', 'json'],
    ['', 'json'],
  ])('is an object: %s', (others, problem) => {
    const [draft] = edited(form, 0, 'others', others).drafts;
    expect(draft && problemOf(form, draft, 'others')).toBe(problem);
    expect(draft && problemOf(form, draft, 'domains')).toBeNull();
  });
});

test('a new rule goes direct, and a rule without an outbound adds no empty one to those to choose from', () => {
  const form = appended(formOf([]));
  expect(form.drafts).toMatchObject([{ server: '', domains: '', outbound: 'direct', others: '{}' }]);
  expect(dnsFormOf({ rules: [], newModule: true })).toEqual({
    stored: { rules: [], newModule: true },
    drafts: [],
    outbounds: [],
    nextKey: 0,
  });
  const [bare] = formOf([{ server: '1.1.1.1' }]).drafts;
  expect(bare && outboundsFor(form, bare)).toEqual(['direct', 'proxy', 'media']);
});

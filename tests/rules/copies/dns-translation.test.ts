import { describe, expect, test } from 'vitest';
import { dnsFor, isForeignDns, meaningOfDns } from '../../../machines/copies/dns-translation.rules';

const LISTS = { internal: [], external: [] };
const EARLY = { rules: [{ server: '', domains: '', outbound: '' }] };
const PLAIN = { ip: '', queryType: '*', clientIP: '', action: 'route', policy: 'single' };
const LATER = { rules: [{ server: '', upstream: '', domains: '', domain: '', outbound: '', ...PLAIN }] };

test('what is not there to be compared with is left as it is', () => {
  const dns = { rules: [{ upstream: '1.1.1.1' }] };
  expect(dnsFor(dns, undefined)).toBe(dns);
  expect(dnsFor(LISTS, LISTS)).toBe(LISTS);
});

describe('rules', () => {
  test('that have only the later names for server and domains become lines', () => {
    const rules = [
      { upstream: '223.6.6.6', domain: 'geosite:cn', outbound: 'direct' },
      { upstream: '8.8.8.8', outbound: 'proxy' },
    ];
    expect(dnsFor({ rules }, LISTS)).toEqual({ internal: ['223.6.6.6 -> direct'], external: ['8.8.8.8 -> proxy'] });
  });

  test('have their domains without blanks around them', () => {
    const rules = [{ server: '223.6.6.6', domains: ' geosite:cn\n', outbound: 'direct' }];
    expect(dnsFor({ rules }, LISTS)).toEqual({ internal: ['223.6.6.6 -> direct'], external: [] });
  });

  test('of which one says more than a line can have no place in two lists', () => {
    const rules = [
      { server: '1.1.1.1', domains: '', outbound: 'proxy' },
      { server: '8.8.8.8', domains: '', outbound: 'proxy', action: 'reject' },
    ];
    expect(dnsFor({ rules }, LISTS)).toEqual({ rules });
  });

  test('of which one says more than earlier rules can have no place among those', () => {
    const rules = [
      { server: '1.1.1.1', domains: '', outbound: 'proxy' },
      { server: '8.8.8.8', domains: '', outbound: 'proxy', queryType: 'AAAA' },
    ];
    expect([isForeignDns({ rules }, EARLY), dnsFor({ rules }, EARLY)]).toEqual([true, { rules }]);
    expect(isForeignDns({ rules }, { rules: [{ ...EARLY.rules[0], queryType: '*' }] })).toBe(true);
    expect(isForeignDns({ rules: rules.slice(0, 1) }, EARLY)).toBe(false);
  });

  test('that say more are taken by a service whose rules can', () => {
    const rules = [{ server: '1.1.1.1', domains: '', outbound: 'proxy', action: 'reject' }];
    expect(isForeignDns({ rules }, LATER)).toBe(false);
    expect(dnsFor({ rules }, LATER)).toEqual({
      rules: [
        {
          ...PLAIN,
          server: '1.1.1.1',
          upstream: '1.1.1.1',
          domains: '',
          domain: '',
          outbound: 'proxy',
          action: 'reject',
        },
      ],
    });
  });

  test('keep both names of a server where the service has both', () => {
    const rules = [{ server: '', upstream: '1.1.1.1', domains: '', domain: 'geosite:cn', outbound: 'direct' }];
    expect(dnsFor({ rules }, LATER)).toEqual({ rules: [{ ...PLAIN, ...rules[0] }] });
    expect(dnsFor({ rules }, EARLY)).toEqual({
      rules: [{ server: '1.1.1.1', domains: 'geosite:cn', outbound: 'direct' }],
    });
  });

  test('are compared without the numbers of the service', () => {
    expect(meaningOfDns({ rules: [{ id: 1, ruleId: 'r', server: 'a' }] })).toEqual([{ server: 'a' }]);
  });
});

test.each([
  [{ rules: [] }, LISTS, true],
  [LISTS, { rules: [] }, true],
  [LISTS, LISTS, false],
  [{ rules: [] }, { rules: [] }, false],
])('%j instead of %j is foreign: %s', (dns, present, foreign) => {
  expect(isForeignDns(dns, present)).toBe(foreign);
});

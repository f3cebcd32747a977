import { describe, expect, test } from 'vitest';
import {
  isLocalHost,
  noticesOfVersion,
  promptsWhenUnreachable,
  storedOfVersion,
} from '../../../machines/service/backend.rules';
import { hostAndPort } from '../../../machines/domain/service-address';
import { type ServiceVersion } from '../../../machines/domain/service-version';

const AGENTS = {
  chromium: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
} as const;

const VERSION: ServiceVersion = {
  version: '2.2.6.7',
  foundNew: false,
  remoteVersion: '2.4',
  dockerMode: false,
  serviceValid: true,
  v5: true,
  lite: false,
  loadBalanceValid: true,
  variant: 'V2Ray',
};

describe('prompts when the service cannot be reached', () => {
  const cases: readonly (readonly [string, 'http:' | 'https:', keyof typeof AGENTS, string, readonly string[]])[] = [
    ['[8.10]', 'http:', 'chromium', 'http://a.example:2017', ['adjustAddress', 'serviceNotFound']],
    ['[8.10]', 'http:', 'safari', 'http://localhost:2017', ['adjustAddress', 'serviceNotFound']],
    ['[8.10]', 'https:', 'firefox', 'https://a.example', ['adjustAddress', 'serviceNotFound']],
    ['[8.08]', 'https:', 'chromium', 'http://a.example:2017', ['adjustAddress', 'cannotCommunicate']],
    ['[8.08]', 'https:', 'edge', 'http://192.168.0.1:2017', ['adjustAddress', 'cannotCommunicate']],
    ['[8.08]', 'https:', 'safari', 'http://a.example:2017', ['adjustAddress', 'cannotCommunicate']],
    ['[8.08]', 'https:', 'firefox', 'http://a.example:2017', ['adjustAddress', 'cannotCommunicate']],
    ['[8.08]', 'https:', 'firefox', 'http://localhost:2017', ['adjustAddress', 'cannotCommunicateFirefox']],
    ['[8.08]', 'https:', 'firefox', 'http://127.0.0.1:2017', ['adjustAddress', 'cannotCommunicateFirefox']],
    ['[8.09]', 'https:', 'safari', 'http://localhost:2017', ['adjustAddress', 'serviceNotFound']],
    ['[8.09]', 'https:', 'safari', 'http://[::1]:2017', ['adjustAddress', 'serviceNotFound']],
    [
      'a browser that allows it is not warned',
      'https:',
      'chromium',
      'http://localhost:2017',
      ['adjustAddress', 'serviceNotFound'],
    ],
  ];

  test.each(cases)('%s a page on %s in %s for %s', (_, protocol, agent, address, keys) => {
    const prompts = promptsWhenUnreachable(address, { protocol, userAgent: AGENTS[agent], alternateSite: 'http://p/' });
    expect(prompts.map(({ key }) => key)).toEqual(keys);
    // [8.11] [9.05] each for 10 s; each names the address.
    expect(prompts.map(({ duration, values }) => [duration, values])).toEqual(
      keys.map(() => [10_000, { url: address }]),
    );
  });

  test('[8.08] [8.10] what they offer', () => {
    const page = { protocol: 'https:', userAgent: AGENTS.firefox, alternateSite: 'http://p/' };
    const offers = (address: string) => promptsWhenUnreachable(address, page).map(({ actions }) => actions);
    expect(offers('http://a')).toEqual([[{ kind: 'adjustAddress' }], [{ kind: 'openAlternateSite' }]]);
    expect(offers('https://a')).toEqual([[{ kind: 'adjustAddress' }], [{ kind: 'openUsage' }]]);
  });
});

describe('what a version gives cause to say', () => {
  const said = (version: Partial<ServiceVersion>) =>
    noticesOfVersion({ ...VERSION, ...version }).map(({ key, intent, duration }) => [key, intent, duration]);

  test('nothing when all is well', () => expect(said({})).toEqual([]));
  test('[8.12] the service is invalid: 10 s', () =>
    expect(said({ serviceValid: false })).toEqual([['serviceInvalid', 'error', 10_000]]));
  test('[8.12] the core is not v5: 10 s', () => expect(said({ v5: false })).toEqual([['coreNotV5', 'error', 10_000]]));
  test('a core that does not fit is said in the words of the service, not to be older than version 5', () => {
    const misfit = { lastKernelExit: '', v5: false, coreVersionErr: 'core 2.4.13' };
    expect(said(misfit)).toEqual([['coreMismatch', 'error', 10_000]]);
    expect(noticesOfVersion({ ...VERSION, ...misfit })[0]?.values).toEqual({ message: 'core 2.4.13' });
  });
  test('a core that crashed is said, with the log', () => {
    expect(said({ lastKernelExit: 'crashed' })).toEqual([['coreCrashed', 'warning', 10_000]]);
    expect(noticesOfVersion({ ...VERSION, lastKernelExit: 'crashed' })[0]?.actions).toEqual([{ kind: 'openLogs' }]);
    expect(said({ lastKernelExit: 'stopped' })).toEqual([]);
  });
  test('an invalid service is not blamed for its core as well', () =>
    expect(said({ serviceValid: false, v5: false })).toHaveLength(1));
  test('[8.13] a new version: green, 5 s, and which', () => {
    expect(said({ foundNew: true })).toEqual([['newVersion', 'success', 5_000]]);
    expect(noticesOfVersion({ ...VERSION, foundNew: true })[0]?.values).toEqual({ version: '2.4' });
  });
});

test('[3.60] what is stored of a version: docker is the string true, and absent otherwise', () => {
  expect(Object.fromEntries(storedOfVersion(VERSION))).toEqual({
    version: '2.2.6.7',
    docker: null,
    lite: 'false',
    variant: 'V2Ray',
    loadBalanceValid: 'true',
  });
  expect(Object.fromEntries(storedOfVersion({ ...VERSION, dockerMode: true, lite: true }))).toMatchObject({
    docker: 'true',
    lite: 'true',
  });
});

test.each([
  ['http://localhost:2017', 'localhost:2017'],
  ['https://a.example', 'a.example:443'],
  ['http://a.example/base', 'a.example:80'],
  ['http://user:pw@a.example:1/', 'a.example:1'],
  ['http://[::1]:2017/x', '[::1]:2017'],
  ['HTTPS://A.example', 'A.example:443'],
  ['/relative', '/relative'],
  ['', ''],
])('[2.18] the host and port of %s', (address, shown) => expect(hostAndPort(address)).toBe(shown));

test.each([
  ['http://localhost:2017', true],
  ['http://LOCALHOST', true],
  ['http://panel.localhost', true],
  ['http://127.0.0.53:1', true],
  ['http://[::1]', true],
  ['http://127.example.com', false],
  ['http://localhost.example.com', false],
  ['http://192.168.1.1', false],
])('%s is local: %s', (address, local) => expect(isLocalHost(address)).toBe(local));

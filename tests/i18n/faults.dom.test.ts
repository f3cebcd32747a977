import { i18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { type Fault } from '../../machines/shared/faults';
import { faultMessage } from '../../src/i18n/faults';
import { activateLocale } from '../../src/i18n/locale';

type Refusal = Omit<Extract<Fault, { readonly kind: 'refused' }>, 'kind'>;

async function said(refusal: Refusal): Promise<string> {
  await activateLocale('en');
  // What came from the service stands between isolating marks.
  return i18n._(faultMessage({ kind: 'refused', ...refusal })).replace(/[⁦-⁩]/gu, '');
}

test.each([
  ['GET /api/dnsList', 'This was removed in version 2.3.4 of the service (GET /api/dnsList).'],
  ['PUT /api/dnsRules', 'This needs version 2.3.4 of the service or later (PUT /api/dnsRules is missing).'],
  ['DELETE /api/gfwList', 'This needs version 2.2.6.4 of the service or later (DELETE /api/gfwList is missing).'],
  ['POST /api/connection', 'This needs a higher version of the service (POST /api/connection is missing).'],
])('%s: which version has it is said where that is known', async (call, words) => {
  await activateLocale('en');
  expect(i18n._(faultMessage({ kind: 'missing', call })).replace(/[⁦-⁩]/gu, '')).toBe(words);
});

describe('a refusal whose reason the service names', () => {
  test.each<[string, Refusal]>([
    ['The mux concurrency must be between 1 and 1024.', { code: 'MUX_RANGE', message: 'mux 0' }],
    [
      'The core rejected the configuration: no such file',
      { code: 'INVALID_CONFIG', message: 'invalid config: x', detail: 'no such file' },
    ],
    [
      'The core rejected the configuration: invalid config: x',
      { code: 'INVALID_CONFIG', message: 'invalid config: x' },
    ],
    [
      'The service and its core have different versions: 5.9 and 2.5.9',
      { code: 'CORE_VERSION_MISMATCH', message: '5.9 and 2.5.9' },
    ],
    ['No server is connected. Connect one, then start the core.', { code: 'NO_SERVER_SELECTED', message: 'no' }],
    ['The service no longer has this server.', { code: 'SERVER_NOT_FOUND', message: 'reload' }],
    ['The service no longer has this server.', { code: 'SUBSCRIPTION_SERVER_NOT_FOUND', message: 'reload' }],
    ['The service no longer has this subscription.', { code: 'SUBSCRIPTION_NOT_FOUND', message: 'reload' }],
    ['The subscription could not be fetched: EOF', { code: 'SUBSCRIPTION_FETCH_FAILED', message: 'x', detail: 'EOF' }],
    ['Port 20170 is already in use.', { code: 'PORT_OCCUPIED', message: 'port', port: '20170' }],
    ['The service answered: port', { code: 'PORT_OCCUPIED', message: 'port' }],
  ])('%s', async (words, refusal) => expect(await said(refusal)).toBe(words));

  test('any other has the service’s own words', async () => {
    expect(await said({ message: 'no such kind' })).toBe('The service answered: no such kind');
    expect(await said({ message: '' })).toBe('The service refused the request and gave no reason.');
  });
});

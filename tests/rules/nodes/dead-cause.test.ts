import { describe, expect, test } from 'vitest';
import { causeOf, deadReasonOf, hasFailed } from '../../../machines/nodes/dead-cause.rules';

describe('what the words of a failed test mean', () => {
  test.each([
    ['TIMEOUT', 'timeout'],
    ['Get "https://gstatic.com/generate_204": context deadline exceeded (Client.Timeout exceeded)', 'timeout'],
    ['net/http: TLS handshake timeout', 'timeout'],
    ['dial tcp 192.0.2.1:443: i/o timeout', 'timeout'],
    ['dial tcp 192.0.2.1:443: connect: connection refused', 'refused'],
    ['connectex: No connection could be made because the target machine actively refused it.', 'refused'],
    ['lookup s1.example.com: no such host', 'unknownHost'],
    ['lookup s1.example.com on 127.0.0.53:53: server misbehaving', 'unknownHost'],
    ['dial tcp 192.0.2.1:443: connect: network is unreachable', 'unreachable'],
    ['dial tcp 192.0.2.1:443: connect: no route to host', 'unreachable'],
    ['tls: failed to verify certificate: x509: certificate has expired', 'certificate'],
    ['remote error: tls: handshake failure', 'tls'],
    ['INVALID', 'tls'],
    ['proxy/socks: authentication failed', 'login'],
    ['read tcp 10.0.0.1:1->192.0.2.1:443: connection reset by peer', 'cut'],
    ['Get "https://gstatic.com/generate_204": EOF', 'cut'],
    ['NOT STABLE', 'cut'],
    ['UNSUPPORTED PROTOCOL', 'unsupported'],
    ['0ms', 'closedPort'],
    ['0 ms', 'closedPort'],
    ['0ms later: EOF', 'cut'],
    ['10ms', 'other'],
    ['invalid', 'tls'],
    ['invalid character in the answer', 'other'],
    ['the answer is invalid', 'other'],
    ['unauthorized', 'login'],
    ['unauthorised', 'login'],
    ['something else', 'other'],
  ])('%s: %s', (raw, cause) => {
    expect(causeOf(raw)).toBe(cause);
  });
});

describe('whether a test found the server', () => {
  test.each([
    ['', false],
    ['testing', false],
    ['42ms', false],
    ['0ms', true],
    ['TIMEOUT', true],
  ])('%j: failed %s', (text, failed) => {
    expect(hasFailed(text)).toBe(failed);
  });
});

describe('why a server is dead', () => {
  test.each([
    ['the observatory’s error first', { alive: 'dead', lastError: 'no such host' }, 'TIMEOUT', 'unknownHost'],
    ['else the last test', { alive: 'dead', lastError: '' }, 'TIMEOUT', 'timeout'],
    ['a test that went well says nothing', { alive: 'dead', lastError: '' }, '42ms', null],
    ['no test either', { alive: 'dead', lastError: '' }, '', null],
    ['an unobserved one is judged by its test', { alive: 'unknown', lastError: '' }, 'TIMEOUT', 'timeout'],
    ['an unobserved one that was not tested', { alive: 'unknown', lastError: '' }, '', null],
    ['an unobserved one that answers', { alive: 'unknown', lastError: '' }, '42ms', null],
    ['one that is alive', { alive: 'alive', lastError: '' }, 'TIMEOUT', null],
  ] as const)('%s', (_, entry, text, cause) => {
    expect(deadReasonOf({ ...entry, alone: true }, text)?.cause ?? null).toBe(cause);
  });

  test('of several that nobody has heard of yet, nothing is said', () => {
    expect(deadReasonOf({ alive: 'unknown', alone: false, lastError: '' }, 'TIMEOUT')).toBeNull();
  });

  test('the words it was made of are kept', () => {
    expect(deadReasonOf({ alive: 'dead', alone: true, lastError: 'no such host' }, '')?.raw).toBe('no such host');
    expect(deadReasonOf({ alive: 'dead', alone: false, lastError: '' }, '0ms')?.raw).toBe('0ms');
    expect(deadReasonOf({ alive: 'dead', alone: false, lastError: '' }, '')).toBeNull();
  });
});

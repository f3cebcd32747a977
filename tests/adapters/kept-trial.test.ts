import { expect, test } from 'vitest';
import { type TrialRecord } from '../../machines/ports/trial';
import { recallTrial } from '../../src/adapters/storage/kept-trial';

const PORTS = {
  socks5: 1,
  http: 2,
  socks5WithPac: 0,
  httpWithPac: 4,
  vmess: 0,
  api: { port: 0, services: ['LoggerService'], tag: 'kept' },
  vmessLink: null,
  other: true,
};
const OUTBOUND = { probeURL: 'https://a.example/', probeInterval: '10s', type: 'leastping', other: 1 };
const RECORD: TrialRecord = {
  changes: [
    { kind: 'settings', before: { a: 1 }, after: { a: { b: [2] } } },
    { kind: 'ports', before: PORTS, after: { ...PORTS, api: null } },
    { kind: 'outbound', name: 'two', before: OUTBOUND, after: OUTBOUND },
    {
      kind: 'dnsRules',
      before: { rules: [{ server: 'a', id: 0 }], newModule: true },
      after: { rules: [], newModule: false },
    },
  ],
  waiting: [{ kind: 'text', subject: 'dns', before: { internal: 'a', external: '' }, after: { internal: 'b' } }],
  tried: true,
  stage: 'watching',
  deadline: 1_000,
  cause: { kind: 'core', message: 'no' },
  seen: 900,
};

test('a trial comes back as it was kept, with the time', async () => {
  const before = Date.now();
  const { record, now } = await recallTrial({ text: JSON.stringify(RECORD) });
  expect(record).toEqual(RECORD);
  expect(now).toBeGreaterThanOrEqual(before);
  const fresh = { ...RECORD, deadline: null, cause: null, stage: 'following' };
  expect((await recallTrial({ text: JSON.stringify(fresh) })).record).toEqual(fresh);
  const stored = { ...RECORD, changes: [], stage: 'stored', seen: 0 };
  expect((await recallTrial({ text: JSON.stringify(stored) })).record).toEqual(stored);
});

test('one that an earlier panel has kept comes back, too', async () => {
  const text = JSON.stringify({ ...RECORD, waiting: undefined, tried: undefined });
  expect((await recallTrial({ text })).record).toEqual({ ...RECORD, waiting: [], tried: false });
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '[]'],
  ['no change', JSON.stringify({ ...RECORD, changes: [], waiting: [] })],
  [
    'texts that are none',
    JSON.stringify({ ...RECORD, waiting: [{ kind: 'text', subject: 'dns', before: 1, after: {} }] }),
  ],
  ['no subject', JSON.stringify({ ...RECORD, waiting: [{ kind: 'text', before: {}, after: {} }] })],
  ['rules that are none', JSON.stringify({ ...RECORD, waiting: [{ kind: 'dnsRules', before: {}, after: {} }] })],
  ['another stage', JSON.stringify({ ...RECORD, stage: 'kept' })],
  ['no time', JSON.stringify({ ...RECORD, deadline: 'soon' })],
  ['no page', JSON.stringify({ ...RECORD, seen: undefined })],
  ['another cause', JSON.stringify({ ...RECORD, cause: { kind: 'no', message: '' } })],
  ['ports without a port', JSON.stringify({ ...RECORD, changes: [{ kind: 'ports', before: {}, after: PORTS }] })],
  ['settings that are none', JSON.stringify({ ...RECORD, changes: [{ kind: 'settings', before: 1, after: {} }] })],
  ['no outbound', JSON.stringify({ ...RECORD, changes: [{ kind: 'outbound', before: OUTBOUND, after: OUTBOUND }] })],
])('%s is nothing that could be put back', async (_, text) => {
  expect((await recallTrial({ text })).record).toBeNull();
});

import { AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DialogKind } from '../../machines/ports/dialog';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { createStorage } from '../../src/adapters/storage/local-storage';
import { provideApp } from '../../src/wiring/provide-app';
import { appInput, NO_PARTS } from '../harness/app';
import { DIALOG_KINDS, DIALOG_REQUESTS } from '../harness/dialog-requests';
import { tokenOf } from '../harness/fixtures';
import { SETTING_22 } from '../harness/settings';
import { flush } from '../harness/slots';

// The dialog of the logs asks for the shape of the window.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterAll(() => void vi.unstubAllGlobals());

/** What the service says to each call while it is well. */
const HEALTHY: Readonly<Record<string, unknown>> = {
  'GET /api/version': {
    version: '2.2.6.7',
    foundNew: false,
    remoteVersion: '',
    serviceValid: true,
    v5: true,
    lite: 0,
    loadBalanceValid: true,
    variant: 'V2Ray',
  },
  'GET /api/touch': {
    running: true,
    touch: {
      servers: [1, 2, 3].map((id) => ({
        id,
        _type: 'server',
        name: `s${id}`,
        address: `10.0.0.${id}:443`,
        net: 'vless(ws+tls)',
        pingLatency: '',
      })),
      subscriptions: [
        {
          id: 1,
          _type: 'subscription',
          host: 'sub.example.com',
          address: 'https://sub.example.com/sub',
          status: '2026-11-21 08:20:16',
          info: '',
          remarks: '',
          servers: [],
        },
      ],
      connectedServer: [{ _type: 'server', id: 1, sub: 0, outbound: 'proxy' }],
    },
  },
  'GET /api/outbounds': { outbounds: ['proxy', 'video'] },
  'GET /api/outbound': {
    setting: { probeURL: 'https://gstatic.com/generate_204', probeInterval: '10s', type: 'leastping' },
  },
  'GET /api/ports': {
    socks5: 20170,
    http: 20171,
    socks5WithPac: 0,
    httpWithPac: 20172,
    vmess: 0,
    api: { port: 0, services: [] },
    vmessLink: '',
  },
  'GET /api/setting': { setting: SETTING_22, localGFWListVersion: '2026-01-02' },
  'GET /api/remoteGFWListVersion': { remoteGFWListVersion: '2026-01-03' },
  'GET /api/routingA': { routingA: 'default: proxy' },
  'GET /api/domainsExcluded': { domains: '' },
  'GET /api/dnsList': { internal: ['1.1.1.1 -> direct'], external: [] },
  'GET /api/customPac': {
    customPac: { defaultProxyMode: 'direct', routingRules: [] },
    V2RayLocationAsset: '/usr/share/v2ray',
  },
  'GET /api/siteDatFiles': { siteDatFiles: [{ filename: 'geosite.dat', tags: ['cn'] }] },
  'GET /api/sharingAddress': { sharingAddress: 'ss://YWVzLTI1Ni1nY206cA@10.0.0.1:443#s1' },
  'PUT /api/subscription': null,
};

const ok = (data: unknown): string => JSON.stringify({ code: 'SUCCESS', message: null, data });

/** How a call can go wrong: a status and a body, or no answer at all. */
const FAULTS = {
  dropped: () => new AxiosError('Network Error', AxiosError.ERR_NETWORK),
  hung: () => null,
  HTML: () => [200, '<!doctype html><title>502</title>'],
  'half JSON': () => [200, '{"code":"SUCC'],
  'wrong shape': () => [200, ok({ nothing: true })],
  500: () => [500, 'Internal Server Error'],
  FAIL: () => [200, JSON.stringify({ code: 'FAIL', message: 'it does not work', data: null })],
} as const satisfies Record<string, () => AxiosError | readonly [number, string] | null>;

type FaultName = keyof typeof FAULTS;

const ANSWER_TIME = 20;
const STEP = 250;
const MINUTE = 60_000;

/** The whole panel with every slot filled, on a clock that only the test moves, and a service that answers as it is told to. */
function world() {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  let broken: { readonly call: string; readonly fault: FaultName } | null = null;

  const request = ({ method = '', url = '', timeout = 0, signal }: AxiosRequestConfig) =>
    new Promise((resolve, reject) => {
      const call = `${method} ${new URL(url).pathname}`;
      calls.push(call);
      signal?.addEventListener?.('abort', () => reject(new AxiosError('canceled', AxiosError.ERR_CANCELED)));
      const answer = broken?.call === call ? FAULTS[broken.fault]() : ([200, ok(HEALTHY[call])] as const);
      if (answer === null) {
        if (timeout > 0) clock.setTimeout(() => reject(new AxiosError('', AxiosError.ECONNABORTED)), timeout);
        return;
      }
      clock.setTimeout(() => {
        if (answer instanceof AxiosError) reject(answer);
        else {
          const [status, text] = answer;
          resolve({ status, data: call.endsWith('/logger') ? new TextEncoder().encode(text).buffer : text });
        }
      }, ANSWER_TIME);
    });

  // The end of the log is looked for with what the client does not have; nothing stands after its first bytes.
  const get = async (url: string): Promise<Response> => {
    const { data, status } = (await request({ method: 'GET', url })) as { data: ArrayBuffer; status: number };
    return new Response(new URL(url).searchParams.get('skip') === '0' ? data : '', { status });
  };

  const client = createHttpClient({ request } as unknown as AxiosInstance);
  const adapters = {
    client,
    service: createService(client, get as typeof fetch),
    storage: createStorage(),
    loadCatalogue: () => Promise.resolve(),
    // Nothing keeps a panel without a page.
    parts: { ...NO_PARTS, fetchAll: () => new Promise<void>(() => {}) },
  };
  const app = createActor(
    provideApp(adapters).provide({
      actors: {
        storage: fromCallback(() => undefined),
        browser: fromCallback(() => undefined),
        book: fromCallback(() => undefined),
      },
    }),
    { clock, input: appInput({ backendAddress: 'http://service.example:2017', token: tokenOf('admin') }) },
  );
  const pass = async (time: number): Promise<void> => {
    for (let passed = 0; passed < time; passed += STEP) {
      clock.increment(STEP);
      await flush();
    }
  };
  return {
    calls,
    pass,
    begin: async () => {
      app.start();
      await pass(4 * STEP);
    },
    breakCall: (call: string, fault: FaultName) => (broken = { call, fault }),
    open: async (kind: DialogKind) => {
      app.send({ type: 'dialog.requested', dialog: DIALOG_REQUESTS[kind] });
      // Its machine is a module that is fetched.
      await vi.waitFor(() => expect(openDialogs()).toBe(1), { timeout: 30_000, interval: 1 });
    },
    end: () => app.stop(),
  };

  function openDialogs(): number {
    return app.getSnapshot().children.dialogs?.getSnapshot().context.open.length ?? 0;
  }
}

/** Calls by their names, of a minute in which this dialog is open. */
async function minuteOf(
  kind: DialogKind,
  fault?: readonly [call: string, fault: FaultName],
): Promise<Readonly<Record<string, number>>> {
  const { begin, breakCall, open, pass, calls, end } = world();
  await begin();
  if (fault !== undefined) breakCall(...fault);
  const before = calls.length;
  await open(kind);
  await pass(MINUTE);
  end();
  const counts: Record<string, number> = {};
  for (const call of calls.slice(before)) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
}

/** What the panel reads by itself, whichever dialog is open, and the log, which is read on at a pace that the person chooses. */
const PACED: ReadonlySet<string> = new Set([
  'GET /api/version',
  'GET /api/touch',
  'GET /api/outbounds',
  'GET /api/logger',
]);

/**
 * In a minute: one every 3 s for what the panel reads by itself; of every other call so many as a pause that grows lets through.
 * Connections shows them as they begin: it reads a log that answers every 2 s.
 */
const limitOf = (call: string, kind: DialogKind, isBroken: boolean): number => {
  if (!call.endsWith('/logger')) return PACED.has(call) ? 21 : 6;
  return isBroken ? 15 : kind === 'connections' ? 31 : 21;
};

function tooMany(kind: DialogKind, counts: Readonly<Record<string, number>>, broken?: string): readonly string[] {
  return Object.entries(counts).flatMap(([call, count]) =>
    count > limitOf(call, kind, call === broken) ? [`${call}: ${count}`] : [],
  );
}

describe.each(DIALOG_KINDS)('a minute of %s', (kind) => {
  test('asks little of a service that is well', async () => {
    expect(tooMany(kind, await minuteOf(kind))).toEqual([]);
  });

  test('asks little of it when one of its calls fails, in whatever way', async () => {
    const own = Object.keys(await minuteOf(kind)).filter((call) => !PACED.has(call) || call.endsWith('/logger'));
    const storms: string[] = [];
    for (const call of own)
      for (const fault of Object.keys(FAULTS) as FaultName[])
        for (const flaw of tooMany(kind, await minuteOf(kind, [call, fault]), call))
          storms.push(`${call} ${fault}: ${flaw}`);
    expect(storms).toEqual([]);
  });
});

test.each(['GET /api/version', 'GET /api/touch', 'GET /api/outbounds'])(
  'the panel asks little when %s fails, in whatever way, with a dialog open',
  async (call) => {
    for (const fault of Object.keys(FAULTS) as FaultName[])
      expect([fault, ...tooMany('addressPorts', await minuteOf('addressPorts', [call, fault]))]).toEqual([fault]);
  },
);

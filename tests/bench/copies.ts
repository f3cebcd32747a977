// What a copy of many servers costs, and bringing it back to a service whose core runs; the core restarts at most once (issue "Nothing is ever lost").
// Run: npx tsx tests/bench/copies.ts
import { createActor, waitFor } from 'xstate';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { bringBackMachine } from '../../machines/copies/bring-back.machine';
import { outputOf } from '../../machines/copies/bring-back.rules';
import { planOf } from '../../machines/copies/plan.rules';
import { type ReadService } from '../../machines/copies/read-contents.rules';
import { serviceIn } from '../../machines/copies/reading.rules';
import { type RestoreRules } from '../../machines/copies/restore.rules';
import { type Backup } from '../../machines/domain/backup/contents';
import { capabilitiesOf } from '../../machines/domain/capabilities';
import { type KeepCopyInput, type KeptCopy } from '../../machines/ports/copies';
import { textOfCopy } from '../../src/adapters/copies/copy-file';
import { createHttpClient } from '../../src/adapters/http/client';
import { createService } from '../../src/adapters/http/service';
import { copyReadingMachine } from '../../machines/copies/copy-reading.machine';
import { restoreCalls } from '../../machines/copies/restore.calls';
import { serve } from '../../machines/calls/service-call';
import { stepRunner } from '../../machines/calls/step-runner.machine';
import { slot } from '../../src/wiring/slot';
import { dialogContext } from '../harness/dialog-context';
import { recordingHost } from '../harness/slots';
import { best } from './best';

const SERVERS = 5_000;
/** Starts of the core while a copy is brought back. */
const RESTARTS = 1;
const CREATED = '2026-11-22T00:00:00.000Z';
const PATIENCE = { timeout: 600_000 };

export interface CopyBench {
  readonly servers: number;
  readonly bytes: number;
  /** Milliseconds, as all that follows: reading a service, planning on one that has none of it and on one that has all, writing the file, bringing it back. */
  readonly reading: number;
  readonly planning: readonly [none: number, all: number];
  readonly writing: number;
  readonly bringing: number;
  readonly stops: number;
  readonly starts: number;
  /** What of the copy is not there in the end. */
  readonly differences: number;
}

async function panelOn(sandbox: Sandbox) {
  const signal = new AbortController().signal;
  const http = createHttpClient();
  const panel = createService(http);
  const connection = { address: sandbox.url, token: await sandbox.token() };
  http.use(connection);
  const version = await panel.version({ address: sandbox.url }, signal);
  const service = capabilitiesOf(version);
  http.use({ ...connection, takesIdsTwice: service.takesIdsTwice });
  return { panel, version, service, signal };
}
type Panel = Awaited<ReturnType<typeof panelOn>>;

async function timed<TValue>(work: () => Promise<TValue>): Promise<readonly [value: TValue, milliseconds: number]> {
  const start = performance.now();
  return [await work(), performance.now() - start];
}

async function read({ panel, service }: Panel): Promise<ReadService> {
  const actor = createActor(serve(copyReadingMachine, panel), {
    input: { service, preferences: {}, withListed: false },
  });
  actor.start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done', PATIENCE);
  if (output?.fault !== null) throw new Error(`not read: ${JSON.stringify(output)}`);
  return output.read;
}

async function bringBack({ panel, version, service }: Panel, { contents }: ReadService) {
  const machine = bringBackMachine.provide({
    actors: {
      recall: slot((_: { readonly address: string }): Promise<Backup | null> => Promise.resolve(null)),
      keep: slot(({ copy }: KeepCopyInput): Promise<KeptCopy> =>
        Promise.resolve({ copy: { created: CREATED, ...copy }, lasting: true }),
      ),
      reading: serve(copyReadingMachine, panel),
      run: serve(stepRunner<RestoreRules>(restoreCalls), panel),
    },
  });
  const input = {
    ...dialogContext({ version, service }),
    id: 'd',
    host: recordingHost().ref,
    preferences: {},
    given: { contents },
  };
  const actor = createActor(machine, { input }).start();
  await waitFor(actor, (now) => now.hasTag('plan'), PATIENCE);
  actor.send({ type: 'plan.apply' });
  actor.send({ type: 'plan.confirm' });
  const { context } = await waitFor(actor, (now) => now.hasTag('finished'), PATIENCE);
  actor.stop();
  return outputOf(context);
}

export async function benchCopies(): Promise<CopyBench> {
  const options = { port: 0, offline: true, coreStart: 0, loginTime: 0 } as const;
  const [from, to] = [
    await startSandbox({ ...options, servers: SERVERS }),
    await startSandbox({ ...options, servers: 1 }),
  ];
  try {
    const [source, goal] = [await panelOn(from), await panelOn(to)];
    const { setting } = await source.panel.setting(undefined, source.signal);
    await source.panel.saveSetting({ ...setting, muxOn: 'yes', mux: 9 }, source.signal);
    await source.panel.connect({ _type: 'server', id: 2, sub: 0, outbound: 'proxy' }, source.signal);
    const [saved, reading] = await timed(() => read(source));
    await goal.panel.connect({ _type: 'server', id: 1, sub: 0, outbound: 'proxy' }, goal.signal);
    await goal.panel.start(undefined, goal.signal);
    const empty = await read(goal);
    const copy = {
      created: CREATED,
      service: serviceIn(source.version),
      contents: saved.contents,
      missing: saved.missing,
    };
    const text = textOfCopy(copy, '', { random: (length) => new Uint8Array(length) });
    const count = (call: string): number => to.report().counts[`${call} /api/v2ray`] ?? 0;
    const before = [count('DELETE'), count('POST')] as const;
    const [output, bringing] = await timed(() => bringBack(goal, saved));
    if (output.fault !== null) throw new Error(`not brought back: ${JSON.stringify(output.fault)}`);
    return {
      servers: SERVERS,
      bytes: Buffer.byteLength(text),
      reading,
      planning: [
        best(() => planOf(saved.contents, empty, goal.service)),
        best(() => planOf(saved.contents, saved, source.service)),
      ],
      writing: best(() => textOfCopy(copy, '', { random: (length) => new Uint8Array(length) })),
      bringing,
      stops: count('DELETE') - before[0],
      starts: count('POST') - before[1],
      differences: output.differences,
    };
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

export function copyLine({
  servers,
  bytes,
  reading,
  planning,
  writing,
  bringing,
  stops,
  starts,
  differences,
}: CopyBench): string {
  const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(milliseconds < 1_000 ? 2 : 1)} s`;
  return `A copy of ${servers.toLocaleString('en')} servers: ${(bytes / 1e6).toFixed(2)} MB; read in ${seconds(reading)}, written in ${seconds(writing)}, planned in ${seconds(planning[0])} where none of it is there and ${seconds(planning[1])} where all of it is, brought back in ${seconds(bringing)} with ${stops} stop and ${starts} start of the core (target ≤ ${RESTARTS}); ${differences} of it not there in the end`;
}

/** What of it is not as it should be. */
export const copyMisses = ({ stops, starts, differences }: CopyBench): readonly string[] => [
  ...(stops > RESTARTS || starts > RESTARTS ? ['restarts of the core while a copy is brought back'] : []),
  ...(differences > 0 ? ['a copy brought back whole'] : []),
];

if (process.argv[1]?.endsWith('copies.ts') === true) {
  const bench = await benchCopies();
  console.log(copyLine(bench));
  if (copyMisses(bench).length > 0) process.exitCode = 1;
}

import { expect } from 'vitest';
import { type LogPart } from '../../../machines/ports/service';
import { type LogEndOutput } from '../../../machines/log/log-end.machine';
import { logReaderMachine, type LogReaderCommand } from '../../../machines/log/log-reader.machine';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

const part = (text: string, overlap: number | null): LogPart => ({
  overlap,
  size: text.length,
  last: text === '' ? null : text.charCodeAt(text.length - 1),
  cut: false,
  text,
  unfinished: new Uint8Array(),
});
const LINE = '2026/11/22 01:58:53.069  [I] [a]  b\n';
const SENTENCE = 'to the console\n';
const is = (value: string) => (stage: Stage<typeof logReaderMachine>) => expect(stage.snapshot.value).toBe(value);

/** No view of its own: Logs and Connections show what it has read. */
runModel({
  machine: logReaderMachine,
  inputs: () => [{ id: 1, every: 5_000 } as const],
  events: ({ context: { followers } }): readonly LogReaderCommand[] => [
    { type: 'log.pause' },
    { type: 'log.resume' },
    { type: 'log.readWhole' },
    { type: 'every.choose', every: 2_000 },
    ...(followers.length === 1 ? [{ type: 'log.follow', follower: { id: 2, every: 2_000 } } as const] : []),
    ...followers.flatMap(({ id }) => (['log.show', 'log.hide', 'log.leave'] as const).map((type) => ({ type, id }))),
  ],
  slots: {
    logEnd: promiseCases<LogEndOutput>({
      resolves: [
        { ok: true, skip: 0 },
        { ok: true, skip: 100 },
        { ok: false, fault: { kind: 'missing', call: 'GET /api/logger' } },
        { ok: false, fault: { kind: 'unreachable' } },
      ],
      rejects: [new Error('no')],
    }),
    readLog: promiseCases({
      resolves: [part(LINE, null), part('', 10), part('', null), part(SENTENCE, null)],
      rejects: [{ kind: 'missing', call: 'GET /api/logger' }, { kind: 'timeout' }],
    }),
  },
  project: ({ followers, seen, reading, before, lines, fault }) => [
    followers.map(({ id }) => id),
    seen,
    Math.min(reading.read, 1),
    before,
    lines.length === 0 ? '' : lines.length === 1 ? lines.texts[0]?.slice(0, 4) : 'more',
    fault?.kind,
  ],
  limit: 50_000,
  render: null,
  perform: {},
  facts: [
    'log.pause',
    'log.resume',
    'log.readWhole',
    'every.choose',
    'log.follow',
    'log.show',
    'log.hide',
    'log.leave',
  ],
  see: {
    seeking: is('seeking'),
    unfound: is('unfound'),
    reading: is('reading'),
    rereading: is('rereading'),
    waiting: is('waiting'),
    console: is('console'),
    paused: is('paused'),
    missing: is('missing'),
    left: is('left'),
  },
});

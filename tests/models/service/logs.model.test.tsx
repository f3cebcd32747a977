import { expect } from 'vitest';
import { logsMachine } from '../../../machines/service/logs.machine';
import { type LogsCommand } from '../../../machines/service/logs.setup';
import { selectRowCount, selectState } from '../../../machines/service/logs.selectors';
import { type LogPart } from '../../../machines/ports/service';
import LogsDialog from '../../../src/views/service/LogsDialog';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Logs = Stage<typeof logsMachine>;

const part = (text: string, overlap: number | null): LogPart => ({
  overlap,
  size: text.length,
  last: text === '' ? null : text.charCodeAt(text.length - 1),
  cut: false,
  text,
  unfinished: new Uint8Array(),
});
const LINE = '2026/11/21 08:20:11.855  [E] [a]  b\n';
const SENTENCE = 'to the console\n';

const SAID: Readonly<Record<ReturnType<typeof selectState>, RegExp | null>> = {
  loading: /^Loading the log/,
  empty: /^The log is empty/,
  nothingFound: /^No lines match/,
  console: /^The service writes its log to its console/,
  missing: /^Showing the log needs a higher version/,
  lines: null,
};

function look({ screen, snapshot, context }: Logs): void {
  const state = selectState(snapshot);
  for (const [name, words] of Object.entries(SAID))
    if (words !== null) expect(screen.queryAllByText(words).length > 0).toBe(name === state);
  expect(screen.queryAllByLabelText('Lines of the log')).toHaveLength(state === 'lines' ? 1 : 0);
  if (state === 'lines')
    expect(document.querySelectorAll('[data-further=false]').length).toBe(selectRowCount(snapshot));
  expect(screen.getByLabelText('Filter')).toHaveProperty('value', context.criteria.text);
  expect(screen.getByLabelText('Refresh')).toHaveProperty('value', String(context.every));
}

runModel({
  machine: logsMachine,
  holds: '[2.88] [4.36] [4.37] [9.21]',
  inputs: (host) => [true, false].map((chosen) => ({ host, id: 'dialog1', autoScroll: chosen, wrap: !chosen })),
  // What is independent of the reading is tried while the log rests.
  events: (snapshot): readonly LogsCommand[] => [
    { type: 'log.pause' },
    { type: 'log.resume' },
    { type: 'dialog.cancel' },
    ...(snapshot.matches({ open: { log: 'waiting' } }) && snapshot.context.lines.length === 1
      ? ([
          { type: 'scroll.follow' },
          { type: 'scroll.stay' },
          { type: 'wrap.enable' },
          { type: 'wrap.disable' },
          { type: 'log.copy' },
          { type: 'log.save' },
          { type: 'every.choose', every: snapshot.context.every === 5_000 ? 2_000 : 5_000 },
          { type: 'criteria.edit', criteria: { text: snapshot.context.criteria.text === '' ? 'zz' : '' } },
        ] as const)
      : []),
    ...(snapshot.matches({ open: { log: 'paused' } }) ? [{ type: 'every.choose', every: 2_000 } as const] : []),
  ],
  slots: {
    readLog: promiseCases({
      resolves: [part(LINE, null), part('', 10), part('', null), part(SENTENCE, null)],
      rejects: [{ kind: 'missing', call: 'GET /api/logger' }, { kind: 'timeout' }],
    }),
    copyText: promiseCases({ resolves: [undefined], rejects: [new Error('no')] }),
    saveText: promiseCases({ resolves: [undefined], rejects: [new Error('no')] }),
  },
  project: ({ reading, lines, fault }) => [
    Math.min(reading.read, 1),
    lines.length === 0 ? '' : lines.length === 1 ? lines.texts[0]?.slice(0, 4) : 'more',
    fault?.kind,
  ],
  limit: 50_000,
  render: (dialog) => <LogsDialog dialog={dialog} />,
  perform: {
    'every.choose': ({ screen, user }, { every }) =>
      user.selectOptions(screen.getByLabelText('Refresh'), String(every)),
    'scroll.follow': ({ screen, user }) => user.click(screen.getByLabelText('Auto-scroll')),
    'scroll.stay': ({ screen, user }) => user.click(screen.getByLabelText('Auto-scroll')),
    'wrap.enable': ({ screen, user }) => user.click(screen.getByLabelText('Wrap lines')),
    'wrap.disable': ({ screen, user }) => user.click(screen.getByLabelText('Wrap lines')),
    'log.pause': ({ screen, user }) => user.click(screen.getByLabelText('Pause')),
    'log.resume': ({ screen, user }) => user.click(screen.getByLabelText('Resume')),
    'log.copy': ({ screen, user }) => user.click(screen.getByLabelText('Copy the lines shown')),
    'log.save': ({ screen, user }) => user.click(screen.getByLabelText('Download the lines shown')),
    'criteria.edit': ({ screen, fill }, { criteria }) => fill(screen.getByLabelText('Filter'), criteria.text ?? ''),
    'dialog.cancel': ({ screen, user }) => user.click(screen.getByLabelText('Close')),
  },
  see: {
    'open.log.reading': look,
    'open.log.rereading': look,
    'open.log.waiting': look,
    'open.log.console': look,
    'open.log.missing': look,
    'open.log.paused': (stage) => {
      look(stage);
      expect(stage.screen.getByLabelText('Resume')).toBeTruthy();
    },
    'open.scroll.following': ({ screen }) =>
      expect(screen.getByLabelText('Auto-scroll')).toHaveProperty('checked', true),
    'open.scroll.staying': ({ screen }) =>
      expect(screen.getByLabelText('Auto-scroll')).toHaveProperty('checked', false),
    'open.width.long': ({ screen }) => expect(screen.getByLabelText('Wrap lines')).toHaveProperty('checked', false),
    'open.width.wrapping': ({ screen, snapshot }) => {
      expect(screen.getByLabelText('Wrap lines')).toHaveProperty('checked', true);
      if (selectState(snapshot) === 'lines')
        expect(document.querySelectorAll('[data-further=true]').length > 0).toBe(
          snapshot.context.lines.texts[0] === LINE.trimEnd(),
        );
    },
    'open.handing.idle': ({ screen, context }) =>
      expect(screen.getByLabelText('Copy the lines shown').getAttribute('aria-disabled')).toBe(
        context.shown.length > 0 ? null : 'true',
      ),
    'open.handing.copying': ({ screen }) =>
      expect(screen.getByLabelText('Copy the lines shown').getAttribute('aria-disabled')).toBe('true'),
    'open.handing.saving': ({ screen }) =>
      expect(screen.getByLabelText('Download the lines shown').getAttribute('aria-disabled')).toBe('true'),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

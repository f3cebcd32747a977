import { expect } from 'vitest';
import { logsMachine } from '../../../machines/log/logs.machine';
import { type LogsCommand } from '../../../machines/log/logs.setup';
import { selectRowCount, selectState } from '../../../machines/log/logs.selectors';
import { NO_LINES, withText } from '../../../machines/log/log-lines.rules';
import { UNTOLD, type LogFact, type SeenFact, type ToldLog } from '../../../machines/log/shared-log';
import LogsDialog from '../../../src/views/log/LogsDialog';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Logs = Stage<typeof logsMachine>;

const LINE = '2026/11/21 08:20:11.855  [E] [a]  b\n';
const LINES = withText(NO_LINES, LINE);
const told = (log: Partial<ToldLog>): LogFact => ({ type: 'log.told', log: { ...UNTOLD, ...log } });
const TOLD = [
  told({ lines: LINES, state: 'resting' }),
  told({ lines: LINES, state: 'resting', hasEarlier: true }),
  told({ state: 'resting' }),
  told({ state: 'loading', fault: { kind: 'timeout' } }),
  told({ lines: LINES, state: 'paused' }),
  told({ state: 'console' }),
  told({ state: 'missing', fault: { kind: 'missing', call: 'GET /api/logger' } }),
];

const SAID: Readonly<Record<ReturnType<typeof selectState>, RegExp | null>> = {
  loading: /^Loading the log/,
  empty: /^The log is empty/,
  nothingFound: /^No lines match/,
  console: /^The service writes its log to the console/,
  missing: /^Showing the log needs a higher version/,
  lines: null,
};

function look({ screen, snapshot, context }: Logs): void {
  const state = selectState(snapshot);
  for (const [name, words] of Object.entries(SAID))
    if (words !== null) expect(screen.queryAllByText(words).length > 0).toBe(name === state);
  expect(screen.queryAllByLabelText('Log lines')).toHaveLength(state === 'lines' ? 1 : 0);
  if (state === 'lines')
    expect(document.querySelectorAll('[data-further=false]').length).toBe(selectRowCount(snapshot));
  expect(screen.getByLabelText(context.log.state === 'paused' ? 'Resume' : 'Pause')).toBeTruthy();
  expect(screen.queryAllByText('Read from the beginning')).toHaveLength(context.log.hasEarlier ? 1 : 0);
  expect(screen.getByLabelText('Filter')).toHaveProperty('value', context.criteria.text);
  expect(screen.getByLabelText('Refresh')).toHaveProperty('value', String(context.every));
}

const SEEN = (['dialog.covered', 'dialog.uncovered', 'dialog.reopened'] as const).map((type) => ({ type }));

runModel({
  machine: logsMachine,
  holds: '[2.88] [4.36] [4.37] [9.21]',
  inputs: (host) => [true, false].map((chosen) => ({ host, id: 'dialog1', autoScroll: chosen, wrap: !chosen })),
  // What is independent of the reading is tried while the log rests.
  events: (snapshot): readonly (LogsCommand | LogFact | SeenFact)[] => [
    { type: snapshot.context.log.state === 'paused' ? 'log.resume' : 'log.pause' },
    ...TOLD,
    ...SEEN,
    ...(snapshot.context.log.hasEarlier ? [{ type: 'log.readWhole' } as const] : []),
    { type: 'dialog.cancel' },
    ...(snapshot.context.log.state === 'resting' &&
    !snapshot.context.log.hasEarlier &&
    snapshot.context.log.lines.length === 1
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
  ],
  slots: {
    log: promiseCases({ resolves: [], rejects: [new Error('no')] }),
    copyText: promiseCases({ resolves: [undefined], rejects: [new Error('no')] }),
    saveText: promiseCases({ resolves: [undefined], rejects: [new Error('no')] }),
  },
  facts: ['log.told', 'dialog.covered', 'dialog.uncovered', 'dialog.reopened'],
  project: ({ log: { state, fault, lines, hasEarlier }, every, criteria }) => [
    state,
    fault?.kind,
    lines.length,
    hasEarlier,
    every,
    criteria.text,
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
    'log.readWhole': ({ screen, user }) => user.click(screen.getByText('Read from the beginning')),
    'log.resume': ({ screen, user }) => user.click(screen.getByLabelText('Resume')),
    'log.copy': ({ screen, user }) => user.click(screen.getByLabelText('Copy the lines shown')),
    'log.save': ({ screen, user }) => user.click(screen.getByLabelText('Download the lines shown')),
    'criteria.edit': ({ screen, fill }, { criteria }) => fill(screen.getByLabelText('Filter'), criteria.text ?? ''),
    'dialog.cancel': ({ screen, user }) => user.click(screen.getByLabelText('Close')),
  },
  see: {
    'open.scroll.following': ({ screen }) =>
      expect(screen.getByLabelText('Auto-scroll')).toHaveProperty('checked', true),
    'open.scroll.staying': ({ screen }) =>
      expect(screen.getByLabelText('Auto-scroll')).toHaveProperty('checked', false),
    'open.width.long': ({ screen }) => expect(screen.getByLabelText('Wrap lines')).toHaveProperty('checked', false),
    'open.width.wrapping': ({ screen, snapshot }) => {
      expect(screen.getByLabelText('Wrap lines')).toHaveProperty('checked', true);
      if (selectState(snapshot) === 'lines')
        expect(document.querySelectorAll('[data-further=true]').length > 0).toBe(
          snapshot.context.log.lines.texts[0] === LINE.trimEnd(),
        );
    },
    'open.handing.idle': (stage) => {
      look(stage);
      const { screen, context } = stage;
      expect(screen.getByLabelText('Copy the lines shown').getAttribute('aria-disabled')).toBe(
        context.shown.length > 0 ? null : 'true',
      );
    },
    'open.handing.copying': ({ screen }) =>
      expect(screen.getByLabelText('Copy the lines shown').getAttribute('aria-disabled')).toBe('true'),
    'open.handing.saving': ({ screen }) =>
      expect(screen.getByLabelText('Download the lines shown').getAttribute('aria-disabled')).toBe('true'),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

import { fireEvent, screen as page } from '@testing-library/react';
import { assign, setup } from 'xstate';
import { expect } from 'vitest';
import { type ImportRunInput } from '../../../machines/servers/import-run.machine';
import { type ImportRunOutput } from '../../../machines/servers/import-run.rules';
import { type ProxyFile } from '../../../machines/domain/clash/clash';
import { importMachine, type ImportCommand } from '../../../machines/servers/import.machine';
import { type ImportProblem } from '../../../machines/servers/import.setup';
import { scanMachine, type ScanReport } from '../../../machines/servers/scan.machine';
import ImportDialog from '../../../src/views/servers/ImportDialog';
import { runModel, type Stage } from '../../harness/run-model';
import { quietScan } from '../../harness/scan';
import { serviceOf } from '../../harness/capabilities';
import { SLICE } from '../../../machines/servers/import-lines.rules';

type Import = Stage<typeof importMachine>;

/** An import on its way that ends as the test says. */
const run = setup({
  types: {
    context: {} as ImportRunInput & { readonly elapsed: number; readonly sent: number; readonly output: unknown },
    events: {} as
      | { readonly type: 'test.end'; readonly output: unknown }
      | { readonly type: 'test.crash'; readonly error: unknown },
    input: {} as ImportRunInput,
  },
  actions: {
    keep: assign((_, { output }: { readonly output: unknown }) => ({ output })),
    crash: assign((_, { error }: { readonly error: unknown }) => {
      throw error as Error;
    }),
  },
}).createMachine({
  context: ({ input }) => ({ ...input, elapsed: 3, sent: 0, output: null }),
  output: ({ context }) => context.output,
  initial: 'working',
  states: {
    working: {
      on: {
        'test.end': { target: 'ended', actions: { type: 'keep', params: ({ event }) => event } },
        'test.crash': { actions: { type: 'crash', params: ({ event }) => event } },
      },
    },
    ended: { type: 'final' },
  },
});

const output = (rest: Partial<ImportRunOutput>): ImportRunOutput => ({
  taken: [],
  servers: 0,
  subscriptions: [],
  fault: null,
  ...rest,
});
const ended = (result: ImportRunOutput) =>
  ({ type: 'xstate.done.actor.run', output: result, actorId: 'run' }) as never as ImportCommand;
const failed = (id: string) =>
  ({
    type: `xstate.error.actor.${id}`,
    error: { kind: 'setup', message: 'boom' },
    actorId: id,
  }) as never as ImportCommand;

const field = (): HTMLInputElement | HTMLTextAreaElement =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input[type=text]') ??
  expect.fail('no field');
const press = async ({ user, screen }: Import, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));

function wordsOf(problem: ImportProblem): RegExp | string {
  switch (problem.kind) {
    case 'empty':
      return 'Enter a share link or an address.';
    case 'unknown':
      return /^Nothing was sent: no line is/;
    case 'nothing':
      return /^Nothing was imported/;
    case 'rest':
      return `${problem.taken} line was imported. The lines left here were not.`;
    case 'fault':
      return problem.fault.kind === 'refused'
        ? 'The service answered: no What you have typed is kept.'
        : /^(?:The service could not do this|The request could not be sent: boom)/;
  }
}

function editing({ context, screen }: Import): void {
  expect(field()).toMatchObject({ value: context.text, readOnly: false });
  expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-busy')).toBe('false');
  if (context.problem === null) expect(field().getAttribute('aria-invalid')).not.toBe('true');
  else expect(screen.getByText(wordsOf(context.problem))).toBeTruthy();
  const { lines, unread } = context.lines;
  // Of many lines only those in view are drawn.
  const drawn = document.querySelectorAll('[data-verdict]').length;
  if (unread.length > 0) expect(drawn).toBe(0);
  else if (lines.length > 10) expect(drawn).toBeGreaterThan(4);
  else expect(drawn).toBe(lines.length);
  const left = document.querySelector('[data-left-out]')?.textContent ?? null;
  if (context.file === null) expect(left).toBeNull();
  else
    expect(left).toBe(
      'These proxies cannot be written as share links:snell (a, b, c and 1 more)Other parts of the Clash file are not imported: rules (7)',
    );
  const asked = context.text.includes('http://h:1');
  expect(screen.queryAllByRole('radio')).toHaveLength(asked ? 2 : 0);
  if (asked) {
    const proxy = context.choice !== 'subscription';
    expect(screen.getByLabelText(proxy ? /HTTP proxy/ : /^Subscription addresses/)).toHaveProperty('checked', true);
    expect(screen.getByText(proxy ? 'http' : 'subscription')).toBeTruthy();
  }
}

/** More than are read at a time. */
const MANY = Array.from({ length: SLICE + 1 }, (_, index) => `socks5://h:${index + 1}`).join('\n');

const CLASH_TEXT = 'proxies:\n  - { name: e, type: socks5, server: e, port: 1 }';
const CLASH: ProxyFile = {
  lines: ['socks5://e:1'],
  left: [{ what: 'snell', names: ['a', 'b', 'c', 'd'] }],
  lost: [],
  others: [{ key: 'rules', count: 7 }],
};

const TEXTS = ['', 'socks5://h:1', 'http://h:1', 'rubbish', ' ', 'socks5://a:1\nsocks5://b:1'];

runModel({
  machine: importMachine,
  holds: '[2.44] [2.45] [2.46] [5.28]',
  inputs: (host) => [
    { id: 'dialog1', host, service: serviceOf() },
    { id: 'dialog1', host, service: serviceOf(), scanned: 'socks5://h:1' },
    { id: 'dialog1', host, service: serviceOf(), scanned: 'rubbish' },
  ],
  events: ({ context, children }): readonly (ImportCommand | ScanReport)[] => {
    // What was handed over only has to arrive.
    if (context.scanned !== '') return [{ type: 'dialog.cancel' }];
    return [
      // Typing what is already there is not an event: the samples take turns.
      ...TEXTS.filter((text) => text !== context.text).map((text) => ({ type: 'text.edit', text }) as const),
      ...(context.lines.lines.length < 2
        ? ([
            { type: 'text.found', text: 'socks5://c:1' },
            { type: 'code.found', text: 'socks5://d:1' },
            { type: 'proxies.found', file: CLASH },
          ] as const)
        : []),
      ...(['subscription', 'proxy'] as const)
        .filter((choice) => choice !== (context.choice ?? 'proxy'))
        .map((choice) => ({ type: 'http.choose', choice }) as const),
      ...(context.text === 'rubbish' ? [{ type: 'text.edit', text: MANY } as const] : []),
      ...(context.lines.lines.length < 2 ? [{ type: 'text.edit', text: CLASH_TEXT } as const] : []),
      { type: 'batch.toggle' },
      { type: 'import.submit' },
      { type: 'import.leave' },
      { type: 'dialog.cancel' },
      { type: 'draft.discard' },
      { type: 'draft.keep' },
      ...(children['run'] === undefined
        ? []
        : [
            ended(output({ taken: context.lines.lines.map((_, index) => index), servers: 1 })),
            ended(output({ taken: context.lines.lines.slice(1).map((_, index) => index), servers: 1 })),
            ended(output({ fault: { kind: 'refused', message: 'no' } })),
            failed('run'),
          ]),
      ...(children['scan'] === undefined ? [] : [failed('scan')]),
    ];
  },
  actors: { scan: quietScan(scanMachine), run },
  project: ({ text, problem, choice, scanned, file }) => ({ text, problem, choice, scanned, file: file !== null }),
  limit: 30_000,
  render: (dialog) => <ImportDialog dialog={dialog} />,
  perform: {
    'text.edit': ({ context, fill }, { text }) => {
      // Several lines come into an input by pasting; what stood there is selected.
      if (!text.includes('\n') || field() instanceof HTMLTextAreaElement) return fill(field(), text);
      field().setSelectionRange(0, context.text.length);
      fireEvent.paste(field(), { clipboardData: { files: [], getData: () => text } });
    },
    'http.choose': async ({ user }, { choice }) =>
      user.click(page.getByLabelText(choice === 'proxy' ? /HTTP proxy/ : /^Subscription addresses/)),
    'batch.toggle': async ({ user, screen }) => user.click(screen.getByRole('switch')),
    'import.submit': async (stage) => {
      if (field() instanceof HTMLTextAreaElement) return press(stage, 'Import');
      field().focus();
      await stage.user.keyboard('{Enter}');
    },
    'import.leave': async (stage) => press(stage, 'Stop waiting'),
    'dialog.cancel': async (stage) =>
      stage.screen.queryByText('Discard') === null ? press(stage, 'Cancel') : stage.user.keyboard('{Escape}'),
    'draft.discard': async (stage) => press(stage, 'Discard'),
    'draft.keep': async (stage) => press(stage, 'Keep editing'),
    'xstate.done.actor.run': ({ child }, event) =>
      child('run').send({ type: 'test.end', output: (event as { readonly output: unknown }).output }),
    'xstate.error.actor.run': ({ child }, event) =>
      child('run').send({ type: 'test.crash', error: (event as { readonly error: unknown }).error }),
    'xstate.error.actor.scan': ({ actor }, event) => actor.send(event as never),
  },
  facts: ['text.found', 'code.found', 'proxies.found'],
  see: {
    'open.lines.read': ({ screen }) => expect(screen.queryByText(/so far$/)).toBeNull(),
    'open.lines.reading': ({ screen }) => {
      expect(screen.getByText(/^Reading… 1,?000 lines so far$/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
    },
    'open.mode.single': () => expect(field().tagName).toBe('INPUT'),
    'open.mode.batch': ({ snapshot, screen }) => {
      expect(field().tagName).toBe('TEXTAREA');
      const toggle = screen.queryByRole('switch');
      if (toggle !== null) expect(toggle).toHaveProperty('disabled', !snapshot.can({ type: 'batch.toggle' }));
    },
    'open.work.editing.blank': editing,
    'open.work.editing.typed': editing,
    'open.work.asking': ({ context, screen }) => {
      expect(screen.getByText('What you have entered has not been imported yet.')).toBeTruthy();
      expect(field()).toMatchObject({ readOnly: true, value: context.text });
    },
    'open.work.sending': ({ context, screen }) => {
      expect(screen.getByLabelText('Importing…').getAttribute('aria-disabled')).toBe('true');
      expect(field()).toMatchObject({ readOnly: true, value: context.text });
      expect(screen.getByRole('timer').textContent).toContain('3 s');
      expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeTruthy();
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

import { expect } from 'vitest';
import { referenceKey, referenceOfKey } from '../../../machines/domain/reference';
import { markOf } from '../../../machines/domain/server-mark';
import {
  outboundServersMachine,
  type OutboundServersCommand,
  type OutboundServersFact,
} from '../../../machines/outbounds/outbound-servers.machine';
import { type OutboundServersContext } from '../../../machines/outbounds/outbound-servers.setup';
import { selectPlan } from '../../../machines/outbounds/outbound-servers.selectors';
import { shownIn } from '../../../machines/outbounds/server-choice.rules';
import { type ServersOutput, type ServersStep } from '../../../machines/outbounds/outbound-servers.steps.rules';
import OutboundServersDialog from '../../../src/views/outbounds/OutboundServersDialog';
import { serviceOf } from '../../harness/capabilities';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Choosing = Stage<typeof outboundServersMachine>;

const LISTS = lists(2, [1], [connectedRef(serverRef(1), 'video')]);
const ONLY = [markOf(LISTS, serverRef(2)) ?? expect.fail('no server')];
const FAULT = { kind: 'refused', message: 'no' } as const;
const CALL: ServersStep = { kind: 'connect', row: serverRef(2), last: true };

/** A run that has sent nothing, one that the lists contradict, one that left the core stopped, and one that did it all. */
function outputsOf(context: OutboundServersContext): readonly ServersOutput[] {
  const { draft, single } = context;
  const notes = { draft, single, stopped: false };
  const left = [{ step: CALL, outcome: { kind: 'failed', fault: FAULT } }] as const;
  const none = { ended: [], left: [], stoppedBy: null, work: { touch: LISTS, running: true, notes } };
  const all = [...draft.chosen].map((key) => ({
    ...connectedRef(referenceOfKey(key), 'video'),
    ...(draft.pinned === key ? { pinned: true as const } : {}),
  }));
  return [
    { ...none, ended: left },
    none,
    { ...none, ended: left, work: { ...none.work, running: false, notes: { ...notes, stopped: true } } },
    { ...none, work: { ...none.work, touch: { ...LISTS, connected: all } } },
  ];
}

const button = ({ screen }: Choosing, name: string): HTMLElement =>
  screen.getByText(name).closest('button') as HTMLElement;
const press =
  (name: string) =>
  (stage: Choosing): Promise<void> =>
    stage.user.click(button(stage, name));
const field = ({ screen }: Choosing): HTMLElement => screen.getByLabelText('Search the servers');

const MESSAGES = {
  gone: 'This outbound no longer exists. Nothing was sent.',
  different: 'The service reported success, but its lists differ from what you chose. Save to send it again.',
  halted: 'The core was stopped for this and has not been started again.',
} as const;

function form(stage: Choosing): void {
  const { screen, context, snapshot } = stage;
  expect(screen.getByRole('dialog', { name: 'Choose servers for VIDEO' })).toBeTruthy();
  expect(field(stage)).toMatchObject({ value: context.search.text });
  const options = [...document.querySelectorAll('[role=option]')];
  expect(options.map((option) => option.querySelector('bdi')?.textContent)).toEqual(
    shownIn(snapshot.context).map(({ row }) => row.name),
  );
  expect(options.map((option) => option.getAttribute('aria-selected') === 'true')).toEqual(
    shownIn(snapshot.context).map(({ key }) => context.draft.chosen.has(key)),
  );
  expect(screen.getByText(`${context.draft.chosen.size} of 3 servers checked`)).toBeTruthy();
  for (const [tag, words] of Object.entries(MESSAGES))
    expect(screen.queryAllByText(words)).toHaveLength(snapshot.hasTag(tag as keyof typeof MESSAGES) ? 1 : 0);
}

function editing(stage: Choosing): void {
  form(stage);
  const { screen, snapshot } = stage;
  const { calls } = selectPlan(snapshot);
  const words = calls === 0 ? 'No changes.' : `Saving takes ${calls} request${calls === 1 ? '' : 's'}.`;
  expect(screen.getByText((text) => text.startsWith(words))).toBeTruthy();
  expect(button(stage, 'Save').getAttribute('aria-disabled') === 'true').toBe(!snapshot.can({ type: 'editor.save' }));
}

function saving(stage: Choosing): void {
  form(stage);
  expect(stage.screen.getByLabelText('Saving…').getAttribute('aria-disabled')).toBe('true');
}

runModel({
  machine: outboundServersMachine,
  holds: '[4.05] [7.27]',
  inputs: (host) => [
    {
      host,
      id: 'dialog1',
      name: 'video',
      ...dialogContext({ reply: replyOf(LISTS, true), service: serviceOf('2.5', { coreVersion: '2.5' }) }),
    },
    { host, id: 'dialog1', name: 'video', ...dialogContext({ reply: replyOf(LISTS, true) }) },
    { host, id: 'dialog1', name: 'video', only: ONLY, ...dialogContext({ reply: replyOf(LISTS) }) },
  ],
  events: (snapshot): readonly (OutboundServersCommand | OutboundServersFact)[] => [
    ...shownIn(snapshot.context)
      .filter(({ key }) => key !== 'server:1')
      .map(({ reference }) => ({ type: 'server.toggle', row: reference }) as const),
    { type: 'shown.check' },
    { type: 'shown.uncheck' },
    { type: 'server.pin', row: snapshot.context.draft.pinned === null ? serverRef(1) : null },
    { type: 'search.edit', text: snapshot.context.search.text === '' ? 'node' : '' },
    { type: 'list.filter', only: !snapshot.context.only },
    { type: 'active.move', by: 1 },
    { type: 'way.choose', stops: !snapshot.context.stops },
    { type: 'changes.restore', changes: { added: [], removed: [] } },
    { type: 'editor.save' },
    { type: 'dialog.cancel' },
    { type: 'draft.keep' },
    { type: 'draft.discard' },
    contextChanged(replyOf(LISTS, true)),
    { type: 'step.ended', ended: { step: CALL, outcome: { kind: 'done', result: null } } },
  ],
  slots: {
    outbounds: promiseCases({ resolves: [['proxy'], ['proxy', 'video']], rejects: [{ kind: 'failed', status: 500 }] }),
    run: promiseCases({
      resolves: ({ context }) => outputsOf(context as OutboundServersContext),
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ draft, only, search, stops, lastFault, service, single }) => ({
    whole: service.wholeOutbounds,
    single,
    chosen: [...draft.chosen].length,
    pinned: draft.pinned,
    only,
    text: search.text,
    stops,
    fault: lastFault?.kind,
  }),
  limit: 20_000,
  render: (dialog) => <OutboundServersDialog dialog={dialog} />,
  facts: ['context.changed', 'step.ended', 'changes.restore'],
  perform: {
    'server.toggle': (stage, { row }) => {
      const at = shownIn(stage.snapshot.context).findIndex(({ key }) => key === referenceKey(row));
      return stage.user.click(document.getElementById(`outbound-servers-${at}`) as HTMLElement);
    },
    'shown.check': press('Check all shown'),
    'shown.uncheck': press('Uncheck all shown'),
    'server.pin': (stage, { row }) =>
      stage.user.selectOptions(stage.screen.getByLabelText('Pinned server'), row === null ? '' : 'server:1'),
    'search.edit': (stage, { text }) => stage.fill(field(stage) as HTMLInputElement, text),
    'list.filter': (stage) => stage.user.click(stage.screen.getByLabelText('Show checked only')),
    'active.move': async (stage) => {
      await stage.user.click(field(stage));
      await stage.user.keyboard('{ArrowDown}');
    },
    'way.choose': (stage) =>
      stage.user.click(stage.screen.getByLabelText('Stop the core first and start it once at the end')),
    'editor.save': press('Save'),
    'dialog.cancel': (stage) =>
      stage.snapshot.hasTag('asking')
        ? stage.user.keyboard('{Escape}')
        : press(stage.snapshot.hasTag('saving') ? 'Stop waiting' : 'Cancel')(stage),
    'draft.keep': press('Keep editing'),
    'draft.discard': press('Discard'),
  },
  see: {
    'editing.unchanged': editing,
    'editing.changed': editing,
    'editing.gone': editing,
    'editing.different': editing,
    'editing.halted': editing,
    asking: (stage) => {
      form(stage);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
    },
    checking: saving,
    saving,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

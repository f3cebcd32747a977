import { expect } from 'vitest';
import { type RuleSources } from '../../../machines/routing/stored-routing.calls';
import { fireEvent } from '@testing-library/react';
import { referenceKey } from '../../../machines/domain/reference';
import { namedDraft } from '../../../machines/outbounds/new-outbound.rules';
import { type ServersOutput } from '../../../machines/outbounds/outbound-servers.steps.rules';
import { shownIn } from '../../../machines/outbounds/server-choice.rules';
import { ruleMachine, type RuleCommand, type RuleFact } from '../../../machines/routing/rule.machine';
import { selectDiff, selectMissing, selectNew } from '../../../machines/routing/rule.selectors';
import { currentDraft, type RuleContext } from '../../../machines/routing/rule.setup';
import { NEW_OUTBOUND } from '../../../machines/shared/constants';
import RuleDialog from '../../../src/views/routing/RuleDialog';
import { serviceOf } from '../../harness/capabilities';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { lockedCases, promiseCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Rule = Stage<typeof ruleMachine>;

const stored = (script: string): RuleSources => ({
  outbounds: ['proxy', 'media'],
  setting: { pacMode: 'routingA', transparent: 'close' },
  localGfwList: '',
  script,
  customPac: null,
  customInbounds: [],
});
const ADDED = { type: 'outbounds.received', outbounds: ['proxy', 'media', 'example'] } as const;
const SAVED = 'default: media\ndomain(domain: example.com) -> media';
const LISTS = lists(1, [], [connectedRef(serverRef(1), 'media')]);

/** A run that was refused, one that the lists contradict, and one that gave the new outbound its servers. */
function outputsOf({ newOutbound, reply: known }: RuleContext): readonly ServersOutput[] {
  const draft = namedDraft(newOutbound);
  const work = { touch: LISTS, running: known?.running === true, notes: { draft, single: false, stopped: false } };
  const none = { ended: [], left: [], stoppedBy: null, work };
  const fault = { kind: 'refused', message: 'no' } as const;
  const connected = [...LISTS.connected, connectedRef(serverRef(1), draft.outbound)];
  return [
    { ...none, ended: [{ step: { kind: 'add' }, outcome: { kind: 'failed', fault } }] },
    none,
    { ...none, work: { ...work, touch: lists(1, [], connected) } },
  ];
}

function look({ screen, snapshot, context }: Rule): void {
  const shown = [...document.querySelectorAll('[data-line]')].map((line) => line.getAttribute('data-line'));
  expect(shown).toEqual(
    selectDiff(snapshot).some(({ kind }) => kind === 'new' || kind === 'gone')
      ? selectDiff(snapshot).flatMap(({ kind }) => (kind === 'left' ? [] : [kind]))
      : [],
  );
  expect(screen.getByLabelText('Always')).toHaveProperty('value', context.outbound);
  const added = selectNew(snapshot);
  if (added === null) expect(screen.queryByLabelText('Search the servers')).toBeNull();
  else {
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', added.name);
    const chosen = [...document.querySelectorAll('[role=option][aria-selected=true]')];
    expect(chosen).toHaveLength(added.choosing.draft.chosen.size);
    expect(screen.queryAllByText('Enter a name.')).toHaveLength(selectMissing(snapshot) === 'required' ? 1 : 0);
    expect(screen.queryAllByText('Choose at least one server.')).toHaveLength(
      selectMissing(snapshot) === 'noServer' && !snapshot.hasTag('asking') ? 1 : 0,
    );
  }
  expect(screen.queryAllByText(/its lists differ from what you chose/)).toHaveLength(
    snapshot.hasTag('different') ? 1 : 0,
  );
  expect(screen.queryAllByText('The script already has this rule.')).toHaveLength(
    shown.length > 0 || currentDraft(snapshot.context)?.script === null ? 0 : 1,
  );
  expect(screen.queryAllByText(/since been changed elsewhere/)).toHaveLength(snapshot.hasTag('moved') ? 1 : 0);
  expect(screen.queryAllByText(/does not use it yet/)).toHaveLength(snapshot.hasTag('unapplied') ? 1 : 0);
}

function newEvents({ newOutbound }: RuleContext): readonly RuleCommand[] {
  const { name, choosing } = newOutbound;
  return [
    { type: 'field.edit', field: 'name', value: name === '' ? 'example' : '' },
    { type: 'server.toggle', row: serverRef(1) },
    { type: 'search.edit', text: choosing.search.text === '' ? 'server' : '' },
    { type: 'active.move', by: 1 },
  ];
}

runModel({
  machine: ruleMachine,
  inputs: (host) =>
    (
      [
        [true, 'media'],
        [false, 'media'],
        [true, NEW_OUTBOUND],
      ] as const
    ).map(([running, outbound]) => ({
      ...dialogContext({ reply: replyOf(LISTS, running), service: serviceOf('2.4.14') }),
      host,
      id: 'dialog1',
      about: { host: 'www.example.com', address: '', client: '10.0.0.2', inbound: 'rule-http' },
      outbound,
    })),
  events: (snapshot): readonly (RuleCommand | RuleFact)[] => [
    ...(snapshot.matches({ editing: 'fresh' }) && snapshot.context.lastFault === null
      ? ([
          { type: 'field.edit', field: 'outbound', value: snapshot.context.outbound === 'media' ? 'block' : 'media' },
          contextChanged(replyOf(LISTS, true)),
        ] as const)
      : []),
    ...(selectNew(snapshot) === null || snapshot.context.lastFault !== null ? [] : newEvents(snapshot.context)),
    { type: 'step.ended', ended: { step: { kind: 'add' }, outcome: { kind: 'done', result: ADDED } } },
    { type: 'draft.keep' },
    { type: 'draft.discard' },
    ...(snapshot.hasTag('busy') ? [{ type: 'call.delayed' } as const] : []),
    { type: 'editor.save' },
    { type: 'editor.retry' },
    { type: 'dialog.cancel' },
  ],
  slots: {
    storedRouting: promiseCases({
      resolves: [stored('default: media'), stored(''), stored(SAVED)],
      rejects: [{ kind: 'timeout' }],
    }),
    run: promiseCases({
      resolves: ({ context }) => outputsOf(context as RuleContext),
      rejects: [{ kind: 'setup', message: 'boom' }],
    }),
    saveTexts: promiseCases({ resolves: [undefined], rejects: [{ kind: 'refused', message: 'no' }] }),
    saveSetting: lockedCases({
      answers: [undefined],
      faults: [{ kind: 'refused', message: 'no' }],
      crashes: [new Error('no')],
    }),
  },
  project: ({ subject, outbound, newOutbound, stored: known, lastFault, reply: lists_ }) => ({
    subject,
    outbound,
    name: newOutbound.name,
    chosen: newOutbound.choosing.draft.chosen.size,
    text: newOutbound.choosing.search.text,
    script: known?.script,
    lastFault: lastFault?.kind,
    running: lists_?.running,
  }),
  limit: 20_000,
  facts: ['context.changed', 'call.delayed', 'step.ended'],
  render: (dialog) => <RuleDialog dialog={dialog} />,
  perform: {
    'field.edit': (stage, { field, value }) =>
      field === 'name'
        ? stage.fill(stage.screen.getByLabelText(/^Name/), value)
        : stage.user.selectOptions(stage.screen.getByLabelText('Always'), String(value)),
    'server.toggle': (stage, { row }) => {
      const shown = shownIn(stage.context.newOutbound.choosing);
      const at = shown.findIndex(({ key }) => key === referenceKey(row));
      return stage.user.click(document.getElementById(`outbound-servers-${at}`) as HTMLElement);
    },
    'search.edit': (stage, { text }) => stage.fill(stage.screen.getByLabelText('Search the servers'), text),
    'active.move': ({ screen }) =>
      void fireEvent.keyDown(screen.getByLabelText('Search the servers'), { key: 'ArrowDown' }),
    'draft.keep': ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Keep editing' })),
    'draft.discard': ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Discard' })),
    'editor.save': ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Save rule' })),
    'editor.retry': ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Try again' })),
    'dialog.cancel': ({ user }) => user.keyboard('{Escape}'),
  },
  see: {
    loading: ({ screen }) => expect(screen.getByText('Loading…')).toBeTruthy(),
    unreadable: ({ screen }) => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy(),
    'editing.fresh': look,
    'editing.composed': look,
    'editing.different': look,
    asking: look,
    making: look,
    'editing.moved': look,
    'editing.unapplied': look,
    refreshing: look,
    storing: look,
    'applying.blocking': look,
    'applying.background': look,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

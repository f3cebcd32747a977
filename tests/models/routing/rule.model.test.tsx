import { expect } from 'vitest';
import { type StoredRouting } from '../../../machines/routing/explain.machine';
import { ruleMachine, type RuleCommand, type RuleFact } from '../../../machines/routing/rule.machine';
import { selectDiff, selectDraft } from '../../../machines/routing/rule.selectors';
import RuleDialog from '../../../src/views/routing/RuleDialog';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { lockedCases, promiseCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Rule = Stage<typeof ruleMachine>;

const stored = (script: string): StoredRouting => ({
  setting: { pacMode: 'routingA', transparent: 'close' },
  localGfwList: '',
  script,
  customPac: null,
  customInbounds: [],
});
const SAVED = 'default: media\ndomain(domain: example.com) -> media';
const reply = (running: boolean) => ({
  ...replyOf({ ...lists(1), connected: [connectedRef(serverRef(1), 'media')] }),
  running,
});

function look({ screen, snapshot, context }: Rule): void {
  const shown = [...document.querySelectorAll('[data-line]')].map((line) => line.getAttribute('data-line'));
  expect(shown).toEqual(
    selectDiff(snapshot).some(({ kind }) => kind === 'new' || kind === 'gone')
      ? selectDiff(snapshot).flatMap(({ kind }) => (kind === 'left' ? [] : [kind]))
      : [],
  );
  expect(screen.getByRole('combobox')).toHaveProperty('value', context.outbound);
  expect(screen.queryAllByText('The script already has this rule.')).toHaveLength(
    shown.length > 0 || selectDraft(snapshot)?.script === null ? 0 : 1,
  );
  expect(screen.queryAllByText(/changed elsewhere meanwhile/)).toHaveLength(snapshot.hasTag('moved') ? 1 : 0);
  expect(screen.queryAllByText(/does not use it yet/)).toHaveLength(snapshot.hasTag('unapplied') ? 1 : 0);
}

runModel({
  machine: ruleMachine,
  inputs: (host) =>
    [true, false].map((running) => ({
      ...dialogContext({ reply: reply(running) }),
      host,
      id: 'dialog1',
      about: { host: 'www.example.com', address: '', client: '10.0.0.2', inbound: 'rule-http' },
      outbound: 'media',
    })),
  events: (snapshot): readonly (RuleCommand | RuleFact)[] => [
    ...(snapshot.matches({ editing: 'fresh' }) && snapshot.context.lastFault === null
      ? ([
          { type: 'field.edit', field: 'outbound', value: snapshot.context.outbound === 'media' ? 'block' : 'media' },
          contextChanged(reply(true)),
        ] as const)
      : []),
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
    saveTexts: promiseCases({ resolves: [undefined], rejects: [{ kind: 'refused', message: 'no' }] }),
    saveSetting: lockedCases({
      answers: [undefined],
      faults: [{ kind: 'refused', message: 'no' }],
      crashes: [new Error('no')],
    }),
  },
  project: ({ subject, outbound, stored: known, lastFault, reply: lists_ }) => ({
    subject,
    outbound,
    script: known?.script,
    lastFault: lastFault?.kind,
    running: lists_?.running,
  }),
  facts: ['context.changed', 'call.delayed'],
  render: (dialog) => <RuleDialog dialog={dialog} />,
  perform: {
    'field.edit': ({ screen, user }, { value }) => user.selectOptions(screen.getByRole('combobox'), value),
    'editor.save': ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Save the rule' })),
    'editor.retry': ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Try again' })),
    'dialog.cancel': ({ user }) => user.keyboard('{Escape}'),
  },
  see: {
    loading: ({ screen }) => expect(screen.getByText('Loading…')).toBeTruthy(),
    unreadable: ({ screen }) => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy(),
    'editing.fresh': look,
    'editing.moved': look,
    'editing.unapplied': look,
    refreshing: look,
    storing: look,
    'applying.blocking': look,
    'applying.background': look,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

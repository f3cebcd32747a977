import { expect } from 'vitest';
import {
  outboundSettingMachine,
  type OutboundSettingCommand,
} from '../../../machines/outbounds/outbound-setting.machine';
import { selectOutboundProblem } from '../../../machines/outbounds/outbound-setting.selectors';
import { type OutboundSetting } from '../../../machines/domain/outbound-setting';
import { type DialogFact } from '../../../machines/ports/dialog';
import OutboundSettingDialog from '../../../src/views/outbounds/OutboundSettingDialog';
import { dialogContext } from '../../harness/dialog-context';
import { promiseCases, reconciliationCases, runModel, type Stage } from '../../harness/run-model';
import { toggleTrial, TRYING } from '../../harness/trial-choice';

type Setting = Stage<typeof outboundSettingMachine>;

const STORED = { probeURL: 'https://gstatic.com/generate_204', probeInterval: '10s', type: 'leastping' };
const OTHER = { ...STORED, type: 'random' };

const interval = ({ screen }: Setting): HTMLInputElement => screen.getByRole('textbox', { name: /^Probe interval/ });
const type = ({ screen }: Setting): HTMLSelectElement => screen.getByRole('combobox', { name: /^Type/ });
const button = ({ screen }: Setting, name: string): HTMLElement => screen.getByRole('button', { name });

const PROBLEMS = {
  required: 'Enter the time between two probes.',
  invalid: 'Enter a duration such as 10s, 1m30s or 500ms.',
  zero: 'The interval must be more than 0.',
} as const;

function fields(stage: Setting, frozen: boolean): void {
  const { context, screen } = stage;
  expect(screen.getByRole('dialog', { name: 'Outbound VIDEO' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Probe URL/ })).toMatchObject({ value: context.form.probeURL });
  expect(interval(stage)).toMatchObject({ value: context.form.probeInterval, readOnly: frozen });
  expect(type(stage)).toMatchObject({ value: context.form.type, disabled: frozen });
}

function editing(stage: Setting): void {
  const { context, screen, snapshot } = stage;
  fields(stage, false);
  const problem = selectOutboundProblem(snapshot, 'probeInterval');
  for (const [key, words] of Object.entries(PROBLEMS))
    expect(screen.queryAllByText(words)).toHaveLength(key === problem ? 1 : 0);
  const fault = context.lastFault?.kind === 'refused' ? context.lastFault : null;
  expect(screen.queryAllByText(/^The service answered: invalid config/)).toHaveLength(fault === null ? 0 : 1);
  // The core is not touched by a reading, the one before a save included.
  expect(screen.queryAllByText(/The core may have stopped/)).toHaveLength(fault && fault.reading !== true ? 1 : 0);
  expect(button(stage, 'Delete').getAttribute('aria-disabled')).toBeNull();
  expect(button(stage, 'Confirm').getAttribute('aria-busy')).toBe('false');
}

const loading = ({ screen }: Setting): void => {
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
};

const saving = (stage: Setting): void => {
  fields(stage, true);
  expect(stage.screen.getByLabelText('Saving…').getAttribute('aria-disabled')).toBe('true');
  expect(button(stage, 'Stop waiting').getAttribute('aria-disabled')).toBeNull();
};

const press =
  (name: string) =>
  (stage: Setting): Promise<void> =>
    stage.user.click(button(stage, name));

runModel({
  machine: outboundSettingMachine,
  holds: '[2.86] [2.87] [5.25]',
  inputs: (host) => [{ host, id: 'dialog1', name: 'video', ...TRYING }],
  events: (snapshot): readonly (OutboundSettingCommand | DialogFact)[] => [
    ...['5s', '10s', 'soon', '0s', '']
      .filter((text) => text !== snapshot.context.form.probeInterval)
      .map((text) => ({ type: 'field.edit', field: 'probeInterval', value: text }) as const),
    { type: 'outbound.delete' },
    { type: 'trial.toggle' },
    { type: 'context.changed', dialogContext: dialogContext(TRYING) },
    { type: 'servers.choose' },
    { type: 'editor.retry' },
    { type: 'editor.save' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
    { type: 'dialog.uncovered' },
  ],
  slots: {
    outboundSetting: promiseCases({ resolves: [STORED, OTHER], rejects: [{ kind: 'failed', status: 500 }] }),
    reconcile: reconciliationCases({
      unopposed: ({ form }: { readonly form: OutboundSetting }) => form,
      unsound: { ...STORED, probeInterval: '' },
      fault: { kind: 'refused', message: 'invalid config: x', reading: true },
    }),
    saveOutbound: promiseCases({
      resolves: [undefined],
      rejects: [{ kind: 'refused', message: 'invalid config: x' }, { kind: 'timeout' }],
    }),
    outbounds: promiseCases({ resolves: [['proxy'], ['proxy', 'video']], rejects: [{ kind: 'unreachable' }] }),
  },
  project: ({ form, stored, lastFault }) => ({ form, stored, lastFault }),
  limit: 20_000,
  render: (dialog) => <OutboundSettingDialog dialog={dialog} />,
  facts: ['dialog.uncovered', 'context.changed'],
  perform: {
    'trial.toggle': toggleTrial,
    'field.edit': (stage, { value }) => stage.fill(interval(stage), value),
    'outbound.delete': press('Delete'),
    'servers.choose': press('Choose servers'),
    'editor.retry': press('Try again'),
    'editor.save': press('Confirm'),
    // The confirmation lies over this dialog and takes its own Escape: none reaches this one from a person.
    'dialog.cancel': (stage) =>
      stage.snapshot.hasTag('asking')
        ? stage.user.keyboard('{Escape}')
        : press(stage.snapshot.hasTag('saving') ? 'Stop waiting' : 'Cancel')(stage),
    'draft.keep': press('Keep editing'),
    'draft.discard': press('Discard'),
  },
  see: {
    loading,
    unreadable: (stage) => {
      expect(stage.screen.getByRole('alert').textContent).toMatch(/^The service returned HTTP 500\./);
      expect(button(stage, 'Try again')).toBeTruthy();
    },
    'editing.unchanged': editing,
    'editing.changed': editing,
    'editing.invalid': editing,
    asking: (stage) => {
      fields(stage, true);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
      expect(stage.screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    },
    deleting: (stage) => fields(stage, true),
    checking: loading,
    reconciling: saving,
    saving,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { settingsMachine } from '../../../machines/settings/settings.machine';
import { type SettingsContext } from '../../../machines/settings/settings.types';
import { type SettingsCommand, type SettingsFact } from '../../../machines/settings/settings.setup';
import { editedSetting, formOf } from '../../../machines/settings/settings.saving.rules';
import { LINKS } from '../../../machines/shared/constants';
import SettingsDialog from '../../../src/views/settings/SettingsDialog';
import { lockedCases, promiseCases, reconciliationCases, runModel, type Stage } from '../../harness/run-model';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';
import { RUNNING, SETTING_22 } from '../../harness/settings';
import { toggleTrial } from '../../harness/trial-choice';

type Settings = Stage<typeof settingsMachine>;

const REPLY = { setting: SETTING_22, localGfwList: '2026-11-21' };
const REFUSED = { kind: 'refused', message: 'invalid config: no such inbound' } as const;
const button = ({ screen }: Settings, name: string): HTMLElement => screen.getByRole('button', { name });
const select = ({ screen }: Settings, label: RegExp): HTMLSelectElement => screen.getByLabelText(label);
const unusable = (element: HTMLElement): boolean => element.getAttribute('aria-disabled') === 'true';

/** The form as it is now, whatever lies below it. */
function form(stage: Settings): void {
  const { context, screen, snapshot } = stage;
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Transparent proxy',
    'Rule port',
    'DNS',
    'Connection',
    'Updates',
  ]);
  const changed = context.edits.tcpFastOpen === 'yes';
  expect(select(stage, /^TCP Fast Open/).value).toBe(changed ? 'yes' : 'default');
  expect(screen.queryAllByText('changed')).toHaveLength(changed ? 1 : 0);
  expect(screen.getByText(changed ? /^Saves a round trip/ : 'The system’s own setting applies.')).toBeTruthy();
  const pending = context.dialogContext.pending.length > 0;
  expect(screen.queryAllByText('RoutingA is saved and takes effect the next time the core starts.')).toHaveLength(
    pending ? 1 : 0,
  );
  const applying = snapshot.hasTag('applying') && snapshot.hasTag('busy');
  const running = context.dialogContext.reply?.running === true;
  expect(screen.queryAllByRole('button', { name: applying ? 'Applying…' : 'Apply now' })).toHaveLength(
    pending && running ? 1 : 0,
  );
}

function editing(stage: Settings): void {
  form(stage);
  const isFlawed = !stage.snapshot.can({ type: 'editor.save' });
  expect(unusable(button(stage, 'Save and Apply'))).toBe(isFlawed);
  // The field may be out of sight.
  expect(button(stage, 'Save and Apply').title).toBe(isFlawed ? 'Correct the fields marked in red.' : '');
  expect(unusable(button(stage, 'Address and Ports'))).toBe(false);
  const { lastFault } = stage.context;
  expect(stage.screen.queryAllByText(/^The service answered: invalid config/)).toHaveLength(
    lastFault?.kind === 'refused' ? 1 : 0,
  );
  // The core is not touched by a reading, the one before a save included.
  expect(stage.screen.queryAllByText(/The core may have stopped/)).toHaveLength(
    lastFault?.kind === 'refused' && lastFault.reading !== true ? 1 : 0,
  );
}

function waiting(stage: Settings): void {
  form(stage);
  expect(unusable(button(stage, 'Cancel'))).toBe(true);
  expect(stage.screen.getByText('Still waiting for an answer…')).toBeTruthy();
}

runModel({
  machine: settingsMachine,
  holds: '[2.53] [2.54] [2.55] [2.56] [2.57] [2.58] [8.22]',
  inputs: (host) => [
    { host, id: 'dialog1', ...dialogContext() },
    { host, id: 'dialog1', ...dialogContext({ reply: RUNNING, pending: ['routingA'] }) },
    { host, id: 'dialog1', ...dialogContext({ service: serviceOf('2.4.14') }) },
    { host, id: 'dialog1', ...dialogContext({ service: serviceOf('2.4.14'), setting: REPLY }) },
  ],
  // A service with interfaces to choose from: nothing else is different there, but that what is on show may be read in vain, twice.
  events: (snapshot): readonly (SettingsCommand | SettingsFact)[] =>
    snapshot.context.dialogContext.service.networkInterfaces
      ? [
          { type: 'dialog.cancel' },
          ...(snapshot.context.lastFault === null ? [] : ([{ type: 'dialog.uncovered' }] as const)),
        ]
      : [
          {
            type: 'field.edit',
            field: 'tcpFastOpen',
            value: snapshot.context.edits.tcpFastOpen === 'yes' ? 'default' : 'yes',
          },
          { type: 'sub.open', dialog: 'addressPorts' },
          { type: 'trial.toggle' },
          { type: 'editor.save' },
          { type: 'pending.apply' },
          ...(snapshot.hasTag('busy') ? ([{ type: 'call.delayed' }] as const) : []),
          { type: 'editor.retry' },
          { type: 'dialog.cancel' },
          { type: 'draft.discard' },
          { type: 'draft.keep' },
          // Once is enough: whatever they meet in the form, it does not heed them.
          ...(snapshot.matches({ form: { editing: 'unchanged' } })
            ? ([
                { type: 'dialog.uncovered' },
                { type: 'dialog.reopened' },
                { type: 'setting.outdated' },
                { type: 'context.changed', dialogContext: dialogContext() },
              ] as const)
            : []),
        ],
  slots: {
    networkInterfaces: promiseCases({ resolves: [['eth0']], rejects: [REFUSED] }),
    setting: promiseCases({
      resolves: [REPLY],
      rejects: [{ kind: 'failed', status: 500 }],
    }),
    reconcile: reconciliationCases({
      unopposed: (context: SettingsContext) => editedSetting(formOf(context)),
      unsound: { ...SETTING_22, muxOn: 'yes', mux: 0 },
      fault: { ...REFUSED, reading: true },
    }),
    remoteGfwListVersion: promiseCases({ resolves: ['2026-11-20'], rejects: [REFUSED] }),
    saveSetting: lockedCases({ answers: [undefined], faults: [REFUSED], crashes: [new Error('broken')] }),
  },
  project: ({ edits, setting, interfaces, lastFault, dialogContext: { pending, service }, remoteGfwList }) => ({
    fault: service.networkInterfaces && lastFault !== null,
    interfaces,
    edits,
    mux: setting['mux'],
    pending,
    remoteGfwList,
  }),
  limit: 20_000,
  render: (dialog) => <SettingsDialog dialog={dialog} />,
  perform: {
    'trial.toggle': toggleTrial,
    'field.edit': async (stage, { value }) => stage.user.selectOptions(select(stage, /^TCP Fast Open/), String(value)),
    'sub.open': async (stage) => stage.user.click(button(stage, 'Address and Ports')),
    'editor.save': async (stage) => stage.user.click(button(stage, 'Save and Apply')),
    'pending.apply': async (stage) => stage.user.click(button(stage, 'Apply now')),
    'editor.retry': async (stage) => stage.user.click(button(stage, 'Reload the settings')),
    'dialog.cancel': (stage) => {
      fireEvent.keyDown(stage.screen.getByRole('dialog', { name: 'Settings' }), { key: 'Escape' });
    },
    'draft.keep': async (stage) => stage.user.click(button(stage, 'Keep editing')),
    'draft.discard': async (stage) => stage.user.click(button(stage, 'Discard')),
  },
  facts: ['call.delayed', 'dialog.uncovered', 'dialog.reopened', 'setting.outdated', 'context.changed'],
  see: {
    'form.loading': (stage) => {
      expect(stage.screen.getByText('Loading the settings…')).toBeTruthy();
      expect(unusable(button(stage, 'Save and Apply'))).toBe(true);
      expect(button(stage, 'Save and Apply').title).toBe('');
    },
    'form.unreadable': (stage) => {
      expect(button(stage, 'Reload the settings')).toBeTruthy();
      expect(stage.screen.getByText(/^The service returned HTTP 500\./)).toBeTruthy();
      expect(unusable(button(stage, 'Save and Apply'))).toBe(true);
    },
    'form.editing.unchanged': editing,
    'form.editing.changed': editing,
    'form.editing.invalid': editing,
    'form.asking': (stage) => {
      form(stage);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
      expect(stage.screen.queryByRole('button', { name: 'Save and Apply' })).toBeNull();
    },
    'form.reconciling': (stage) => {
      form(stage);
      expect(unusable(button(stage, 'Saving…'))).toBe(true);
      expect(button(stage, 'Stop waiting')).toBeTruthy();
    },
    'form.refreshing': (stage) => {
      form(stage);
      expect(unusable(button(stage, 'Applying…'))).toBe(true);
    },
    'form.saving.blocking': (stage) => {
      form(stage);
      expect(unusable(button(stage, 'Saving…'))).toBe(true);
    },
    'form.saving.background': waiting,
    'form.applying.blocking': (stage) => {
      form(stage);
      expect(unusable(button(stage, 'Applying…'))).toBe(true);
    },
    'form.applying.background': waiting,
    'form.closed': ({ host }) => expect(host.facts).toContainEqual({ type: 'dialog.closed', id: 'dialog1' }),
    'again.idle': ({ snapshot }) => expect(snapshot.children.settingAgain).toBeUndefined(),
    'again.reading': ({ snapshot }) => expect(snapshot.children.settingAgain).toBeDefined(),
    'interfaces.idle': ({ snapshot }) => expect(snapshot.children.networkInterfaces).toBeUndefined(),
    'interfaces.asking': ({ snapshot }) => expect(snapshot.children.networkInterfaces).toBeDefined(),
    'interfaces.answered': ({ snapshot }) => expect(snapshot.children.networkInterfaces).toBeUndefined(),
    'remote.asking': ({ screen, context, snapshot }) => {
      if (snapshot.hasTag('loading') || snapshot.matches({ form: 'unreadable' })) return;
      expect(screen.queryAllByText('checking…')).toHaveLength(context.remoteGfwList === null ? 1 : 0);
    },
    'remote.answered': ({ screen, context, snapshot }) => {
      if (snapshot.hasTag('loading') || snapshot.matches({ form: 'unreadable' })) return;
      const link = screen.getByRole('link', { name: context.remoteGfwList ?? 'GFWList releases' });
      expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([LINKS.gfwList, 'noopener noreferrer']);
      const warnings = context.remoteGfwList === null || context.localGfwList === '' ? 0 : 1;
      expect(
        screen.queryAllByRole('button', { name: /^The local file is newer than the latest version/ }),
      ).toHaveLength(warnings);
    },
  },
});

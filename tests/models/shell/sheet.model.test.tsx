import { expect } from 'vitest';
import { SHORTCUTS } from '../../../machines/ports/shortcuts';
import { sheetMachine, type SheetCommand, type SheetFact } from '../../../machines/shell/sheet.machine';
import AboutDialog from '../../../src/views/shell/AboutDialog';
import ShortcutsDialog from '../../../src/views/shell/ShortcutsDialog';
import { runModel, type Stage } from '../../harness/run-model';
import { VERSION } from '../../harness/fixtures';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';

/** Pages about the service, or files that the panel brings along. */
const OUT_OR_OWN = /^(?:https:\/\/github\.com\/|\.\/(?:static\/)?(?:licences\.txt|statecharts\.html)$)/;

const known = { version: VERSION, address: 'http://10.0.0.2:2017', service: serviceOf(), singleKeys: true };

const isAbout = ({ id }: { readonly id: string }): boolean => id === 'about';

function seeAbout({ screen, context }: Stage<typeof sheetMachine>): void {
  expect(screen.getByRole('dialog', { name: 'About' })).toBeTruthy();
  for (const port of ['2017', '20170', '20171', '20172', '32345']) expect(screen.getByText(port)).toBeTruthy();
  expect(screen.getByText(context.address)).toBeTruthy();
  if (context.version === null) expect(screen.getAllByText('not known yet')).toHaveLength(2);
  else expect(screen.getByText(context.version.version)).toBeTruthy();
  expect(screen.queryAllByText('Custom inbounds')).toHaveLength(context.version === null ? 0 : 1);
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('href')).toMatch(OUT_OR_OWN);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
}

function seeShortcuts({ screen, context }: Stage<typeof sheetMachine>): void {
  expect(screen.getByLabelText('Single-key shortcuts (without Ctrl)')).toHaveProperty('checked', context.singleKeys);
  expect(document.querySelectorAll('kbd')).toHaveLength(SHORTCUTS.length + 1);
}

runModel({
  machine: sheetMachine,
  holds: '[2.90] [9.01]',
  inputs: (host) => ['about', 'shortcuts'].map((id) => ({ host, id, ...known })),
  events: ({ context }): readonly (SheetCommand | SheetFact)[] => [
    { type: 'dialog.cancel' },
    {
      type: 'context.changed',
      dialogContext: dialogContext({ version: null, singleKeys: isAbout(context) || !context.singleKeys }),
    },
    ...(isAbout(context) ? [] : ([{ type: 'keys.toggle' }] as const)),
  ],
  render: (dialog) =>
    isAbout(dialog.getSnapshot().context) ? <AboutDialog dialog={dialog} /> : <ShortcutsDialog dialog={dialog} />,
  facts: ['context.changed'],
  perform: {
    'dialog.cancel': async ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Close' })),
    'keys.toggle': ({ screen, user }) => user.click(screen.getByLabelText('Single-key shortcuts (without Ctrl)')),
  },
  see: {
    open: (stage) => (isAbout(stage.context) ? seeAbout : seeShortcuts)(stage),
    closed: ({ host, context }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: context.id }),
  },
});

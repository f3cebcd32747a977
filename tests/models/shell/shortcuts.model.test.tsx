import { expect } from 'vitest';
import { SHORTCUTS } from '../../../machines/ports/shortcuts';
import { shortcutsMachine, type ShortcutsCommand } from '../../../machines/shell/shortcuts.machine';
import ShortcutsDialog from '../../../src/views/shell/ShortcutsDialog';
import { runModel, type Stage } from '../../harness/run-model';

const look =
  (on: boolean) =>
  ({ screen }: Stage<typeof shortcutsMachine>): void => {
    expect(screen.getByLabelText('Single keys without Ctrl')).toHaveProperty('checked', on);
    expect(document.querySelectorAll('kbd')).toHaveLength(SHORTCUTS.length + 1);
  };

runModel({
  machine: shortcutsMachine,
  inputs: (host) => [true, false].map((on) => ({ host, id: 'dialog1', on })),
  events: (): readonly ShortcutsCommand[] => [{ type: 'keys.use' }, { type: 'keys.ignore' }, { type: 'dialog.cancel' }],
  render: (dialog) => <ShortcutsDialog dialog={dialog} />,
  perform: {
    'keys.use': ({ screen, user }) => user.click(screen.getByLabelText('Single keys without Ctrl')),
    'keys.ignore': ({ screen, user }) => user.click(screen.getByLabelText('Single keys without Ctrl')),
    'dialog.cancel': ({ screen, user }) => user.click(screen.getByLabelText('Close')),
  },
  see: {
    used: look(true),
    ignored: look(false),
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

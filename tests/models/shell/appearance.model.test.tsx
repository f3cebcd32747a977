import { expect } from 'vitest';
import { type ThemeChoice } from '../../../machines/shared/constants';
import { appearanceMachine } from '../../../machines/shell/appearance.machine';
import { ThemeMenu } from '../../../src/views/shell/LookMenus';
import { lookWith } from '../../harness/look';
import { closeMenu, openMenu } from '../../harness/menu';
import { runModel } from '../../harness/run-model';

const NAMES = { system: 'System', light: 'Light', dark: 'Dark', contrast: 'High contrast' } as const;

function marks(choice: ThemeChoice) {
  return async (): Promise<void> => {
    const marked = (await openMenu('Theme')).filter((item) => item.getAttribute('aria-checked') === 'true');
    expect(marked.map((item) => item.textContent)).toEqual([NAMES[choice]]);
    await closeMenu('Theme');
  };
}

const system = { dark: false, forcedColors: false };

runModel({
  machine: appearanceMachine,
  inputs: (host) => [null, 'light', 'dark', 'contrast'].map((stored) => ({ host, stored, system })),
  events: [
    { type: 'appearance.choose', choice: 'system' },
    { type: 'appearance.choose', choice: 'light' },
    { type: 'appearance.choose', choice: 'dark' },
    { type: 'appearance.choose', choice: 'contrast' },
    { type: 'system.changed', dark: true, forcedColors: false },
    { type: 'appearance.storedElsewhere', value: 'dark' },
  ],
  render: (appearance) => <ThemeMenu {...lookWith({ appearance })} />,
  facts: ['system.changed', 'appearance.storedElsewhere'],
  perform: {
    'appearance.choose': async ({ user, screen }, { choice }) => {
      await openMenu('Theme');
      await user.click(screen.getByText(NAMES[choice]));
    },
  },
  see: { system: marks('system'), light: marks('light'), dark: marks('dark'), contrast: marks('contrast') },
});

import { describe, expect, test } from 'vitest';
import { type SystemColours } from '../../../machines/ports/browser';
import { THEME_CHOICES } from '../../../machines/shared/constants';
import { appearanceMachine } from '../../../machines/shell/appearance.machine';
import { selectChoice, selectTheme } from '../../../machines/shell/appearance.selectors';
import { recordingHost, startActor } from '../../harness/slots';

const LIGHT: SystemColours = { dark: false, forcedColors: false };

function start(stored: string | null, system: SystemColours = LIGHT) {
  const host = recordingHost();
  const { actor } = startActor(appearanceMachine, { host: host.ref, stored, system });
  return { actor, host, now: () => actor.getSnapshot() };
}

describe('appearance', () => {
  test.each([
    [null, 'system'],
    ['light', 'light'],
    ['dark', 'dark'],
    ['contrast', 'contrast'],
    ['system', 'system'],
    ['purple', 'system'],
  ])('stored %j means %s', (stored, choice) => {
    expect(start(stored).now().value).toBe(choice);
    expect(selectChoice(start(stored).now())).toBe(choice);
  });

  test('follows the system, also when it changes', () => {
    const { actor, now } = start(null, { dark: true, forcedColors: false });
    expect(selectTheme(now())).toBe('dark');
    actor.send({ type: 'system.changed', dark: true, forcedColors: true });
    expect(selectTheme(now())).toBe('contrast');
    actor.send({ type: 'system.changed', dark: false, forcedColors: false });
    expect(selectTheme(now())).toBe('light');
  });

  test('follows what another tab stores, and stores nothing itself', () => {
    const { actor, host, now } = start('light');
    actor.send({ type: 'appearance.storedElsewhere', value: 'dark' });
    expect(now().value).toBe('dark');
    expect(now().context).toEqual({ host: host.ref, stored: 'dark', system: LIGHT });
    actor.send({ type: 'appearance.storedElsewhere', value: null });
    expect(now().value).toBe('system');
    expect(host.take()).toEqual([]);
  });

  test('a choice overrides the system and is stored', () => {
    const { actor, host, now } = start(null);
    for (const choice of THEME_CHOICES.filter((one) => one !== 'system').toReversed()) {
      actor.send({ type: 'appearance.choose', choice });
      expect(now().value).toBe(choice);
      expect(selectTheme(now())).toBe(choice);
      expect(host.take()).toEqual([{ type: 'storing.requested', key: 'theme', value: choice }]);
    }
    actor.send({ type: 'system.changed', dark: true, forcedColors: true });
    expect(selectTheme(now())).toBe('light');
    actor.send({ type: 'appearance.choose', choice: 'system' });
    expect(now().value).toBe('system');
    expect(selectTheme(now())).toBe('contrast');
    expect(host.take()).toEqual([{ type: 'storing.requested', key: 'theme', value: null }]);
  });
});

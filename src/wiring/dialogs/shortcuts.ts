import { shortcutsMachine } from '../../../machines/shortcuts/shortcuts.machine';

export function provide() {
  return shortcutsMachine;
}

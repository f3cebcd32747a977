import { shortcutsMachine } from '../../../machines/shell/shortcuts.machine';

export function provide() {
  return shortcutsMachine;
}

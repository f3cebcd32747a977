import { aboutMachine } from '../../../machines/shell/about.machine';

export function provide() {
  return aboutMachine;
}

import { aboutMachine } from '../../../machines/about/about.machine';

export function provide() {
  return aboutMachine;
}

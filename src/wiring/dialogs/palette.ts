import { paletteMachine } from '../../../machines/palette/palette.machine';

export function provide() {
  return paletteMachine;
}

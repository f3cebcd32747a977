import { paletteMachine } from '../../../../machines/shell/palette.machine';

export function provide() {
  return paletteMachine;
}

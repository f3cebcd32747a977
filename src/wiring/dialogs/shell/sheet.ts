import { sheetMachine } from '../../../../machines/shell/sheet.machine';

export function provide() {
  return sheetMachine;
}

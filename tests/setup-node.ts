import { expect } from 'vitest';

// `npm test` tells which states and transitions of each machine the hand-written tests take.
const { testPath = '' } = expect.getState();
if (testPath.replaceAll('\\', '/').includes('/tests/machines/')) {
  const { recordMachines } = await import('./harness/record-machines');
  recordMachines(testPath);
}

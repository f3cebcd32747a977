import { expect } from 'vitest';
import { recordMachines } from './harness/record-machines';

// `npm test` tells which states and transitions of each machine the hand-written tests take.
const { testPath = '' } = expect.getState();
if (testPath.replaceAll('\\', '/').includes('/tests/machines/')) recordMachines(testPath);

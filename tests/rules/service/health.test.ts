import { describe, expect, test } from 'vitest';
import { backendMachine, type BackendSnapshot } from '../../../machines/service/backend.machine';
import { selectHindrance } from '../../../machines/service/backend.selectors';
import {
  hindranceOf,
  isCoreDoubtful,
  knownToRun,
  shownState,
  type Hindrance,
} from '../../../machines/service/health.rules';
import { answeringBackend } from '../../harness/backend';

const { context } = answeringBackend().getSnapshot();
const backendIn = (value: BackendSnapshot['value']): BackendSnapshot => backendMachine.resolveState({ value, context });

describe('why nothing can be done with the service', () => {
  test.each([
    ['ready', null],
    [{ discovering: 'brief' }, 'silent'],
    [{ checking: 'long' }, 'silent'],
    [{ doubting: 'brief' }, 'silent'],
    [{ suspecting: 'brief' }, 'silent'],
    ['unreachable', 'silent'],
    ['rechecking', 'silent'],
    [{ strange: 'known' }, 'withholding'],
    [{ strange: 'asking' }, 'withholding'],
    ['stuck', 'withholding'],
  ] as const)('the backend in %j: %s', (value, hindrance) => {
    expect(selectHindrance(backendIn(value))).toBe(hindrance);
  });

  test.each([
    [null, false, null],
    [null, true, 'silent'],
    ['silent', false, 'silent'],
    ['withholding', false, 'withholding'],
    ['withholding', true, 'withholding'],
  ] as const)('the backend says %s, messages stopped %s: %s', (ofBackend, silent, hindrance) => {
    expect(hindranceOf(ofBackend, silent)).toBe(hindrance);
  });
});

describe('the state as it is shown', () => {
  test.each([
    ['running', 'checking'],
    ['ready', 'checking'],
    ['checking', 'checking'],
    ['starting', 'starting'],
    ['stopping', 'stopping'],
  ] as const)('%s while the service does not answer: %s', (state, shown) => {
    for (const hindrance of ['silent', 'withholding'] satisfies Hindrance[]) {
      expect(shownState(state, hindrance)).toBe(shown);
      expect(isCoreDoubtful(state, hindrance)).toBe(state !== shown);
    }
    expect([shownState(state, null), isCoreDoubtful(state, null)]).toEqual([state, false]);
  });
});

describe('that the core runs', () => {
  test.each([
    ['running', true],
    ['ready', false],
    ['checking', false],
    ['starting', false],
    ['stopping', false],
  ] as const)('%s: known %s, and never while the service does not answer', (state, known) => {
    expect([knownToRun(state, null), knownToRun(state, 'silent'), knownToRun(state, 'withholding')]).toEqual([
      known,
      false,
      false,
    ]);
  });
});

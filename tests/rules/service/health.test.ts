import { describe, expect, test } from 'vitest';
import { backendMachine, type BackendSnapshot } from '../../../machines/service/backend.machine';
import { selectHindrance } from '../../../machines/service/backend.selectors';
import { hindranceOf, isDoubtful, saysDead, shownState, type Hindrance } from '../../../machines/service/health.rules';
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
      expect(isDoubtful(state, hindrance)).toBe(state !== shown);
    }
    expect([shownState(state, null), isDoubtful(state, null)]).toEqual([state, false]);
  });
});

describe('that no server responds', () => {
  test.each([
    ['running', true, true],
    ['running', false, false],
    ['ready', true, false],
    ['checking', true, false],
    ['starting', true, false],
    ['stopping', true, false],
  ] as const)('the core is shown as %s, all dead %s: said %s', (shown, dead, said) => {
    expect(saysDead(shown, dead)).toBe(said);
  });
});

import { describe, expect, test } from 'vitest';
import { askingState } from '../../machines/shared/draft';
import { faultOf, mayHaveHappened, saidBeside, wasDeclined, type Fault } from '../../machines/shared/faults';
import { notProvided, notProvidedCallback } from '../../machines/shared/not-provided';

const FAULTS: Readonly<Record<Fault['kind'], Fault>> = {
  unauthorised: { kind: 'unauthorised', first: false },
  refused: { kind: 'refused', message: 'no' },
  busy: { kind: 'busy', own: false },
  missing: { kind: 'missing', call: 'GET /api/customPac' },
  failed: { kind: 'failed', status: 500 },
  timeout: { kind: 'timeout' },
  unreachable: { kind: 'unreachable' },
  malformed: { kind: 'malformed', where: 'touch' },
  setup: { kind: 'setup', message: 'no' },
  changing: { kind: 'changing' },
  unfetched: { kind: 'unfetched' },
  left: { kind: 'left' },
  silent: { kind: 'silent' },
};
const ALL = Object.values(FAULTS);
const kindsOf = (faults: readonly Fault[]) => faults.map(({ kind }) => kind);

describe('what a fault means', () => {
  test('the service has said no, or was never asked', () => {
    expect(kindsOf(ALL.filter(wasDeclined))).toEqual(['refused', 'busy', 'missing', 'setup']);
  });

  test('nobody knows whether it took effect: the lists are read anew', () => {
    expect(kindsOf(ALL.filter(mayHaveHappened))).toEqual(['failed', 'timeout', 'malformed']);
  });

  test('a lost login is said by its dialog, and nothing is said of what is silent', () => {
    expect(kindsOf(ALL.filter((fault) => saidBeside(fault) === null))).toEqual(['unauthorised', 'silent']);
    expect(saidBeside(FAULTS.refused)).toBe(FAULTS.refused);
    expect(saidBeside(null)).toBeNull();
  });
});

describe('what was thrown', () => {
  test.each(ALL)('a fault is one ($kind)', (fault) => expect(faultOf(fault)).toBe(fault));

  test.each([
    [new Error('broken'), 'broken'],
    ['broken', 'broken'],
    [null, 'null'],
    [undefined, 'undefined'],
    [{ kind: 'nonsense' }, '[object Object]'],
    [{ message: 'x' }, '[object Object]'],
    [7, '7'],
  ])('anything else is a programming error with its words: %o', (error, message) => {
    expect(faultOf(error)).toEqual({ kind: 'setup', message });
  });
});

describe('a slot that nobody filled', () => {
  const words = 'The slot "read" of the machine "core" is not provided.';

  test('rejects, or throws', async () => {
    await expect(notProvided('core', 'read')()).rejects.toThrow(words);
    expect(notProvidedCallback('core', 'read')).toThrow(words);
  });
});

test('a draft is asked about: Escape keeps it', () => {
  const { tags, on } = askingState('closed', 'editing');
  expect([tags, on]).toEqual([
    ['asking', 'draft'],
    { 'draft.discard': 'closed', 'draft.keep': 'editing', 'dialog.cancel': 'editing' },
  ]);
});

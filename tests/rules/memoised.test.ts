import { describe, expect, test, vi } from 'vitest';
import { memoised } from '../../machines/domain/memoised';

describe('a memoised function', () => {
  test('works once for the same arguments, whatever was asked between', () => {
    const compute = vi.fn((rows: readonly number[], page: number, of: object | null) => [rows, page, of]);
    const pageOf = memoised(compute);
    const [rows, other] = [
      [1, 2],
      [1, 2],
    ];
    const first = pageOf(rows, 1, null);
    expect([pageOf(rows, 2, null), pageOf(other, 1, null), pageOf(rows, 1, other)]).toEqual([
      [rows, 2, null],
      [other, 1, null],
      [rows, 1, other],
    ]);
    expect(pageOf(rows, 1, null)).toBe(first);
    expect(compute).toHaveBeenCalledTimes(4);
  });

  test('remembers that there is nothing, too, and forgets a failure', () => {
    const compute = vi.fn((owner: { readonly fails: boolean }) => {
      if (owner.fails) throw new Error('no');
    });
    const look = memoised(compute);
    const [good, bad] = [{ fails: false }, { fails: true }];
    expect([look(good), look(good)]).toEqual([undefined, undefined]);
    expect(() => look(bad)).toThrow('no');
    expect(() => look(bad)).toThrow('no');
    expect(compute).toHaveBeenCalledTimes(3);
  });

  test('keeps nothing of its own: each has its results', () => {
    const owner = {};
    expect([memoised(() => 1)(owner), memoised(() => 2)(owner)]).toEqual([1, 2]);
  });
});

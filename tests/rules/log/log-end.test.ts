import { describe, expect, test } from 'vitest';
import {
  lastLines,
  narrowed,
  nextProbe,
  startOfEnd,
  WHOLE_LOG,
  type LogSpan,
} from '../../../machines/log/log-end.rules';

const KB = 1024;

/** How a log of so many bytes is searched. */
function search(size: number): { readonly probes: readonly number[]; readonly span: LogSpan } {
  const probes: number[] = [];
  let span = WHOLE_LOG;
  for (let probe = nextProbe(span); probe !== null; probe = nextProbe(span)) {
    probes.push(probe);
    span = narrowed(span, probe, probe < size);
  }
  return { probes, span };
}

describe('the end of the log', () => {
  test('a short log is read whole, after one question', () => {
    for (const size of [0, 1, 64 * KB]) {
      const { probes, span } = search(size);
      expect([probes, startOfEnd(span)]).toEqual([[64 * KB], 0]);
    }
  });

  test('further and further out, then halfway in between', () => {
    expect(search(300 * KB).probes).toEqual([64, 128, 256, 512, 384, 320].map((size) => size * KB));
  });

  test.each([65 * KB, 300 * KB, 5_000_001, 123_456_789, 10 ** 11])(
    'of %d bytes, what is read is between one and two steps of 64 KiB',
    (size) => {
      const { probes, span } = search(size);
      const rest = size - startOfEnd(span);
      expect(rest).toBeGreaterThan(Math.min(size, 64 * KB) - 1);
      expect(rest).toBeLessThanOrEqual(128 * KB);
      expect(probes.length).toBeLessThan(2 * Math.log2(size / KB));
    },
  );

  test('a service that answers however much is left out leaves nothing out: its log is read from the beginning', () => {
    const { probes, span } = search(Infinity);
    expect(probes).toHaveLength(10);
    expect(startOfEnd(span)).toBe(0);
  });
});

describe('the last lines', () => {
  test('of a text from the beginning of the log', () => {
    expect(lastLines('one\ntwo\r\nthree\n', 0, 2)).toEqual(['two', 'three']);
    expect(lastLines('one\nunfinished', 0, 5)).toEqual(['one', 'unfinished']);
    expect(lastLines('', 0, 5)).toEqual([]);
  });

  test('a text from somewhere in it begins within a line, which goes', () => {
    expect(lastLines('e\ntwo\n', 7, 5)).toEqual(['two']);
  });

  test('empty lines do not count, and a very long one is cut', () => {
    expect(lastLines('one\n\n  \ntwo\n', 0, 2)).toEqual(['one', 'two']);
    expect(lastLines('x'.repeat(501), 0, 1)).toEqual([`${'x'.repeat(500)}…`]);
    expect(lastLines('x'.repeat(500), 0, 1)).toEqual(['x'.repeat(500)]);
  });
});

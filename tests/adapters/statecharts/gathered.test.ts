import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FeedRecord, type TabMessage } from '../../../statecharts/machines/ports/feed';
import { gathered } from '../../../statecharts/adapters/gathered';

const record = (at: number): FeedRecord => ({ kind: 'ended', at, actor: 'a', name: 'a', machine: null }) as FeedRecord;
const report = (tab: string, ...at: readonly number[]): TabMessage => ({
  feed: 1,
  type: 'tab.reported',
  tab,
  records: at.map(record),
});
const silent = (tab: string): TabMessage => ({ feed: 1, type: 'tab.silenced', tab, why: 'closed' });

describe('what panels report', () => {
  let told: TabMessage[] = [];
  beforeEach(() => {
    told = [];
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const begin = () => gathered((message) => told.push(message));

  test('is passed on at once while little happens', () => {
    const { hear } = begin();
    hear(report('one', 1));
    vi.advanceTimersByTime(100);
    hear(report('one', 2));
    expect(told).toEqual([report('one', 1), report('one', 2)]);
  });

  test('is passed on at most ten times a second, one tab’s consecutive reports as one', () => {
    const { hear } = begin();
    for (let at = 0; at < 10_000; at += 1) hear(report('one', at));
    expect(told).toEqual([report('one', 0)]);
    vi.advanceTimersByTime(99);
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([report('one', 0), report('one', ...Array.from({ length: 9_999 }, (_, at) => at + 1))]);
    hear(report('one', 10_000));
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(100);
    expect(told).toHaveLength(3);
  });

  test('keeps its order, between tabs and with what else they say', () => {
    const { hear } = begin();
    const all = [
      report('one', 1),
      report('one', 2),
      report('two', 3),
      report('two', 4),
      silent('two'),
      report('one', 5),
    ];
    for (const message of all) hear(message);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([report('one', 1), report('one', 2), report('two', 3, 4), silent('two'), report('one', 5)]);
  });

  test('is forgotten when nobody listens any more', () => {
    const { hear, stop } = begin();
    hear(report('one', 1));
    hear(report('one', 2));
    stop();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([report('one', 1)]);
  });
});

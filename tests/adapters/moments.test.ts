import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { type NewMoment } from '../../machines/ports/moments';
import { MOMENTS_KEPT } from '../../machines/shared/constants';

const SERVICE = { version: '2.2.6.7', variant: 'V2Ray', lite: false };
const moment = (routingA: string, rest: Partial<NewMoment> = {}): NewMoment => ({
  address: 'http://a:1',
  change: { kind: 'routingA', count: 1, name: '' },
  copy: { service: SERVICE, contents: { routingA }, missing: [] },
  ...rest,
});
const before = { change: { kind: 'broughtBack', count: 1, name: '' } } as const;

/** The modules as a page that was loaded again has them. */
async function page() {
  vi.resetModules();
  const moments = await import('../../src/adapters/copies/moments');
  const kept = await import('../../src/adapters/copies/kept-copy');
  return { ...moments, ...kept };
}

/** What is in the browser: the scripts that were kept. */
async function scripts(): Promise<readonly unknown[]> {
  const db = await openDB('switchyard', 1);
  const all = await db.getAll('copies');
  const heads = await db.getAllKeys('moments');
  db.close();
  expect(heads).toHaveLength(all.length);
  return all.map(({ contents }: { contents: { routingA: string } }) => contents.routingA);
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return () => vi.unstubAllGlobals();
});

describe('moments', () => {
  test('are kept with their dates and what they held', async () => {
    const { keepMoment } = await page();
    const first = await keepMoment(moment('a'));
    const second = await keepMoment(moment('b'));
    expect(Number(second)).toBeGreaterThan(Number(first));
    expect(await scripts()).toEqual(['a', 'b']);
  });

  test('the oldest of a service go first, by their number', async () => {
    const { keepMoment } = await page();
    await keepMoment(moment('other', { address: 'http://b:1' }));
    for (let count = 0; count <= MOMENTS_KEPT.count; count += 1) await keepMoment(moment(String(count)));
    const kept = await scripts();
    expect([kept.length, kept[0], kept[1], kept.at(-1)]).toEqual([
      MOMENTS_KEPT.count + 1,
      'other',
      '1',
      String(MOMENTS_KEPT.count),
    ]);
  });

  test('and by their size; one that is too large is refused', async () => {
    const { keepMoment } = await page();
    const half = 'ж'.repeat(MOMENTS_KEPT.bytes / 4);
    await keepMoment(moment('small'));
    await keepMoment(moment(half));
    expect(await scripts()).toEqual(['small', half]);
    await keepMoment(moment('last'));
    await keepMoment(moment(half));
    expect(await scripts()).toEqual(['last', half]);
    await expect(keepMoment(moment(half + half))).rejects.toEqual({ kind: 'tooLarge' });
    expect(await scripts()).toEqual(['last', half]);
  });

  test('are not kept when the person wants none', async () => {
    const { keepMoment } = await page();
    await keepMoment(moment('a'));
    const db = await openDB('switchyard', 1);
    await db.put('choices', true, 'off');
    expect(await keepMoment(moment('b'))).toBeNull();
    expect(await db.count('moments')).toBe(1);
    db.close();
  });

  test('one before a call that changed nothing is dropped', async () => {
    const { recordMoment } = await page();
    await recordMoment({ kind: 'keep', call: 1, moment: moment('a') });
    await recordMoment({ kind: 'keep', call: 2, moment: moment('b') });
    await recordMoment({ kind: 'drop', call: 1 });
    await recordMoment({ kind: 'drop', call: 1 });
    await recordMoment({ kind: 'drop', call: 7 });
    expect(await scripts()).toEqual(['b']);
  });

  test('what is not kept cannot be dropped', async () => {
    const { recordMoment } = await page();
    const db = await openDB('switchyard', 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('moments', { keyPath: 'id', autoIncrement: true }).createIndex('address', 'address');
        fresh.createObjectStore('copies');
        fresh.createObjectStore('choices');
      },
    });
    await db.put('choices', true, 'off');
    db.close();
    await recordMoment({ kind: 'keep', call: 1, moment: moment('a') });
    await recordMoment({ kind: 'drop', call: 1 });
    expect(await scripts()).toEqual([]);
  });

  test('a browser that refuses is asked again', async () => {
    const { keepMoment } = await page();
    const working = indexedDB;
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
    await expect(keepMoment(moment('a'))).rejects.toThrow('The operation is insecure.');
    vi.stubGlobal('indexedDB', working);
    await keepMoment(moment('b'));
    expect(await scripts()).toEqual(['b']);
  });

  test('a later panel may change what is kept', async () => {
    const { keepMoment } = await page();
    await keepMoment(moment('a'));
    const later = await openDB('switchyard', 2, { upgrade: (db) => db.createObjectStore('new') });
    expect([...later.objectStoreNames]).toContain('new');
    later.close();
    await expect(keepMoment(moment('b'))).rejects.toThrow();
  });
});

describe('the history', () => {
  test('is the moments of one service, the latest first, without what they hold', async () => {
    const { keepMoment, listMoments, readMoment } = await page();
    expect(await listMoments({ address: 'http://a:1' })).toEqual({ on: true, moments: [] });
    const first = await keepMoment(moment('a'));
    await keepMoment(moment('other', { address: 'http://b:1' }));
    const second = await keepMoment(moment('b'));
    const { moments } = await listMoments({ address: 'http://a:1' });
    expect(moments.map(({ id, change }) => [id, change.kind])).toEqual([
      [second, 'routingA'],
      [first, 'routingA'],
    ]);
    expect(Object.keys(moments[0] ?? {})).toEqual(['id', 'created', 'change', 'bytes']);
    expect(await readMoment({ id: first ?? 0 })).toEqual({
      created: moments[1]?.created,
      ...moment('a').copy,
    });
    await expect(readMoment({ id: 99 })).rejects.toThrow('99');
  });

  test('can be switched off and on', async () => {
    const { keepMoment, listMoments, switchMoments } = await page();
    await keepMoment(moment('a'));
    await switchMoments({ on: false });
    expect(await keepMoment(moment('b'))).toBeNull();
    expect(await listMoments({ address: 'http://a:1' })).toMatchObject({ on: false, moments: [{}] });
    await switchMoments({ on: true });
    await keepMoment(moment('c'));
    expect(await scripts()).toEqual(['a', 'c']);
  });

  test('of one service alone is forgotten where that is asked for', async () => {
    const { keepMoment, forgetMoments, listMoments } = await page();
    await keepMoment(moment('a'));
    await keepMoment(moment('b', { address: 'http://b:1' }));
    await keepMoment(moment('c'));
    await forgetMoments('http://a:1');
    expect(await scripts()).toEqual(['b']);
    expect((await listMoments({ address: 'http://a:1' })).moments).toEqual([]);
  });

  test('is forgotten for all services, in the page, too', async () => {
    const { forgetCopies, keepCopy, keepMoment, recallCopy } = await page();
    await keepMoment(moment('other', { address: 'http://b:1' }));
    await keepCopy({ address: 'http://a:1', copy: moment('a').copy });
    await forgetCopies();
    expect(await scripts()).toEqual([]);
    expect(await recallCopy({ address: 'http://a:1' })).toBeNull();
  });
});

describe('the state before a copy is brought back', () => {
  const copy = { service: SERVICE, contents: { routingA: 'before' }, missing: [] };

  test('outlives a reload', async () => {
    const first = await page();
    const kept = await first.keepCopy({ address: 'http://a:1', copy });
    expect(kept).toEqual({ copy: { created: kept.copy.created, ...copy }, lasting: true });
    expect(await first.recallCopy({ address: 'http://a:1' })).toBe(kept.copy);
    expect(await first.recallCopy({ address: 'http://b:1' })).toBeNull();
    const second = await page();
    await second.keepMoment(moment('later'));
    expect(await second.recallCopy({ address: 'http://a:1' })).toMatchObject(copy);
    expect(await second.recallCopy({ address: 'http://b:1' })).toBeNull();
  });

  test('is the last one', async () => {
    const first = await page();
    await first.keepMoment(moment('one', before));
    await first.keepMoment(moment('two', before));
    const second = await page();
    expect((await second.recallCopy({ address: 'http://a:1' }))?.contents.routingA).toBe('two');
  });

  test('is kept in the page where the browser refuses', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { keepCopy, recallCopy } = await page();
    expect(await recallCopy({ address: 'http://a:1' })).toBeNull();
    const kept = await keepCopy({ address: 'http://a:1', copy });
    expect(kept).toEqual({ copy: { created: kept.copy.created, ...copy }, lasting: false });
    expect(await recallCopy({ address: 'http://a:1' })).toBe(kept.copy);
  });

  test('and where the person wants no history, or it does not fit', async () => {
    const { keepCopy, recallCopy, switchMoments } = await page();
    const large = { ...copy, contents: { routingA: 'x'.repeat(MOMENTS_KEPT.bytes) } };
    expect(await keepCopy({ address: 'http://a:1', copy: large })).toMatchObject({ copy: large, lasting: false });
    await switchMoments({ on: false });
    expect(await keepCopy({ address: 'http://a:1', copy })).toMatchObject({ copy, lasting: false });
    expect(await recallCopy({ address: 'http://a:1' })).toMatchObject(copy);
  });
});

describe('a full disk', () => {
  /** The browser takes no more, as soon as something is written. */
  function fill(): () => void {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    return () => put.mockRestore();
  }

  test('keeps what was there before, takes nothing by half, and is said', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    const { keepCopy, keepMoment, listMoments, recallCopy, recordMoment } = await page();
    await keepMoment(moment('a'));
    const free = fill();
    await expect(keepMoment(moment('b'))).rejects.toThrow('The disk is full.');
    await expect(recordMoment({ kind: 'keep', call: 1, moment: moment('c') })).rejects.toThrow('The disk is full.');
    const { copy } = moment('d');
    expect(await keepCopy({ address: 'http://a:1', copy })).toMatchObject({ copy, lasting: false });
    expect(await recallCopy({ address: 'http://a:1' })).toMatchObject(copy);
    free();
    await recordMoment({ kind: 'drop', call: 1 });
    expect(await scripts()).toEqual(['a']);
    expect((await listMoments({ address: 'http://a:1' })).moments).toHaveLength(1);
    await keepMoment(moment('e'));
    expect(await scripts()).toEqual(['a', 'e']);
    await new Promise((resolve) => void setTimeout(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PLAIN_KEYS } from '../../machines/ports/storage';
import { createStorage } from '../../src/adapters/storage/local-storage';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

function changedElsewhere(key: string | null, newValue: string | null, storageArea: Storage = localStorage): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
}

describe('local storage', () => {
  test('[3.60] reads the keys of the panel and no others', () => {
    const keys = {
      token: 't',
      backendAddress: 'http://a',
      docker: 'true',
      _lang: 'fa',
      lastNodeTab: 'servers',
      lite: 'true',
      variant: 'Xray',
      version: '2',
      loadBalanceValid: 'true',
      'token@http://a:1': 'a',
      'token@http://b:2/v2raya': 'b',
    };
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
    localStorage.setItem('somebody', 'else');
    expect(createStorage().read()).toEqual(keys);
  });

  test('writes a value and removes a key', () => {
    const storage = createStorage();
    storage.put('token', 't');
    expect(localStorage.getItem('token')).toBe('t');
    storage.put('token', null);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test.each(PLAIN_KEYS)('%s, once written, is read back, and followed between tabs', (key) => {
    createStorage().put(key, 'kept');
    expect(createStorage().read()).toEqual({ [key]: 'kept' });
    const changed = vi.fn();
    const stop = createStorage().watch(changed);
    changedElsewhere(key, 'other');
    expect(changed.mock.calls).toEqual([[key, 'other']]);
    stop();
  });

  test('tells what another tab changes, until it is stopped', () => {
    const changed = vi.fn();
    const stop = createStorage().watch(changed);
    changedElsewhere('token', 't2');
    changedElsewhere('backendAddress', null);
    changedElsewhere('somebody', 'else');
    changedElsewhere('token', 'session', sessionStorage);
    expect(changed.mock.calls).toEqual([
      ['token', 't2'],
      ['backendAddress', null],
    ]);
    stop();
    changedElsewhere('token', 't3');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('another tab that empties the storage takes every key away', () => {
    const changed = vi.fn();
    localStorage.setItem('token@http://a:1', 'a');
    const storage = createStorage();
    storage.read();
    storage.put('token@http://b:2', 'b');
    const stop = storage.watch(changed);
    changedElsewhere('token@http://c:3', 'c');
    expect(changed.mock.calls.splice(0)).toEqual([['token@http://c:3', 'c']]);
    changedElsewhere(null, null);
    for (const one of ['a:1', 'b:2', 'c:3']) expect(changed.mock.calls).toContainEqual([`token@http://${one}`, null]);
    expect(changed.mock.calls).toContainEqual(['token', null]);
    expect(changed.mock.calls).toContainEqual(['_lang', null]);
    expect(changed.mock.calls.every(([, value]) => value === null)).toBe(true);
    stop();
  });

  test('a browser that refuses storage: nothing is read, nothing fails', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const storage = createStorage();
    expect(storage.read()).toEqual({});
    expect(() => storage.put('token', 't')).not.toThrow();
    const stop = storage.watch(vi.fn());
    expect(stop).not.toThrow();
  });

  test('a full storage does not stop the panel', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => createStorage().put('token', 't')).not.toThrow();
  });
});

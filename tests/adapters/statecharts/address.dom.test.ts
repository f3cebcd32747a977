import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Place } from '../../../statecharts/machines/domain/chart-places';
import { placeInAddress, putPlace, watchAddress } from '../../../statecharts/adapters/address';

const LIT: Place = { machine: 'lamp', selected: { kind: 'state', path: 'lit' } };
const DARK: Place = { machine: 'lamp', selected: { kind: 'state', path: 'dark' } };
const DOOR: Place = { machine: 'door', selected: null };

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => history.replaceState(null, '', '/'));

test('the address names a place, or none', () => {
  expect(placeInAddress()).toBeNull();
  history.replaceState(null, '', '#lamp/lit');
  expect(placeInAddress()).toEqual(LIT);
});

test('another machine is a step back in the history, something else of the same one is none', () => {
  const before = history.length;
  putPlace(LIT);
  expect([location.hash, history.length]).toEqual(['#lamp/lit', before + 1]);
  putPlace(DARK);
  putPlace(DARK);
  expect([location.hash, history.length]).toEqual(['#lamp/dark', before + 1]);
  putPlace(DOOR);
  expect([location.hash, history.length]).toEqual(['#door', before + 2]);
});

test('what the person changes is told until nobody listens', async () => {
  const heard: (Place | null)[] = [];
  const stop = watchAddress((place) => heard.push(place));
  putPlace(LIT);
  expect(heard).toEqual([]);
  const changed = () => new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  const first = changed();
  location.hash = '#door';
  await first;
  expect(heard.at(-1)).toEqual(DOOR);
  const count = heard.length;
  stop();
  const second = changed();
  location.hash = '';
  await second;
  expect(heard).toHaveLength(count);
});

import { expect, test } from 'vitest';
import { calls } from '../../contract/calls';
import { errands } from '../faults/errands';

/** They need what no errand arranges: a file that was fetched, a group, a service of no known version. */
const WITHOUT = ['deleteGfwList', 'putOutboundSelection', 'getCustomPac', 'getSiteDatFiles', 'putCustomPac'];

test('each call of the panel has an errand, under which its answers go wrong', () => {
  const sent = new Set<string>(errands.map(({ call }) => call));
  expect(Object.keys(calls).filter((call) => !sent.has(call) && !WITHOUT.includes(call))).toEqual([]);
  expect(WITHOUT.filter((call) => sent.has(call))).toEqual([]);
});

test('errands with the same call are told apart', () => {
  const names = errands.map(({ call, of = '' }) => `${call} ${of}`);
  expect(names).toEqual([...new Set(names)]);
});

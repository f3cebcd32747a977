import { expect, test } from 'vitest';
import { serviceOf } from '../../harness/capabilities';

test.each([
  ['2.2.7.5', true],
  ['v2.2.7.5', true],
  ['2.2.7.5-rc1', true],
  ['2.2.7.10', true],
  ['2.2.8', true],
  ['2.3', true],
  ['2.4.14', true],
  ['3', true],
  ['2.2.7.4', false],
  ['2.2.7', false],
  ['2.2.6.7', false],
  ['2.2', false],
  ['1.5.9', false],
  ['debug', false],
  ['unstable-2.3.0', false],
  ['', false],
])('a service %s takes the same request id twice: %s', (version, taken) =>
  expect(serviceOf(version).takesIdsTwice).toBe(taken),
);

import { describe, expect, test } from 'vitest';
import {
  appended,
  changed,
  filesFor,
  formOf,
  hasEmptyRule,
  isChanged,
  tagsFor,
  typesFor,
  withTag,
  without,
  type CustomRoutingForm,
} from '../../../machines/routing/custom-routing.rules';

const rule = (filename: string, ...tags: string[]) => ({ filename, tags, matchType: 'domain', ruleType: 'proxy' });
const FILES = [
  { filename: 'a.dat', tags: ['CN', 'GOOGLE'] },
  { filename: 'b.dat', tags: ['ADS'] },
];
const PAC = {
  defaultProxyMode: 'proxy',
  routingRules: [rule('a.dat', 'CN'), rule('b.dat', 'ADS'), rule('a.dat', 'X')],
};
const FORM = { ...formOf(PAC, '/assets'), files: FILES };
const rulesOf = (form: CustomRoutingForm) => form.rules.map(({ rule: { filename, tags } }) => [filename, ...tags]);

describe('one rule among several', () => {
  test('is changed alone', () => {
    const form = changed(FORM, 1, { ruleType: 'block' });
    expect(form.rules.map(({ rule: { ruleType } }) => ruleType)).toEqual(['proxy', 'block', 'proxy']);
    expect([isChanged(form), isChanged(FORM)]).toEqual([true, false]);
  });

  test('loses its tags with its file, and keeps them when the same file is chosen again', () => {
    expect(rulesOf(changed(FORM, 1, { filename: 'a.dat' }))).toEqual([['a.dat', 'CN'], ['a.dat'], ['a.dat', 'X']]);
    expect(rulesOf(changed(FORM, 1, { filename: 'b.dat' }))).toEqual(rulesOf(FORM));
    expect(hasEmptyRule(changed(FORM, 1, { filename: 'a.dat' }))).toBe(true);
  });

  test('is deleted alone; those that are added after it are others', () => {
    const form = appended(appended(without(FORM, 1)));
    expect(rulesOf(form)).toEqual([['a.dat', 'CN'], ['a.dat', 'X'], ['a.dat'], ['a.dat']]);
    expect(new Set(form.rules.map(({ key }) => key)).size).toBe(4);
  });
});

describe('tags', () => {
  test('are taken off and put on one by one', () => {
    expect(withTag(rule('a.dat', 'CN', 'GOOGLE'), 'CN')).toEqual(['GOOGLE']);
    expect(withTag(rule('a.dat', 'CN'), 'GOOGLE')).toEqual(['CN', 'GOOGLE']);
  });

  test('to choose from are those of the rule’s own file, each once, and those that it no longer has', () => {
    expect(tagsFor(FORM, rule('b.dat', 'ADS'))).toEqual(['ADS']);
    expect(tagsFor(FORM, rule('a.dat', 'CN', 'X'))).toEqual(['X', 'CN', 'GOOGLE']);
    expect(tagsFor(FORM, rule('gone.dat', 'Y'))).toEqual(['Y']);
  });
});

test('a file that does not exist any more stays to be chosen', () => {
  expect(filesFor(FORM, rule('gone.dat'))).toEqual(['gone.dat', 'a.dat', 'b.dat']);
  expect(filesFor(FORM, rule('a.dat'))).toEqual(['a.dat', 'b.dat']);
});

test('a type that the panel does not know stays to be chosen', () => {
  expect(typesFor('proxy')).toEqual(['direct', 'proxy', 'block']);
  expect(typesFor('mirror')).toEqual(['direct', 'proxy', 'block', 'mirror']);
});

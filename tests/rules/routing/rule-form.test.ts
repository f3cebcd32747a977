import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { parse } from '../../../machines/domain/routing-a/parse';
import { rowsOf, type RuleRow } from '../../../machines/domain/routing-a/rule-list';
import { ruleText } from '../../../machines/domain/routing-a/write';
import {
  applied,
  CONDITION_KINDS,
  formOf,
  formProblemOf,
  newRule,
  type ConditionKind,
  type RuleForm,
} from '../../../machines/routing/rule-form.rules';

const rowIn = (script: string): RuleRow => {
  const row = rowsOf(parse(script)).find(({ kind }) => kind === 'rule');
  if (row?.kind !== 'rule') throw new Error('no rule');
  return row;
};
const formIn = (script: string): RuleForm | null => formOf(script, rowIn(script));
const told = (script: string): readonly string[] | undefined =>
  formIn(script)?.conditions.map(({ kind, values }) => `${kind} ${values.replaceAll('\n', '|')}`);

describe('a rule as a form', () => {
  test.each([
    ['domain(domain: a.com, domain: b.com)->x', ['domain a.com|b.com']],
    ['domain(geosite: cn)->x', ['geosite cn']],
    ['domain(a.com)->x', ['hosts a.com']],
    ['domain(a, full: b)->x', ['hosts a|full: b']],
    ['domain(ext: "a.dat:b")->x', ['hosts ext: a.dat:b']],
    ['ip(10.0.0.0/8, "::1")->x', ['ip 10.0.0.0/8|::1']],
    ['ip(geoip: cn)&&port(80, 90)->x', ['geoip cn', 'port 80|90']],
    ['ip(10.0.0.1, geoip: cn)->x', ['addresses 10.0.0.1|geoip: cn']],
    ['# network(tcp)->x', ['network tcp']],
    ['port(a: 80)->x', undefined],
    ['domains(a)->x', undefined],
    ['extern(a)->x', undefined],
    ['domain($$A$$)->x', undefined],
    ['port(80)&&extern(a)->x', undefined],
    ['port(80)&&port(a: 80)->x', undefined],
    ['domain(keyword: a)->x', ['hosts keyword: a']],
  ])('%j', (script, wanted) => expect(told(script)).toEqual(wanted));

  test.each([
    ['domain', '', 'empty'],
    ['domain', ' ,\n', 'empty'],
    ['domain', `a'"`, 'unwritable'],
    ['ip', '300.1.1.1', 'wrongAddress'],
    ['port', '80\nx', 'wrongPort'],
    ['ip', '10.0.0.1, 2001:db8::/32', null],
    ['regexp', '^a{1,2}$', null],
  ] as const)('%s of %j: %s', (kind, values, wanted) => {
    const problem = formProblemOf({ ...newRule('x'), conditions: [{ kind, values }] });
    expect(typeof problem === 'object' ? (problem?.kind ?? null) : problem).toBe(wanted);
  });

  test('is that of its line, as it stands there', () => {
    const script = 'default: a\n\n  port( 80)->b\nport(81)->b';
    expect(formIn(script)).toEqual({
      edits: { line: 3, text: '  port( 80)->b' },
      conditions: [{ kind: 'port', values: '80' }],
      outbound: 'b',
      comment: '',
    });
  });

  test('a new one asks for a domain that is yet to be typed', () => {
    expect(newRule('media')).toEqual({
      edits: null,
      conditions: [{ kind: 'domain', values: '' }],
      outbound: 'media',
      comment: '',
    });
  });

  test('one condition without a value is too many', () => {
    const conditions = [
      { kind: 'port', values: '80' },
      { kind: 'domain', values: ' ' },
    ] as const;
    expect(formProblemOf({ ...newRule('x'), conditions })).toBe('empty');
  });

  test('without a condition there is nothing to write', () => {
    expect(formProblemOf({ ...newRule('x'), conditions: [] })).toBe('empty');
  });
});

describe('a form put into the script', () => {
  const filled = (kind: ConditionKind, values: string, change: Partial<RuleForm> = {}): RuleForm => ({
    ...newRule('x'),
    conditions: [{ kind, values }],
    ...change,
  });

  test('a new rule stands where it takes effect, below its comment', () => {
    expect(
      applied('default: a\nport(1)->b\ndomain(domain: a.com)->b', filled('full', 'www.a.com', { comment: 'why' })),
    ).toBe('default: a\n\n# why\ndomain(full: www.a.com) -> x\nport(1)->b\ndomain(domain: a.com)->b');
  });

  test('what was edited is found again where it has moved to, and is new where it is gone', () => {
    const script = 'default: a\nport(1)->b\n# c\nport(2)->b';
    const form = { ...filled('port', '3, 4'), edits: { line: 4, text: 'port(2)->b' }, comment: 'c' };
    expect(applied(script, form)).toBe('default: a\nport(1)->b\n# c\nport(3, 4) -> x');
    expect(applied(`\n\n${script}`, form)).toBe('\n\ndefault: a\nport(1)->b\n# c\nport(3, 4) -> x');
    expect(applied('default: a\nport(1)->b', { ...form, comment: '' })).toBe('default: a\nport(1)->b\nport(3, 4) -> x');
    expect(applied('port(2)->b\nport(2)->b', { ...form, edits: { line: 2, text: 'port(2)->b' }, comment: '' })).toBe(
      'port(2)->b\nport(3, 4) -> x',
    );
  });

  test('of equal lines the nearest is it', () => {
    const script = 'port(2)->b\nport(2)->b\nport(1)->b\nport(2)->b';
    const lines = (line: number): string =>
      applied(script, { ...filled('port', '3'), edits: { line, text: 'port(2)->b' } });
    expect([1, 2, 4, 9].map(lines)).toEqual([
      'port(3) -> x\nport(2)->b\nport(1)->b\nport(2)->b',
      'port(2)->b\nport(3) -> x\nport(1)->b\nport(2)->b',
      'port(2)->b\nport(2)->b\nport(1)->b\nport(3) -> x',
      'port(2)->b\nport(2)->b\nport(1)->b\nport(3) -> x',
    ]);
  });

  test.each<[ConditionKind, string, string]>([
    ['domain', 'a.com, b.com\nc.com', 'domain(domain: a.com, domain: b.com, domain: c.com) -> x'],
    ['regexp', '^a{1,2}$', 'domain(regexp: "^a{1,2}$") -> x'],
    ['port', '80,81', 'port(80, 81) -> x'],
    [
      'hosts',
      'a.com\nfull: b.com\ngeosite:cn\nkeyword :  c',
      'domain(a.com, full: b.com, geosite: cn, keyword: c) -> x',
    ],
    ['hosts', 'a, b', 'domain("a, b") -> x'],
    ['hosts', 'ext: a.dat:b', 'domain(ext: "a.dat:b") -> x'],
    ['hosts', 'xfull: d', 'domain("xfull: d") -> x'],
    ['addresses', '10.0.0.1\ngeoip: cn', 'ip(10.0.0.1, geoip: cn) -> x'],
    ['addresses', '10.0.0.1, 10.0.0.2', 'ip("10.0.0.1, 10.0.0.2") -> x'],
    ['full', 'geosite: cn', 'domain(full: "geosite: cn") -> x'],
  ])('%s of %j is written %s', (kind, values, line) => {
    expect(applied('', filled(kind, values)).trim()).toBe(line);
  });

  test('what cannot be written changes nothing', () => {
    expect(applied('port(1)->b', filled('domain', `'"`))).toBe('port(1)->b');
  });

  test('a form that is put back as it was opened changes nothing', () => {
    const value = fc.constantFrom('a.com', '10.0.0.0/8', '::1', 'x y', '80', '^a(b|c)$', 'cn');
    const condition = fc.record({
      kind: fc.constantFrom(...CONDITION_KINDS),
      values: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
    });
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 2 }), (conditions) => {
        const script = applied('default: a', { ...newRule('x'), conditions });
        const opened = formIn(script);
        expect(opened).not.toBeNull();
        if (opened !== null) expect(applied(script, opened)).toBe(script);
        expect(ruleText({ conditions: [], outbound: 'x' })).toBeNull();
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { parse } from '../../../machines/domain/routing-a/parse';
import {
  commented,
  moved,
  movedTo,
  neighbourOf,
  removed,
  rewritten,
  rowsOf,
  switched,
  withDefault,
  type RuleRow,
} from '../../../machines/domain/routing-a/rule-list';
import { conditionOf } from '../../../machines/domain/routing-a/write';
import { defaultOf } from '../../../machines/domain/routing-a/routes';

const SCRIPT = `# mine
default: proxy
# head
port(80)->direct

# test: a.com -> b
# China
# all of it
  domain(geosite: cn) -> direct
#ip(geoip: cn) -> block
# see (this) -> that
inbound: x = http(address: a, port: 1)
what is this
# the end`;

const told = (text: string): readonly string[] =>
  rowsOf(parse(text)).map((row) =>
    row.kind === 'rule'
      ? `${row.line} ${row.isOn ? 'on' : 'off'} ${row.rule.calls.map(({ name }) => name.text).join()} ${row.rule.outbound.text}${row.comment === '' ? '' : ` (${row.comment.replaceAll('\n', '|')})`}`
      : `${row.line} ${row.kind} ${row.text}`,
  );

test('a script is a list of rules, those that are switched off too, and of what stands between them', () => {
  expect(told(SCRIPT)).toEqual([
    '1 comment mine',
    '3 comment head',
    '4 on port direct',
    '6 comment test: a.com -> b',
    '9 on domain direct (China|all of it)',
    '10 off ip block',
    '11 comment see (this) -> that',
    '12 line inbound: x = http(address: a, port: 1)',
    '13 line what is this',
    '14 comment the end',
  ]);
});

describe('what is done in the list is a change of the text', () => {
  test.each([
    [switched('a\nport(80)->b', 2), 'a\n# port(80)->b'],
    [switched('  # port(80)->b', 1), '  port(80)->b'],
    [switched('#port(80)->b', 1), 'port(80)->b'],
    [switched('a', 2), 'a'],
    [removed('a\n\n# c\nport(80)->b\nd', 4), 'a\n\nd'],
    [removed('default: a\n# head\nport(80)->b', 3), 'default: a\n# head'],
    [commented('default: a\nport(80)->b', 2, 'why\n\n so '), 'default: a\n\n# why\n# so\nport(80)->b'],
    [commented('port(80)->b', 1, 'why'), '\n# why\nport(80)->b'],
    [commented('# test: a -> b\nport(80)->b', 2, 'why'), '# test: a -> b\n# why\nport(80)->b'],
    [commented('x\n# a\n# b\nport(80)->b', 4, 'c'), 'x\n# c\nport(80)->b'],
    [commented('x\n# a\nport(80)->b', 3, ''), 'x\nport(80)->b'],
    [commented('default: a\nport(80)->b', 2, ' '), 'default: a\nport(80)->b'],
    [withDefault('# a\ndefault: b\ndefault : c \n', 'd'), '# a\ndefault: b\ndefault : d \n'],
    [withDefault('port(80)->b', 'd'), 'default: d\nport(80)->b'],
  ])('%#', (text, wanted) => expect(text).toBe(wanted));

  const rule = (name: string, value: string, outbound: string) => ({
    conditions: [{ name, values: [{ key: null, text: value }] }],
    outbound,
  });

  test('a rule that is edited keeps what it can', () => {
    expect(rewritten('a\n  port( 80)  ->b', 2, rule('port', '80', 'c'))).toBe('a\n  port( 80)  ->c');
    expect(rewritten('a\n  port( 80)  ->b', 2, rule('port', '81', 'c'))).toBe('a\n  port(81) -> c');
    expect(rewritten('a\n# port( 80)  ->b', 2, rule('port', '80', 'c'))).toBe('a\n# port( 80)  ->c');
    expect(rewritten('a\n#port( 80)  ->b', 2, rule('port', '81', 'c'))).toBe('a\n#port(81) -> c');
    expect(rewritten('port(80)->b', 1, rule('port', '80', 'my-out'))).toBe('port(80)->b');
    expect(rewritten('what', 1, rule('port', '80', 'c'))).toBe('what');
  });

  test('a rule moves with its comments over what is no rule', () => {
    const after = moved(SCRIPT, 9, -1);
    expect(after.line).toBe(6);
    expect(after.text.split('\n').slice(2, 9)).toEqual([
      '# head',
      '# China',
      '# all of it',
      '  domain(geosite: cn) -> direct',
      'port(80)->direct',
      '',
      '# test: a.com -> b',
    ]);
    expect(moved(SCRIPT, 4, 1)).toEqual({
      line: 9,
      text: SCRIPT.replace('port(80)->direct\n', '').replace('direct\n#ip', 'direct\nport(80)->direct\n#ip'),
    });
    expect([moved(SCRIPT, 4, -1).text, moved(SCRIPT, 10, 1).text, moved(SCRIPT, 1, 1).text]).toEqual([
      SCRIPT,
      SCRIPT,
      SCRIPT,
    ]);
    expect(neighbourOf(rowsOf(parse(SCRIPT)), 9, 1)).toBe(10);
    const three = 'port(1)->a\n\nport(2)->a\nport(3)->a';
    expect([movedTo(three, 1, 4), movedTo(three, 4, 1), movedTo(three, 3, 3), movedTo(three, 2, 4)]).toEqual([
      '\nport(2)->a\nport(3)->a\nport(1)->a',
      'port(3)->a\nport(1)->a\n\nport(2)->a',
      three,
      three,
    ]);
  });
});

const line = fc.oneof(
  fc.constantFrom(
    'port(80)->a',
    '  port( 81 ) && network(tcp)->b',
    '# domain(geosite: cn, a)  -> a',
    '#ip(1.2.3.4)->b',
    '# words',
    '# test: a.com -> b',
    '',
    ' \t',
    'default: a',
    'outbound: x = freedom()',
    'nonsense',
    'extern(x)->a',
    'port($$X$$)->a',
    'port(1)->b\r',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }).filter((text) => !text.includes('\n')),
);
const scripts = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n'));
const sorted = (text: string): readonly string[] => text.split('\n').sort();
const rulesIn = (text: string): readonly RuleRow[] =>
  rowsOf(parse(text)).filter((row): row is RuleRow => row.kind === 'rule');

describe('of any script, what is done to one rule leaves every other byte as it was', () => {
  const ofEach = (check: (text: string, row: RuleRow) => void): void =>
    fc.assert(
      fc.property(scripts, (text) => {
        for (const row of rulesIn(text)) check(text, row);
      }),
    );
  const others = (text: string, at: number): string =>
    text
      .split('\n')
      .toSpliced(at - 1, 1)
      .join('\n');

  test('switching it off and on again', () =>
    ofEach((text, { line: at, isOn }) => {
      const after = switched(text, at);
      expect(others(after, at)).toBe(others(text, at));
      const row = rulesIn(after).find((one) => one.line === at);
      // A condition that the service does not know makes a comment that is no rule.
      if (row !== undefined) expect(row.isOn).toBe(!isOn);
      if (isOn) expect(switched(after, at)).toBe(text);
    }));

  test('moving it', () =>
    ofEach((text, { line: at, comment }) => {
      for (const by of [-1, 1] as const) {
        const after = moved(text, at, by);
        expect(sorted(after.text)).toEqual(sorted(text));
        expect(after.text.split('\n')[after.line - 1]).toBe(text.split('\n')[at - 1]);
        const size = comment === '' ? 1 : comment.split('\n').length + 1;
        const rest = (of: string, end: number): readonly string[] => of.split('\n').toSpliced(end - size, size);
        expect(rest(after.text, after.line)).toEqual(rest(text, at));
      }
    }));

  test('removing it, giving it another outbound or a comment', () =>
    ofEach((text, { line: at, rule, comment }) => {
      const lines = text.split('\n');
      const size = comment === '' ? 1 : comment.split('\n').length + 1;
      expect(removed(text, at).split('\n')).toEqual(lines.length === size ? [''] : lines.toSpliced(at - size, size));
      if (rule.variables.length === 0) {
        const after = rewritten(text, at, { conditions: rule.calls.map(conditionOf), outbound: 'other' });
        expect(others(after, at)).toBe(others(text, at));
        expect(rulesIn(after).find((one) => one.line === at)?.rule.outbound.text).toBe('other');
      }
      const after = commented(text, at, 'why');
      const row = rulesIn(after).find((one) => one.comment === 'why');
      expect(row?.rule.outbound.text).toBe(rule.outbound.text);
      const kept = after.split('\n').filter((one) => one !== '# why' && one !== '');
      const words = lines.slice(at - size, at - 1);
      expect(kept).toEqual(
        lines.filter((one, index) => one !== '' && (index < at - size || index >= at - size + words.length)),
      );
    }));

  test('the default', () => {
    fc.assert(
      fc.property(scripts, (text) => {
        const after = withDefault(text, 'other');
        expect(defaultOf(parse(after))?.value.text).toBe('other');
        const isThere = defaultOf(parse(text)) !== null;
        expect(after.split('\n').length).toBe(text.split('\n').length + (isThere ? 0 : 1));
      }),
    );
  });
});

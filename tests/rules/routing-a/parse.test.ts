import { describe, expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { parse } from '../../../machines/domain/routing-a/parse';
import { type Call, edited, print, type Line, withoutLine, type Word } from '../../../machines/domain/routing-a/tree';
import { scriptErrorOf } from '../../../machines/routing/routing-a.rules';
import { readRoutingA } from '../../../sandbox/service/routing-a';
import verdicts from '../../contract/routing-a-verdicts.json';

const broken = (text: string) => parse(text).lines.find((line) => line.kind === 'broken');

const PIECES = `default domain ip a b2 ( ) , : -> && & - = " ' # $$X$$ $ . 1 中 ! _ + 🇯 domain( geosite: cn)`.split(
  ' ',
);
const piece = fc.constantFrom(...PIECES, ' ', '\n', '\t', '\u00a0', ' -> proxy');
const rule = fc
  .tuple(
    fc.constantFrom('ip', 'domain', ' domain ', 'port', 'x1 '),
    fc.array(
      fc.tuple(
        fc.constantFrom('', '', 'a:', 'geosite: ', '"k":', "'q':", 'b :'),
        fc.constantFrom('cn', 'a b', '"q,:" ', "'it'", "'z' ", '1.2.3.4', ' x ', '', '-a>=&'),
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom('->', ' -> ', ' - > ', ' && ip(1)->'),
    fc.constantFrom('proxy', 'my out', 'b2 x', '2', 'a-b'),
  )
  .map(
    ([name, values, arrow, outbound]) => `${name}(${values.map((pair) => pair.join('')).join(',')})${arrow}${outbound}`,
  );
const line = fc.oneof(
  rule,
  fc.constantFrom('# c', '', 'default: proxy', 'inbound: a = http(address: "1", port: 80)', 'outbound: x y= b()'),
);
const anyScript = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
  fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n')),
);

/** What the sandbox says about a script, or null. */
const refusalOf = (script: string): string | null => {
  try {
    readRoutingA(script);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

const wordsOf = (line: Line | undefined): unknown => {
  const call = ({ name, parameters }: Call): string =>
    `${name.text}(${parameters.map(({ key, value }) => `${key === null ? '' : `${key.text}=`}${value.text}`).join('|')})`;
  if (line?.kind === 'rule') return [...line.calls.map(call), line.outbound.text];
  if (line?.kind === 'definition')
    return [line.name.text, line.value.text, ...(line.call === null ? [] : [call(line.call)])];
  return line?.kind;
};

describe('a script is read as running services read it', () => {
  test.each(verdicts.scripts.map(({ script, refusal }) => [script, refusal] as const))('%j', (script, refusal) => {
    const line = broken(script);
    expect(line === undefined).toBe(refusal === null);
    expect(refusalOf(script)).toEqual(refusal === null ? null : expect.any(String));
    const place = refusal === null || script.includes('$$') ? null : scriptErrorOf(refusal, script);
    if (place !== null)
      expect(line).toMatchObject({ at: place.offset, found: place.found === '\n' ? '' : place.found });
  });

  test('of a great many others, the sandbox says the same', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        expect(refusalOf(script) === null).toBe(broken(script) === undefined);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['default : proxy', ['default', 'proxy']],
  ['outbound: x y=b()', ['outbound', 'x y', 'b()']],
  ['outbound: web out = http(address: "a:b", port: 1)', ['outbound', 'webout', 'http(address=a:b|port=1)']],
  ['domain(geosite: cn , b : c )->my out', ['domain(geosite=cn |b =c )', 'myout']],
  [`ip( a,"b:c" ,'d' ) && x1 (e)->p`, 'broken'],
  [`ip( a,"b:c" ,'d')&&x1 ("k":e)->p`, ['ip(a|b:c|d)', 'x1 ("k"=e)', 'p']],
  ['x(,a,)->p', ['x(|a|)', 'p']],
  ['a$$B$$c(d$$E$$f)->g', ['ac(df)', 'g']],
  ['$$A$$ # b', 'comment'],
  ['$$A$$', 'blank'],
  [' \t', 'blank'],
  ['domain(a)->b # why', 'broken'],
])('%j means what it does', (text, words) => expect(wordsOf(parse(text).lines[0])).toEqual(words));

test('a line knows its place and its variables', () => {
  const { lines } = parse('default: a\n# $$X$$\nip($$X$$, $$Y$$) -> $$Z$$b');
  expect(lines.map(({ from, variables }) => [from, variables])).toEqual([
    [0, []],
    [11, []],
    [19, ['X', 'Y', 'Z']],
  ]);
});

test('what is printed is what was read, of every text', () => {
  fc.assert(
    fc.property(fc.oneof(anyScript, fc.string({ unit: 'binary' })), (text) => {
      expect(print(parse(text))).toBe(text);
    }),
  );
  for (const { script } of verdicts.scripts) expect(print(parse(script))).toBe(script);
});

test('every word stands where it says', () => {
  const within = (text: string, { from, to, text: read }: Word): void => {
    expect(0 <= from && from <= to && to <= text.length).toBe(true);
    if (!text.includes('$$')) for (const letter of read) expect(text.slice(from, to)).toContain(letter);
  };
  fc.assert(
    fc.property(anyScript, (text) => {
      for (const line of parse(text).lines) {
        const calls =
          line.kind === 'rule' ? line.calls : line.kind === 'definition' && line.call !== null ? [line.call] : [];
        if (line.kind === 'rule') within(text, { ...line.outbound, text: '' });
        for (const { name, parameters } of calls) {
          within(text, { ...name, text: name.text.trim() });
          for (const { key, value } of parameters) {
            within(text, value);
            if (key !== null) within(text, key);
          }
        }
      }
    }),
  );
});

test('edits change what they name, and a line goes with its break', () => {
  expect(
    edited('abcdef', [
      { from: 1, to: 2, insert: 'X' },
      { from: 4, to: 4, insert: 'YZ' },
    ]),
  ).toBe('aXcdYZef');
  const text = 'a\nbb\nc';
  const without = (index: number): string => {
    const line = parse(text).lines[index];
    return line === undefined ? text : edited(text, [withoutLine(text, line)]);
  };
  expect([without(0), without(1), without(2)]).toEqual(['bb\nc', 'a\nc', 'a\nbb']);
  expect(edited('x', [withoutLine('x', parse('x').lines[0] as Line)])).toBe('');
});

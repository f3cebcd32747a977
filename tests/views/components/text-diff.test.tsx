import { expect, test } from 'vitest';
import { TextDiff } from '../../../src/components/TextDiff';
import { renderView } from '../../harness/render';

const text = (...lines: readonly string[]): string => lines.join('\n');
const LONG = Array.from({ length: 9 }, (_, at) => `line ${at}`);

test.each<[string, string, string, readonly string[]]>([
  ['one line', 'a', 'b', ['− a', '+ b']],
  ['a line more', 'a', text('a', 'b'), ['  a', '+ b']],
  ['a line less', text('a', 'b'), 'b', ['− a', '  b']],
  ['nothing before', '', 'a', ['− ', '+ a']],
  ['the same', 'a', 'a', ['  a']],
  [
    'far apart, with a gap between',
    text('first', ...LONG, 'last'),
    text('1st', ...LONG, 'end'),
    ['− first', '+ 1st', '  line 0', '  line 1', '…', '  line 7', '  line 8', '− last', '+ end'],
  ],
  [
    'at the end of a long one',
    text(...LONG, 'last'),
    text(...LONG, 'end'),
    ['…', '  line 7', '  line 8', '− last', '+ end'],
  ],
  ['at its beginning', text('first', ...LONG), text('1st', ...LONG), ['− first', '+ 1st', '  line 0', '  line 1', '…']],
])('%s', (_, before, after, lines) => {
  const { container } = renderView(<TextDiff before={before} after={after} />);
  const shown = [...container.querySelectorAll('pre > *')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(lines);
  expect(shown.filter(({ tagName }) => tagName === 'DEL')).toHaveLength(
    lines.filter((one) => one.startsWith('−')).length,
  );
  expect(shown.filter(({ tagName }) => tagName === 'INS')).toHaveLength(
    lines.filter((one) => one.startsWith('+')).length,
  );
});

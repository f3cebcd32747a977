import { expect, test } from 'vitest';
import { withoutDescriptions } from '../../scripts/vite/descriptions.ts';

test.each([
  [
    "    away: {\n      description: 'The panel’s own host.',\n      on: {},\n    },\n",
    '    away: {\n      on: {},\n    },\n',
  ],
  ["  description:\n    'Two lines: it’s said ' +\n    \"and 'goes' on.\",\n  on: {},\n", '  on: {},\n'],
  [
    "  id: 'toy',\n  meta: { title: 'Toy', spec: ['1.01', '1.02'] },\n  meta: {\n    title: 'Toy',\n    spec: ['1.03'],\n  },\n",
    "  id: 'toy',\n",
  ],
])('%j', (code, rest) => expect(withoutDescriptions(code)).toBe(rest));

test('what is no text on a line of its own stays', () => {
  const code =
    "  readonly description: string;\n  description: text,\n  missing: { description: 'The service lacks it.', on: {} },\n";
  expect(withoutDescriptions(code)).toBe(code);
});

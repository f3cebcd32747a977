import { tokens } from '@fluentui/react-components';
import { expect, test } from 'vitest';
import { tokensPlugin, withVariables } from '../../scripts/vite/tokens.ts';

test('every token is written as what it is', () => {
  const ordinary = Object.entries(tokens).filter(([name]) => !name.startsWith('zIndex'));
  expect(ordinary.length).toBeGreaterThan(400);
  expect(ordinary.map(([name]) => withVariables(`tokens.${name}`))).toEqual(ordinary.map(([, value]) => `'${value}'`));
});

test('a z-index has a value beside its variable and stays', () => {
  expect(withVariables('tokens.zIndexPopup')).toBe('tokens.zIndexPopup');
});

test('only tokens are written otherwise', () => {
  const code = "import { Level } from '../../utils/tokens.js'; other.tokens.shadow8; mytokens.shadow8;";
  expect(withVariables(code)).toBe(code);
});

test.each([
  ["import { makeStyles, tokens } from '@fluentui/react-components';", true],
  ["import {\n  makeStyles,\n  tokens,\n} from '@fluentui/react-components';", true],
  ["import { tokens } from '@fluentui/react-theme';", true],
  ["import { tokens as token } from '@fluentui/react-components';", false],
  ["import { tokensOf } from './routing-a-tokens';", false],
])('%s: %s', (code, isMeant) => {
  const { transform } = tokensPlugin();
  const filter = (transform as { readonly filter: { readonly code: RegExp } }).filter;
  expect(filter.code.test(code)).toBe(isMeant);
});

import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { notice } from '../../machines/ports/notice';
import { noticeMessage } from '../../src/i18n/notices';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(cleanup);

function shown(name: string): HTMLElement {
  return render(
    <I18nProvider i18n={i18n}>
      <p>
        <Trans>
          Delete <b>{name}</b> from the list?
        </Trans>
      </p>
    </I18nProvider>,
  ).container;
}

test.each([
  '<script>window.pwned = 1</script>',
  '<0>twice</0> <0/> <1/>',
  '<img src=x onerror=alert(1)>',
  '{name} {0, plural, one {#} other {#}}',
  '<b>bold</b>',
])('the value %j is text', (name) => {
  const page = shown(name);
  expect(page.textContent).toBe(`Delete ${name} from the list?`);
  expect([...page.querySelectorAll('p *')].map(({ tagName }) => tagName)).toEqual(
    name.includes('<') ? ['B', 'BDI'] : ['B'],
  );
});

test.each([
  ['a name from right to left', 'تهران', 'تهران'],
  ['a name that turns the text', 'invoice\u202Egnp.exe', 'invoice\u202Egnp.exe'],
  ['a name that ends the isolate around it', 'a\u2069\u202Eb', 'a\u202Eb'],
])('%s stands in an element of its own', (_, name, text) => {
  expect(shown(name).querySelector('b > bdi')?.textContent).toBe(text);
});

test('any other value is put in as it is', () => {
  expect(shown('東京 1 & 2').innerHTML).toBe('<p>Delete <b>東京 1 &amp; 2</b> from the list?</p>');
});

test.each([
  ['Tokyo 1', 'Tokyo 1 deleted.'],
  ['<0>a</0>', '<0>a</0> deleted.'],
  ['a\u2069\u202Eb', '\u2068a\u202Eb\u2069 deleted.'],
  ['تهران', '\u2068تهران\u2069 deleted.'],
])('a notice about %j', (name, text) => {
  expect(i18n._(noticeMessage({ ...notice('deleted', 'info'), values: { name, count: 1 } }))).toBe(text);
});

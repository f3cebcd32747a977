import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { act, cleanup, render } from '@testing-library/react';
import { type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateLocale } from '../../src/i18n/locale';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(cleanup);

function Row({ name, count }: { readonly name: string; readonly count: number }): ReactElement {
  const { t } = useLingui();
  return <button type="button" aria-label={t`Modify ${name}, one of ${count}`} title={t`Modify ${name}`} />;
}

function button(name: string): HTMLElement {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Row name={name} count={1000} />
    </I18nProvider>,
  );
  return container.querySelector('button') ?? expect.fail('no button');
}

test.each([
  ['Tokyo 1', 'Tokyo 1'],
  ['تهران (2)', '\u2068تهران (2)\u2069'],
  ['a\u2069\u202Eb', '\u2068a\u202Eb\u2069'],
])('the name %j in a label does not turn the words beside it', (name, text) => {
  const row = button(name);
  expect(row.ariaLabel).toBe(`Modify ${text}, one of 1000`);
  expect(row.title).toBe(`Modify ${text}`);
});

test('a label follows the language', async () => {
  const row = button('تهران');
  await act(() => activateLocale('pt'));
  expect(row.title).toBe('Modificar \u2068تهران\u2069');
});

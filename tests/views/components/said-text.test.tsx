import { expect, test } from 'vitest';
import { SaidText } from '../../../src/components/SaidText';
import { renderView } from '../../harness/render';

test('what a text quotes at its end is an element of its own', () => {
  const { container } = renderView(<SaidText text={'پاسخ سرویس: \u2068failed to start: no file\u2069'} />);
  expect(container.querySelector('bdi')?.textContent).toBe('\u2068failed to start: no file\u2069');
});

test('without such a quotation it is as it was', () => {
  const { container } = renderView(<SaidText text="The service answered: no" />);
  expect([container.textContent, container.querySelector('bdi')]).toEqual(['The service answered: no', null]);
});

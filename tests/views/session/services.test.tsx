// Which of several services this is (docs/decisions/several-services.md).
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type KnownService } from '../../../machines/domain/service-book';
import { selectTop } from '../../../machines/shell/dialog-stack.selectors';
import { selectAppChild } from '../../../machines/shell/app.selectors';
import ServiceMark from '../../../src/views/shell/ServiceMark';
import ServiceMenu from '../../../src/views/shell/ServiceMenu';
import { startApp } from '../../harness/app';
import { VERSION } from '../../harness/fixtures';
import { renderView } from '../../harness/render';

afterEach(cleanup);

const HOME: KnownService = { address: 'http://a:1', name: 'Home', colour: 'teal', seen: 1, version: '2.4.14' };
const OFFICE: KnownService = { ...HOME, address: 'http://b:2', name: '', colour: 'blue' };

async function show(book: readonly KnownService[]) {
  const { actor, version, book: slot } = startApp({ backendAddress: HOME.address, services: JSON.stringify(book) });
  await act(() => version.latest.resolve(VERSION));
  renderView(
    <>
      <ServiceMark app={actor} title="Switchyard - a:1" />
      <ServiceMenu app={actor} />
    </>,
  );
  return {
    actor,
    edge: () => document.querySelector('[data-service-edge]')?.getAttribute('data-service-edge') ?? null,
    stored: (next: readonly KnownService[]) =>
      act(() => slot.tell({ type: 'storage.changed', key: 'services', value: JSON.stringify(next) })),
  };
}

test('[2.18] the title has the name before the host and port, the edge the colour; both follow the book', async () => {
  const { edge, stored } = await show([HOME, OFFICE]);
  expect([document.title, edge()]).toEqual(['Home – Switchyard - a:1', 'teal']);
  stored([{ ...HOME, name: '', colour: 'red' }, OFFICE]);
  expect([document.title, edge()]).toEqual(['Switchyard - a:1', 'red']);
  stored([HOME]);
  expect([document.title, edge(), screen.queryByRole('button')]).toEqual(['Home – Switchyard - a:1', null, null]);
});

test('the menu says which one this is, and leads to the others', async () => {
  const { actor } = await show([HOME, OFFICE]);
  const open = () => selectTop(selectAppChild(actor.getSnapshot(), 'dialogs').getSnapshot())?.request;
  fireEvent.click(screen.getByRole('button', { name: 'Service: Home' }));
  expect(
    screen.getAllByRole('menuitemradio').map((item) => [item.textContent, item.getAttribute('aria-checked')]),
  ).toEqual([
    ['Home', 'true'],
    ['b:2', 'false'],
  ]);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Home' }));
  expect(open()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Service: Home' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'b:2' }));
  expect(open()).toEqual({ kind: 'serviceSwitch', target: 'http://b:2' });
});

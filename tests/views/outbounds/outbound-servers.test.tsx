import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { outboundServersMachine } from '../../../machines/outbounds/outbound-servers.machine';
import { type OutboundServersInput } from '../../../machines/outbounds/outbound-servers.setup';
import OutboundServersDialog from '../../../src/views/outbounds/OutboundServersDialog';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';
import { renderView } from '../../harness/render';
import { recordingHost } from '../../harness/slots';
import { connectedRef, lists, replyOf, server, serverRef, subscription } from '../../harness/touch-lists';

const LISTS = lists(2, [subscription(1, 2, { remarks: 'Work' })], [connectedRef(serverRef(1))]);

function show(given: Partial<OutboundServersInput> = {}) {
  const context = dialogContext({ reply: replyOf(LISTS, true), service: serviceOf('2.4.14') });
  const input = { host: recordingHost().ref, id: 'dialog1', name: 'proxy', ...context, ...given };
  const dialog = createActor(outboundServersMachine, { input }).start();
  renderView(<OutboundServersDialog dialog={dialog} />);
  return dialog;
}

const options = (): readonly HTMLElement[] => screen.getAllByRole('option');

describe('the servers of an outbound', () => {
  test('own servers and those of subscriptions are told apart; names and addresses stand for themselves', () => {
    show();
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Server 1s1.example.com:443 · trojan',
      'Server 2s2.example.com:443 · trojan',
      'Node 1-1n1.host1.example.com:80 · Work · trojan',
      'Node 1-2n2.host1.example.com:80 · Work · trojan',
    ]);
    const isolated = [...(options()[2]?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent);
    expect(isolated.slice(0, 4)).toEqual(['Node 1-1', 'n1.host1.example.com:80', 'Work', 'trojan']);
    expect(screen.queryByLabelText('Pinned server')).toBeNull();
  });

  test('the keys of the field move in the list and check', async () => {
    show();
    const field = screen.getByRole('combobox', { name: 'Search the servers' });
    await userEvent.type(field, 'host1{ArrowDown}{Enter}');
    expect(field.getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
    expect(options().map((one) => one.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true');
    expect(screen.getByText(/^Saving takes 1 request\./).textContent).toBe(
      'Saving takes 1 request. The core restarts once.',
    );
  });

  test('latencies are those of the tests of the session; without one, those of the lists', () => {
    const rows = [server(1, { pingLatency: '300ms' }), server(2, { pingLatency: '70ms' })];
    show({ reply: replyOf(lists(rows), true), latencies: new Map([['server:1', '45ms']]) });
    expect(options().map((one) => within(one).getByTitle(/ms$/).textContent)).toEqual(['45ms', '70ms']);
  });

  test('says when nothing was found', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), 'nowhere');
    expect(screen.getByText('No results')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('where an outbound has one server, it says so and offers one', () => {
    show({ service: serviceOf('2.2.6.7', { loadBalanceValid: false }) });
    expect(screen.getByText('On this service, each outbound uses one server.')).toBeTruthy();
    expect(screen.queryByText('Check all shown')).toBeNull();
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBeNull();
  });

  test('names servers that can no longer be identified, and counts them when there are very many', () => {
    const add = Array.from({ length: 12 }, (_, index) => ({
      row: serverRef(90 + index),
      list: '',
      content: JSON.stringify([`Gone ${index + 1}`, 'x', 'ss']),
    }));
    show({ add });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toMatch(/^12 servers can no longer be identified/);
    expect(within(alert).getByText('Gone 10')).toBeTruthy();
    expect(alert.textContent).toMatch(/Gone 10 and 2 more$/);
  });
});

// What a service before 2.2.6.4 does not tell, no view asks for.
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addressPortsMachine } from '../../machines/settings/address-ports.machine';
import { subscriptionFormMachine } from '../../machines/servers/subscription-form.machine';
import { PortFields } from '../../src/views/settings/PortFields';
import SubscriptionFormDialog from '../../src/views/servers/SubscriptionFormDialog';
import { type Ports } from '../../machines/domain/ports';
import { VERSION } from '../harness/fixtures';
import { deferredSlot, recordingHost, startActor } from '../harness/slots';
import { renderView } from '../harness/render';
import { serviceOf } from '../harness/capabilities';
import { lists, subscription, subscriptionRef } from '../harness/touch-lists';

afterEach(cleanup);

test.each([null, 'https://a.example.com'])(
  'the form of a subscription has an address when there is one (%s)',
  (address) => {
    const { actor } = startActor(subscriptionFormMachine, {
      id: 'dialog1',
      host: recordingHost().ref,
      row: subscriptionRef(1),
      touch: lists(0, [subscription(1, 1, { address })]),
      service: serviceOf(),
    });
    const { queryAllByLabelText, getByLabelText } = renderView(<SubscriptionFormDialog dialog={actor} />);
    expect(getByLabelText('Remarks')).toBeTruthy();
    expect(queryAllByLabelText(/^Address/)).toHaveLength(address === null ? 0 : 1);
  },
);

test.each([null, { port: 0, services: [] }])('the ports have the Core API when there is one (%o)', async (api) => {
  const ports = deferredSlot<Ports, void>();
  const { actor } = startActor(addressPortsMachine.provide({ actors: { ports: ports.logic } }), {
    id: 'dialog1',
    host: recordingHost().ref,
    address: 'http://a',
    docker: false,
    version: VERSION,
  });
  await ports.latest.resolve({
    socks5: 1,
    http: 2,
    socks5WithPac: 0,
    httpWithPac: 0,
    vmess: 0,
    api,
    vmessLink: null,
  });
  const { queryAllByText, getAllByRole } = renderView(<PortFields dialog={actor} />);
  expect(queryAllByText('Core API')).toHaveLength(api === null ? 0 : 1);
  expect(getAllByRole('spinbutton')).toHaveLength(api === null ? 5 : 6);
});

// What a service before 2.2.6.4 does not tell or ignores, no view asks for; what a later one does by itself is said before.
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { latencyMachine } from '../../../machines/nodes/latency.machine';
import { gfwListMachine } from '../../../machines/settings/gfwlist.machine';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import { subscriptionFormMachine } from '../../../machines/servers/subscription-form.machine';
import { ConnectedList } from '../../../src/views/nodes/ConnectedList';
import { Nodes } from '../../../src/views/nodes/Nodes';
import Welcome from '../../../src/views/nodes/Welcome';
import GfwListDialog from '../../../src/views/settings/GfwListDialog';
import { PortFields } from '../../../src/views/settings/PortFields';
import SubscriptionFormDialog from '../../../src/views/servers/SubscriptionFormDialog';
import { type Ports } from '../../../machines/domain/ports';
import { quietObservatory } from '../../harness/backend';
import { VERSION } from '../../harness/fixtures';
import { deferredSlot, recordingHost, startActor } from '../../harness/slots';
import { UNTRIED } from '../../harness/trial-choice';
import { renderView } from '../../harness/render';
import { serviceOf } from '../../harness/capabilities';
import { nodesActor } from '../../harness/nodes-actor';
import { connectedRef, lists, serverRef, subscription, subscriptionRef } from '../../harness/touch-lists';

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
    ...UNTRIED,
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

test.each(['2.2.4', '2.2.6.7'])(
  'the GFWList has a link of its own, and is deleted, where that works (%s)',
  (version) => {
    const { actor } = startActor(gfwListMachine, {
      id: 'dialog1',
      host: recordingHost().ref,
      localVersion: '2026-11-20',
      service: serviceOf(version),
    });
    const { queryAllByLabelText, queryAllByRole, getByRole } = renderView(<GfwListDialog dialog={actor} />);
    const there = version === '2.2.4' ? 0 : 1;
    expect(queryAllByLabelText('Custom download link')).toHaveLength(there);
    expect(queryAllByRole('button', { name: 'Delete' })).toHaveLength(there);
    expect(queryAllByRole('alert')).toHaveLength(there);
    expect(getByRole('button', { name: 'Auto update' })).toBeTruthy();
  },
);

const TWO = lists(2, [], [connectedRef(serverRef(1))]);

function nodes(...[running, connectStarts]: readonly [boolean, boolean]) {
  return nodesActor(TWO, running, connectStarts).nodes;
}

test.each([true, false])(
  'another page for the HTTP test is offered where the service asks for it (%s)',
  (takesTestUrl) => {
    const { actor } = startActor(latencyMachine, {
      host: recordingHost().ref,
      touch: TWO,
      latencies: new Map(),
      testUrl: null,
      takesTestUrl,
    });
    const { queryAllByRole } = renderView(<Nodes nodes={nodes(true, false)} latency={actor} />);
    expect(queryAllByRole('button', { name: 'HTTP test page' })).toHaveLength(takesTestUrl ? 1 : 0);
  },
);

test.each([
  ['connecting starts the core, which is stopped', false, true, true],
  ['the core runs', true, true, false],
  ['connecting starts nothing', false, false, false],
])('who connects is told what happens to the core: %s', (_, running, connectStarts, said) => {
  const { actor } = startActor(latencyMachine, {
    host: recordingHost().ref,
    touch: TWO,
    latencies: new Map(),
    testUrl: null,
    takesTestUrl: true,
  });
  const { getByRole } = renderView(<Nodes nodes={nodes(running, connectStarts)} latency={actor} />);
  expect(getByRole('button', { name: 'Select Server 2' }).title).toBe(
    said ? 'Connects the server and starts the core' : 'Adds the server to PROXY',
  );
  // A disconnect starts nothing.
  expect(getByRole('button', { name: 'Cancel Server 1' }).title).toBe('');
});

test.each([
  [
    true,
    'None yet. Select one from the list; the core starts with it.',
    /^There are no .*; the core starts with it\.$/,
  ],
  [false, 'None yet. Select one from the list.', /^There are no .*, then select a server and start the core\.$/],
])('who has nothing connected yet is told whether the core is to be started, too (%s)', (starts, nothing, welcome) => {
  const { nodes } = nodesActor(lists(1), false, starts);
  const { nodes: empty } = nodesActor(lists(0), false, starts);
  const { getByText } = renderView(
    <>
      <ConnectedList nodes={nodes} observatory={quietObservatory()} touch={lists(1)} />
      <ConnectedList nodes={empty} observatory={quietObservatory()} touch={lists(0)} />
      <Welcome nodes={empty} />
    </>,
  );
  expect(getByText(nothing)).toBeTruthy();
  expect(getByText('None yet. The servers you choose will appear here.')).toBeTruthy();
  expect(getByText(welcome)).toBeTruthy();
});

import { expect } from 'vitest';
import { createActor } from 'xstate';
import { type LocalPorts } from '../../../machines/domain/local-ports';
import { connectedPanelMachine } from '../../../machines/nodes/connected-panel.machine';
import {
  localPortsMachine,
  type LocalPortsCommand,
  type LocalPortsFact,
} from '../../../machines/service/local-ports.machine';
import AnswerLine from '../../../src/views/shell/AnswerLine';
import { healthyCore, quietObservatory } from '../../harness/backend';
import { nodesActor } from '../../harness/nodes-actor';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { recordingHost } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const TOUCH = lists(3, [2], [connectedRef(serverRef(1))]);
const ports = { socks5: 20170, http: 0, socks5WithPac: 0, httpWithPac: 20172, vmess: 0, api: null, vmessLink: null };
const KNOWN: LocalPorts = { ports, shared: true, transparent: 'close', lan: ['192.0.2.9'] };

/** What is known stands in the line, and nothing else. */
function shown({ screen, context: { known } }: Stage<typeof localPortsMachine>): void {
  const buttons = screen.queryAllByRole('button', { name: /Copy/ }).map(({ textContent }) => textContent);
  expect(buttons).toEqual(known === null ? [] : ['SOCKS5 20170', 'HTTP with rules 20172']);
  const lan = screen.queryByText(/^LAN sharing: /)?.textContent;
  if (known === null) expect(lan).toBeUndefined();
  else if (!known.shared) expect(lan).toContain('LAN sharing: Off');
  else expect(lan).toContain(known.lan.length === 0 ? 'LAN sharing: On' : known.lan.join(', '));
}

runModel({
  machine: localPortsMachine,
  holds: '[3.13]',
  inputs: (host) => [
    { host, known: null, fresh: false, hasInterfaces: true },
    { host, known: KNOWN, fresh: true, hasInterfaces: false },
  ],
  events: ({ context }): readonly (LocalPortsCommand | LocalPortsFact)[] => [
    { type: 'touch.received', reply: replyOf(TOUCH) },
    { type: 'settings.stored' },
    ...(context.known === null
      ? []
      : [{ type: 'address.copy' as const, text: `${context.known.lan[0] ?? '127.0.0.1'}:20170` }]),
  ],
  slots: {
    read: promiseCases({
      resolves: [
        { ports, setting: { portSharing: true, transparent: 'close' } },
        { ports, setting: { portSharing: false, transparent: 'gfwlist' } },
      ],
      rejects: [{ kind: 'timeout' }],
    }),
    lanAddresses: promiseCases({ resolves: [['192.0.2.2', '192.0.2.3']], rejects: [{ kind: 'timeout' }] }),
    copyText: promiseCases({ resolves: [undefined], rejects: [new Error('denied')] }),
  },
  project: ({ known }) => known,
  render: (localPorts) => (
    <AnswerLine
      {...healthyCore()}
      nodes={nodesActor(TOUCH).nodes}
      observatory={quietObservatory()}
      localPorts={localPorts}
      panel={createActor(connectedPanelMachine, { input: { host: recordingHost().ref, stored: null } }).start()}
      address="http://localhost:2017"
      docker={false}
    />
  ),
  facts: ['touch.received', 'settings.stored'],
  perform: {
    'address.copy': async ({ screen, user }) => user.click(screen.getByRole('button', { name: /^SOCKS5: Copy/ })),
  },
  see: {
    'known.waiting': shown,
    'known.reading': shown,
    'known.lookingUp': shown,
    'known.resting': shown,
    'copy.idle': shown,
    'copy.copying': shown,
  },
});

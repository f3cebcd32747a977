import { createActor } from 'xstate';
import { expect } from 'vitest';
import { connectedPanelMachine } from '../../../machines/nodes/connected-panel.machine';
import { observatoryMachine } from '../../../machines/service/observatory.machine';
import { ConnectedPanel } from '../../../src/views/nodes/Connected';
import AnswerLine from '../../../src/views/shell/AnswerLine';
import { healthyCore, localPortsOf } from '../../harness/backend';
import { NOTHING_HEARD } from '../../harness/fixtures';
import { nodesActor } from '../../harness/nodes-actor';
import { runModel } from '../../harness/run-model';
import { recordingHost } from '../../harness/slots';
import { connectedRef, lists, serverRef } from '../../harness/touch-lists';

const TOUCH = lists(3, [2], [connectedRef(serverRef(1)), connectedRef(serverRef(2))]);

runModel({
  machine: connectedPanelMachine,
  inputs: (host) => [
    { host, stored: null },
    { host, stored: 'folded' },
  ],
  events: [{ type: 'panel.fold' }, { type: 'panel.unfold' }, { type: 'drawer.open' }, { type: 'drawer.close' }],
  render: (panel) => {
    const observatory = createActor(observatoryMachine, {
      input: { host: recordingHost().ref, ...NOTHING_HEARD },
    }).start();
    const { nodes } = nodesActor(TOUCH);
    const { core, outbounds } = healthyCore();
    return (
      <>
        <AnswerLine
          core={core}
          outbounds={outbounds}
          nodes={nodes}
          observatory={observatory}
          localPorts={localPortsOf(null)}
          panel={panel}
          address="http://a:1"
          docker={false}
        />
        <ConnectedPanel core={core} nodes={nodes} observatory={observatory} panel={panel} />
      </>
    );
  },
  project: () => null,
  perform: {
    'panel.fold': async ({ screen, user }) => user.click(screen.getByLabelText('Hide the connected servers')),
    'panel.unfold': async ({ screen, user }) => user.click(screen.getByLabelText('Show the connected servers')),
    'drawer.open': async ({ screen, user }) => user.click(screen.getByRole('button', { name: /2 servers in PROXY$/ })),
    'drawer.close': async ({ screen, user }) => {
      await screen.findByRole('dialog');
      await user.click(screen.getByRole('button', { name: 'Close' }));
    },
  },
  see: {
    'panel.unfolded': () => {
      const panel = document.querySelector('aside');
      expect(panel?.querySelectorAll('li')).toHaveLength(2);
      expect(panel?.querySelector('[aria-expanded]')?.getAttribute('aria-expanded')).toBe('true');
    },
    'panel.folded': () => {
      const panel = document.querySelector('aside');
      expect(panel?.querySelectorAll('li')).toHaveLength(0);
      expect(panel?.querySelector('[aria-expanded]')?.getAttribute('aria-expanded')).toBe('false');
    },
    'drawer.closed': ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull(),
    'drawer.open': async ({ screen }) => {
      const drawer = await screen.findByRole('dialog');
      expect(drawer.querySelectorAll('li')).toHaveLength(2);
    },
  },
});

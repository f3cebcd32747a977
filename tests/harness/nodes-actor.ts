import { createActor } from 'xstate';
import { type Touch } from '../../machines/domain/touch';
import { nodesMachine, type NodesActor } from '../../machines/nodes/nodes.machine';
import { type NodesCommand } from '../../machines/nodes/nodes.types';
import { recordingHost } from './slots';

/** A nodes actor with these lists for views that stand beside the table, and the commands it was given. */
export function nodesActor(
  touch: Touch | null,
  running = true,
  connectStarts = false,
): { readonly nodes: NodesActor; readonly commands: readonly NodesCommand[] } {
  const commands: NodesCommand[] = [];
  const nodes = createActor(nodesMachine, {
    input: {
      host: recordingHost().ref,
      touch,
      running,
      view: { tab: 'servers', page: 1, sort: { column: 'id', descending: false }, outbound: 'proxy' },
      asked: null,
      capabilities: { loadBalanceValid: true, connectStarts },
    },
    inspect: (event) => {
      if (event.type === '@xstate.event' && event.actorRef === nodes && !event.event.type.startsWith('xstate.'))
        commands.push(event.event as NodesCommand);
    },
  });
  nodes.start();
  return { nodes, commands };
}

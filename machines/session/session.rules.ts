import { type NodesCommand } from '../nodes/nodes.types';
import { type CoreCommand } from '../service/core.machine';
import { type OutboundsCommand } from '../outbounds/outbounds.machine';
import { type ActionOf, type PanelAction } from '../ports/actions';

type ChildCommand =
  | { readonly child: 'core'; readonly event: CoreCommand }
  | { readonly child: 'nodes'; readonly event: NodesCommand }
  | { readonly child: 'outbounds'; readonly event: OutboundsCommand };

const ASKING: readonly PanelAction['kind'][] = ['toggleCore', 'ping', 'http', 'testShown', 'row'];

/** Whether an action asks something of the service at once. Others open a dialog, or change only what is shown. */
export function asksAtOnce({ kind }: PanelAction): boolean {
  return ASKING.includes(kind);
}

/** Which child of the session does an action, and by which command. */
export function commandOf(action: ActionOf<'session'>): ChildCommand {
  switch (action.kind) {
    case 'toggleCore':
      return { child: 'core', event: { type: 'core.toggle' } };
    case 'ping':
      return { child: 'nodes', event: { type: 'latency.testPing' } };
    case 'http':
      return { child: 'nodes', event: { type: 'latency.testHttp' } };
    case 'delete':
      return { child: 'nodes', event: { type: 'rows.delete' } };
    case 'checkAll':
      return { child: 'nodes', event: { type: 'rows.checkAll' } };
    case 'fastest':
      return { child: 'nodes', event: { type: 'fastest.open' } };
    case 'testShown':
      return { child: 'nodes', event: { type: 'latency.testShown' } };
    case 'list':
      return { child: 'nodes', event: { type: 'tab.choose', tab: action.tab } };
    case 'import':
      return { child: 'nodes', event: { type: 'import.open' } };
    case 'create':
      return { child: 'nodes', event: { type: 'server.create' } };
    case 'find':
      return { child: 'nodes', event: { type: 'node.find', reference: action.reference } };
    case 'row': {
      const { verb, row, outbound } = action;
      return {
        child: 'nodes',
        event: verb === 'test' ? { type: 'row.test', row } : { type: `row.${verb}`, row, outbound },
      };
    }
    case 'addOutbound':
      return { child: 'outbounds', event: { type: 'outbound.add' } };
    case 'chooseServers':
      return { child: 'outbounds', event: { type: 'servers.choose' } };
    case 'outbound':
      return { child: 'outbounds', event: { type: 'outbound.choose', name: action.name } };
  }
}

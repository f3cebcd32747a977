import { type CoreActor } from '../service/core.machine';
import { type LatencyActor } from '../nodes/latency.machine';
import { type NodesActor } from '../nodes/nodes.machine';
import { type RowSheetActor } from '../nodes/row-sheet.machine';
import { type LocalPortsActor } from '../service/local-ports.machine';
import { type MessageSocketActor } from '../service/message-socket.machine';
import { type ObservatoryActor } from '../service/observatory.machine';
import { type OutboundsActor } from '../outbounds/outbounds.machine';
import { type SessionSnapshot } from './session.machine';

interface Children {
  readonly core: CoreActor;
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
  readonly rowSheet: RowSheetActor;
  readonly outbounds: OutboundsActor;
  readonly observatory: ObservatoryActor;
  readonly localPorts: LocalPortsActor;
  readonly messageSocket: MessageSocketActor;
}

/** The children that live as long as the session. */
export function selectChild<TName extends keyof Children>(snapshot: SessionSnapshot, name: TName): Children[TName] {
  return snapshot.children[name] as unknown as Children[TName];
}

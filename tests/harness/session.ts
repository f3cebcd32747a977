import { fromCallback, type EventObject } from 'xstate';
import { connectPollMachine } from '../../machines/service/connect-poll.machine';
import { coreMachine } from '../../machines/service/core.machine';
import { type Ports } from '../../machines/domain/ports';
import { type Setting } from '../../machines/domain/setting';
import { type ConnectedReference, type Reference } from '../../machines/domain/reference';
import { localPortsMachine } from '../../machines/service/local-ports.machine';
import { lookAlikesMachine } from '../../machines/service/look-alikes.machine';
import { type TouchReply } from '../../machines/domain/touch';
import { connectionMachine } from '../../machines/nodes/connection.machine';
import { latencyMachine } from '../../machines/nodes/latency.machine';
import { messageSocketMachine, type ConnectionFact } from '../../machines/service/message-socket.machine';
import { nodesMachine } from '../../machines/nodes/nodes.machine';
import { outboundsMachine } from '../../machines/outbounds/outbounds.machine';
import { type LinkAnswer, type LocateInput, type TouchInput } from '../../machines/ports/service';
import { sessionMachine } from '../../machines/session/session.machine';
import { touchReaderMachine } from '../../machines/service/touch-reader.machine';
import { deferredSlot, longSlot } from './slots';

/** One connection of the message socket, held by the test. */
export interface HeldSocket {
  readonly tell: (fact: ConnectionFact) => void;
  readonly closed: boolean;
}

/** The session with its real children, whose calls the test answers. */
export function sessionUnderTest() {
  const touch = deferredSlot<TouchReply, TouchInput>();
  const poll = deferredSlot<TouchReply, TouchInput>();
  const outbounds = deferredSlot<readonly string[], void>();
  const links = deferredSlot<readonly LinkAnswer[], { readonly rows: readonly Reference[] }>();
  const localPorts = deferredSlot<{ readonly ports: Ports; readonly setting: Setting }, void>();
  const lanAddresses = deferredSlot<readonly string[], void>();
  const located = longSlot<LocateInput, TouchReply>();
  const connect = longSlot<ConnectedReference, TouchReply>();
  const start = longSlot<void, TouchReply>();
  const stop = longSlot<void, TouchReply>();
  const sockets: HeldSocket[] = [];
  const machine = sessionMachine.provide({
    actors: {
      touchReader: touchReaderMachine.provide({ actors: { touch: touch.logic } }),
      core: coreMachine.provide({ actors: { start: start.logic, stop: stop.logic } }),
      nodes: nodesMachine.provide({
        actors: {
          connection: connectionMachine.provide({ actors: { touch: located.logic, connect: connect.logic } }),
        },
      }),
      lookAlikes: lookAlikesMachine.provide({ actors: { sharingAddresses: links.logic } }),
      latency: latencyMachine,
      outbounds: outboundsMachine.provide({ actors: { outbounds: outbounds.logic } }),
      messageSocket: messageSocketMachine.provide({
        actors: {
          connection: fromCallback<EventObject, Record<never, never>>(({ sendBack }) => {
            const socket = { tell: sendBack as HeldSocket['tell'], closed: false };
            sockets.push(socket);
            return () => {
              socket.closed = true;
            };
          }),
        },
      }),
      localPorts: localPortsMachine.provide({
        actors: { read: localPorts.logic, lanAddresses: lanAddresses.logic },
      }),
      connectPoll: connectPollMachine.provide({ actors: { touch: poll.logic } }),
    },
  });
  return { machine, touch, poll, outbounds, links, localPorts, lanAddresses, located, connect, start, stop, sockets };
}

import { fromCallback, type EventObject } from 'xstate';
import { connectPollMachine } from '../../machines/connect-poll/connect-poll.machine';
import { coreMachine } from '../../machines/core/core.machine';
import { type TouchReply } from '../../machines/domain/touch';
import { latencyMachine } from '../../machines/latency/latency.machine';
import { messageSocketMachine, type ConnectionFact } from '../../machines/message-socket/message-socket.machine';
import { nodesMachine } from '../../machines/nodes/nodes.machine';
import { outboundsMachine } from '../../machines/outbounds/outbounds.machine';
import { type TouchInput } from '../../machines/ports/service';
import { sessionMachine } from '../../machines/session/session.machine';
import { touchReaderMachine } from '../../machines/touch-reader/touch-reader.machine';
import { deferredSlot, lockedSlot } from './slots';

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
  const start = lockedSlot<void, TouchReply>();
  const stop = lockedSlot<void, TouchReply>();
  const sockets: HeldSocket[] = [];
  const machine = sessionMachine.provide({
    actors: {
      touchReader: touchReaderMachine.provide({ actors: { touch: touch.logic } }),
      core: coreMachine.provide({ actors: { start: start.logic, stop: stop.logic } }),
      nodes: nodesMachine,
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
      connectPoll: connectPollMachine.provide({ actors: { touch: poll.logic } }),
    },
  });
  return { machine, touch, poll, outbounds, start, stop, sockets };
}

import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { provideLockedCall, type LockedCallLogic } from '../../machines/locked-call/locked-call.machine';
import { type BrowserCommand } from '../../machines/ports/browser';
import { type Host } from '../../machines/ports/host';
import { type ServiceCommand } from '../../machines/ports/service-watch';
import { type StorageCommand } from '../../machines/ports/storage';
import { openLink, watchBrowser } from '../adapters/browser/browser';
import { type HttpClient } from '../adapters/http/client';
import { openMessageSocket } from '../adapters/socket/message-socket';
import { type Storage } from '../adapters/storage/local-storage';

type Ask<TInput, TValue> = (input: TInput, signal: AbortSignal) => Promise<TValue>;

/** A call as the slot of a machine: stopped with its state, it aborts the request. */
export function slot<TInput, TValue>(ask: Ask<TInput, TValue>) {
  return fromPromise<TValue, TInput>(({ input, signal }) => ask(input, signal));
}

/** A call that shares the service's lock: its slot waits while the service is busy. */
export function lockedSlot<TInput, TValue>(ask: Ask<TInput, TValue>): LockedCallLogic<TInput, TValue> {
  return provideLockedCall(slot(ask));
}

interface HostInput {
  readonly host: Host;
}

export function storageSlot(storage: Storage) {
  return fromCallback<StorageCommand, HostInput>(({ input, receive }) => {
    receive(({ key, value }) => storage.put(key, value));
    return storage.watch((key, value) => send(input.host, { type: 'storage.changed', key, value }));
  });
}

export function serviceSlot(client: HttpClient) {
  return fromCallback<ServiceCommand, HostInput>(({ input: { host }, receive }) => {
    receive(({ address, token }) => client.use({ address, token }));
    return client.watch({
      unauthorised: (first) => send(host, { type: 'service.unauthorised', first }),
      unreachable: () => send(host, { type: 'service.unreachable' }),
      lacks: (call) => send(host, { type: 'service.lacks', call }),
      counted: (inFlight) => send(host, { type: 'calls.counted', inFlight }),
    });
  });
}

export function browserSlot() {
  return fromCallback<BrowserCommand, HostInput>(({ input: { host }, receive }) => {
    receive(({ url }) => openLink(url));
    return watchBrowser({
      shown: () => send(host, { type: 'page.shown' }),
      hidden: () => send(host, { type: 'page.hidden' }),
      system: (colours) => send(host, { type: 'system.changed', ...colours }),
    });
  });
}

/** One connection of the message socket; it tells its machine and ends when that leaves the state. */
export function socketSlot(client: HttpClient) {
  return fromCallback<EventObject>(({ sendBack }) =>
    openMessageSocket(client.connection, {
      opened: () => sendBack({ type: 'socket.opened' }),
      reported: (report) => sendBack({ type: 'socket.messageReceived', report }),
      closed: (opened) => sendBack({ type: 'socket.closed', opened }),
    }),
  );
}

/** The app understands more than what machines tell their host: the facts of these slots. */
function send(host: Host, fact: EventObject): void {
  (host.send as (event: EventObject) => void)(fact);
}

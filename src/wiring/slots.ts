import { fromCallback, type EventObject } from 'xstate';
import { type ConnectionFact } from '../../machines/service/message-socket.machine';
import { type PanelPartsFact } from '../../machines/shell/panel-parts.machine';
import { type BrowserCommand, type BrowserFact } from '../../machines/ports/browser';
import { type ServiceCommand, type ServiceFact, type ServiceInput } from '../../machines/ports/service-watch';
import { shortcutOf } from '../../machines/ports/shortcuts';
import { type BookCommand, type StorageCommand, type StorageFact } from '../../machines/ports/storage';
import { openLink, watchBrowser } from '../adapters/browser/browser';
import { reloadPage } from '../adapters/browser/page';
import { copyText } from '../adapters/clipboard/clipboard';
import { type HttpClient } from '../adapters/http/client';
import { openMessageSocket, type SocketKind, type SocketListener } from '../adapters/socket/message-socket';
import { type Storage } from '../adapters/storage/local-storage';
import { type Parts } from './dialogs';

export function storageSlot(storage: Storage) {
  return fromCallback<StorageCommand>(({ sendBack, receive }) => {
    receive(({ key, value }) => storage.put(key, value));
    return storage.watch((key, value) => sendBack({ type: 'storage.changed', key, value } satisfies StorageFact));
  });
}

/** Keeps the service in use in the book. Nothing of it is in the first load, and nothing waits for it. */
export function bookSlot(storage: Storage, afterPaint: Parts['afterPaint']) {
  return fromCallback<BookCommand>(({ sendBack, receive }) => {
    const keep = async ({ book, ...seen }: BookCommand): Promise<void> => {
      await afterPaint();
      const { withSeen } = await import('../../machines/domain/service-book');
      const known = storage.read().services ?? book;
      const value = withSeen(known, seen, Math.floor(Date.now() / 1_000));
      if (value === known) return;
      storage.put('services', value);
      sendBack({ type: 'storage.changed', key: 'services', value } satisfies StorageFact);
    };
    // Without its code, or without its host, the next lists are another occasion.
    receive((command) => void keep(command).catch(() => undefined));
  });
}

export function serviceSlot(client: HttpClient) {
  return fromCallback<ServiceCommand, ServiceInput>(({ input, sendBack, receive }) => {
    const tell = (fact: ServiceFact) => sendBack(fact);
    client.use(input);
    receive(({ type: _, ...connection }) => client.use(connection));
    return client.watch({
      unauthorised: (first) => tell({ type: 'service.unauthorised', first }),
      unreachable: (awaited) => tell({ type: 'service.lost', awaited }),
      lacks: (call) => tell({ type: 'call.unsupported', call }),
      shows: (reply, keys) => tell({ type: 'fields.received', reply, keys }),
      counted: (inFlight) => tell({ type: 'calls.counted', inFlight }),
    });
  });
}

export function browserSlot() {
  return fromCallback<BrowserCommand>(({ sendBack, receive }) => {
    const tell = (fact: BrowserFact) => sendBack(fact);
    receive((command) => {
      if (command.type === 'browser.open') openLink(command.url);
      else if (command.type === 'browser.reload') reloadPage(command.drafts);
      else
        copyText(command).then(
          () => tell({ type: 'text.copied', error: null }),
          (error: unknown) => tell({ type: 'text.copied', error: String(error) }),
        );
    });
    return watchBrowser({
      shown: () => tell({ type: 'page.shown' }),
      hidden: () => tell({ type: 'page.hidden' }),
      online: () => tell({ type: 'network.returned' }),
      system: (colours) => tell({ type: 'system.changed', ...colours }),
      pressed: (key, mod) => {
        if (shortcutOf(key, mod) === undefined) return false;
        tell({ type: 'key.pressed', key, mod });
        return true;
      },
    });
  });
}

/** Reports that an awaited part of the panel cannot be fetched. */
export function partsSlot(parts: Parts) {
  return fromCallback<EventObject>(({ sendBack }) =>
    parts.watch(() => sendBack({ type: 'part.missed' } satisfies PanelPartsFact)),
  );
}

/** Reports that a newer panel waits. What keeps the panel is fetched only now. */
export function renewalSlot() {
  return fromCallback<EventObject>(({ sendBack }) => {
    const renewed = (): void => sendBack({ type: 'panel.renewed' } satisfies PanelPartsFact);
    const kept = import('../adapters/browser/offline').then(
      ({ keepPanel }) => keepPanel(renewed),
      () => () => undefined,
    );
    return () => void kept.then((stop) => stop());
  });
}

/** One connection of the message socket; it tells its machine and ends when that leaves the state. */
export function socketSlot(client: HttpClient, WebSocket: SocketKind | undefined) {
  return fromCallback<EventObject, Record<never, never>>(({ sendBack }) => {
    const tell = (fact: ConnectionFact) => sendBack(fact);
    const listener: SocketListener = {
      opened: () => tell({ type: 'socket.opened' }),
      reported: (report) => tell({ type: 'socket.messageReceived', report }),
      ran: (state) => tell({ type: 'socket.runningTold', ...state }),
      passed: (traffic) => tell({ type: 'socket.trafficTold', traffic }),
      closed: (opened) => tell({ type: 'socket.closed', opened }),
    };
    return openMessageSocket(client.connection, listener, WebSocket);
  });
}

import { type Reference } from '../../machines/domain/reference';
import { appMachine } from '../../machines/shell/app.machine';
import { failedStartMachine } from '../../machines/service/failed-start.machine';
import { dialogStackMachine } from '../../machines/shell/dialog-stack.machine';
import { languageMachine } from '../../machines/shell/language.machine';
import { localPortsMachine } from '../../machines/service/local-ports.machine';
import { messageSocketMachine } from '../../machines/service/message-socket.machine';
import { nodesMachine } from '../../machines/nodes/nodes.machine';
import { sessionMachine } from '../../machines/session/session.machine';
import { type Language } from '../../machines/shared/constants';
import { noticesMachine } from '../../machines/shell/notices.machine';
import { offersMachine, type Offer } from '../../machines/shell/offers.machine';
import { panelPartsMachine } from '../../machines/shell/panel-parts.machine';
import { type DialogKind } from '../../machines/ports/dialog';
import { hostsThisPanel } from '../adapters/browser/page';
import { copySoon, copyText } from '../adapters/clipboard/clipboard';
import { type HttpClient } from '../adapters/http/client';
import { serve } from '../../machines/calls/service-call';
import { type Service } from '../../machines/ports/service';
import { type SocketKind } from '../adapters/socket/message-socket';
import { type Storage } from '../adapters/storage/local-storage';
import { loadDialog, loadOffer, type Parts } from './dialogs';
import { bookSlot, browserSlot, partsSlot, renewalSlot, serviceSlot, socketSlot, storageSlot } from './slots';
import { slot } from './slot';

export interface Adapters {
  readonly client: HttpClient;
  readonly service: Service;
  readonly storage: Storage;
  /** What the message socket is made of. Left out: the browser's. */
  readonly WebSocket?: SocketKind | undefined;
  readonly parts: Parts;
  /** Loads and activates the messages of a language. */
  readonly loadCatalogue: (language: Language) => Promise<void>;
}

/** The app with every slot of every machine filled. */
export function provideApp(adapters: Adapters) {
  const { client, service, storage, parts } = adapters;
  const app = appMachine.provide({
    actors: {
      storage: storageSlot(storage),
      service: serviceSlot(client),
      browser: browserSlot(),
      book: bookSlot(storage, parts.afterPaint),
      language: languageMachine.provide({
        actors: {
          loadCatalogue: slot(({ language }: { readonly language: Language }) => adapters.loadCatalogue(language)),
        },
      }),
      session: provideSession(adapters),
      dialogs: dialogStackMachine.provide({
        actors: { load: slot(({ kind }: { readonly kind: DialogKind }) => loadDialog(kind, service, parts)) },
      }),
      parts: panelPartsMachine.provide({
        actors: {
          watch: partsSlot(parts),
          renewal: renewalSlot(),
          fetchParts: slot(parts.fetchAll),
          hostsThisPanel: slot((_: unknown, signal) => hostsThisPanel(signal)),
        },
      }),
      notices: noticesMachine.provide({
        actors: { stamp: slot(() => Promise.resolve(Math.floor(Date.now() / 1_000))) },
      }),
      failedStart: failedStartMachine.provide({
        actors: {
          lastLines: slot(async (_: void, signal) => (await import('./log-tail')).readLogTail(service, signal)),
        },
      }),
      offers: offersMachine.provide({
        actors: { load: slot(({ kind }: { readonly kind: Offer['kind'] }) => loadOffer(kind, service, parts)) },
      }),
    },
  });
  return serve(app, service);
}

function provideSession({ client, service, WebSocket }: Adapters) {
  return sessionMachine.provide({
    actors: {
      nodes: nodesMachine.provide({
        actors: { copyLink: slot((row: Reference, signal) => copySoon(service.sharingAddress(row, signal))) },
      }),
      localPorts: localPortsMachine.provide({ actors: { copyText: slot(copyText) } }),
      messageSocket: messageSocketMachine.provide({ actors: { connection: socketSlot(client, WebSocket) } }),
    },
  });
}

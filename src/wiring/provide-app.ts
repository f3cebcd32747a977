import { type Reference } from '../../machines/domain/reference';
import { appMachine } from '../../machines/shell/app.machine';
import { backendMachine } from '../../machines/service/backend.machine';
import { failedStartMachine } from '../../machines/service/failed-start.machine';
import { connectPollMachine } from '../../machines/service/connect-poll.machine';
import { coreMachine } from '../../machines/service/core.machine';
import { dialogStackMachine } from '../../machines/shell/dialog-stack.machine';
import { languageMachine } from '../../machines/shell/language.machine';
import { localPortsMachine } from '../../machines/service/local-ports.machine';
import { lookAlikesMachine } from '../../machines/service/look-alikes.machine';
import { latencyMachine } from '../../machines/nodes/latency.machine';
import { loginMachine } from '../../machines/session/login.machine';
import { messageSocketMachine } from '../../machines/service/message-socket.machine';
import { connectionMachine } from '../../machines/nodes/connection.machine';
import { nodesMachine } from '../../machines/nodes/nodes.machine';
import { subscriptionUpdateMachine } from '../../machines/nodes/subscription-update.machine';
import { outboundsMachine } from '../../machines/outbounds/outbounds.machine';
import { sessionMachine } from '../../machines/session/session.machine';
import { type Language } from '../../machines/shared/constants';
import { touchReaderMachine } from '../../machines/service/touch-reader.machine';
import { noticesMachine } from '../../machines/shell/notices.machine';
import { offersMachine, type Offer } from '../../machines/shell/offers.machine';
import { panelPartsMachine } from '../../machines/shell/panel-parts.machine';
import { type DialogKind } from '../../machines/ports/dialog';
import { hostsThisPanel } from '../adapters/browser/page';
import { copySoon, copyText } from '../adapters/clipboard/clipboard';
import { type HttpClient } from '../adapters/http/client';
import { type Service } from '../adapters/http/service';
import { type SocketKind } from '../adapters/socket/message-socket';
import { type Storage } from '../adapters/storage/local-storage';
import { loadDialog, loadOffer, type Parts } from './dialogs';
import {
  bookSlot,
  browserSlot,
  lockedSlot,
  longSlot,
  partsSlot,
  renewalSlot,
  serviceSlot,
  slot,
  socketSlot,
  storageSlot,
} from './slots';

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
  return appMachine.provide({
    actors: {
      storage: storageSlot(storage),
      service: serviceSlot(client),
      browser: browserSlot(),
      book: bookSlot(storage, parts.afterPaint),
      backend: backendMachine.provide({ actors: { version: slot(service.version) } }),
      login: loginMachine.provide({ actors: { register: slot(service.register), login: slot(service.login) } }),
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
}

function provideSession({ client, service, WebSocket }: Adapters) {
  return sessionMachine.provide({
    actors: {
      touchReader: touchReaderMachine.provide({ actors: { touch: slot(service.touch) } }),
      core: coreMachine.provide({ actors: { start: longSlot(service.start), stop: longSlot(service.stop) } }),
      nodes: nodesMachine.provide({
        actors: {
          connection: connectionMachine.provide({
            actors: {
              touch: longSlot(service.locate),
              connect: longSlot(service.connect),
              disconnect: longSlot(service.disconnect),
            },
          }),
          copyLink: slot((row: Reference, signal) => copySoon(service.sharingAddress(row, signal))),
          subscriptionUpdate: subscriptionUpdateMachine.provide({
            actors: { touch: lockedSlot(service.locate), updateSubscription: lockedSlot(service.updateSubscription) },
          }),
        },
      }),
      lookAlikes: lookAlikesMachine.provide({ actors: { sharingAddresses: slot(service.sharingAddresses) } }),
      latency: latencyMachine.provide({
        actors: { pingLatency: lockedSlot(service.pingLatency), httpLatency: lockedSlot(service.httpLatency) },
      }),
      outbounds: outboundsMachine.provide({ actors: { outbounds: slot(service.outbounds) } }),
      localPorts: localPortsMachine.provide({
        actors: {
          read: slot(async (_: void, signal) => {
            const [ports, { setting }] = await Promise.all([
              service.ports(undefined, signal),
              service.setting(undefined, signal),
            ]);
            return { ports, setting };
          }),
          lanAddresses: slot(service.lanAddresses),
          copyText: slot(copyText),
        },
      }),
      messageSocket: messageSocketMachine.provide({ actors: { connection: socketSlot(client, WebSocket) } }),
      connectPoll: connectPollMachine.provide({ actors: { touch: slot(service.touch) } }),
    },
  });
}

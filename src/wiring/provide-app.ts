import { appMachine } from '../../machines/app/app.machine';
import { backendMachine } from '../../machines/backend/backend.machine';
import { connectPollMachine } from '../../machines/connect-poll/connect-poll.machine';
import { coreMachine } from '../../machines/core/core.machine';
import { dialogStackMachine } from '../../machines/dialog-stack/dialog-stack.machine';
import { languageMachine } from '../../machines/language/language.machine';
import { latencyMachine } from '../../machines/latency/latency.machine';
import { loginMachine } from '../../machines/login/login.machine';
import { messageSocketMachine } from '../../machines/message-socket/message-socket.machine';
import { connectionMachine } from '../../machines/nodes/connection.machine';
import { nodesMachine } from '../../machines/nodes/nodes.machine';
import { subscriptionUpdateMachine } from '../../machines/nodes/subscription-update.machine';
import { outboundsMachine } from '../../machines/outbounds/outbounds.machine';
import { sessionMachine } from '../../machines/session/session.machine';
import { type Language } from '../../machines/shared/constants';
import { touchReaderMachine } from '../../machines/touch-reader/touch-reader.machine';
import { takeOutMachine } from '../../machines/take-out/take-out.machine';
import { outboundUndoMachine } from '../../machines/outbound-undo/outbound-undo.machine';
import { undoMachine } from '../../machines/undo/undo.machine';
import { type DialogKind } from '../../machines/ports/dialog';
import { type HttpClient } from '../adapters/http/client';
import { type Service } from '../adapters/http/service';
import { type Storage } from '../adapters/storage/local-storage';
import { loadDialog } from './dialogs';
import { browserSlot, lockedSlot, serviceSlot, slot, socketSlot, storageSlot } from './slots';

export interface Adapters {
  readonly client: HttpClient;
  readonly service: Service;
  readonly storage: Storage;
  /** Loads and activates the messages of a language. */
  readonly loadCatalogue: (language: Language) => Promise<void>;
}

/** The app with every slot of every machine filled. */
export function provideApp(adapters: Adapters) {
  const { client, service, storage } = adapters;
  return appMachine.provide({
    actors: {
      storage: storageSlot(storage),
      service: serviceSlot(client),
      browser: browserSlot(),
      backend: backendMachine.provide({ actors: { version: slot(service.version) } }),
      login: loginMachine.provide({ actors: { register: slot(service.register), login: slot(service.login) } }),
      language: languageMachine.provide({
        actors: {
          loadCatalogue: slot(({ language }: { readonly language: Language }) => adapters.loadCatalogue(language)),
        },
      }),
      session: provideSession(adapters),
      dialogs: dialogStackMachine.provide({
        actors: { load: slot(({ kind }: { readonly kind: DialogKind }) => loadDialog(kind, service)) },
      }),
      takeOut: takeOutMachine.provide({
        actors: { touch: lockedSlot(service.touch), disconnect: lockedSlot(service.disconnect) },
      }),
      outboundUndo: outboundUndoMachine.provide({
        actors: {
          addOutbound: slot(service.addOutbound),
          saveOutbound: slot(service.saveOutbound),
          touch: lockedSlot(service.touch),
          connect: lockedSlot(service.connect),
          start: lockedSlot(service.start),
        },
      }),
      undo: undoMachine.provide({
        actors: {
          touch: lockedSlot(service.touch),
          importText: slot(service.importText),
          patchSubscription: slot(service.patchSubscription),
          connect: lockedSlot(service.connect),
          start: lockedSlot(service.start),
        },
      }),
    },
  });
}

function provideSession({ client, service }: Adapters) {
  return sessionMachine.provide({
    actors: {
      touchReader: touchReaderMachine.provide({ actors: { touch: slot(service.touch) } }),
      core: coreMachine.provide({ actors: { start: lockedSlot(service.start), stop: lockedSlot(service.stop) } }),
      nodes: nodesMachine.provide({
        actors: {
          connection: connectionMachine.provide({
            actors: {
              touch: lockedSlot(service.touch),
              connect: lockedSlot(service.connect),
              disconnect: lockedSlot(service.disconnect),
            },
          }),
          subscriptionUpdate: subscriptionUpdateMachine.provide({
            actors: { touch: lockedSlot(service.touch), updateSubscription: lockedSlot(service.updateSubscription) },
          }),
        },
      }),
      latency: latencyMachine.provide({
        actors: { pingLatency: lockedSlot(service.pingLatency), httpLatency: lockedSlot(service.httpLatency) },
      }),
      outbounds: outboundsMachine.provide({ actors: { outbounds: slot(service.outbounds) } }),
      messageSocket: messageSocketMachine.provide({ actors: { connection: socketSlot(client) } }),
      connectPoll: connectPollMachine.provide({ actors: { touch: slot(service.touch) } }),
    },
  });
}

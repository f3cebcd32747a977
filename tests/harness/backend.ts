import { createActor, fromPromise } from 'xstate';
import { type ServiceVersion } from '../../machines/domain/service-version';
import { backendMachine, type BackendActor } from '../../machines/service/backend.machine';
import { observatoryMachine, type ObservatoryActor } from '../../machines/service/observatory.machine';
import { type LocalPorts } from '../../machines/domain/local-ports';
import { outboundsMachine } from '../../machines/outbounds/outbounds.machine';
import { coreMachine } from '../../machines/service/core.machine';
import { localPortsMachine, type LocalPortsActor } from '../../machines/service/local-ports.machine';
import { NOTHING_HEARD, VERSION } from './fixtures';
import { deferredSlot, recordingHost } from './slots';

/** A service that answers; `doubted` is what it answers when a call was lost, by default nothing yet. */
export function answeringBackend(doubted: () => Promise<ServiceVersion> = () => new Promise(() => {})): BackendActor {
  const version = fromPromise<ServiceVersion>(doubted);
  const backend = createActor(backendMachine.provide({ actors: { version: version as never } }), {
    input: {
      host: recordingHost().ref,
      stored: null,
      ownAddress: 'http://a:1',
      page: { protocol: 'http:', userAgent: 'Chrome/1', alternateSite: 'http://a:1' },
    },
  }).start();
  backend.send({ type: 'address.adopted', address: 'http://a:1', version: VERSION });
  return backend;
}

/** Nobody has said anything about a connected server yet. */
export function quietObservatory(): ObservatoryActor {
  return createActor(observatoryMachine, { input: { host: recordingHost().ref, ...NOTHING_HEARD } }).start();
}

/** The core runs, the service answers, PROXY is chosen: whether its servers respond is a matter of the observatory. */
export function healthyCore(backend: BackendActor = answeringBackend()) {
  const core = createActor(coreMachine, { input: { host: recordingHost().ref, known: true } }).start();
  const outbounds = createActor(
    outboundsMachine.provide({ actors: { outbounds: deferredSlot<readonly string[], void>().logic } }),
    { input: { host: recordingHost().ref, active: 'proxy' } },
  ).start();
  return { core, backend, outbounds };
}

/** What is known of the ports, as the session before knew it. */
export function localPortsOf(known: LocalPorts | null): LocalPortsActor {
  return createActor(localPortsMachine, {
    input: { host: recordingHost().ref, known, fresh: true, hasInterfaces: false },
  }).start();
}

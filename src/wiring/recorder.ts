import { fromCallback, type AnyActorLogic, type EventObject } from 'xstate';
import { recorderMachine, type RecordedFact } from '../../machines/copies/recorder.machine';
import { RECORDED_CALLS } from '../../machines/copies/recording.rules';
import { faultOf, wasDeclined } from '../../machines/shared/faults';
import { recordMoment } from '../adapters/copies/moments';
import { type Ask, type Service } from '../../machines/ports/service';
import { slot } from './slot';

interface Recording {
  /** The service, whose calls are told to the recorder as they are made. */
  readonly told: Service;
  readonly recorder: AnyActorLogic;
}

const recordings = new WeakMap<Service, Recording>();

/** The one recording of a service. */
export function recordingOf(service: Service): Recording {
  const known = recordings.get(service);
  if (known !== undefined) return known;
  const hearers = new Set<(fact: RecordedFact) => void>();
  const recording = {
    told: toldTo((fact) => hearers.forEach((hear) => hear(fact)), service),
    recorder: recorderMachine.provide({
      actors: {
        calls: fromCallback<EventObject>(({ sendBack }) => {
          hearers.add(sendBack);
          return () => hearers.delete(sendBack);
        }),
        keep: slot(recordMoment),
      },
    }),
  };
  recordings.set(service, recording);
  return recording;
}

function toldTo(tell: (fact: RecordedFact) => void, service: Service): Service {
  let calls = 0;
  const toldCall =
    (name: string, ask: Ask<unknown, unknown>): Ask<unknown, unknown> =>
    async (input, signal) => {
      const call = (calls += 1);
      tell({ type: 'call.sent', call, name, input } as RecordedFact);
      try {
        const value = await ask(input, signal);
        tell({ type: 'call.answered', call, name, input, value } as RecordedFact);
        return value;
      } catch (error) {
        if (wasDeclined(faultOf(error))) tell({ type: 'call.declined', call });
        throw error;
      }
    };
  const told = RECORDED_CALLS.map((name) => [name, toldCall(name, service[name] as Ask<unknown, unknown>)] as const);
  return { ...service, ...Object.fromEntries(told) };
}

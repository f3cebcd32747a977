import { type Ask, type Service } from '../ports/service';
import { performing } from '../calls/step-runner.setup';
import { readPart } from './copy-reading.calls';
import { partToRead, savingOver, type PartSaved, type PartSaving } from './part-saving.rules';
import { type RestoreCall } from './restore.rules';

/** The calls of bringing a copy back. A part is read again before it is saved: what somebody else has changed since the plan was made stays. */
export function restoreCalls(service: Service): Ask<RestoreCall, unknown> {
  const [read, perform] = [readPart(service), performing(service)];
  const savePart: Ask<PartSaving, PartSaved> = async (saving, signal) => {
    const { call, clashed } = savingOver(saving, await read(partToRead(saving), signal));
    if (call !== null) await perform(call, signal);
    return { clashed };
  };
  return (call, signal) => (call.name === 'savePart' ? savePart(call.input, signal) : perform(call, signal));
}

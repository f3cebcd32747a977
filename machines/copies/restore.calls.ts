import { type Ask, type Service } from '../ports/service';
import { partToRead, savingOver, type PartSaved, type PartSaving } from './part-saving.rules';
import { readPart } from './copy-reading.calls';
import { type RestoreCall } from './restore.rules';

/** The calls of bringing a copy back. A part is read again before it is saved: what somebody else has changed since the plan was made stays. */
export function restoreCalls(service: Service): Ask<RestoreCall, unknown> {
  const read = readPart(service);
  const savePart: Ask<PartSaving, PartSaved> = async (saving, signal) => {
    const { call, clashed } = savingOver(saving, await read(partToRead(saving), signal));
    if (call !== null) await callOf(service, call.name)(call.input, signal);
    return { clashed };
  };
  return ({ name, input }, signal) =>
    name === 'savePart' ? savePart(input, signal) : callOf(service, name)(input, signal);
}

const callOf = (service: Service, name: keyof Service) => service[name] as Ask<unknown, unknown>;

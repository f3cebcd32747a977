import { partToRead, savingOver, type PartSaved, type PartSaving } from '../../../../machines/copies/part-saving.rules';
import { type Service } from '../../../adapters/http/service';
import { type Ask } from '../../slots';
import { readPart } from './copy-reading';

/** A part is read again before it is saved: what somebody else has changed since the plan was made stays. */
function savePart(service: Service) {
  const read = readPart(service);
  return async (saving: PartSaving, signal: AbortSignal): Promise<PartSaved> => {
    const { call, clashed } = savingOver(saving, await read(partToRead(saving), signal));
    if (call !== null) await (service[call.name] as Ask<unknown, unknown>)(call.input, signal);
    return { clashed };
  };
}

/** The calls of bringing a copy back. */
export function restoreCalls(service: Service) {
  return {
    stop: service.stop,
    start: service.start,
    connect: service.connect,
    disconnect: service.disconnect,
    deleteRows: service.deleteRows,
    addInbound: service.addInbound,
    deleteInbound: service.deleteInbound,
    addOutbound: service.addOutbound,
    deleteOutbound: service.deleteOutbound,
    importText: service.importText,
    patchSubscription: service.patchSubscription,
    chooseServers: service.chooseServers,
    pinServer: service.pinServer,
    savePart: savePart(service),
  };
}

import { fromCallback, type EventObject } from 'xstate';
import { type ProxyFile } from '../../machines/domain/clash/clash';
import { type PictureReading, type ScanWays } from '../../machines/ports/pictures';
import { type scanMachine } from '../../machines/servers/scan.machine';
import { deferredSlot } from './slots';

/** A camera of which nothing is heard until the test says so. */
export function silentCamera() {
  return fromCallback<EventObject>(() => {});
}

/** A reader of pictures that never finds anything, for the dialogs around it. */
export function quietScan(machine: typeof scanMachine) {
  return machine.provide({
    actors: {
      findWays: deferredSlot<ScanWays, never>().logic as never,
      readClipboard: deferredSlot<string, never>().logic as never,
      readPicture: deferredSlot<PictureReading, { readonly file: never }>().logic as never,
      readText: deferredSlot<string, { readonly file: never }>().logic as never,
      readDocument: deferredSlot<ProxyFile | null, { readonly text: string }>().logic,
      camera: silentCamera(),
    },
  });
}

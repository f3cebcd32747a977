import { fromCallback, type EventObject } from 'xstate';
import { type ProxyFile } from '../../machines/domain/clash/clash';
import { type PictureReading } from '../../machines/ports/pictures';
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
      findCamera: deferredSlot<boolean, never>().logic as never,
      readPicture: deferredSlot<PictureReading, { readonly file: never }>().logic as never,
      readText: deferredSlot<string, { readonly file: never }>().logic as never,
      readDocument: deferredSlot<ProxyFile | null, { readonly text: string }>().logic,
      camera: silentCamera(),
    },
  });
}

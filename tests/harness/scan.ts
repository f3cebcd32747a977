import { fromCallback, type EventObject } from 'xstate';

/** A camera of which nothing is heard until the test says so. */
export function silentCamera() {
  return fromCallback<EventObject>(() => {});
}

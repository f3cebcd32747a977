import type { Disk } from '../service/ports';

/** The state as one value of the browser, as long as it takes it; the log ends with the page. */
export function keyDisk(area: Storage, key: string): Disk {
  const aside = `${key}.broken`;
  return {
    readState: () => area.getItem(key),
    writeState: (text) => {
      try {
        area.setItem(key, text());
      } catch {
        // The area is full: what was written last stays.
      }
    },
    setStateAside: () => {
      area.setItem(aside, area.getItem(key) ?? '');
      area.removeItem(key);
      return { from: key, to: aside };
    },
    readLog: () => new Uint8Array(),
    appendLog: () => undefined,
    rotateLog: () => undefined,
  };
}

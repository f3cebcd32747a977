import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Disk } from '../service/ports';

/** State and log as `state.json` and `v2raya.log` of a folder, which is made. */
export function folderDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true });
  const state = join(folder, 'state.json');
  const log = join(folder, 'v2raya.log');
  return {
    readState: () => (existsSync(state) ? readFileSync(state, 'utf8') : null),
    writeState: (text) => {
      // To a new file first, then over the old one.
      const next = `${state}.${process.pid}.new`;
      const file = openSync(next, 'w', 0o600);
      try {
        writeSync(file, text());
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(next, state);
    },
    setStateAside: () => {
      const aside = join(folder, `state.broken-${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
      renameSync(state, aside);
      return { from: state, to: aside };
    },
    readLog: () => (existsSync(log) ? new Uint8Array(readFileSync(log)) : new Uint8Array()),
    appendLog: (text) => appendFileSync(log, text),
    rotateLog: () => {
      if (!existsSync(log)) return;
      rmSync(`${log}.1`, { force: true });
      renameSync(log, `${log}.1`);
    },
  };
}

/** Nothing is kept. */
export const noDisk: Disk = {
  readState: () => null,
  writeState: () => undefined,
  setStateAside: () => ({ from: '', to: '' }),
  readLog: () => new Uint8Array(),
  appendLog: () => undefined,
  rotateLog: () => undefined,
};

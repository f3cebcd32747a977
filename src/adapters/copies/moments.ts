import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { type Backup } from '../../../machines/domain/backup/contents';
import {
  TOO_LARGE,
  type KeptMoments,
  type Moment,
  type NewMoment,
  type RecorderTask,
} from '../../../machines/ports/moments';
import { MOMENTS_KEPT } from '../../../machines/shared/constants';

/** Moments without what they hold, so that a list of them is read without their contents. */
interface Schema extends DBSchema {
  readonly moments: {
    readonly key: number;
    readonly value: Omit<Moment, 'id'> & { readonly id?: number; readonly address: string };
    readonly indexes: { readonly address: string };
  };
  readonly copies: { readonly key: number; readonly value: Backup };
  readonly choices: { readonly key: 'off'; readonly value: true };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** IndexedDB is there on plain http, too. Rejects where the browser refuses it; the next call tries again. */
function database(): Promise<IDBPDatabase<Schema>> {
  const forget = (): void => {
    opened = null;
  };
  opened ??= openDB<Schema>('switchyard', 1, {
    upgrade: (db) => {
      db.createObjectStore('moments', { keyPath: 'id', autoIncrement: true }).createIndex('address', 'address');
      db.createObjectStore('copies');
      db.createObjectStore('choices');
    },
    // A later panel in another tab may have to change what is kept.
    blocking: (_, __, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

/** Keeps a moment, and gives up the oldest of its service for it. Null when the person wants none to be kept. Rejects with `TOO_LARGE` when it is. */
export async function keepMoment({ address, change, copy }: NewMoment): Promise<number | null> {
  const created = new Date().toISOString();
  const bytes = new TextEncoder().encode(JSON.stringify(copy)).length;
  if (bytes > MOMENTS_KEPT.bytes) throw TOO_LARGE;
  const db = await database();
  const writing = db.transaction(['moments', 'copies', 'choices'], 'readwrite');
  // A full disk fails the call that writes, and the whole with it: said once, by the call.
  writing.done.catch(() => {});
  const [moments, copies] = [writing.objectStore('moments'), writing.objectStore('copies')];
  if ((await writing.objectStore('choices').get('off')) === true) return null;
  const id = await moments.add({ address, created, change, bytes });
  await copies.put({ created, ...copy }, id);
  let [count, sum] = [0, 0];
  for (const one of (await moments.index('address').getAll(address)).reverse()) {
    count += 1;
    sum += one.bytes;
    if (count <= MOMENTS_KEPT.count && sum <= MOMENTS_KEPT.bytes) continue;
    await Promise.all([moments.delete(one.id ?? 0), copies.delete(one.id ?? 0)]);
  }
  await writing.done;
  return id;
}

/** What was kept before calls that are under way. */
const underWay = new Map<number, number | null>();

/** Keeps a moment before a call, or drops it because the call changed nothing. */
export async function recordMoment(task: RecorderTask): Promise<void> {
  if (task.kind === 'keep') {
    underWay.set(task.call, await keepMoment(task.moment));
    return;
  }
  const id = underWay.get(task.call);
  underWay.delete(task.call);
  if (id === undefined || id === null) return;
  const writing = (await database()).transaction(['moments', 'copies'], 'readwrite');
  await Promise.all([writing.objectStore('moments').delete(id), writing.objectStore('copies').delete(id)]);
  await writing.done;
}

/** Whether moments are kept, and those of a service, the latest first. */
export async function listMoments({ address }: { readonly address: string }): Promise<KeptMoments> {
  const reading = (await database()).transaction(['moments', 'choices']);
  const [all, off] = await Promise.all([
    reading.objectStore('moments').index('address').getAll(address),
    reading.objectStore('choices').get('off'),
  ]);
  const moments = all.map(({ id = 0, created, change, bytes }) => ({ id, created, change, bytes }));
  return { on: off !== true, moments: moments.reverse() };
}

/** What a moment holds. Rejects when it is no longer kept. */
export async function readMoment({ id }: { readonly id: number }): Promise<Backup> {
  const copy = await (await database()).get('copies', id);
  if (copy === undefined) throw new Error(`no moment ${id}`);
  return copy;
}

/** Whether moments are kept from now on, in all tabs. */
export async function switchMoments({ on }: { readonly on: boolean }): Promise<void> {
  const db = await database();
  if (on) await db.delete('choices', 'off');
  else await db.put('choices', true, 'off');
}

/** Forgets the moments of a service, or without an address those of all services. */
export async function forgetMoments(address?: string): Promise<void> {
  const writing = (await database()).transaction(['moments', 'copies'], 'readwrite');
  const [moments, copies] = [writing.objectStore('moments'), writing.objectStore('copies')];
  if (address === undefined) await Promise.all([moments.clear(), copies.clear()]);
  else
    for (const id of await moments.index('address').getAllKeys(address))
      await Promise.all([moments.delete(id), copies.delete(id)]);
  await writing.done;
}

/** What was kept last before a copy was brought back to a service; null when nothing was. */
export async function latestBefore(address: string): Promise<Backup | null> {
  const { moments } = await listMoments({ address });
  const last = moments.find(({ change }) => change.kind === 'broughtBack');
  return last === undefined ? null : await readMoment(last);
}

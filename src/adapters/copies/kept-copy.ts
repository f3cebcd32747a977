import { type Backup } from '../../../machines/domain/backup/contents';
import { type KeepCopyInput } from '../../../machines/ports/copies';

/** As long as the page lives, by the address of the service. */
const inPage = new Map<string, Backup>();

const keyOf = (address: string): string => `copyBefore@${address}`;

/** The state that was kept of a service last; null when none was. */
export function recallCopy({ address }: { readonly address: string }): Promise<Backup | null> {
  const known = inPage.get(address);
  if (known !== undefined) return Promise.resolve(known);
  try {
    const text = sessionStorage.getItem(keyOf(address));
    return Promise.resolve(text === null ? null : (JSON.parse(text) as Backup));
  } catch {
    return Promise.resolve(null);
  }
}

/** Keeps one: in the tab, so that it outlives a reload; where the browser refuses or it does not fit, in the page. */
export function keepCopy({ address, copy }: KeepCopyInput): Promise<Backup> {
  const kept = { created: new Date().toISOString(), ...copy };
  inPage.set(address, kept);
  try {
    sessionStorage.setItem(keyOf(address), JSON.stringify(kept));
  } catch {
    // An older one would be taken for this one after a reload.
    sessionStorage.removeItem(keyOf(address));
  }
  return Promise.resolve(kept);
}

import { type Backup } from '../../../machines/domain/backup/contents';
import { type KeepCopyInput, type KeptCopy } from '../../../machines/ports/copies';
import { forgetMoments, keepMoment, latestBefore } from './moments';

/** As long as the page lives, by the address of the service. */
const inPage = new Map<string, Backup>();

/** The state that was kept of a service last; null when none was. */
export async function recallCopy({ address }: { readonly address: string }): Promise<Backup | null> {
  return inPage.get(address) ?? (await latestBefore(address).catch(() => null));
}

/** Forgets what is kept of all services, here and in the browser. */
export async function forgetCopies(): Promise<void> {
  inPage.clear();
  await forgetMoments();
}

/** Keeps one, so that it outlives a reload; where the browser refuses, the person does not want it, or it does not fit, in the page. */
export async function keepCopy({ address, copy }: KeepCopyInput): Promise<KeptCopy> {
  const kept = { created: new Date().toISOString(), ...copy };
  inPage.set(address, kept);
  const change = { kind: 'broughtBack', count: 1, name: '' } as const;
  const id = await keepMoment({ address, change, copy }).catch(() => null);
  return { copy: kept, lasting: id !== null };
}

import { type DeletionSnapshot } from './deletion.machine';
import { connectionsOf } from './deletion.rules';
import { type Fault } from '../shared/faults';

/** How many rows are to be deleted. */
export const selectCount = ({ context }: DeletionSnapshot): number => context.targets.length;
export const selectLinksDone = ({ context }: DeletionSnapshot): number =>
  context.targets.filter(({ link }) => link !== undefined).length;

/** Names of rows whose link cannot be had: deleted for good. Joined, one per line, so that equal lists are equal. */
export const selectWithoutLink = ({ context }: DeletionSnapshot): string =>
  context.targets
    .filter(({ link }) => link === null)
    .map(({ name }) => name)
    .join('\n');

export const selectConnectedLeft = ({ context }: DeletionSnapshot): number =>
  connectionsOf(context.touch, context.targets).length;
/** Whether the core loses its last connection. */
export const selectStopsCore = ({ context: { running, touch, targets } }: DeletionSnapshot): boolean =>
  running && connectionsOf(touch, targets).length === touch.connected.length;
export const selectDisconnected = ({ context }: DeletionSnapshot): number => context.disconnected;
export const selectFault = ({ context }: DeletionSnapshot): Fault | null => context.fault;
/** Nobody knows whether the rows are still there. */
export const selectUnsure = (snapshot: DeletionSnapshot): boolean => snapshot.hasTag('unsure');
/** The name of the only row, or null when there are several. */
export const selectOnlyName = ({ context }: DeletionSnapshot): string | null =>
  context.targets.length === 1 ? (context.targets[0]?.name ?? null) : null;
/** How many are named in the question: more than can be read at a glance would hide it. */
const NAMED = 8;

/** The names of the first targets, a line each. */
export const selectFirstNames = ({ context }: DeletionSnapshot): string =>
  context.targets
    .slice(0, NAMED)
    .map(({ name }) => name.replaceAll(/\s+/g, ' '))
    .join('\n');

/** Not servers: the rows of one list are checked together. */
export const selectAreSubscriptions = ({ context }: DeletionSnapshot): boolean =>
  context.targets[0]?.row._type === 'subscription';

/** How many targets are not among those. */
export const selectUnnamed = ({ context }: DeletionSnapshot): number => Math.max(0, context.targets.length - NAMED);
export const selectAfterFailure = ({ context }: DeletionSnapshot): boolean => context.mode === 'afterFailure';

/** What the dialog shows. */
export function selectStage(snapshot: DeletionSnapshot): 'collecting' | 'asking' | 'deleting' | 'failed' {
  if (snapshot.hasTag('asking')) return 'asking';
  if (snapshot.hasTag('failed')) return 'failed';
  return snapshot.hasTag('deleting') ? 'deleting' : 'collecting';
}

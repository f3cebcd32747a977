import { type Fault } from '../shared/faults';
import { type ShareListSnapshot } from './share-list.machine';
import { namesWithout, textOf } from './sharing.rules';

export const selectTotal = ({ context }: ShareListSnapshot): number => context.rows.length;
export const selectDone = ({ context }: ShareListSnapshot): number => context.links.length;
export const selectText = ({ context }: ShareListSnapshot): string => textOf(context.links);
export const selectFault = ({ context }: ShareListSnapshot): Fault | null => context.fault;
/** Names of rows whose link cannot be had, one per line, so that equal lists are equal. */
export const selectWithout = ({ context: { touch, rows, links } }: ShareListSnapshot): string =>
  namesWithout(touch, rows, links).join('\n');

export function selectStage(snapshot: ShareListSnapshot): 'collecting' | 'stopped' | 'listed' {
  if (snapshot.hasTag('collecting')) return 'collecting';
  return snapshot.context.links.length < snapshot.context.rows.length ? 'stopped' : 'listed';
}

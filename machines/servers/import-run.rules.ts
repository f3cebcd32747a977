import { type Touch } from '../domain/touch';
import { subscriptionName } from '../domain/touch-changes';
import { type ImportInput } from '../ports/service';
import { tabOfSub, type TabId } from '../ports/view';
import { type Fault } from '../shared/faults';
import { takenOf, type Batch } from './import-lines.rules';

export interface ImportRunOutput {
  /** Lines that were imported, by their place in the text. */
  readonly taken: readonly number[];
  /** Rows that came into the list of servers. */
  readonly servers: number;
  readonly subscriptions: readonly { readonly name: string; readonly servers: number; readonly tab: TabId }[];
  /** The first fault; what came before it is done. */
  readonly fault: Fault | null;
}

/** How far an import is. */
interface Counting {
  readonly batches: readonly Batch[];
  /** Calls that were answered. */
  readonly sent: number;
  /** The lists before the last call. */
  readonly touch: Touch;
  readonly output: ImportRunOutput;
}

const KIND_OF = { servers: 'server', subscription: 'subscription', unsupported: null } as const;

/** The batch that is next. The service itself says what an unsupported link is. */
export function sending({ batches, sent }: Counting): ImportInput {
  const batch = batches[sent];
  return { url: batch?.url ?? '', which: null, kind: batch === undefined ? null : KIND_OF[batch.kind] };
}

/** All lines of the batch have arrived. */
export function isWhole(context: Counting, now: Touch): boolean {
  const lines = context.batches[context.sent]?.lines.length ?? 0;
  return counted(context, now).taken.length - context.output.taken.length >= lines;
}

/** It was sent, and its result is unknown: whatever the reason, it may still take effect. */
export function unresolved(doubt: Fault | null): Fault | null {
  return doubt?.kind === 'unreachable' ? { kind: 'timeout' } : doubt;
}

/** What has come until now. */
export function counted({ batches, sent, touch: before, output }: Counting, now: Touch): ImportRunOutput {
  const batch = batches[sent];
  if (batch === undefined) return output;
  // The service takes a scheme that it does not know for an address.
  const fetched = now.servers.length <= before.servers.length && now.subscriptions.length > before.subscriptions.length;
  if (batch.kind === 'servers' || (batch.kind === 'unsupported' && !fetched)) {
    const servers = Math.max(0, now.servers.length - before.servers.length);
    return { ...output, servers: output.servers + servers, taken: [...output.taken, ...takenOf(batch, before, now)] };
  }
  const added = now.subscriptions.length > before.subscriptions.length ? now.subscriptions.at(-1) : undefined;
  if (added === undefined) return output;
  return {
    ...output,
    taken: [...output.taken, ...batch.lines.map(({ index }) => index)],
    subscriptions: [
      ...output.subscriptions,
      { name: subscriptionName(added), servers: added.servers.length, tab: tabOfSub(now.subscriptions.length - 1) },
    ],
  };
}

import { referenceKey, type Reference } from '../domain/reference';
import { markOf, rowOfMark, type ServerMark, type StoredServers } from '../domain/server-mark';
import { shownName } from '../domain/touch';
import { notice, type NoticeSpec } from '../ports/notice';
import { TOAST } from '../shared/constants';
import { applied, changesOf, storedIn, withChosen, type Followed, type ServersDraft } from './outbound-servers.rules';

/** The changes as they are kept over a reload. */
export interface MarkedChanges {
  readonly added: readonly ServerMark[];
  readonly removed: readonly ServerMark[];
  readonly pinned?: ServerMark | null;
}

export function markedChanges(draft: ServersDraft): MarkedChanges {
  const { added, removed, pinned } = changesOf(draft);
  const marks = (rows: readonly Reference[]): readonly ServerMark[] =>
    rows.flatMap((row) => markOf(draft.touch, row) ?? []);
  const mark = pinned && markOf(draft.touch, pinned);
  return { added: marks(added), removed: marks(removed), ...(mark === undefined ? {} : { pinned: mark }) };
}

/** The changes again, as far as their servers are in the lists of the draft. */
export function withMarks(
  { touch, outbound }: ServersDraft,
  { added, removed, pinned }: MarkedChanges,
  single: boolean,
): Followed {
  const rows = (marks: readonly ServerMark[]): readonly Reference[] =>
    marks.flatMap((mark) => rowOfMark(touch, mark) ?? []);
  const pin = pinned && rowOfMark(touch, pinned);
  const changes = { added: rows(added), removed: rows(removed), ...(pin === undefined ? {} : { pinned: pin }) };
  return {
    draft: applied(touch, storedIn(touch, outbound), changes, single),
    lost: added.filter((mark) => rowOfMark(touch, mark) === undefined).map(({ content }) => nameInContent(content)),
  };
}

/** The outbound with these servers and no other, as far as they are in the lists of the draft. */
export function onlyMarks(stored: ServersDraft, { only, pinned }: StoredServers, single: boolean): Followed {
  const changes = { added: only, removed: [], ...(pinned === undefined ? {} : { pinned }) };
  const { draft, lost } = withMarks(stored, changes, single);
  const found = only.flatMap((mark) => rowOfMark(stored.touch, mark) ?? []);
  return { draft: withChosen(draft, new Set(found.map(referenceKey))), lost };
}

function nameInContent(content: string): string {
  const [name = '', address = ''] = JSON.parse(content) as readonly string[];
  return shownName({ name, address });
}

/** That it was saved, and the way back: what it had before is saved in turn. */
export function savedNotice({ outbound, chosen }: ServersDraft, before: StoredServers | null): NoticeSpec {
  const values = { name: outbound, count: chosen.size };
  const dialog = { kind: 'outboundServers', name: outbound, ...before } as const;
  return notice('outboundServersSaved', 'success', values, TOAST.undo, [{ kind: 'restoreServers', dialog }]);
}

import { isTooLong } from '../domain/long-text';
import { type NoticeAction, type NoticeSpec } from '../ports/notice';

/** What was said, newest first; kept until a reload. */
export interface NoticeRecord {
  readonly id: string;
  readonly notice: NoticeSpec;
  readonly count: number;
  /** What it offered has been done, or can no longer be done; it is not offered again. */
  readonly acted: boolean;
}

/** The oldest records go, so that a panel which stays open for weeks does not grow. */
const RECORDS_KEPT = 200;

/** The text in a notice that is too long to be shown; null when there is none. */
export function longTextOf({ values }: NoticeSpec): string | null {
  return Object.values(values).find((value): value is string => typeof value === 'string' && isTooLong(value)) ?? null;
}

export function sameNotice(a: NoticeSpec, b: NoticeSpec): boolean {
  return (
    JSON.stringify([a.key, a.intent, a.values, a.actions]) === JSON.stringify([b.key, b.intent, b.values, b.actions])
  );
}

export function recordNew(records: readonly NoticeRecord[], id: string, notice: NoticeSpec): readonly NoticeRecord[] {
  return [{ id, notice, count: 1, acted: false }, ...records].slice(0, RECORDS_KEPT);
}

export function recordAgain(records: readonly NoticeRecord[]): readonly NoticeRecord[] {
  return records.map((record, index) => (index === 0 ? { ...record, count: record.count + 1 } : record));
}

interface ToastState {
  readonly id: string;
  /** Somebody points at it, or has the focus in it. */
  readonly held: boolean;
  /** It offers to do something. */
  readonly offers: boolean;
}

/** The toast that gives way to a new one: the oldest that is not held, those without an action first; null while there is room. */
export function givesWay(toasts: readonly ToastState[], room: number): string | null {
  if (toasts.length < room) return null;
  const free = toasts.filter(({ held }) => !held);
  const [first] = [...free.filter((toast) => !toast.offers), ...free, ...toasts];
  return first?.id ?? null;
}

/** Whether a notice offers to do one of these. */
export function offers(notice: NoticeSpec, kinds: readonly NoticeAction['kind'][]): boolean {
  return notice.actions.some(({ kind }) => kinds.includes(kind));
}

/** What was offered can no longer be done. */
export function recordWithdrawn(
  records: readonly NoticeRecord[],
  kinds: readonly NoticeAction['kind'][],
): readonly NoticeRecord[] {
  return records.map((record) => (offers(record.notice, kinds) ? { ...record, acted: true } : record));
}

export function recordActed(records: readonly NoticeRecord[], id: string): readonly NoticeRecord[] {
  return records.map((record) => (record.id === id ? { ...record, acted: true } : record));
}

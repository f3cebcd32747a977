import { isTooLong } from '../domain/long-text';
import { hasTrait, type NoticeAction, type NoticeSpec } from '../ports/notice';

/** What was said, newest first; kept until a reload. */
export interface NoticeRecord {
  readonly id: string;
  readonly notice: NoticeSpec;
  /** How often it was raised, whether its toast still lay on the screen or not. */
  readonly count: number;
  /** When it was raised last, in Unix seconds; null until that is known. */
  readonly at: number | null;
  /** Its toast went without anybody having done something with it, and it told more than that something worked. */
  readonly unread: boolean;
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

/** Where the service is away and the panel's host with it, they have one cause, which one notice tells. */
export function explains(shown: NoticeSpec, { key }: NoticeSpec): boolean {
  return key === 'partMissing' && hasTrait(shown, 'saysAway');
}

/** The record of what was said before in the same words. */
export function recordOf(records: readonly NoticeRecord[], notice: NoticeSpec): NoticeRecord | undefined {
  return records.find((record) => sameNotice(record.notice, notice));
}

/** A notice is the newest now, as `id`; what was said before in the same words is counted and does not stand there twice. */
export function recordRaised(
  records: readonly NoticeRecord[],
  id: string,
  notice: NoticeSpec,
): readonly NoticeRecord[] {
  const before = recordOf(records, notice);
  const record = { id, notice, count: (before?.count ?? 0) + 1, at: null, unread: false, acted: false };
  return [record, ...records.filter((one) => one !== before)].slice(0, RECORDS_KEPT);
}

export function recordTimed(records: readonly NoticeRecord[], id: string, at: number): readonly NoticeRecord[] {
  return records.map((record) => (record.id === id ? { ...record, at } : record));
}

/** Its toast disappeared on its own. That something worked need not be read. */
export function recordUnread(records: readonly NoticeRecord[], id: string): readonly NoticeRecord[] {
  return records.map((record) =>
    record.id === id && record.notice.intent !== 'success' ? { ...record, unread: true } : record,
  );
}

export function recordsRead(records: readonly NoticeRecord[]): readonly NoticeRecord[] {
  return records.some(({ unread }) => unread) ? records.map((record) => ({ ...record, unread: false })) : records;
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

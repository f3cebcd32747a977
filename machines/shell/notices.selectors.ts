import { memoised } from '../domain/memoised';
import { type NoticeSnapshot } from './notice.machine';
import { type NoticesSnapshot, type Toast } from './notices.machine';
import { type NoticeRecord } from './notices.rules';

export const selectToasts = (snapshot: NoticesSnapshot): readonly Toast[] => snapshot.context.toasts;
export const selectAnyToast = (snapshot: NoticesSnapshot): boolean => snapshot.context.toasts.length > 0;
export const selectRecords = (snapshot: NoticesSnapshot): readonly NoticeRecord[] => snapshot.context.records;
/** How many notices went without having been read. */
export const selectUnread = (snapshot: NoticesSnapshot): number =>
  snapshot.context.records.filter(({ unread }) => unread).length;
/** How many toasts have given way to those on the screen. */
export const selectGivenWay = (snapshot: NoticesSnapshot): number => snapshot.context.givenWay.length;
/** What lies on the screen, and what has given way to it, perhaps before it could be drawn; oldest first. */
export const selectSpoken = (snapshot: NoticesSnapshot): readonly NoticeRecord[] => spokenOf(snapshot.context);
const spokenOf = memoised(({ toasts, givenWay, records }: NoticesSnapshot['context']): readonly NoticeRecord[] => {
  const spoken = new Set([...givenWay, ...toasts.map(({ id }) => id)]);
  return [...records].reverse().filter(({ id }) => spoken.has(id));
});
export const selectHistoryOpen = (snapshot: NoticesSnapshot): boolean => snapshot.matches('open');
export const selectCount = (snapshot: NoticeSnapshot): number => snapshot.context.count;

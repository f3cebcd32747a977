import { type NoticeSnapshot } from './notice.machine';
import { type NoticesSnapshot, type Toast } from './notices.machine';
import { type NoticeRecord } from './notices.rules';

export const selectToasts = (snapshot: NoticesSnapshot): readonly Toast[] => snapshot.context.toasts;
export const selectRecords = (snapshot: NoticesSnapshot): readonly NoticeRecord[] => snapshot.context.records;
/** How many toasts have given way to those on the screen. */
export const selectGivenWay = (snapshot: NoticesSnapshot): number => snapshot.context.givenWay;
export const selectHistoryOpen = (snapshot: NoticesSnapshot): boolean => snapshot.matches('open');
export const selectCount = (snapshot: NoticeSnapshot): number => snapshot.context.count;

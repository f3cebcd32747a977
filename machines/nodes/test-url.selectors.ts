import { type TestUrlSnapshot } from './test-url.machine';

export const selectIsOpen = (snapshot: TestUrlSnapshot): boolean => snapshot.hasTag('open');
export const selectIsInvalid = (snapshot: TestUrlSnapshot): boolean => snapshot.hasTag('invalid');
export const selectDraft = (snapshot: TestUrlSnapshot): string => snapshot.context.draft;
/** Null is the service's own. */
export const selectUrl = (snapshot: TestUrlSnapshot): string | null => snapshot.context.url;

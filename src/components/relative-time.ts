const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Persian and Chinese pages count in the digits that the rest of the panel uses. */
export function localeTag(locale: string): string {
  return `${locale}-u-nu-latn`;
}

/** As long a time has just passed. */
const JUST_NOW = 3;

/** How long ago `at` was (both in Unix seconds), in the largest whole unit; null for just now, and a time ahead of our clock. */
export function relativeTime(at: number, now: number, locale: string): string | null {
  const seconds = Math.max(0, Math.floor(now - at));
  if (seconds < JUST_NOW) return null;
  // In Russian the narrow form is a bare "-3 с".
  const style = locale === 'ru' ? 'short' : 'narrow';
  const format = new Intl.RelativeTimeFormat(localeTag(locale), { style, numeric: 'always' });
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit === undefined
    ? format.format(-seconds, 'second')
    : format.format(-Math.floor(seconds / unit[1]), unit[0]);
}

/** "today", "yesterday", "3 days ago". */
export function relativeDays(days: number, locale: string): string {
  return new Intl.RelativeTimeFormat(localeTag(locale), { numeric: 'auto' }).format(-days, 'day');
}

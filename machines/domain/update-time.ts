const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** `2026-11-21 08:20:16` in local time, of a time in RFC 3339, which services after 2.4.14 tell; anything else as it is. */
export function localTimeOf(text: string): string {
  // Swedish writes a time so.
  return RFC_3339.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toLocaleString('sv') : text;
}

/**
 * The days from a time as the service tells it to `today` (`2026-11-21`). Nobody knows the service's time zone: it is off by one
 * day at most, and a day that has not come yet counts as today. Null where the text is no time.
 */
export function daysSince(text: string, today: string): number | null {
  const [day] = /^\d{4}-\d{1,2}-\d{1,2}(?= |$)/.exec(text) ?? [];
  if (day === undefined) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const then = new Date(Date.UTC(year, month - 1, date));
  if (then.getUTCMonth() !== month - 1 || then.getUTCDate() !== date) return null;
  return Math.max(0, Math.round((Date.parse(today) - then.getTime()) / 86_400_000));
}

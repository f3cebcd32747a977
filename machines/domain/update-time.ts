const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** `2026-11-21 08:20:16` in local time, of a time in RFC 3339, which services after 2.4.14 tell; anything else as it is. */
export function localTimeOf(text: string): string {
  // Swedish writes a time so.
  return RFC_3339.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toLocaleString('sv') : text;
}

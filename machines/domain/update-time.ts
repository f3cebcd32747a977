const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** `2026-11-21 08:20:16` in local time, of a time in RFC 3339, which services after 2.4.14 tell; anything else as it is. */
export function localTimeOf(text: string): string {
  const time = new Date(RFC_3339.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) return text;
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

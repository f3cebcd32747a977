/** UTF-16 units of untrusted text that are shown: a browser takes seconds to lay out a line of megabytes. */
const SHOWN = 2_000;

export function isTooLong(text: string): boolean {
  return text.length > SHOWN;
}

/** The text, or its beginning with a mark that there is more; no character is cut in two. */
export function cutForShow(text: string, most = SHOWN): string {
  if (text.length <= most) return text;
  const cut = /[\uD800-\uDBFF]$/u.test(text.slice(0, most)) ? most - 1 : most;
  return `${text.slice(0, cut)}…`;
}

const part = /(?:^|[{,])[ \t]*["']?(?:proxies|proxy-providers|Proxy)["']?[ \t]*:/m;
const bareList = /^\s*-[ \t]*(?:\{[ \t]*)?["']?(?:name|type|server)["']?[ \t]*:/;

/** Whether a text may be such a file, or the list of its proxies alone. */
export function looksLikeClash(text: string): boolean {
  return part.test(text) || (bareList.test(text) && /["']?server["']?[ \t]*:/.test(text));
}

/** A text that is typed letter by letter is never taken for a file. */
const PASTED = 20;

/** What was put into a text at once, when it may be such a file. `before` stays as it is. */
export function pastedClash(before: string, after: string): string | null {
  if (after.length - before.length < PASTED) return null;
  const document = before.trim() !== '' && after.startsWith(before) ? after.slice(before.length) : after;
  return looksLikeClash(document) ? document : null;
}

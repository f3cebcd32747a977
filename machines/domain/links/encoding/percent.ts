const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with U+FFFD for every lone surrogate: what is left of it after any way through UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(loneSurrogate, '\ufffd');
}

/** Percent-encoded UTF-8 of everything but letters, digits and `- _ . ! ~ * ' ( )`. Never throws. */
export function encodePercent(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(wellFormed(text));
  }
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

/** The text behind percent-encoding. A `%` that begins no escape, or an escape that is not UTF-8, stays as it is. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, decodeRun);
  }
}

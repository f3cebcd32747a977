import { isPortNumber } from '../domain/ports';

// Host, port and the rest. What Go's parser refuses is refused here, too: odd characters in a host, a half percent escape.
const URL = /^https?:\/\/(?:\[[\da-f:.]+\]|[\p{L}\p{N}._-]+)(?::(\d{1,5}))?((?:[/?#]\S*)?)$/iu;
const HALF_ESCAPE = /%(?![\da-f]{2})/i;
const CONTROL = /\p{Cc}/u;

/** What is to be asked instead of the service's own page: null when nothing is typed. */
export function testUrlOf(draft: string): string | null {
  const url = draft.trim();
  return url === '' ? null : url;
}

/** Only a URL that the service can parse may be sent to it: another one kills its process. */
export function mayBeTestUrl(draft: string): boolean {
  const url = testUrlOf(draft);
  if (url === null) return true;
  const [, port, rest] = URL.exec(url) ?? [];
  if (rest === undefined || HALF_ESCAPE.test(rest) || CONTROL.test(rest)) return false;
  return port === undefined || isPortNumber(Number(port));
}

/** The stored URL, when it is one that may be sent. */
export function storedTestUrl(stored: string | undefined): string | null {
  return stored !== undefined && mayBeTestUrl(stored) ? testUrlOf(stored) : null;
}

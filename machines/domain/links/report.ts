import { parseLink } from './links';
import { REASON_WORDS } from './reasons';

/**
 * One line of JSON about one link, as `npm run -s link` prints it: `{ ok: true, kind, form, extra, link }` or
 * `{ ok: false, field, reason }`, where the reason begins with its stable key.
 */
export function reportLine(text: string): string {
  const result = parseLink(text);
  if (result.ok) {
    const { ok, kind, form, extra, link } = result;
    return JSON.stringify({ ok, kind, form, extra, link });
  }
  return JSON.stringify({ ok: false, field: result.field, reason: `${result.reason}: ${REASON_WORDS[result.reason]}` });
}

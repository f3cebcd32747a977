/** What a subscription's `info` says, as far as it says it. Amounts in bytes, counted in units of 10⁹ as the service does. */
export interface SubscriptionInfo {
  /** Uploaded and downloaded together. */
  readonly used: number | null;
  readonly total: number | null;
  /** From 0 to 1; more than the total counts as all of it. */
  readonly share: number | null;
  /** Unix seconds. */
  readonly expires: number | null;
}

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, pb: 1e15 };

const AMOUNT = /\b(download|upload|total):\s*(\d+(?:\.\d+)?)\s*([kmgtp]?b)\b/gi;
const EXPIRE = /\bexpire:\s*(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?(?:\s*UTC)?/i;

/**
 * Reads `download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2026-12-01 00:00 UTC`, each part only when known. A provider's own
 * text may follow. Nothing that it understands: everything null.
 */
export function parseSubscriptionInfo(info: string): SubscriptionInfo {
  const amounts: Partial<Record<string, number>> = {};
  for (const [, name = '', amount = '', unit = ''] of info.matchAll(AMOUNT)) {
    amounts[name.toLowerCase()] ??= Number(amount) * (UNITS[unit.toLowerCase()] ?? 1);
  }
  const { download, upload, total = 0 } = amounts;
  const used = download === undefined && upload === undefined ? null : (download ?? 0) + (upload ?? 0);
  return {
    used,
    total: total > 0 ? total : null,
    share: used === null || total <= 0 ? null : Math.min(1, used / total),
    expires: expiryIn(info),
  };
}

function expiryIn(info: string): number | null {
  const match = EXPIRE.exec(info);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.getTime() / 1_000 : null;
}

/** What a subscription's `info` says, as far as it says it. Amounts in bytes. */
export interface SubscriptionInfo {
  /** Uploaded and downloaded together. */
  readonly used: number | null;
  readonly total: number | null;
  /** From 0 to 1; more than the total counts as all of it. */
  readonly share: number | null;
  /** Unix seconds. */
  readonly expires: number | null;
  /** Each amount was rounded down to whole 10⁹ bytes, as services up to 2.4.14 do: they are the least that it can be. */
  readonly rough: boolean;
}

/** An amount in the units that providers count in. */
export interface QuotaSize {
  /** At most one digit after the point. */
  readonly value: number;
  readonly unit: 'MiB' | 'GiB' | 'TiB';
}

/** Powers of 1000 or, with an i, of 1024. */
function bytesOf(amount: string, unit: string): number {
  const power = 'bkmgtp'.indexOf(unit.charAt(0).toLowerCase());
  return Number(amount) * (/i/i.test(unit) ? 1024 : 1000) ** power;
}

const [MIB, GIB, TIB] = [2 ** 20, 2 ** 30, 2 ** 40];

/**
 * An amount of bytes as its provider counts it: in units of 1024. A provider's 100 GiB arrives as 107 GB, so that
 * the whole GiB above a rough amount is the likely one.
 */
export function quotaSize(bytes: number, rough: boolean): QuotaSize {
  const likely = rough ? Math.ceil(bytes / GIB) * GIB : bytes;
  const [unit, size] =
    likely >= TIB
      ? (['TiB', TIB] as const)
      : likely >= GIB || rough
        ? (['GiB', GIB] as const)
        : (['MiB', MIB] as const);
  return { value: Math.round((likely / size) * 10) / 10, unit };
}

const AMOUNT = /\b(download|upload|total):\s*(\d+(?:\.\d+)?)\s*([kmgtp]?b)\b/gi;
/** `Used 1.23 GiB / 100.00 GiB`, `Used 1.23 GiB`, `Total 100.00 GiB`: after 2.4.14. */
const SENTENCE = /\b(used|total) (\d+(?:\.\d+)?) ([kmgtp]?i?b)\b(?: \/ (\d+(?:\.\d+)?) ([kmgtp]?i?b)\b)?/i;
const EXPIRE = /\bexpire(?:s|:)\s*(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?(?:\s*UTC)?/i;

/**
 * Reads `download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2026-12-01 00:00 UTC` and, of later services,
 * `Used 1.23 GiB / 100.00 GiB · Expires 2026-12-01`, each part only when known. A provider's own text may follow. Nothing that it understands: everything null.
 */
export function parseSubscriptionInfo(info: string): SubscriptionInfo {
  const amounts: Partial<Record<string, number>> = {};
  for (const [, name = '', amount = '', unit = ''] of info.matchAll(AMOUNT)) {
    amounts[name.toLowerCase()] ??= bytesOf(amount, unit);
  }
  const { download, upload } = amounts;
  const sentence = sentenceIn(info);
  const total = amounts['total'] ?? sentence.total;
  const used = download === undefined && upload === undefined ? sentence.used : (download ?? 0) + (upload ?? 0);
  return {
    used,
    total: total > 0 ? total : null,
    share: used === null || total <= 0 ? null : Math.min(1, used / total),
    expires: expiryIn(info),
    rough: Object.keys(amounts).length > 0,
  };
}

function sentenceIn(info: string): { readonly used: number | null; readonly total: number } {
  const [, what = '', amount = '', unit = '', whole = '', unitOfWhole = ''] = SENTENCE.exec(info) ?? [];
  if (what.toLowerCase() === 'total') return { used: null, total: bytesOf(amount, unit) };
  if (what === '') return { used: null, total: 0 };
  return { used: bytesOf(amount, unit), total: whole === '' ? 0 : bytesOf(whole, unitOfWhole) };
}

function expiryIn(info: string): number | null {
  const match = EXPIRE.exec(info);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  // Providers send 0 for what never expires.
  return real && date.getTime() > 0 ? date.getTime() / 1_000 : null;
}

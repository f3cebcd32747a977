/** The answer of `GET /api/version`, with the defaults of gaps.md "Missing version fields". */
export interface ServiceVersion {
  readonly version: string;
  readonly foundNew: boolean;
  readonly remoteVersion: string;
  readonly dockerMode: boolean;
  readonly serviceValid: boolean;
  readonly v5: boolean;
  readonly lite: boolean;
  readonly loadBalanceValid: boolean;
  readonly variant: string;
  /** Since 2.3.0. */
  readonly os?: string;
  /** Since 2.4.0. */
  readonly hasAccounts?: boolean;
  /** Since 2.4.7. */
  readonly lastKernelExit?: string;
  /** After 2.4.14. */
  readonly coreVersion?: string;
}

const IDS_REPEATABLE_FROM = [2, 2, 7, 5];

/**
 * Whether a service of this version takes the same request id twice without harm (docs/decisions/request-ids.md). No field of its
 * answers tells; a version that is no number counts as old.
 */
export function takesIdsTwice(version: string): boolean {
  const numbers = /^v?(\d+(?:\.\d+)*)/iu.exec(version)?.[1]?.split('.').map(Number) ?? [];
  for (const [index, from] of IDS_REPEATABLE_FROM.entries()) {
    const number = numbers[index] ?? 0;
    if (number !== from) return number > from;
  }
  return true;
}

/** Xray and V2rayaCore show reality and xtls; compared without case. */
export function speaksReality(variant: string): boolean {
  return ['xray', 'v2rayacore'].includes(variant.toLowerCase());
}

/** The answer of `GET /api/version`, with the defaults of SPEC-NOTES "Missing version fields". */
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
}

/** Xray and V2rayaCore show reality and xtls; compared without case. */
export function speaksReality(variant: string): boolean {
  return ['xray', 'v2rayacore'].includes(variant.toLowerCase());
}

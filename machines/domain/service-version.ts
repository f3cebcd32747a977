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
  /** `linux`, `darwin`, `windows`, …; since 2.3.0, as `isRoot`. */
  readonly os?: string;
  readonly isRoot?: boolean;
  /** Whether `tun` works there: since 2.3.4, after 2.4.14 as `tunSupported`. */
  readonly tinytunSupported?: boolean;
  readonly tunSupported?: boolean;
  /** Since 2.4.0, as the two of the core. */
  readonly hasAccounts?: boolean;
  readonly coreVersionValid?: boolean;
  /** Why the core is not valid, in the service's words. */
  readonly coreVersionErr?: string;
  /** How the core ended last: empty, `running`, `stopped` or `crashed`; since 2.4.7. */
  readonly lastKernelExit?: string;
  /** After 2.4.14. */
  readonly coreVersion?: string;
}

/** Xray and V2rayaCore show reality and xtls; compared without case. */
export function speaksReality(variant: string): boolean {
  return ['xray', 'v2rayacore'].includes(variant.toLowerCase());
}

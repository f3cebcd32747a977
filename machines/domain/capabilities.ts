import { speaksReality, type ServiceVersion } from './service-version';

/** What a service can do and keeps, where services differ. Made once of what it says about itself; nothing else looks at versions. */
export interface Capabilities {
  /** The core speaks reality and xtls. */
  readonly reality: boolean;
  /** vmess, vless and trojan can leave certificates unchecked: until 2.4.0. */
  readonly insecureTls: boolean;
  /** Links of tuic are kept word for word: until 2.2.7. Later services keep the password percent-encoded. */
  readonly tuicVerbatim: boolean;
  /** The transport xhttp: since 2.2.7. */
  readonly xhttp: boolean;
  /** Its mode in links: since 2.2.7.5. */
  readonly xhttpMode: boolean;
  /** The service name of gRPC in trojan links: since 2.2.7.5; before, `path` is read. */
  readonly trojanServiceName: boolean;
  /** `v2raya-backend` in links of Shadowsocks and trojan: since 2.3.4. */
  readonly linkBackend: boolean;
  /** Early data of WebSocket and the settings of gRPC in links: since 2.4.0. */
  readonly streamTuning: boolean;
  /** Pinned certificates and the settings of xhttp in links: since 2.4.1. */
  readonly certificatePins: boolean;
  /** Servers of ShadowsocksR: refused since the services that tell the version of their core, later than 2.4.14. */
  readonly ssr: boolean;
}

/** The service that the specification describes. */
const BASE = [2, 2, 6, 7];

/** What the fields of the version tell by their presence, for a build whose version is no number. */
function sinceFields({ os, hasAccounts, lastKernelExit }: ServiceVersion): readonly number[] {
  if (lastKernelExit !== undefined) return [2, 4, 7];
  if (hasAccounts !== undefined) return [2, 4, 0];
  return os === undefined ? BASE : [2, 3, 0];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function capabilitiesOf(service: ServiceVersion | null): Capabilities {
  const fields = service === null ? BASE : sinceFields(service);
  const named =
    /^v?(\d+(?:\.\d+)+)/
      .exec(service?.version ?? '')?.[1]
      ?.split('.')
      .map(Number) ?? fields;
  // A field that exists proves more than a number that somebody wrote.
  const version = fields !== BASE && compare(fields, named) > 0 ? fields : named;
  const since = (...least: number[]): boolean => compare(version, least) >= 0;
  return {
    reality: speaksReality(service?.variant ?? 'Unknown'),
    insecureTls: !since(2, 4, 1),
    tuicVerbatim: !since(2, 3),
    xhttp: since(2, 2, 7),
    xhttpMode: since(2, 2, 7, 5),
    trojanServiceName: since(2, 2, 7, 5),
    linkBackend: since(2, 3, 4),
    streamTuning: since(2, 4),
    certificatePins: since(2, 4, 1),
    ssr: service?.coreVersion === undefined,
  };
}

import { capabilitiesOf } from '../domain/capabilities';
import { hostAndPort } from '../domain/service-address';
import { type ServiceVersion } from '../domain/service-version';
import { notice, type NoticeSpec } from '../ports/notice';
import { type StorageKey } from '../ports/storage';
import { TOAST } from '../shared/constants';

/** What the panel's own page is, as far as it matters for reaching a service. */
export interface PageFacts {
  /** `https:` or `http:`. */
  readonly protocol: string;
  readonly userAgent: string;
  /** This page's own URL with `http:`. */
  readonly alternateSite: string;
}

/** The host of an address, without its port. */
export function hostName(address: string): string {
  return hostAndPort(address).replace(/:\d+$/, '');
}

/** Loopback addresses and their names. */
export function isLocalHost(address: string): boolean {
  const host = hostName(address).toLowerCase();
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

type Engine = 'firefox' | 'webkit' | 'chromium';

function engineOf(userAgent: string): Engine {
  if (/firefox\//i.test(userAgent)) return 'firefox';
  return /applewebkit\//i.test(userAgent) && !/chrom(e|ium)\//i.test(userAgent) ? 'webkit' : 'chromium';
}

/**
 * What to say when the service cannot be reached (SPEC 8.08 to 8.11). An https page that calls an http service is told so where
 * the browser forbids it; Chromium allows local hosts, so there the service is simply not found.
 */
export function promptsWhenUnreachable(address: string, page: PageFacts): readonly NoticeSpec[] {
  const adjust = notice('adjustAddress', 'warning', { url: address }, TOAST.prompt, [{ kind: 'adjustAddress' }]);
  const notFound = notice('serviceNotFound', 'error', { url: address }, TOAST.prompt, [{ kind: 'openUsage' }]);
  const mixed = page.protocol === 'https:' && /^http:\/\//i.test(address);
  if (!mixed) return [adjust, notFound];
  const engine = engineOf(page.userAgent);
  if (isLocalHost(address) && engine !== 'firefox') return [adjust, notFound];
  const key = isLocalHost(address) ? 'cannotCommunicateFirefox' : 'cannotCommunicate';
  return [adjust, notice(key, 'error', { url: address }, TOAST.prompt, [{ kind: 'openAlternateSite' }])];
}

/** What the version call gives cause to say (SPEC 8.12, 8.13). */
export function noticesOfVersion(version: ServiceVersion): readonly NoticeSpec[] {
  const notices: NoticeSpec[] = [];
  const { coreMismatch } = capabilitiesOf(version);
  if (!version.serviceValid) notices.push(notice('serviceInvalid', 'error', {}, TOAST.prompt));
  else if (coreMismatch !== null)
    notices.push(notice('coreMismatch', 'error', { message: coreMismatch }, TOAST.prompt));
  else if (!version.v5) notices.push(notice('coreNotV5', 'error', {}, TOAST.prompt));
  if (version.lastKernelExit === 'crashed')
    notices.push(notice('coreCrashed', 'warning', {}, TOAST.prompt, [{ kind: 'openLogs' }]));
  if (version.foundNew)
    notices.push(notice('newVersion', 'success', { version: version.remoteVersion }, TOAST.warning));
  return notices;
}

/** What is stored of a version (SPEC 3.60); `docker` is the string true in docker mode and absent otherwise. */
export function storedOfVersion(version: ServiceVersion): readonly (readonly [StorageKey, string | null])[] {
  return [
    ['version', version.version],
    ['docker', version.dockerMode ? 'true' : null],
    ['lite', String(version.lite)],
    ['variant', version.variant],
    ['loadBalanceValid', String(version.loadBalanceValid)],
  ];
}

/** Whether two answers of the version call come from the same service; what is new outside does not tell. */
export function isSameService(one: ServiceVersion | null, other: ServiceVersion): boolean {
  return one !== null && JSON.stringify(storedOfVersion(one)) === JSON.stringify(storedOfVersion(other));
}

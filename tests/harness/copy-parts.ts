import { type ReadAnswer, type ReadPart } from '../../machines/copies/reading.rules';
import { type Touch } from '../../machines/domain/touch';
import { type Fault } from '../../machines/shared/faults';
import { lists, replyOf } from './touch-lists';

export const PROBE = { probeURL: 'https://a', probeInterval: '10s', type: 'leastping' };

/** A service, as it answers to each part that is read. */
export interface Served {
  touch?: Touch;
  pacMode?: string;
  /** The lists at the end, when they have changed. */
  later?: Touch;
  fails?: Readonly<Partial<Record<ReadPart['kind'], Fault>>>;
  link?: (part: Extract<ReadPart, { kind: 'links' }>, index: number) => string | Fault;
}

export function answerOf(part: ReadPart, { touch = lists(2), later, link, pacMode = 'whitelist' }: Served): ReadAnswer {
  const { kind } = part;
  switch (kind) {
    case 'lists':
      return { kind, value: replyOf(touch) };
    case 'check':
      return { kind, value: replyOf(later ?? touch) };
    case 'settings':
      return { kind, value: { setting: { pacMode }, localGfwList: '2026-01-02' } };
    case 'ports':
      return {
        kind,
        value: { socks5: 1, http: 2, socks5WithPac: 0, httpWithPac: 3, vmess: 0, api: null, vmessLink: 'vmess://x' },
      };
    case 'dnsLists':
      return { kind, value: { internal: '1.1.1.1 -> direct\n', external: '' } };
    case 'dnsRules':
      return { kind, value: { rules: [{ server: '1.1.1.1' }], newModule: false } };
    case 'routingA':
      return { kind, value: { routingA: 'default: proxy' } };
    case 'domains':
      return { kind, value: { domains: 'a.com' } };
    case 'ipGroups':
      return { kind, value: { countries: 'CN\nIR', ranges: '' } };
    case 'customRouting':
      return { kind, value: { customPac: { defaultProxyMode: 'direct', routingRules: [] }, directory: '/x' } };
    case 'inbounds':
      return { kind, value: { inbounds: [{ tag: 'a', protocol: 'socks', port: 1 }], ports: [], outbounds: [] } };
    case 'outbounds':
      return { kind, value: ['proxy', 'video'] };
    case 'outbound':
      return { kind, value: { ...PROBE, type: part.name } };
    case 'links':
      return {
        kind,
        value: part.rows.map((row, index) => {
          const given = link?.(part, index) ?? `${row._type}://${row.sub}/${row.id}`;
          return typeof given === 'string' ? { ok: true, value: given } : { ok: false, fault: given };
        }),
      };
  }
}

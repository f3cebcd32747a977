import { isIp } from './ip-address';

/** Where something is. */
interface TypedPlace {
  /** A domain in lower case, or an address without brackets. */
  readonly host: string;
  /** As it is written, or what the scheme implies; null when nobody says. */
  readonly port: number | null;
}

/** What a person typed as a host, an address or a URL; null when it is none. */
export function typedPlace(typed: string): TypedPlace | null {
  const [, scheme = '', authority = ''] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/?#\s]+)(?:[/?#].*)?$/iu.exec(typed.trim()) ?? [];
  const bare = authority.replace(/^.*@/u, '');
  const isBare = isIp(bare);
  const [, bracketed, name, written] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/u.exec(bare) ?? [];
  const host = (isBare ? bare : (bracketed ?? name ?? '')).toLowerCase().replace(/\.$/u, '');
  if (host === '' || (bracketed !== undefined && !isIp(bracketed))) return null;
  const implied = { http: 80, https: 443, ws: 80, wss: 443 }[scheme.toLowerCase()];
  return { host, port: (isBare || written === undefined ? implied : Number(written)) ?? null };
}

/** In the letters that names are asked for in: a rule in others would meet nothing. */
const SITE = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/u;

/** The host of the first word that is a site or an address, and that word; null when there is none. */
export function typedSite(text: string): { readonly host: string; readonly word: string } | null {
  for (const word of text.trim().split(/\s+/u)) {
    const host = typedPlace(word)?.host ?? '';
    if (SITE.test(host) || isIp(host)) return { host, word };
  }
  return null;
}

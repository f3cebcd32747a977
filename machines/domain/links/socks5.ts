import { type FormRules, hideInvisible, type LinkCodec } from './codec';
import { plainHost, splitLink } from './encoding/address';
import { Query, writeQuery } from './encoding/query';
import { proxyDefaults, proxyDropped, proxyEssential, type ProxyForm, readProxy, writeProxy } from './proxy';

/** The SOCKS5 tab (SPEC section 3, "Server forms"). */
export type Socks5Form = ProxyForm;

export const socks5Rules: FormRules<Socks5Form> = {
  defaults: proxyDefaults,
  visible: () => Object.keys(proxyDefaults) as (keyof Socks5Form)[],
  essential: proxyEssential,
  options: () => ({}),
  canonical: (form) => hideInvisible(socks5Rules, { ...form, host: plainHost(form.host) }),
  problems: proxyEssential,
  dropped: proxyDropped,
};

export const socks5: LinkCodec<Socks5Form> = {
  read(_, body) {
    const parts = splitLink(body);
    if (parts === null) return { field: 'link', reason: 'link-malformed' };
    const { form, ...rest } = readProxy(parts);
    return { form, extra: new Query(parts.query).rest(), ...rest };
  },
  pairs: () => [],
  keeps: () => false,
  write: (form, extra) => writeProxy('socks5', form, writeQuery([], extra)),
};

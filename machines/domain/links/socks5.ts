import { type FormRules, hideInvisible, type LinkCodec } from './codec';
import { plainHost, splitLink } from './encoding/address';
import { Query, writeQuery } from './encoding/query';
import {
  proxyAlike,
  proxyDefaults,
  proxyEssential,
  proxyFields,
  type ProxyForm,
  proxyWarnings,
  readProxy,
  writeProxy,
} from './proxy';
import { type LinkKind } from './codec';

/** The SOCKS5 tab (SPEC section 3, "Server forms"). */
export type Socks5Form = ProxyForm;

export const socks5Rules: FormRules<Socks5Form> = {
  defaults: proxyDefaults,
  visible: () => Object.keys(proxyDefaults) as (keyof Socks5Form)[],
  essential: proxyEssential,
  options: () => ({}),
  canonical: (form) => hideInvisible(socks5Rules, { ...form, host: plainHost(form.host) }),
  problems: proxyEssential,
  warnings: proxyWarnings,
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

export const socks5Kind: LinkKind<Socks5Form, 'socks5'> = {
  name: 'SOCKS5',
  schemes: ['socks5'],
  fields: proxyFields,
  rules: socks5Rules,
  codec: socks5,
  net: () => 'socks5',
  alike: (_, body, form) => proxyAlike(body, form),
};

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

/** The HTTP tab (SPEC section 3, "Server forms"). */
export interface HttpForm extends ProxyForm {
  readonly protocol: string;
}

const defaults: HttpForm = { protocol: 'http', ...proxyDefaults };

export const httpRules: FormRules<HttpForm> = {
  defaults,
  visible: () => Object.keys(defaults) as (keyof HttpForm)[],
  essential: proxyEssential,
  options: () => ({ protocol: ['http', 'https'] }),
  canonical: (form) =>
    hideInvisible(httpRules, { ...form, protocol: form.protocol || defaults.protocol, host: plainHost(form.host) }),
  problems: proxyEssential,
  warnings: proxyWarnings,
};

/** Reads shared links (`http://`, `https://`) and sent ones (`http-proxy://`, `https-proxy://`); writes what is to be sent. */
export const http: LinkCodec<HttpForm> = {
  read(scheme, body) {
    const parts = splitLink(body);
    if (parts === null) return { field: 'link', reason: 'link-malformed' };
    const shared = scheme === 'http' || scheme === 'https';
    if (shared && (parts.path.length > 1 || parts.query !== ''))
      return { field: 'link', reason: 'subscription-address' };
    const { form, ...rest } = readProxy(parts);
    const protocol = scheme.startsWith('https') ? 'https' : 'http';
    return { form: { protocol, ...form }, extra: new Query(parts.query).rest(), ...rest };
  },
  pairs: () => [],
  keeps: () => false,
  write: (form, extra) =>
    writeProxy(form.protocol === 'https' ? 'https-proxy' : 'http-proxy', form, writeQuery([], extra)),
};

export const httpKind: LinkKind<HttpForm, 'http' | 'https' | 'http-proxy' | 'https-proxy'> = {
  name: 'HTTP',
  schemes: ['http', 'https', 'http-proxy', 'https-proxy'],
  fields: { protocol: { label: 'protocol', group: 'server' }, ...proxyFields },
  rules: httpRules,
  codec: http,
  net: ({ protocol }) => protocol,
  alike: (_, body, form) => proxyAlike(body, form),
};

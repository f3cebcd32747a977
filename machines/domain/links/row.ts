import { plainHost } from './encoding/address';
import { kindOf, valueCalled } from './kinds';
import { type ReadLink } from './links';

/** What the lists of the service show of a server. */
export interface LinkRow {
  readonly name: string;
  /** `host:port`, an IPv6 host in brackets. */
  readonly address: string;
  /** The protocol with its transport, as the service words it, e.g. `vless(ws+tls)`. */
  readonly net: string;
}

/** The row that the service makes of a link that it is sent, which was read as `read`. */
export function rowOfLink(sent: string, read: ReadLink): LinkRow {
  const host = plainHost(String(valueCalled(read, 'address') ?? ''));
  const port = valueCalled(read, 'port');
  const written = host.includes(':') ? `[${host}]` : host;
  return {
    name: String(valueCalled(read, 'name') ?? ''),
    address: typeof port === 'number' ? `${written}:${port}` : written,
    net: kindOf(read.kind).net(read.form, sent),
  };
}

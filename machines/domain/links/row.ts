import { plainHost } from './encoding/address';
import { type ReadLink } from './links';
import { type LinkScheme } from './schemes';

/** What the lists of the service show of a server. */
export interface LinkRow {
  readonly name: string;
  /** `host:port`, an IPv6 host in brackets. */
  readonly address: string;
  /** The protocol with its transport, as the service words it, e.g. `vless(ws+tls)`. */
  readonly net: string;
}

/** The row that the service makes of a link that was read; `scheme` is the link's. */
export function rowOfLink(scheme: LinkScheme, read: ReadLink): LinkRow {
  switch (read.kind) {
    case 'v2ray': {
      const { protocol, ps, add, port, net, tls } = read.form;
      return row(ps, add, port, `${protocol}(${tls === 'none' ? net : `${net}+${tls}`})`);
    }
    case 'ss': {
      const { name, server, port, method, plugin } = read.form;
      const cipher = SHORT_CIPHERS[method] ?? method;
      return row(name, server, port, `SS(${plugin === 'off' ? cipher : `${cipher}+${plugin}`})`);
    }
    case 'ssr': {
      const { name, server, port, proto, obfs } = read.form;
      return row(name, server, port, `SSR(${proto}+${obfs})`);
    }
    case 'trojan': {
      const { name, server, port, method, obfs } = read.form;
      const parts = [...(obfs === 'websocket' ? ['ws'] : []), ...(method === 'shadowsocks' ? ['ss'] : [])];
      const go = scheme === 'trojan-go';
      return row(
        name,
        server,
        port,
        !go ? 'trojan' : parts.length === 0 ? 'trojan-go' : `trojan-go(${parts.join('+')})`,
      );
    }
    case 'juicity':
      return row(read.form.name, read.form.server, read.form.port, 'Juicity');
    case 'tuic':
      return row(read.form.name, read.form.server, read.form.port, 'tuic');
    case 'http':
      return row(read.form.name, read.form.host, read.form.port, read.form.protocol);
    case 'socks5':
      return row(read.form.name, read.form.host, read.form.port, 'socks5');
  }
}

const SHORT_CIPHERS: Readonly<Record<string, string>> = {
  'chacha20-ietf-poly1305': 'c20p1305',
  'chacha20-poly1305': 'c20p1305',
};

function row(name: string, host: string, port: number | null, net: string): LinkRow {
  const plain = plainHost(host);
  const written = plain.includes(':') ? `[${plain}]` : plain;
  return { name, address: port === null ? written : `${written}:${port}`, net };
}

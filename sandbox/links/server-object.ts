/** What the service keeps of one server: plain data, so that it can be stored, compared and shared again. */
export type ServerObject =
  | VmessObject
  | VlessObject
  | ShadowsocksObject
  | ShadowsocksrObject
  | TrojanObject
  | VerbatimObject
  | WireguardObject
  | PlainProxyObject;

interface Common {
  readonly name: string;
  readonly host: string;
  /** 0 when the link has none. */
  readonly port: number;
}

export interface V2rayFields extends Common {
  readonly id: string;
  readonly aid: string;
  readonly scy: string;
  readonly net: string;
  readonly type: string;
  readonly hostHeader: string;
  readonly sni: string;
  readonly path: string;
  readonly tls: string;
  readonly fingerprint: string;
  readonly pbk: string;
  readonly sid: string;
  readonly spx: string;
  readonly flow: string;
  readonly alpn: string;
  readonly allowInsecure: boolean;
  readonly key: string;
  readonly quicSecurity: string;
  /** Parameters that only newer services keep. */
  readonly newer: Newer;
}

export type Newer = Readonly<Record<string, string | number | boolean>>;

export interface VmessObject extends V2rayFields {
  readonly scheme: 'vmess';
}

export interface VlessObject extends V2rayFields {
  readonly scheme: 'vless';
}

export interface ShadowsocksPlugin {
  readonly name: string;
  readonly obfs: string;
  readonly host: string;
  readonly path: string;
  readonly tls: string;
  readonly impl: string;
}

export interface ShadowsocksObject extends Common {
  readonly scheme: 'ss';
  readonly method: string;
  readonly password: string;
  readonly backend: string;
  readonly plugin: ShadowsocksPlugin | null;
}

export interface ShadowsocksrObject extends Common {
  readonly scheme: 'ssr';
  readonly method: string;
  readonly password: string;
  readonly proto: string;
  readonly protoParam: string;
  readonly obfs: string;
  readonly obfsParam: string;
}

export interface TrojanObject extends Common {
  readonly scheme: 'trojan' | 'trojan-go';
  readonly password: string;
  readonly sni: string;
  readonly type: string;
  readonly encryption: string;
  readonly hostHeader: string;
  readonly path: string;
  readonly alpn: string;
  readonly allowInsecure: boolean;
  readonly serviceName: string;
  readonly newer: Newer;
}

export interface VerbatimObject extends Common {
  readonly scheme: 'juicity' | 'tuic' | 'hysteria2' | 'anytls';
  readonly link: string;
}

export interface WireguardObject extends Common {
  readonly scheme: 'wireguard';
  readonly privateKey: string;
  readonly query: Newer;
}

export interface PlainProxyObject extends Common {
  readonly scheme: 'http' | 'https' | 'socks5';
  readonly username: string;
  readonly password: string;
}

/** Which version's habits a link is written with. */
export type Habits = '2.2' | '2.4' | 'newest';

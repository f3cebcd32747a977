/** The V2RAY tab (SPEC section 3, "Server forms"). */
export interface V2rayForm {
  readonly protocol: string;
  readonly ps: string;
  readonly add: string;
  readonly port: number | null;
  readonly id: string;
  readonly aid: number | null;
  readonly scy: string;
  readonly net: string;
  readonly type: string;
  readonly host: string;
  readonly path: string;
  readonly quicSecurity: string;
  readonly key: string;
  readonly tls: string;
  readonly sni: string;
  readonly fp: string;
  readonly alpn: string;
  readonly flow: string;
  readonly pbk: string;
  readonly sid: string;
  readonly spx: string;
  readonly allowInsecure: boolean;
}

/** The obfuscations of mKCP and QUIC. */
export const PACKET_TYPES: readonly string[] = ['none', 'srtp', 'utp', 'wechat-video', 'dtls', 'wireguard'];

import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Reason } from '../../../machines/domain/links/reasons';
import { type ServerFormKind } from '../../../machines/domain/links/schemes';
import {
  type FieldGroup,
  type FieldHint,
  type FieldLabel,
  type FieldLoss,
} from '../../../machines/server-form/server-form.view-model';

/** Names of protocols: the same in every language. */
export const KIND_NAMES: Readonly<Record<ServerFormKind, string>> = {
  v2ray: 'V2RAY',
  ss: 'SS',
  ssr: 'SSR',
  trojan: 'Trojan',
  juicity: 'Juicity',
  tuic: 'Tuic',
  http: 'HTTP',
  socks5: 'SOCKS5',
};

export const LABELS: Readonly<Record<FieldLabel, MessageDescriptor>> = {
  protocol: msg`Protocol`,
  name: msg`Name`,
  address: msg`Host`,
  port: msg`Port`,
  userId: msg`User ID`,
  uuid: msg`UUID`,
  alterId: msg`Alter ID`,
  encryption: msg`Encryption`,
  method: msg`Encryption method`,
  password: msg`Password`,
  username: msg`Username`,
  tls: msg`TLS`,
  sni: msg`Server name (SNI)`,
  fingerprint: msg`uTLS fingerprint`,
  flow: msg`Flow`,
  publicKey: msg`Public key`,
  shortId: msg`Short ID`,
  spiderX: msg`SpiderX`,
  alpn: msg`ALPN`,
  allowInsecure: msg`Allow insecure certificates`,
  disableSni: msg`Send no server name`,
  network: msg`Transport`,
  headerType: msg`Obfuscation`,
  quicSecurity: msg`QUIC encryption`,
  quicKey: msg`QUIC key`,
  httpHost: msg`Host header`,
  path: msg`Path`,
  seed: msg`Seed`,
  serviceName: msg`Service name`,
  plugin: msg`Plugin`,
  implementation: msg`Implementation`,
  obfuscation: msg`Obfuscation`,
  mode: msg`Mode`,
  protocolParam: msg`Protocol parameter`,
  obfuscationParam: msg`Obfuscation parameter`,
  trojanProtocol: msg`Trojan protocol`,
  ssCipher: msg`Shadowsocks encryption`,
  ssPassword: msg`Shadowsocks password`,
  congestionControl: msg`Congestion control`,
  certificatePin: msg`Pinned certificate chain (SHA-256)`,
  udpRelayMode: msg`UDP relay mode`,
};

export const GROUPS: Readonly<Record<FieldGroup, MessageDescriptor>> = {
  server: msg`Server`,
  security: msg`TLS and certificates`,
  transport: msg`Transport`,
  plugin: msg`Plugin`,
  obfuscation: msg`Protocol and obfuscation`,
  connection: msg`Connection`,
};

export const HINTS: Readonly<Record<FieldHint, MessageDescriptor>> = {
  vlessInsecure: msg`Not recommended with VLESS, which has no encryption of its own.`,
  notForTrojanGo: msg`Not allowed for Trojan-Go.`,
  grpcNeedsTls: msg`gRPC must be used with TLS.`,
  alterIdZero: msg`0 on all current servers.`,
  sniIsHost: msg`When empty, the host is used.`,
  alpnList: msg`Separate several with commas.`,
};

export const LOSSES: Readonly<Record<FieldLoss, MessageDescriptor>> = {
  notKept: msg`The service does not keep this in a link of this kind.`,
  onlyTogether: msg`The service keeps a username and a password only together.`,
};

export const REASONS: Readonly<Record<Reason, MessageDescriptor>> = {
  'link-empty': msg`The service gave no share link.`,
  'scheme-unknown': msg`It begins with no scheme that this panel knows.`,
  'link-malformed': msg`There is no host and port in it.`,
  'base64-invalid': msg`It is not readable base64.`,
  'json-invalid': msg`It holds no readable vmess description.`,
  'ssr-incomplete': msg`Parts of it are missing.`,
  'subscription-address': msg`It looks like the address of a subscription.`,
  'host-missing': msg`Enter the host.`,
  'host-invalid': msg`No host name or IP address looks like this.`,
  'port-missing': msg`Enter the port.`,
  'port-not-a-number': msg`The port is a whole number.`,
  'port-out-of-range': msg`The port is between 1 and 65535.`,
  'aid-not-a-number': msg`The alter ID is a whole number.`,
  'aid-out-of-range': msg`The alter ID is between 0 and 65535.`,
  'id-missing': msg`Enter the user ID.`,
  'uuid-missing': msg`Enter the UUID.`,
  'password-missing': msg`Enter the password.`,
  'method-missing': msg`Choose an encryption method.`,
  'ss-password-missing': msg`Enter the Shadowsocks password.`,
  'grpc-needs-tls': msg`gRPC must be used with TLS.`,
  'not-with-trojan-go': msg`Not allowed for Trojan-Go. Switch it off.`,
  'plugin-character': msg`The service cannot keep ; = or \\ here.`,
};

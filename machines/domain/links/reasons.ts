/** Why a link cannot be read, or why a field cannot be saved: stable keys, one plain sentence for each. */
export const REASONS = {
  'link-empty': 'there is nothing to read',
  'scheme-unknown': 'it begins with no scheme that a server link can have',
  'json-foreign': 'this JSON is no list of servers in SIP008',
  'link-malformed': 'there is no address of the form host:port in it',
  'base64-invalid': 'what follows the scheme is not base64',
  'json-invalid': 'the base64 holds neither a JSON object nor the older form of a vmess link',
  'ssr-incomplete': 'host:port:protocol:method:obfs:password is not complete',
  'subscription-address': 'it has a path or a query and looks like the address of a subscription',
  'host-missing': 'the host is missing',
  'host-invalid': 'the host holds characters that no host name or IP address can have',
  'port-missing': 'the port is missing',
  'port-not-a-number': 'the port is not a whole number',
  'port-out-of-range': 'the port must be between 1 and 65535',
  'aid-not-a-number': 'the alter id is not a whole number',
  'aid-out-of-range': 'the alter id must be between 0 and 65535',
  'id-missing': 'the user id is missing',
  'uuid-missing': 'the UUID is missing',
  'password-missing': 'the password is missing',
  'method-missing': 'the encryption method is missing',
  'ss-password-missing': 'the Shadowsocks password is missing',
  'grpc-needs-tls': 'gRPC must be used with TLS',
  'not-with-trojan-go': 'Trojan-Go does not allow insecure connections',
  'plugin-character': 'the service cannot keep ; = or \\ here',
} as const;

/** Why the service will not keep what a link says, or cannot use it. Nothing is refused for that. */
export const WARNINGS = {
  'not-kept': 'the service does not keep this in a link of this kind',
  'only-together': 'the service keeps a user name and a password only together',
  'transport-unsupported': 'the service does not support this transport',
  'security-unsupported': 'the service does not support REALITY or XTLS here',
  'encryption-unsupported': 'the service does not support encryption of VLESS',
  'insecure-unsupported': 'the service always checks certificates',
  'percent-encoded': 'the service passes some of these characters on percent-encoded',
} as const;

export type Reason = keyof typeof REASONS | keyof typeof WARNINGS;

export const REASON_WORDS: Readonly<Record<Reason, string>> = { ...REASONS, ...WARNINGS };

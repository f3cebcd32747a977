/** Why a link cannot be read, or why a field cannot be saved: stable keys, one plain sentence for each. */
export const REASONS = {
  'link-empty': 'there is nothing to read',
  'scheme-unknown': 'the scheme is not supported',
  'json-foreign': 'this JSON is not a SIP008 server list',
  'link-malformed': 'it has no address of the form host:port',
  'base64-invalid': 'the part after the scheme is not valid base64',
  'json-invalid': 'the base64 contains neither a JSON object nor the older form of a vmess link',
  'ssr-incomplete': 'host:port:protocol:method:obfs:password is incomplete',
  'subscription-address': 'it has a path or a query and looks like a subscription address',
  'host-missing': 'the host is missing',
  'host-invalid': 'the host is not a valid host name or IP address',
  'port-missing': 'the port is missing',
  'port-not-a-number': 'the port must be a whole number',
  'port-out-of-range': 'the port must be between 1 and 65535',
  'aid-not-a-number': 'the alter ID must be a whole number',
  'aid-out-of-range': 'the alter ID must be between 0 and 65535',
  'id-missing': 'the user ID is missing',
  'uuid-missing': 'the UUID is missing',
  'password-missing': 'the password is missing',
  'method-missing': 'the encryption method is missing',
  'ss-password-missing': 'the Shadowsocks password is missing',
  'grpc-needs-tls': 'gRPC must be used with TLS',
  'not-with-trojan-go': 'Trojan-Go does not allow insecure connections',
  'pin-malformed':
    'a pin must be SHA-256: 64 hexadecimal digits, or base64 of 32 bytes; the core does not start with another',
  'obfs-password-missing': 'the password of the obfuscation is missing',
  'key-missing': 'the key is missing',
  'key-malformed': 'a key must be base64 of 32 bytes',
  'local-address-missing': 'the address of this end is missing',
  'local-address-malformed': 'the address of this end must be an IP address, with or without a mask',
  'one-address': 'the core does not start with more than one address of this end',
  'allowed-ips-malformed': 'the allowed IPs must be IP addresses with masks, with commas between them',
  'reserved-malformed': 'the reserved bytes must be three numbers from 0 to 255 with commas between them',
  'range-malformed': 'a range must be two whole numbers with a hyphen between them, the smaller first',
  'headers-malformed': 'headers must be a JSON object of texts, without Host',
  'get-needs-packet-up': 'GET goes with the mode packet-up only',
  'not-a-count': 'this must be a whole number',
  'subscription-character': 'the service cannot store " and \\ in a subscription',
  'plugin-character': 'the service cannot store ; = or \\ here',
} as const;

/** Why the service will not keep what a link says, or cannot use it. Nothing is refused because of it. */
export const WARNINGS = {
  'not-kept': 'the service does not keep this in links of this kind',
  'only-together': 'the service stores a user name and a password only together',
  'transport-unsupported': 'the service does not support this transport',
  'plugin-unsupported': 'the service does not support this plugin',
  'security-unsupported': 'the service does not support REALITY or XTLS here',
  'settings-lost': 'the service does not keep all settings of XHTTP that the link has',
  'encryption-unsupported': 'the service does not support VLESS encryption',
  'insecure-unsupported': 'the service always checks certificates',
  'kind-unsupported': 'the service does not know servers of this kind',
  'stops-core': 'the core of the service does not start with this',
  'inner-ignored': 'the service ignores Shadowsocks inside trojan',
  'ports-unsupported': 'the service knows no port hopping: only the first port is used',
  'percent-encoded': 'the service sends some of these characters percent-encoded',
} as const;

export type Reason = keyof typeof REASONS | keyof typeof WARNINGS;

export const REASON_WORDS: Readonly<Record<Reason, string>> = { ...REASONS, ...WARNINGS };

import { ipRangeOf } from '../ip-address';
import { type LinkKind, type Problem, required } from './codec';
import { decodePercent, encodePercent } from './encoding/percent';
import { isYes, type Query } from './encoding/query';
import { countProblem, keyProblem } from './keys';
import { saysTheSame, urlCodec, urlDefaults, urlFields, type UrlForm, urlRules } from './url-kind';

export interface WireguardForm extends UrlForm {
  /** Base64 of 32 bytes, as all keys. */
  readonly privateKey: string;
  readonly publicKey: string;
  readonly preSharedKey: string;
  /** One address of this end, with or without a mask. */
  readonly address: string;
  /** With commas between them. */
  readonly allowedIPs: string;
  /** Three bytes as numbers with commas between them. */
  readonly reserved: string;
  /** Digits, as all counts; bytes. */
  readonly mtu: string;
  /** Seconds. */
  readonly keepAlive: string;
  readonly workers: string;
  readonly kernelMode: boolean;
}

const defaults: WireguardForm = {
  ...urlDefaults,
  privateKey: '',
  publicKey: '',
  preSharedKey: '',
  address: '',
  allowedIPs: '',
  reserved: '',
  mtu: '',
  keepAlive: '',
  workers: '',
  kernelMode: false,
};

/** The core does not start with more than one. */
function addressProblem(address: string): readonly Problem[] {
  if (address.includes(',')) return [{ field: 'address', reason: 'one-address' }];
  return address === '' || ipRangeOf(address) !== null ? [] : [{ field: 'address', reason: 'local-address-malformed' }];
}

function reservedProblem(reserved: string): readonly Problem[] {
  const bytes = reserved === '' ? ['0', '0', '0'] : reserved.split(',');
  const valid = bytes.length === 3 && bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) < 256);
  return valid ? [] : [{ field: 'reserved', reason: 'reserved-malformed' }];
}

const keys = ['privateKey', 'publicKey', 'preSharedKey'] as const;
const counts = ['mtu', 'keepAlive', 'workers'] as const;

/** A `+` that stands for itself in a query is read as a space. */
function tidyKey(key: string): string {
  return key.trim().replaceAll(' ', '+');
}

export const wireguardRules = urlRules(defaults, {
  tidy: (form) => ({
    ...form,
    ...Object.fromEntries(keys.map((key) => [key, tidyKey(form[key])])),
    // The service takes 0 for nothing.
    ...Object.fromEntries(counts.map((count) => [count, form[count].trim().replace(/^0+$/, '')])),
    address: form.address.trim(),
    reserved: form.reserved.replaceAll(' ', ''),
  }),
  needs: ({ privateKey, publicKey, address }) => [
    ...required('privateKey', privateKey, 'key-missing'),
    ...required('publicKey', publicKey, 'key-missing'),
    ...required('address', address, 'local-address-missing'),
  ],
  problems: (form) => [
    ...keys.flatMap((field) => keyProblem(field, form[field])),
    ...addressProblem(form.address),
    ...(form.allowedIPs === '' || form.allowedIPs.split(',').every((range) => ipRangeOf(range.trim()) !== null)
      ? []
      : [{ field: 'allowedIPs', reason: 'allowed-ips-malformed' } as const]),
    ...reservedProblem(form.reserved),
    ...counts.flatMap((field) => countProblem(field, form[field])),
  ],
});

/** The service's own page of 2.4 writes the public key where the private one belongs. */
function keysIn(userInfo: string, query: Query): Pick<WireguardForm, 'privateKey' | 'publicKey'> {
  const user = tidyKey(decodePercent(userInfo));
  const privateKey = tidyKey(query.take('privateKey', 'privatekey', 'private_key'));
  const publicKey = tidyKey(query.take('publicKey', 'publickey', 'public_key', 'peerPublicKey'));
  return privateKey === '' ? { privateKey: user, publicKey } : { privateKey, publicKey: publicKey || user };
}

/** Reads what the service (source: what it made of links, `tests/contract/link-forms.json`), its page, and other programs write; no two of them call everything alike. */
export const wireguard = urlCodec(wireguardRules, {
  scheme: 'wireguard',
  read: (userInfo, query) => ({
    ...keysIn(userInfo, query),
    preSharedKey: tidyKey(query.take('preSharedKey', 'presharedKey', 'presharedkey', 'pre_shared_key', 'psk')),
    address: query.take('address', 'localAddress', 'local_address', 'ip'),
    allowedIPs: query.take('allowedIPs', 'allowedips', 'allowed_ips'),
    reserved: query.take('reserved').replaceAll(' ', ''),
    mtu: query.take('mtu'),
    keepAlive: query.take('keepAlive', 'keepalive', 'persistentKeepalive', 'persistent_keepalive'),
    workers: query.take('workers'),
    kernelMode: isYes(query.take('kernelMode')),
  }),
  user: ({ privateKey }) => encodePercent(privateKey),
  entries: (form) => [
    ['publicKey', 'publicKey', form.publicKey],
    ['preSharedKey', 'preSharedKey', form.preSharedKey],
    ['address', 'address', form.address],
    ['allowedIPs', 'allowedIPs', form.allowedIPs],
    ['reserved', 'reserved', form.reserved],
    ['mtu', 'mtu', form.mtu],
    ['keepAlive', 'keepAlive', form.keepAlive],
    ['workers', 'workers', form.workers],
    ['kernelMode', 'kernelMode', form.kernelMode ? 'true' : ''],
  ],
  keeps: () => false,
});

export const wireguardKind: LinkKind<WireguardForm, 'wireguard' | 'wg'> = {
  name: 'WireGuard',
  schemes: ['wireguard', 'wg'],
  isTaken: (service) => service.wireguard,
  fields: {
    ...urlFields,
    privateKey: { label: 'privateKey', group: 'server', hint: 'wireguardKey', secret: true },
    publicKey: { label: 'peerPublicKey', group: 'server', hint: 'wireguardKey' },
    preSharedKey: { label: 'preSharedKey', group: 'server', secret: true },
    address: { label: 'localAddress', group: 'connection', hint: 'oneAddress' },
    allowedIPs: { label: 'allowedIps', group: 'connection', suggestions: ['0.0.0.0/0,::/0', '0.0.0.0/0'] },
    reserved: { label: 'reserved', group: 'connection', hint: 'reservedBytes' },
    mtu: { label: 'mtu', group: 'connection', numeric: true },
    keepAlive: { label: 'keepAlive', group: 'connection', numeric: true },
    workers: { label: 'workers', group: 'connection', numeric: true },
    kernelMode: { label: 'kernelMode', group: 'connection' },
  },
  rules: wireguardRules,
  codec: wireguard,
  net: () => 'WireGuard',
  alike: (scheme, body, form) => scheme === 'wireguard' && saysTheSame(wireguard, body, form) && /^[^:@]+@/.test(body),
};

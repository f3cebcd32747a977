/** One field of a protobuf message: a number, or bytes with their length. */
function field(number: number, value: number | Uint8Array): Buffer {
  if (typeof value === 'number') return Buffer.from([number << 3, ...varint(value)]);
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...varint(value.length)]), value]);
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];
}

const text = (value: string): Buffer => Buffer.from(value, 'utf8');

/** Names that configurations of the service refer to; each holds one made-up domain. */
const SITES = [
  'CN',
  'GEOLOCATION-!CN',
  'GFW',
  'CATEGORY-SCHOLAR-!CN',
  'CATEGORY-SCHOLAR-CN',
  'GOOGLE',
  'GOOGLE-SCHOLAR',
  'APPLE',
  'PRIVATE',
  'CATEGORY-ADS',
  'CATEGORY-ADS-ALL',
  'GREATFIRE',
  'TLD-CN',
  'TELEGRAM',
];

const NETS: Readonly<Record<string, readonly (readonly [address: readonly number[], prefix: number])[]>> = {
  CN: [[[1, 0, 1, 0], 24]],
  PRIVATE: [
    [[10, 0, 0, 0], 8],
    [[127, 0, 0, 0], 8],
    [[192, 168, 0, 0], 16],
  ],
  HK: [[[1, 64, 0, 0], 24]],
  MO: [[[60, 246, 0, 0], 24]],
  TELEGRAM: [[[91, 108, 4, 0], 24]],
};

/** The lists of domains and networks that a core wants to find, as small as they can be. */
export function assetFiles(): Readonly<Record<'geoip.dat' | 'geosite.dat', Buffer>> {
  const domain = (name: string): Buffer =>
    Buffer.concat([field(1, 2), field(2, text(`${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example.com`))]);
  const site = (name: string): Buffer => Buffer.concat([field(1, text(name)), field(2, domain(name))]);
  const net = ([address, prefix]: readonly [readonly number[], number]): Buffer =>
    field(2, Buffer.concat([field(1, Buffer.from(address)), field(2, prefix)]));
  const country = ([name, nets]: readonly [string, (typeof NETS)[string]]): Buffer =>
    Buffer.concat([field(1, text(name)), ...nets.map(net)]);
  return {
    'geosite.dat': Buffer.concat(SITES.map((name) => field(1, site(name)))),
    'geoip.dat': Buffer.concat(Object.entries(NETS).map((entry) => field(1, country(entry)))),
  };
}

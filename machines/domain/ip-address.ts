/** The addresses that agree with `value` in their first `prefix` bits. */
export interface IpRange {
  readonly bits: 32 | 128;
  readonly value: bigint;
  readonly prefix: number;
}

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/u;
const HEXTET = /^[\da-f]{1,4}$/iu;

/** An IPv4 or IPv6 address, without brackets. */
export function isIp(text: string): boolean {
  return ipv4Of(text) !== null || ipv6Of(text) !== null;
}

/** An address, or one with a prefix (`10.0.0.0/8`); null when it is neither. */
export function ipRangeOf(text: string): IpRange | null {
  const [address = '', length, ...more] = text.split('/');
  const ipv4 = ipv4Of(address);
  const value = ipv4 ?? ipv6Of(address);
  if (value === null || more.length > 0) return null;
  const bits = ipv4 === null ? 128 : 32;
  if (length === undefined) return { bits, value, prefix: bits };
  return /^\d{1,3}$/u.test(length) && Number(length) <= bits ? { bits, value, prefix: Number(length) } : null;
}

export function holdsRange(outer: IpRange, inner: IpRange): boolean {
  const rest = BigInt(outer.bits - outer.prefix);
  return outer.bits === inner.bits && outer.prefix <= inner.prefix && outer.value >> rest === inner.value >> rest;
}

function ipv4Of(text: string): bigint | null {
  const parts = text.split('.').map(Number);
  if (!IPV4.test(text) || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function ipv6Of(text: string): bigint | null {
  const tail = text.slice(text.lastIndexOf(':') + 1);
  const ipv4 = tail.includes('.') ? ipv4Of(tail) : 0n;
  if (!text.includes(':') || ipv4 === null) return null;
  const plain = tail.includes('.')
    ? `${text.slice(0, -tail.length)}${(ipv4 >> 16n).toString(16)}:${(ipv4 & 0xffffn).toString(16)}`
    : text;
  const halves = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], end = []] = halves;
  const given = head.length + end.length;
  if (halves.length > 2 || ![...head, ...end].every((part) => HEXTET.test(part))) return null;
  if (halves.length === 2 ? given > 7 : given !== 8) return null;
  const parts = [...head, ...Array.from({ length: 8 - given }, () => '0'), ...end];
  return parts.reduce((sum, part) => sum * 65536n + BigInt(`0x${part}`), 0n);
}

/** A network interface of the service’s machine, with its addresses as the service tells them: with the length of a prefix. */
export interface NetworkInterface {
  readonly name: string;
  readonly isLoopback: boolean;
  readonly addresses: readonly string[];
}

/** Of containers, virtual machines and tunnels: nobody in the local network reaches the machine there. */
const INNER = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|wg|cni|flannel|zt|tailscale)/u;

/** The names of those that lead out of the machine. */
export function namesOf(interfaces: readonly NetworkInterface[]): readonly string[] {
  return interfaces.filter(({ isLoopback }) => !isLoopback).map(({ name }) => name);
}

/** At which IPv4 addresses other devices of the local network reach the machine. */
export function lanAddressesOf(interfaces: readonly NetworkInterface[]): readonly string[] {
  return interfaces
    .filter(({ name, isLoopback }) => !isLoopback && !INNER.test(name))
    .flatMap(({ addresses }) => addresses)
    .map((address) => address.replace(/\/\d+$/u, ''))
    .filter((address) => /^\d+(?:\.\d+){3}$/u.test(address) && !address.startsWith('169.254.'));
}

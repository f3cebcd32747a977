import { describe, expect, test } from 'vitest';
import { lanAddressesOf, namesOf, type NetworkInterface } from '../../../machines/domain/network-interface';

const one = (name: string, ...addresses: readonly string[]): NetworkInterface => ({
  name,
  isLoopback: name === 'lo',
  addresses,
});

describe('the interfaces of the service’s machine', () => {
  const interfaces = [
    one('lo', '127.0.0.1/8'),
    one('eth0', '10.0.0.2/24', 'fd00::2/64', '169.254.3.4/16'),
    one('wlan0', '192.168.1.5'),
    one('docker0', '172.17.0.1/16'),
    one('tun0', '172.19.0.1/30'),
    one('ppp0'),
  ];

  test('are reached by others at IPv4 addresses that are not of containers, tunnels or a network without a router', () => {
    expect(lanAddressesOf(interfaces)).toEqual(['10.0.0.2', '192.168.1.5']);
  });

  test('can be chosen by their names, but for the loopback', () => {
    expect(namesOf(interfaces)).toEqual(['eth0', 'wlan0', 'docker0', 'tun0', 'ppp0']);
  });
});

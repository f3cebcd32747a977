import { expect, test } from 'vitest';
import { missingFileOf, startCauseOf } from '../../../machines/service/start-cause.rules';

test.each([
  ['', 'unsaid'],
  ['failed to start v2ray-core: failed: no server is selected. please select at least one server', 'noServer'],
  ['failed to start v2ray-core: LocateServerRaw: ID exceed range', 'missingServer'],
  ['failed to start v2ray-core: LocateServerRaw: ID or Sub exceed range', 'missingServer'],
  ['failed to start v2ray-core: server #9 does not exist (there are 1 servers); reload', 'missingServer'],
  ['failed to start v2ray-core: server #9 of subscription #2 does not exist', 'missingServer'],
  ['failed to start v2ray-core: listen tcp 0.0.0.0:20170: bind: address already in use', 'port'],
  ['failed to start v2ray-core: port 20170 is occupied by nginx', 'port'],
  ['failed to start v2ray-core: iptables: Permission denied (you must be root)', 'rights'],
  ['failed to start v2ray-core: open tun: operation not permitted', 'rights'],
  ['failed to start v2ray-core: open /usr/share/v2ray/geoip.dat: no such file or directory', 'files'],
  ['failed to start v2ray-core: failed to start: open /etc/ssl/edge.pem: no such file or directory', 'file'],
  ['invalid config: unexpected exiting: check the log for more information', 'config'],
  ['failed to start v2ray-core: something else', 'other'],
])('a start refused with %j: %s', (message, cause) => {
  expect(startCauseOf(message, '')).toBe(cause);
});

test.each([
  ['', 'bind: address already in use', 'port'],
  ['', 'LocateServerRaw: ID or Sub exceed range', 'missingServer'],
  ['', 'the core exited with status 23', 'unsaid'],
  ['no', 'bind: address already in use', 'other'],
])('the service says %j, the log ends with %j: %s', (message, logged, cause) => {
  expect(startCauseOf(message, logged)).toBe(cause);
});

test('the file that is missing is named, unless it belongs to every core', () => {
  expect(missingFileOf('failed: open /etc/ssl/edge.pem: no such file or directory')).toBe('/etc/ssl/edge.pem');
  expect(missingFileOf('open C:\\edge.pem: The system cannot find the file specified.')).toBe('C:\\edge.pem');
  expect(missingFileOf('open /usr/share/v2ray/geosite.dat: no such file or directory')).toBe('');
  expect(missingFileOf('something else')).toBe('');
});

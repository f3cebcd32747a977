import { expect, test } from 'vitest';
import { startCauseOf } from '../../../machines/service/start-cause.rules';

test.each([
  ['', 'unsaid'],
  ['failed to start v2ray-core: failed: no server is selected. please select at least one server', 'noServer'],
  ['failed to start v2ray-core: LocateServerRaw: ID exceed range', 'missingServer'],
  ['failed to start v2ray-core: listen tcp 0.0.0.0:20170: bind: address already in use', 'port'],
  ['failed to start v2ray-core: port 20170 is occupied by nginx', 'port'],
  ['failed to start v2ray-core: iptables: Permission denied (you must be root)', 'rights'],
  ['failed to start v2ray-core: open tun: operation not permitted', 'rights'],
  ['failed to start v2ray-core: open /usr/share/v2ray/geoip.dat: no such file or directory', 'files'],
  ['invalid config: unexpected exiting: check the log for more information', 'config'],
  ['failed to start v2ray-core: something else', 'other'],
])('a start refused with %j: %s', (message, cause) => {
  expect(startCauseOf(message)).toBe(cause);
});

import { describe, expect, test } from 'vitest';
import { namesCoreFiles, namesInvalidConfig } from '../../../machines/service/core.rules';

describe('what a refusal means for the core', () => {
  test.each([
    ['invalid config: unexpected exiting: check the log for more information', true],
    ['Invalid Config', true],
    ['time: invalid duration "soon"', false],
  ])('[4.04] %j: not running %s', (message, means) => expect(namesInvalidConfig(message)).toBe(means));

  test.each([
    ['failed to start v2ray-core: failed: no server is selected. please select at least one server', false],
    ['failed to start v2ray-core: LocateServerRaw: ID exceed range', false],
    ['failed to start v2ray-core: open /usr/share/v2ray/geoip.dat: no such file or directory', true],
    ['failed to start v2ray-core: GeoSite not found', true],
    ['failed to start v2ray-core: fork/exec /usr/bin/xray: no such file or directory', true],
    ['the core is not installed', true],
    ['the service said: failed to start v2ray-core: no', true],
    ['score too low', false],
  ])('[8.14] %j: files missing %s', (message, missing) => expect(namesCoreFiles(message)).toBe(missing));
});

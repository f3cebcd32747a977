import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { tokensOf } from '../../src/components/routing-a-tokens';

/** The tokens of a line as `kind:text`. */
const read = (line: string): readonly string[] =>
  tokensOf(line).map(({ from, to, kind }) => `${kind}:${line.slice(from, to)}`);

describe('the colours of a routing script', () => {
  test.each([
    ['', []],
    ['# a # b', ['comment:# a # b']],
    ['default: proxy', ['keyword:default', 'outbound:proxy']],
    ['default: proxy # all', ['keyword:default', 'outbound:proxy', 'comment:# all']],
    [
      'inbound: web = http(address: "0.0.0.0", port: 8080)',
      ['keyword:inbound', 'outbound:web', 'function:http', 'key:address:', 'string:"0.0.0.0"', 'key:port:'],
    ],
    [
      'domain(geosite:geolocation-!cn, domain: a.com)->direct',
      ['function:domain', 'key:geosite:', 'key:domain:', 'operator:->', 'outbound:direct'],
    ],
    [
      '!ip(10.0.0.0/8) && port(80) -> block',
      ['operator:!', 'function:ip', 'operator:&&', 'function:port', 'operator:->', 'outbound:block'],
    ],
    [
      "domain(ext:'a.dat:b') -> proxy",
      ['function:domain', 'key:ext:', "string:'a.dat:b'", 'operator:->', 'outbound:proxy'],
    ],
    ['domain(a) -> my-out', ['function:domain', 'operator:->', 'outbound:my-out']],
    ['what is this', []],
    ['domain("unfinished', ['function:domain', 'string:"unfinished']],
  ])('%j', (line, tokens) => expect(read(line)).toEqual(tokens));

  test('of any line they stand in order, inside it, and without overlap', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:()->&&!#\'", =\t🇯') }), (line) => {
        let end = 0;
        for (const { from, to } of tokensOf(line)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(line.length);
      }),
    );
  });
});

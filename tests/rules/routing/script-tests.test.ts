import { expect, test } from 'vitest';
import { parse } from '../../../machines/domain/routing-a/parse';
import { failingTests } from '../../../machines/routing/script-tests.rules';

const told = (script: string): readonly string[] =>
  failingTests(parse(script), { script, outbounds: ['proxy', 'media'], takesInbounds: false }).map(
    ({ kind, line, text, from, to }) => `${line} ${kind} ${text}: ${script.slice(from, to)}`,
  );

test.each([
  ['# test: www.a.com -> direct\ndomain(domain: a.com) -> direct', []],
  ['# TEST:https://b.com:8443/x->media\nport(8443) -> media', []],
  ['default: media\n# test: b.com -> direct', ['2 testFails media: # test: b.com -> direct']],
  ['# test: 10.0.0.1 -> direct\nip(geoip: private) -> direct', []],
  ['# test: a.cn -> direct\ndomain(geosite: cn) -> direct', ['1 testOpen a.cn: # test: a.cn -> direct']],
  ['# test: a.com:99999 -> direct', ['1 testTarget a.com:99999: # test: a.com:99999 -> direct']],
  ['# test: -> direct\n# test a.com -> direct\n# a test: a.com -> direct', []],
  ['# test: a.com -> my out\ndomain(domain: a.com) -> my out', []],
])('%j', (script, failing) => expect(told(script)).toEqual(failing));

import { expect, test } from 'vitest';
import { parse } from '../../../machines/domain/routing-a/parse';
import {
  failingTests,
  isTest,
  testsIn,
  withoutTest,
  withTest,
  withTestChanged,
} from '../../../machines/routing/script-tests.rules';

const testsOf = (script: string) =>
  testsIn(parse(script), { script, outbounds: ['proxy', 'media'], takesInbounds: false });

const told = (script: string): readonly string[] =>
  failingTests(parse(script), testsOf(script)).map(
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

test('each test says how it goes, and where its target goes', () => {
  const script = [
    '# test: a.com -> direct',
    '#test: b.com->media',
    '# test: c.cn -> proxy',
    '# test: -> proxy',
    '# a comment',
    'domain(domain: a.com) -> direct',
    'domain(geosite: cn) -> direct',
    'default: proxy',
  ].join('\n');
  expect(
    testsOf(script).map(({ line, target, wanted, verdict, goesTo }) => [line, target, wanted, verdict, goesTo]),
  ).toEqual([
    [1, 'a.com', 'direct', 'passes', 'direct'],
    [2, 'b.com', 'media', 'open', null],
    [3, 'c.cn', 'proxy', 'open', null],
    [4, '', 'proxy', 'noTarget', null],
  ]);
  expect(testsOf('default: proxy\n# test: b.com -> media')).toMatchObject([{ verdict: 'fails', goesTo: 'proxy' }]);
});

test('a test is added, changed and taken away without another line being touched', () => {
  const script = '# test: a.com -> direct\n\n  port( 80 )->direct # why\nnonsense(';
  const added = withTest(script, 'media');
  expect(added).toBe(`${script}\n# test:  -> media`);
  const [, test] = testsOf(added);
  expect(test).toMatchObject({ line: 5, target: '', wanted: 'media' });
  const changed = withTestChanged(added, 5, { target: ' b .com', wanted: 'proxy' });
  expect(changed).toBe(`${script}\n# test: b.com -> proxy`);
  expect(withTestChanged(changed, 5, { wanted: 'direct' })).toBe(`${script}\n# test: b.com -> direct`);
  expect(withTestChanged(changed, 3, { wanted: 'direct' })).toBe(changed);
  expect(withoutTest(changed, 5)).toBe(script);
  expect([withTest('', 'proxy'), withTest('a\n', 'proxy')]).toEqual(['# test:  -> proxy', 'a\n# test:  -> proxy']);
});

test.each([
  ['# test: a.com -> direct', true],
  ['  #test:a.com->direct  ', true],
  ['# TEST: -> direct', true],
  ['# tests: a.com -> direct', false],
  ['port(80) -> direct # test: a.com -> direct', false],
  ['# a comment', false],
  ['', false],
])('%j is a test: %s', (text, is) => expect(isTest(text)).toBe(is));

test('a test that fails or is about no host is a warning, one that only the core can decide is a hint', () => {
  const script =
    'default: media\n# test: b.com -> direct\n# test: c.cn -> media\n# test: ? -> media\ndomain(geosite: cn) -> direct';
  const [first, second, third] = failingTests(parse(script), testsOf(script));
  const place = (line: string) => ({ from: script.indexOf(line), to: script.indexOf(line) + line.length });
  expect(first).toEqual({
    kind: 'testOpen',
    severity: 'hint',
    line: 2,
    text: 'b.com',
    other: null,
    fix: null,
    ...place('# test: b.com -> direct'),
  });
  expect([second?.kind, second?.severity, second?.line]).toEqual(['testOpen', 'hint', 3]);
  expect([third?.kind, third?.severity, third?.text]).toEqual(['testTarget', 'warning', '?']);
  const sure = 'default: media\n# test: b.com -> direct';
  expect(failingTests(parse(sure), testsOf(sure))).toMatchObject([
    { kind: 'testFails', severity: 'warning', text: 'media', line: 2 },
  ]);
});

import { expect, test } from 'vitest';
import { fc } from '../../harness/properties';
import { uncheckedLists } from '../../../machines/domain/routing-a/known-lists';
import { parse } from '../../../machines/domain/routing-a/parse';
import {
  hasPreset,
  PRESETS,
  presetLines,
  presetRoutes,
  withoutPreset,
  withPreset,
} from '../../../machines/domain/routing-a/presets';
import { problemsIn } from '../../../machines/domain/routing-a/problems';

test.each([
  ['default: proxy\nport(80)->media', 'private', 'default: proxy\nip(geoip: private) -> direct\nport(80)->media'],
  ['default: proxy\nport(80)->media', 'directDefault', '# default: proxy\ndefault: direct\nport(80)->media'],
  ['port(80)->media', 'directDefault', 'default: direct\nport(80)->media'],
  ['ip(geoip:private)->media', 'private', 'ip(geoip:private)->media'],
  ['domain(geosite:cn)->media', 'china', 'domain(geosite:cn)->media\nip(geoip: cn) -> direct'],
  ['', 'assistants', 'domain(geosite: openai, geosite: anthropic) -> media\n'],
] as const)('into %j, %s adds what it says', (script, name, wanted) => {
  expect(withPreset(script, name, 'media')).toBe(wanted);
  expect(hasPreset(wanted, name)).toBe(true);
});

test('a default that is switched off by hand stays so, and one that was direct before is no preset to take back', () => {
  expect(withoutPreset('default: proxy', 'directDefault')).toBe('default: proxy');
  expect(withoutPreset('# why\ndefault: direct\nx', 'directDefault')).toBe('# why\nx');
});

test('what the service does not ask for itself is not checked', () => {
  const unchecked = (name: (typeof PRESETS)[number]): readonly string[] => presetRoutes(name).flatMap(uncheckedLists);
  expect(PRESETS.map((name) => unchecked(name).length)).toEqual([0, 0, 1, 6, 2, 0, 0]);
  expect(
    uncheckedLists({ domains: ['ext:own.dat:a', 'domain:cn', 'geosite:CN '], addresses: ['geoip:!cn', 'geoip:jp'] }),
  ).toEqual(['ext:own.dat:a', 'geoip:jp']);
});

const line = fc.constantFrom(
  'default: proxy',
  'default: media # no',
  '# default: media',
  'ip(geoip: hk, geoip: mo)->proxy',
  'domain(geosite: google)->media',
  'domain(domain: a.com)->media',
  'port(80)->block',
  '# words',
  '',
  'nonsense',
  'protocol(tls)->direct\r',
);
const scripts = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));

test('of any script, a preset takes itself away exactly, and adds no problem', () => {
  fc.assert(
    fc.property(scripts, fc.constantFrom(...PRESETS), (script, name) => {
      const after = withPreset(script, name, 'media');
      expect(hasPreset(after, name)).toBe(true);
      expect(withPreset(after, name, 'media')).toBe(after);
      if (!hasPreset(script, name)) {
        expect(withoutPreset(after, name)).toBe(script);
        for (const added of presetLines(name, 'media')) expect(after.split('\n')).toContain(added);
      }
      expect(hasPreset(withoutPreset(after, name), name)).toBe(false);
      const errors = (text: string): number =>
        problemsIn(parse(text), { outbounds: ['proxy', 'media'], takesInbounds: false }).filter(
          ({ severity }) => severity === 'error',
        ).length;
      expect(errors(after)).toBe(errors(script));
    }),
  );
});

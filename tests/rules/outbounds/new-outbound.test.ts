import { describe, expect, test } from 'vitest';
import { canBeNamed } from '../../../machines/domain/routing-a/write';
import { problemOfName } from '../../../machines/outbounds/add-outbound.rules';
import { missingIn, emptyNewOutbound, proposedName } from '../../../machines/outbounds/new-outbound.rules';
import { afterChoice } from '../../../machines/outbounds/server-choice.rules';
import { fc } from '../../harness/properties';
import { lists, serverRef } from '../../harness/touch-lists';

const NAMES = ['proxy', 'media', 'example'];

describe('the name that is proposed', () => {
  test.each([
    ['shop.example', 'shop'],
    ['example.com', 'example2'],
    ['media.example', 'media2'],
    ['some-very-long-name.example', 'someverylo'],
    ['WWW.example', 'www'],
    ['proxy.example', 'proxy2'],
    ['9gag.com', 'out'],
    ['xn--e1afmkfd.example', 'out'],
    ['пример.example', 'out'],
    ['1.2.3.4', 'out'],
    ['2001:db8::1', 'out'],
    ['', 'out'],
  ])('for "%s" is %s', (site, name) => expect(proposedName(site, NAMES)).toBe(name));

  test('is one that the service takes and a rule can name, whatever the site and the others are called', () => {
    const label = fc.string({ minLength: 0, maxLength: 14 });
    const taken = fc.uniqueArray(fc.constantFrom('a', 'a2', 'out', 'out2', 'out3', 'abcdefghij', 'abcdefghi2'));
    fc.assert(
      fc.property(fc.oneof(label, fc.constantFrom('a.example', 'abcdefghij.example')), taken, (site, names) => {
        const name = proposedName(site, names);
        expect([problemOfName(name, names), canBeNamed(name)]).toEqual([null, true]);
      }),
    );
  });
});

test('it lacks a sound name before it lacks servers', () => {
  const none = emptyNewOutbound(lists(2), false, new Map());
  const choosing = {
    ...none.choosing,
    ...afterChoice(none.choosing, { type: 'server.toggle', row: serverRef(1) }),
  };
  expect([
    missingIn(none, NAMES),
    missingIn({ ...none, name: 'media' }, NAMES),
    missingIn({ ...none, name: ' shop ' }, NAMES),
    missingIn({ ...none, name: ' shop ', choosing }, NAMES),
  ]).toEqual(['required', 'exists', 'noServer', null]);
});

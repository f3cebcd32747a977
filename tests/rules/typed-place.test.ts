import { expect, test } from 'vitest';
import { typedPlace, typedSite } from '../../machines/domain/typed-place';

test.each([
  ['https://Shop.example/a?b', { host: 'shop.example', port: 443 }],
  ['shop.example:8443', { host: 'shop.example', port: 8443 }],
  ['me:secret@shop.example.', { host: 'shop.example', port: null }],
  ['[2001:db8::1]:80', { host: '2001:db8::1', port: 80 }],
  ['2001:db8::1', { host: '2001:db8::1', port: null }],
  ['[nothing]', null],
  ['two words', null],
  ['', null],
])('the place in %j', (typed, place) => expect(typedPlace(typed)).toEqual(place));

test.each([
  ['shop.example', { host: 'shop.example', word: 'shop.example' }],
  ['through media HTTPS://Shop.example/x', { host: 'shop.example', word: 'HTTPS://Shop.example/x' }],
  ['a.xn--p1ai', { host: 'a.xn--p1ai', word: 'a.xn--p1ai' }],
  ['203.0.113.9', { host: '203.0.113.9', word: '203.0.113.9' }],
  ['2001:db8::1', { host: '2001:db8::1', word: '2001:db8::1' }],
  ['localhost', null],
  ['пример.рф', null],
  ['version 2.4.14', null],
  ['-a.example-', null],
  ['tokyo 3', null],
  ['', null],
])('the site in %j', (text, site) => expect(typedSite(text)).toEqual(site));

import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { isAddress, normalAddress } from '../../machines/domain/service-address';

describe('the address of the service', () => {
  test.each([
    'http://localhost:2017',
    'https://localhost',
    'HTTP://LOCALHOST',
    'http://10.0.0.2:1',
    'http://10.0.0.2:65535/',
    'http://[::1]:2017',
    'https://panel.example.com/base/path',
    ' http://localhost:2017 ',
    'http://müller.example',
  ])('[5.01] %j is one', (text) => expect(isAddress(text)).toBe(true));

  test.each([
    '',
    'localhost:2017',
    'ftp://localhost',
    'http://',
    'http:///path',
    'http://local host',
    'http://localhost:0',
    'http://localhost:65536',
    'http://localhost:',
    'http://user@localhost',
    'http://localhost/?a=b',
    'http://localhost/#x',
    'javascript:alert(1)//http://localhost',
  ])('[5.01] %j is none', (text) => expect(isAddress(text)).toBe(false));

  test.each([
    ['http://localhost:2017/', 'http://localhost:2017'],
    ['http://localhost:2017//', 'http://localhost:2017'],
    ['  http://localhost/base/ ', 'http://localhost/base'],
    ['http://localhost', 'http://localhost'],
    ['http://localhost /', 'http://localhost'],
    ['http://localhost/ / ', 'http://localhost'],
  ])('[5.03] %j is stored as %j', (text, stored) => expect(normalAddress(text)).toBe(stored));

  test('[5.03] a stored address is stored the same again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normalAddress(normalAddress(text))).toBe(normalAddress(text));
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { testUrlMachine, type TestUrlReport } from '../../../machines/nodes/test-url.machine';
import { selectDraft, selectIsInvalid, selectIsOpen, selectUrl } from '../../../machines/nodes/test-url.selectors';
import { mayBeTestUrl, storedTestUrl } from '../../../machines/nodes/test-url.rules';
import { startActor } from '../../harness/slots';

function start(url: string | null) {
  const told: TestUrlReport[] = [];
  const owner = createActor(
    setup({ types: { events: {} as TestUrlReport }, actions: { note: ({ event }) => told.push(event) } }).createMachine(
      {
        on: { 'testUrl.chosen': { actions: 'note' } },
      },
    ),
  ).start();
  const { actor } = startActor(testUrlMachine, { owner, url });
  return { actor, told, now: () => actor.getSnapshot() };
}

describe('own page for the HTTP test', () => {
  test('begins with the page in use and keeps another one', () => {
    const { actor, told, now } = start('http://a.example');
    expect(selectIsOpen(now())).toBe(false);
    actor.send({ type: 'testUrl.open' });
    expect([selectIsOpen(now()), selectDraft(now())]).toEqual([true, 'http://a.example']);
    actor.send({ type: 'testUrl.edit', text: ' https://b.example/204 ' });
    actor.send({ type: 'testUrl.save' });
    expect([selectIsOpen(now()), selectUrl(now())]).toEqual([false, 'https://b.example/204']);
    expect(told).toEqual([{ type: 'testUrl.chosen', url: 'https://b.example/204' }]);
  });

  test('emptied, it is the service’s own again', () => {
    const { actor, told } = start('http://a.example');
    actor.send({ type: 'testUrl.open' });
    actor.send({ type: 'testUrl.edit', text: '  ' });
    actor.send({ type: 'testUrl.save' });
    expect(told).toEqual([{ type: 'testUrl.chosen', url: null }]);
  });

  test('without a page of its own the form is empty', () => {
    const { actor, now } = start(null);
    expect(selectDraft(now())).toBe('');
    actor.send({ type: 'testUrl.open' });
    expect(selectDraft(now())).toBe('');
  });

  test('what is no http(s) URL is refused at the field and not told', () => {
    const { actor, told, now } = start(null);
    actor.send({ type: 'testUrl.open' });
    actor.send({ type: 'testUrl.edit', text: 'http://a b' });
    actor.send({ type: 'testUrl.save' });
    expect([now().value, selectIsInvalid(now()), selectDraft(now())]).toEqual([
      { open: 'refused' },
      true,
      'http://a b',
    ]);
    actor.send({ type: 'testUrl.edit', text: 'http://a' });
    expect(selectIsInvalid(now())).toBe(false);
    actor.send({ type: 'testUrl.close' });
    expect([told, selectUrl(now()), now().value]).toEqual([[], null, 'closed']);
  });

  test.each([
    '',
    'http://a',
    'HTTPS://a.example:8443/x?y=%20#z',
    'http://[::1]:80/generate_204',
    'http://例え.jp/',
    'http://a:1',
    'http://a:65535',
  ])('%j may be sent', (url) => {
    expect(mayBeTestUrl(url)).toBe(true);
    expect(storedTestUrl(url)).toBe(url === '' ? null : url);
  });

  test('nothing stored is the service’s own page', () => expect(storedTestUrl(undefined)).toBeNull());

  test.each([
    'a.example',
    'see http://a.example',
    'http://a:65536',
    'ftp://a.example',
    'http://',
    'http:///x',
    'http://a:0',
    'http://a:70000',
    'http://a:b',
    'http://a/%zz',
    'http://a/%4',
    'http://a{b}',
    'http://a%41',
    'http://a\u0000',
    'http://a/\u007f',
    'http://u:p@a',
    'http://[::1',
  ])('%j would kill the service or is none', (url) => {
    expect(mayBeTestUrl(url)).toBe(false);
    expect(storedTestUrl(url)).toBeNull();
  });
});

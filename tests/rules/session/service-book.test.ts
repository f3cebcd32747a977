// The services that a browser knows (docs/decisions/several-services.md).
import { describe, expect, test } from 'vitest';
import { type AppSnapshot } from '../../../machines/shell/app.machine';
import { selectIsMarked } from '../../../machines/shell/app.selectors';
import { fc } from '../../harness/properties';
import {
  bookIn,
  SERVICE_COLOURS,
  SERVICE_NAME_MAX,
  serviceAt,
  titleOf,
  withChange,
  withoutService,
  withSeen,
  type KnownService,
} from '../../../machines/domain/service-book';

const HOME: KnownService = { address: 'http://a:1', name: 'Home', colour: 'teal', seen: 1_000, version: '2.2.6.7' };
const OFFICE: KnownService = { address: 'http://b:2', name: '', colour: 'blue', seen: 2_000, version: '2.4.14' };
const BOOK = JSON.stringify([HOME, OFFICE]);

/** The first load has not the code of the book: whether that is needed is seen in the text. */
test('a service that is one of several, or has a name, is to be marked as such', () => {
  const isMarked = (services: string | null): boolean =>
    selectIsMarked({ context: { input: { stored: { services } } } } as unknown as AppSnapshot);
  const one = withSeen(null, { address: 'http://a:1', version: '2.4.14' }, 1_000);
  const named = withChange(one, 'http://a:1', { name: 'Home' });
  const two = withSeen(one, { address: 'http://b:2', version: '' }, 1_000);
  expect([null, one, named, two].map(isMarked)).toEqual([false, false, true, true]);
  expect(isMarked(withChange(named, 'http://a:1', { name: '' }))).toBe(false);
  expect(isMarked(withoutService(two, 'http://a:1'))).toBe(false);
});

describe('what is stored', () => {
  test('is read as it was written', () => expect(bookIn(BOOK)).toEqual([HOME, OFFICE]));

  test.each([null, '', '{', '{}', 'null', '7', '[]', '[null, 7, "http://a:1", []]'])('%j holds no service', (text) =>
    expect(bookIn(text)).toEqual([]),
  );

  test.each([undefined, 7, '', 'a:1', 'ftp://a', 'javascript:alert(1)', 'http://', 'http://a b', 'http://a?x=1'])(
    'a service at %j is none',
    (address) => expect(bookIn(JSON.stringify([{ ...HOME, address }, OFFICE]))).toEqual([OFFICE]),
  );

  test('a slash at the end is no other address, and the first of two counts', () => {
    const twice = JSON.stringify([
      { ...HOME, address: 'http://a:1/' },
      { ...HOME, name: 'Again' },
    ]);
    expect(bookIn(twice)).toEqual([HOME]);
  });

  test('what cannot be used of a service is replaced', () => {
    const damaged = [
      { address: 'http://a:1', name: 7, colour: 'octarine', seen: -1, version: null },
      { address: 'http://b:2', name: ' The\n  cellar ', colour: 'teal', seen: 1.5, version: 'v'.repeat(100) },
    ];
    expect(bookIn(JSON.stringify(damaged))).toEqual([
      { address: 'http://a:1', name: '', colour: 'teal', seen: 0, version: '' },
      { address: 'http://b:2', name: 'The cellar', colour: 'teal', seen: 0, version: 'v'.repeat(SERVICE_NAME_MAX) },
    ]);
  });

  test('whatever it is, a book comes of it that is read again as it is', () => {
    const strange = fc.array(
      fc.record({
        address: fc.oneof(fc.string(), fc.constantFrom('http://a:1', 'http://a:1/', 'https://b.lan', 'http://c:3/x/')),
        name: fc.oneof(fc.string({ maxLength: 60 }), fc.integer()),
        colour: fc.oneof(fc.constantFrom(...SERVICE_COLOURS), fc.string()),
        seen: fc.oneof(fc.integer(), fc.double(), fc.constant(null)),
        version: fc.oneof(fc.string(), fc.boolean()),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.oneof(strange, fc.jsonValue({ maxDepth: 2 })), (value) => {
        const book = bookIn(JSON.stringify(value));
        expect(bookIn(JSON.stringify(book))).toEqual(book);
        expect(new Set(book.map(({ address }) => address)).size).toBe(book.length);
      }),
    );
  });

  test('no more than a hundred, and of those that answer the last', () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ ...HOME, address: `http://a:${at + 1}` }));
    expect(bookIn(JSON.stringify(many))).toHaveLength(100);
    const next = bookIn(withSeen(JSON.stringify(many), { address: 'http://z:1', version: '' }, 5));
    expect([next.length, next.at(-1)?.address, next[0]?.address]).toEqual([100, 'http://z:1', 'http://a:2']);
  });
});

describe('a service that answers', () => {
  test('is added at the end, with a colour that no other has', () => {
    expect(bookIn(withSeen(null, { address: 'http://a:1/', version: '2.2.6.7' }, 1_000))).toEqual([
      { ...HOME, name: '' },
    ]);
    const third = { address: 'http://c:3', version: '1' };
    expect(bookIn(withSeen(BOOK, third, 9))).toEqual([HOME, OFFICE, { ...third, name: '', colour: 'purple', seen: 9 }]);
  });

  test('when all colours are taken, has one in turn', () => {
    const eight = SERVICE_COLOURS.map((colour, at) => ({ ...HOME, address: `http://a:${at + 1}`, colour }));
    expect(bookIn(withSeen(JSON.stringify(eight), { address: 'http://z:1', version: '' }, 5)).at(-1)?.colour).toBe(
      'teal',
    );
  });

  test('is seen again: with its name and colour, and not written each time', () => {
    const seen = { address: 'http://a:1', version: '2.2.6.7' };
    expect(withSeen(BOOK, seen, 1_059)).toBe(BOOK);
    expect(bookIn(withSeen(BOOK, seen, 1_060))[0]).toEqual({ ...HOME, seen: 1_060 });
    expect(bookIn(withSeen(BOOK, { ...seen, version: '2.4.14' }, 1_001))[0]).toEqual({
      ...HOME,
      seen: 1_001,
      version: '2.4.14',
    });
    // A clock that was set back.
    expect(bookIn(withSeen(BOOK, seen, 900))[0]?.seen).toBe(900);
  });

  test('without an address of its own is not kept', () => {
    expect(withSeen(BOOK, { address: '', version: '' }, 5)).toBe(BOOK);
  });
});

describe('what the person says of a service', () => {
  test('its name and its colour', () => {
    expect(bookIn(withChange(BOOK, 'http://b:2', { name: '  Office  ' }))).toEqual([
      HOME,
      { ...OFFICE, name: 'Office' },
    ]);
    expect(bookIn(withChange(BOOK, 'http://b:2', { colour: 'red' }))).toEqual([HOME, { ...OFFICE, colour: 'red' }]);
    expect(bookIn(withChange(BOOK, 'http://b:2', { name: 'x'.repeat(99) }))[1]?.name).toHaveLength(SERVICE_NAME_MAX);
  });

  test('that it is to be forgotten', () => expect(bookIn(withoutService(BOOK, 'http://a:1'))).toEqual([OFFICE]));

  test('what it is called: its name, or else its host and port', () => {
    expect([titleOf(HOME), titleOf(OFFICE), titleOf({ address: 'https://r.lan', name: '' })]).toEqual([
      'Home',
      'b:2',
      'r.lan:443',
    ]);
    expect([serviceAt([HOME], 'http://a:1/'), serviceAt([HOME], 'http://b:2')]).toEqual([HOME, undefined]);
  });
});

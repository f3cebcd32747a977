import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { referenceKey, type Reference } from '../../machines/domain/reference';
import {
  follower,
  linksIn,
  linksWanted,
  lookAlikes,
  rebase,
  rebaser,
  seeker,
  withLink,
  withKnownLinks,
} from '../../machines/domain/same-row';
import { type ServerRow, type Touch } from '../../machines/domain/touch';
import { settleTouch } from '../../machines/domain/touch-changes';
import { lists, nodeRef, server, serverRef, subscription, subscriptionRef } from '../harness/touch-lists';

/** A server as the service has it: what its row shows, its link, and which one it is. */
interface Stored {
  readonly look: string;
  readonly link: string;
  readonly self: number;
}

const LOOKS = ['a', 'b', 'c'] as const;
const SECRETS = ['1', '2', '3', '4'] as const;

const rowOf = ({ look }: Stored, index: number, _type: ServerRow['_type'] = 'server') =>
  server(index + 1, { _type, name: look, address: `${look}:1` });

const touchOf = (stored: readonly Stored[]): Touch => lists(stored.map((one, index) => rowOf(one, index)));

/** The lists with the links that the service would give of these rows. */
const withLinks = (touch: Touch, stored: readonly Stored[], rows: readonly Reference[]): Touch =>
  rows.reduce((seen, row) => withLink(seen, row, stored[row.id - 1]?.link ?? ''), touch);

/** What other people do to the list: each takes one out or puts one at the end. */
const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(9) }),
    fc.record({
      kind: fc.constant('add' as const),
      look: fc.constantFrom(...LOOKS),
      secret: fc.constantFrom(...SECRETS),
    }),
  ),
  { maxLength: 6 },
);

const worlds = fc
  .record({
    first: fc.array(fc.record({ look: fc.constantFrom(...LOOKS), secret: fc.constantFrom(...SECRETS) }), {
      maxLength: 6,
    }),
    changes,
  })
  .map(({ first, changes: all }) => {
    const before = first.map(({ look, secret }, self): Stored => ({ look, link: `${look}${secret}`, self }));
    let now = before;
    for (const [index, change] of all.entries())
      now =
        change.kind === 'delete'
          ? now.filter((_, at) => at !== change.at % Math.max(1, now.length))
          : [...now, { look: change.look, link: `${change.look}${change.secret}`, self: 100 + index }];
    return { before, now };
  });

const seenBefore = (before: readonly Stored[]): Touch => {
  const touch = touchOf(before);
  return withLinks(touch, before, lookAlikes(touch));
};

const located = (seen: Touch, now: readonly Stored[], rows: readonly Reference[]): Touch => {
  const touch = touchOf(now);
  return withLinks(touch, now, linksWanted(seen, touch, rows));
};

describe('any lists, moves and rows that look alike', () => {
  test('what is found is the row that was meant, or the very same server again', () => {
    fc.assert(
      fc.property(worlds, ({ before, now }) => {
        const seen = seenBefore(before);
        const rows = before.map((_, index) => serverRef(index + 1));
        const find = rebaser(seen, located(seen, now, rows));
        const taken = new Set<string>();
        before.forEach((meant, index) => {
          const found = find(serverRef(index + 1));
          if (found === undefined) return;
          const there = now[found.id - 1];
          expect(there?.look).toBe(meant.look);
          const alike = [before, now].map((all) => all.filter(({ look }) => look === meant.look));
          if (alike.some((all) => all.length > 1)) expect(there?.link).toBe(meant.link);
          const same = [before, now].map((all) => all.filter(({ link }) => link === meant.link));
          if (alike.some((all) => all.length > 1) && same.every((all) => all.length === 1) && now.includes(meant))
            expect(there?.self).toBe(meant.self);
          expect(taken).not.toContain(referenceKey(found));
          taken.add(referenceKey(found));
        });
      }),
      { numRuns: 500 },
    );
  });

  test('a row whose link is known is found as long as it is there and nothing is just like it', () => {
    fc.assert(
      fc.property(worlds, ({ before, now }) => {
        before.forEach((meant, index) => {
          const seen = withLink(seenBefore(before), serverRef(index + 1), meant.link);
          const same = [before, now].map((all) => all.filter(({ link }) => link === meant.link).length);
          if (!now.includes(meant) || same.some((count) => count !== 1)) return;
          const row = serverRef(index + 1);
          expect(rebase(seen, located(seen, now, [row]), row)).toEqual(serverRef(now.indexOf(meant) + 1));
        });
      }),
      { numRuns: 500 },
    );
  });

  test('where rows look alike and no link is known, nothing is found', () => {
    fc.assert(
      fc.property(worlds, ({ before, now }) => {
        const [then, today] = [touchOf(before), touchOf(now)];
        before.forEach(({ look }, index) => {
          const counts = [before, now].map((all) => all.filter((one) => one.look === look).length);
          const found = rebase(then, today, serverRef(index + 1));
          if (counts.some((count) => count !== 1)) expect(found).toBeUndefined();
          else expect(now[(found?.id ?? 0) - 1]?.look).toBe(look);
        });
      }),
    );
  });

  test('marks never leave rows that say the same; in a list that says what it said, they stay', () => {
    fc.assert(
      fc.property(worlds, ({ before, now }) => {
        const [then, today] = [touchOf(before), touchOf(now)];
        const follow = follower(then, today);
        const stays = before.every(({ look }, index) => now[index]?.look === look);
        before.forEach(({ look }, index) => {
          const found = follow(serverRef(index + 1));
          if (found !== undefined) expect(now[found.id - 1]?.look).toBe(look);
          const unique = [before, now].every((all) => all.filter((one) => one.look === look).length === 1);
          if (stays) expect(found).toEqual(serverRef(index + 1));
          else if (!unique) expect(found).toBeUndefined();
        });
      }),
    );
  });
});

const stored = (...links: readonly string[]): readonly Stored[] =>
  links.map((link, self) => ({ look: link.charAt(0), link, self }));

describe('servers that look alike', () => {
  const four = stored('a1', 'a2', 'a3', 'a4');
  const seen = seenBefore(four);
  const find = (row: Reference, ...links: readonly string[]) => {
    const now = stored(...links);
    return seeker(seen, located(seen, now, [row]))(row);
  };

  test('are told apart by their links, wherever they stand', () => {
    expect(find(serverRef(2), 'a2', 'a3', 'a4')).toEqual({ kind: 'found', row: serverRef(1) });
    expect(find(serverRef(2), 'a1', 'a2', 'a3', 'a4')).toEqual({ kind: 'found', row: serverRef(2) });
    expect(find(serverRef(1), 'a2', 'a3', 'a4')).toEqual({ kind: 'gone' });
  });

  test('also when the list seems to be what it was, and when only one is left', () => {
    expect(find(serverRef(2), 'a2', 'a3', 'a4', 'a5')).toEqual({ kind: 'found', row: serverRef(1) });
    expect(find(serverRef(1), 'a2', 'a3', 'a4', 'a5')).toEqual({ kind: 'gone' });
    expect(find(serverRef(3), 'a3')).toEqual({ kind: 'found', row: serverRef(1) });
    expect(find(serverRef(3), 'a4')).toEqual({ kind: 'gone' });
  });

  test('the same server several times is the one where it was, as long as there are as many', () => {
    const twice = seenBefore(stored('a1', 'a1', 'b1'));
    const at = (row: Reference, ...links: readonly string[]) => {
      const now = stored(...links);
      return seeker(twice, located(twice, now, [row]))(row).kind;
    };
    expect(at(serverRef(2), 'a1', 'a1', 'b1')).toBe('found');
    expect(at(serverRef(2), 'a1', 'b1')).toBe('ambiguous');
    expect(at(serverRef(2), 'a1', 'b1', 'a1')).toBe('ambiguous');
    expect(at(serverRef(2), 'a1', 'a1', 'a1')).toBe('ambiguous');
    expect(at(serverRef(2), 'b1')).toBe('gone');
  });

  test('a link that cannot be had leaves it open', () => {
    const now = touchOf(stored('a2', 'a3'));
    expect(seeker(seen, withLink(now, serverRef(1), 'a2'))(serverRef(2))).toEqual({ kind: 'ambiguous' });
  });

  test('are told apart inside a subscription, too; what is another list’s does not count', () => {
    const inside = (stand: readonly Stored[]) =>
      subscription(1, 0, { servers: stand.map((one, index) => rowOf(one, index, 'subscriptionServer')) });
    const before = [nodeRef(0, 1), nodeRef(0, 2)].reduce(
      (touch, row) => withLink(touch, row, `a${row.id}`),
      lists([rowOf({ look: 'a', link: 'a9', self: 9 }, 0)], [inside(stored('a1', 'a2'))]),
    );
    expect(lookAlikes({ ...before, links: undefined })).toEqual([nodeRef(0, 1), nodeRef(0, 2)]);
    const other = subscription(1, 1, { address: 'https://other.example.com' });
    const now = lists(0, [other, { ...inside(stored('a2', 'a3')), id: 2 }]);
    expect(linksWanted(before, now, [nodeRef(0, 2), subscriptionRef(1)])).toEqual([nodeRef(1, 1), nodeRef(1, 2)]);
    const known = withLink(withLink(now, nodeRef(1, 1), 'a2'), nodeRef(1, 2), 'a3');
    expect(seeker(before, known)(nodeRef(0, 2))).toEqual({ kind: 'found', row: nodeRef(1, 1) });
    expect(seeker(before, lists(1, [1]))(nodeRef(1, 2))).toEqual({ kind: 'gone' });
  });
});

describe('subscriptions that look alike', () => {
  const sub = (id: number, status: string, names: readonly string[] = []) =>
    subscription(id, 0, {
      address: 'x',
      host: 'x',
      status,
      servers: names.map((name, index) => server(index + 1, { _type: 'subscriptionServer', name })),
    });
  const before = lists(0, [sub(1, 'monday', ['n']), sub(2, 'tuesday', ['n'])]);

  test('are told apart by all that their rows say', () => {
    const now = lists(0, [sub(1, 'tuesday', ['n']), sub(2, 'today', ['n'])]);
    expect(rebase(before, now, subscriptionRef(2))).toEqual(subscriptionRef(1));
    expect(seeker(before, now)(subscriptionRef(1))).toEqual({ kind: 'gone' });
    expect(rebase(before, now, nodeRef(1, 1))).toEqual(nodeRef(0, 1));
    expect(seeker(before, now)(nodeRef(0, 1))).toEqual({ kind: 'gone' });
    expect(rebase(before, structuredClone(before), subscriptionRef(2))).toEqual(subscriptionRef(2));
  });

  test('two that say the same are those where they were', () => {
    const twins = lists(0, [sub(1, 'monday', ['n']), sub(2, 'monday', ['n'])]);
    expect(rebase(twins, structuredClone(twins), subscriptionRef(2))).toEqual(subscriptionRef(2));
    expect(seeker(twins, lists(0, [sub(1, 'monday', ['n'])]))(subscriptionRef(2))).toEqual({ kind: 'ambiguous' });
    expect(seeker(twins, lists(0, [sub(1, 'monday', ['n'])]))(nodeRef(1, 1))).toEqual({ kind: 'ambiguous' });
    expect(
      follower(twins, lists(0, [sub(1, 'today', ['m']), sub(2, 'today', ['m'])]))(subscriptionRef(2)),
    ).toBeUndefined();
  });
});

describe('links that are known', () => {
  const [a1, a2] = stored('a1', 'a2');
  const seen = seenBefore([a1, a2] as readonly Stored[]);

  test('are kept as long as their list says the same, and given up when it does not', () => {
    const pinged = touchOf([a1, a2] as readonly Stored[]);
    expect(settleTouch(seen, pinged)).toBe(seen);
    const more = touchOf(stored('a1', 'a2', 'b1'));
    expect(settleTouch(seen, more).links).toEqual(seen.links);
    expect(settleTouch(seen, touchOf(stored('b1', 'a1', 'a2'))).links).toBeUndefined();
    expect(linksIn(seen, touchOf(stored('a1')))).toBeUndefined();
  });

  test('newer ones are taken over', () => {
    const fresh = withLink(touchOf(stored('a1', 'a2')), serverRef(1), 'new');
    expect([...(settleTouch(seen, fresh).links ?? [])]).toEqual([
      ['server:1', 'new'],
      ['server:2', 'a2'],
    ]);
    expect(settleTouch(touchOf(stored('a1', 'a2')), seen).links).toEqual(seen.links);
  });

  test('of a subscription’s servers go with another address', () => {
    const one = withLink(lists(0, [1]), nodeRef(0, 1), 'x');
    expect(linksIn(one, lists(0, [1]))).toBe(one.links);
    expect(linksIn(one, lists(0, [subscription(1, 1, { address: 'y' })]))).toBeUndefined();
    expect(linksIn(one, lists(0))).toBeUndefined();
  });

  test('lists that were answered have them added, and are otherwise as they came', () => {
    const known: Touch = { ...lists(0, [1]), links: new Map([[referenceKey(nodeRef(0, 1)), 'a']]) };
    const same = lists(0, [1]);
    expect(withKnownLinks(known, same)).toEqual({ ...same, links: known.links });
    const other = lists(0, [subscription(1, 1, { address: 'y' })]);
    expect(withKnownLinks(known, other)).toBe(other);
    expect(withKnownLinks(same, known)).toBe(known);
  });
});

import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { daysSince, localTimeOf } from '../../machines/domain/update-time';
import { parseSubscriptionInfo, quotaSize } from '../../machines/domain/subscription-info';

/** Minutes of the time zone are whole, so that the local time is what `toISOString` says of the moved moment. */
function here(time: number): string {
  const moved = time - new Date(time).getTimezoneOffset() * 60_000;
  return new Date(moved).toISOString().slice(0, 19).replace('T', ' ');
}

const NOTHING = { used: null, total: null, share: null, expires: null, rough: false };
const DECEMBER = Date.UTC(2026, 11, 1) / 1_000;

describe('quota and expiry of a subscription', () => {
  test.each([
    ['download: 10 GB; upload: 1 GB; total: 107 GB; expire: 2026-12-01 00:00 UTC', 11e9, 107e9, DECEMBER],
    ['download: 10 GB; upload: 1 GB', 11e9, null, null],
    ['upload: 1 GB', 1e9, null, null],
    ['total: 107 GB', null, 107e9, null],
    ['download: 0 GB; upload: 0 GB; total: 0 GB', 0, null, null],
    ['download: 1.5 TB; total: 2 TB', 1.5e12, 2e12, null],
    ['expire: 2026-12-01 00:00 UTC', null, null, DECEMBER],
    ['expire: 2026-12-01', null, null, DECEMBER],
    ['expire: 1970-01-01 00:00 UTC', null, null, null],
    ['expire: 2026-02-30 00:00 UTC', null, null, null],
    ['expire: 2026-12-01 00:00 UTC|Used: 1.00 GiB | Remaining: 9.00 GiB', null, null, DECEMBER],
    ['download: 10 GB; total: 107 GB |download: 99 GB', 10e9, 107e9, null],
    ['Download: 1 b; UPLOAD: 2 kb; Total: 3 mb', 2001, 3e6, null],
    ['download: 1 PB', 1e15, null, null],
    ['expire: 2026-12-01T13:05', null, null, DECEMBER + (13 * 60 + 5) * 60],
    ['expire: 2026-13-01', null, null, null],
    ['Used 1.50 GiB / 100.00 GiB · Expires 2026-12-01', 1.5 * 2 ** 30, 100 * 2 ** 30, DECEMBER],
    ['Used 512.00 MiB', 512 * 2 ** 20, null, null],
    ['Total 100.00 GiB', null, 100 * 2 ** 30, null],
    ['Expires 2026-12-01', null, null, DECEMBER],
    ['predownload: 1 GB; download: 1 GBit', null, null, null],
  ])('%s', (info, used, total, expires) => {
    expect(parseSubscriptionInfo(info)).toMatchObject({ used, total, expires });
  });

  test.each(['', 'Remaining: 3 days', 'download: GB', '剩余流量：10 GB'])('%j says nothing', (info) =>
    expect(parseSubscriptionInfo(info)).toEqual(NOTHING),
  );

  test.each([
    ['2026-11-21 08:20:16', '2026-11-21 08:20:16'],
    ['', ''],
    ['2026-13-41T08:20:16Z', '2026-13-41T08:20:16Z'],
    ['2026-11-21T08:20:16Z', here(Date.UTC(2026, 10, 21, 8, 20, 16))],
    ['2026-11-21T08:20:16.5+02:00', here(Date.UTC(2026, 10, 21, 6, 20, 16))],
  ])('the last update %j is %j', (told, shown) => expect(localTimeOf(told)).toBe(shown));

  test.each([
    ['2026-11-21 23:59:59', 0],
    ['2026-11-20 00:00:00', 1],
    ['2026-1-2 15:04:05', 323],
    // A service further east.
    ['2026-11-22 01:00:00', 0],
    ['', null],
    ['never', null],
    ['2026-13-45 00:00:00', null],
  ])('on 2026-11-21 the last update %j is %j days ago', (told, days) =>
    expect(daysSince(told, '2026-11-21')).toBe(days),
  );

  test('the share is what is used of the total, at most all of it', () => {
    expect(parseSubscriptionInfo('download: 25 GB; upload: 25 GB; total: 100 GB').share).toBe(0.5);
    expect(parseSubscriptionInfo('download: 200 GB; total: 100 GB').share).toBe(1);
  });

  test.each([
    [107e9, true, 100, 'GiB'],
    [53e9, true, 50, 'GiB'],
    [1099e9, true, 1, 'TiB'],
    [11e9, true, 11, 'GiB'],
    [0, true, 0, 'GiB'],
    [1.23 * 2 ** 30, false, 1.2, 'GiB'],
    [512 * 2 ** 20, false, 512, 'MiB'],
  ] as const)('%d bytes (rough: %s) are %d %s', (bytes, rough, value, unit) =>
    expect(quotaSize(bytes, rough)).toEqual({ value, unit }),
  );

  test('a whole number of GiB survives the service’s rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), (gib) => {
        const told = Math.floor((gib * 2 ** 30) / 1e9);
        const { total, rough } = parseSubscriptionInfo(`total: ${told} GB`);
        expect(quotaSize(total ?? 0, rough)).toEqual({ value: gib, unit: 'GiB' });
      }),
    );
  });

  test('amounts of later services are exact', () => {
    expect(parseSubscriptionInfo('Used 1.23 GiB / 100.00 GiB').rough).toBe(false);
    expect(parseSubscriptionInfo('download: 1 GB').rough).toBe(true);
  });

  test('no text makes it throw, and a share is never outside 0 to 1', () => {
    fc.assert(
      fc.property(fc.string(), (info) => {
        const { share } = parseSubscriptionInfo(info);
        expect(share === null || (share >= 0 && share <= 1)).toBe(true);
      }),
    );
  });
});

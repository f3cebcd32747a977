// Every date of the page is written in one way, the language's own: also those that the service tells as text.
import { act, cleanup, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { ExpiryDate } from '../../../src/components/ExpiryDate';
import { RelativeTime } from '../../../src/components/RelativeTime';
import { ServiceTime, UpdateDay } from '../../../src/components/ServiceTime';
import { localeTag } from '../../../src/components/relative-time';
import { renderView } from '../../harness/render';

afterEach(cleanup);

/** Noon, so that it is the same day in most time zones. */
const NOON = Date.UTC(2031, 10, 20, 12, 0) / 1_000;

test.each([
  ['en', 'Nov 20, 2031', '12:00 PM'],
  ['zh', '2031年11月20日', '12:00'],
  ['fa', '29 آبان 1410', '12:00'],
  ['ru', '20 нояб. 2031 г.', '12:00'],
  ['pt', '20 de nov. de 2031', '12:00'],
])('in %s', (locale, day, time) => {
  const { container } = renderView(
    <>
      <ServiceTime text="2031-11-20 12:00:00" />
      <ExpiryDate at={NOON} />
      <RelativeTime at={NOON} />
    </>,
  );
  act(() => i18n.loadAndActivate({ locale, locales: localeTag(locale), messages: {} }));
  const whole = container.querySelector('bdi')?.textContent;
  expect(whole?.replaceAll('\u202f', ' ')).toMatch(new RegExp(`^${day}.{1,3}${time}$`));
  const [expiry, relative] = container.querySelectorAll('time');
  expect(expiry?.textContent).toContain(day);
  expect([expiry?.title, relative?.title].every((title) => title?.startsWith(day))).toBe(true);
});

test('what happened this moment was just now', () => {
  const { container } = renderView(<RelativeTime at={Date.now() / 1_000 + 60} />);
  expect(container.querySelector('time')?.textContent).toBe('just now');
});

test.each(['never', '2031-11-20', '2031-13-45 12:00:00', 'Update 3', ''])(
  '%j is no time: it stays as it is',
  (text) => {
    const { container } = renderView(<ServiceTime text={text} />);
    expect(container.querySelector('bdi')?.textContent).toBe(text);
  },
);

test('what the service told is the tooltip', () => {
  renderView(<ServiceTime text="2031-11-20 12:00:00" />);
  expect(screen.getByTitle('2031-11-20 12:00:00')).toBeTruthy();
});

test('the day of an update is short, has its year where that is another, and is left as it is where it is none', () => {
  const year = new Date().getFullYear();
  const told = [`${year}-03-05 12:00:00`, '2019-11-20 12:00:00', 'never'];
  const { container } = renderView(
    <>
      {told.map((text) => (
        <UpdateDay key={text} text={text} />
      ))}
    </>,
  );
  const shown = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(shown).toEqual(['updated Mar 5', 'updated Nov 20, 2019', 'never']);
});

import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore, type ReactElement } from 'react';

const TOLD = /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/;

/** Null where the text is no time. The service's clock is read as UTC, and written as that. */
function momentOf(text: string): Date | null {
  const at = Date.parse(`${text.replace(' ', 'T')}Z`);
  return TOLD.test(text) && at ? new Date(at) : null;
}

/** A time of the service's own clock as it tells it (`2026-11-20 18:30:00`), written as all dates of the page are; anything else as it is. */
export function ServiceTime({ text }: { readonly text: string }): ReactElement {
  const { i18n } = useLingui();
  const at = momentOf(text);
  return (
    <bdi title={text}>
      {at === null ? text : i18n.date(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })}
    </bdi>
  );
}

/** Checked when something is rendered: no timer waits for a new year. */
const never = () => () => {};
const thisYear = (): string => `${new Date().getFullYear()}-`;

/** The day of a subscription's last update, as short as it can be; of another year with that. */
export function UpdateDay({ text }: { readonly text: string }): ReactElement {
  const { t, i18n } = useLingui();
  const at = momentOf(text);
  const isThisYear = text.startsWith(useSyncExternalStore(never, thisYear));
  const day =
    at &&
    i18n.date(at, { timeZone: 'UTC', ...(isThisYear ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' }) });
  return <bdi title={text}>{day === null ? text : t`updated ${day}`}</bdi>;
}

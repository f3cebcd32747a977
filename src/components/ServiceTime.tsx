import { useLingui } from '@lingui/react';
import { type ReactElement } from 'react';

const TOLD = /^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?$/;

/** A time of the service's own clock as it tells it (`2026-11-20 18:30:00`), written as all dates of the page are; anything else as it is. */
export function ServiceTime({ text, dayOnly }: { readonly text: string; readonly dayOnly?: boolean }): ReactElement {
  const { i18n } = useLingui();
  const at = Date.parse(`${text.replace(' ', 'T')}Z`);
  return (
    <bdi title={text}>
      {TOLD.test(text) && at
        ? i18n.date(new Date(at), { dateStyle: 'medium', timeZone: 'UTC', ...(dayOnly ? {} : { timeStyle: 'short' }) })
        : text}
    </bdi>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore, type ReactElement } from 'react';
import { daysSince } from '../../machines/domain/update-time';
import { relativeDays } from './relative-time';

/** Checked when something is rendered: no timer waits for midnight. */
const never = () => () => {};
const today = (): string => new Date().toLocaleDateString('sv');

/** How long ago a subscription was updated, in days; `status` is what the service tells, which is the tooltip. */
export function UpdateAge({ status }: { readonly status: string }): ReactElement {
  const { t, i18n } = useLingui();
  const days = daysSince(status, useSyncExternalStore(never, today));
  const ago = days === null ? '' : relativeDays(days, i18n.locale);
  return <span title={status}>{ago === '' ? <bdi>{status}</bdi> : t`updated ${ago}`}</span>;
}

import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore, type ReactElement } from 'react';
import { relativeTime } from './relative-time';

const TICK = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times on the screen; it stands still while none is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const nowInSeconds = (): number => Math.floor(Date.now() / TICK);

/** `at` in Unix seconds, as "3 s ago" or "just now" in the language of the page; the absolute time is its tooltip. */
export function RelativeTime({ at }: { readonly at: number }): ReactElement {
  const { i18n, t } = useLingui();
  const now = useSyncExternalStore(subscribe, nowInSeconds);
  const moment = new Date(at * TICK);
  return (
    <time dateTime={moment.toISOString()} title={i18n.date(moment, { dateStyle: 'medium', timeStyle: 'medium' })}>
      {relativeTime(at, now, i18n.locale) ?? t`just now`}
    </time>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore, type ReactElement } from 'react';
import { BAD, WARN } from '../theme/state-colours';

const MINUTE = 60_000;
/** From here on it warns. */
const SOON = 7 * 24 * 60 * MINUTE;
/** Nearer than that, a day and a month name one day only. */
const FAR = 300 * 24 * 60 * MINUTE;

const useStyles = makeStyles({
  soon: { color: WARN },
  over: { color: BAD },
});

/** Checked when something is rendered; no timer waits for a subscription to expire. */
const never = () => () => {};
const minutes = (): number => Math.floor(Date.now() / MINUTE);

/** The day on which something runs out (`at` in Unix seconds); says so when that day has passed. */
export function ExpiryDate({ at }: { readonly at: number }): ReactElement {
  const styles = useStyles();
  const { t, i18n } = useLingui();
  const now = useSyncExternalStore(never, minutes) * MINUTE;
  const moment = new Date(at * 1_000);
  const left = moment.getTime() - now;
  const day = i18n.date(moment, Math.abs(left) < FAR ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' });
  return (
    <time
      dateTime={moment.toISOString()}
      title={i18n.date(moment, { dateStyle: 'medium', timeStyle: 'short' })}
      className={left < 0 ? styles.over : left < SOON ? styles.soon : undefined}
    >
      {left < 0 ? t`expired ${day}` : t`expires ${day}`}
    </time>
  );
}

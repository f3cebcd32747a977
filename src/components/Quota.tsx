import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type SubscriptionInfo } from '../../machines/domain/subscription-info';
import { localeTag } from './relative-time';

const useStyles = makeStyles({
  track: {
    display: 'block',
    height: '4px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
    overflow: 'hidden',
    forcedColorAdjust: 'none',
  },
  bar: { display: 'block', height: '100%', backgroundColor: tokens.colorCompoundBrandBackground },
  short: { backgroundColor: tokens.colorStatusWarningBackground3 },
  spent: { backgroundColor: tokens.colorStatusDangerBackground3 },
});

/** From here on the bar warns. */
const SHORT = 0.9;

const UNITS = [
  ['terabyte', 1e12],
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
] as const;

function amount(bytes: number, locale: string): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? ['gigabyte', 1e9];
  return new Intl.NumberFormat(localeTag(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / size);
}

/** "11 GB of 107 GB", or as much of it as is known. */
export function useQuotaText({ used, total }: SubscriptionInfo): string {
  const { t, i18n } = useLingui();
  const [usedText, totalText] = [used, total].map((bytes) => (bytes === null ? '' : amount(bytes, i18n.locale)));
  if (used === null) return total === null ? '' : t`${totalText} in total`;
  return total === null ? t`${usedText} used` : t`${usedText} of ${totalText}`;
}

/** The share that is used up, as a bar; its meaning stands in `label`. Plain elements: it stands in every row. */
export function QuotaBar({ share, label }: { readonly share: number; readonly label: string }): ReactElement {
  const styles = useStyles();
  return (
    <span
      className={styles.track}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      title={label}
    >
      <span
        className={mergeClasses(styles.bar, share >= SHORT && styles.short, share >= 1 && styles.spent)}
        style={{ inlineSize: `${share * 100}%` }}
      />
    </span>
  );
}

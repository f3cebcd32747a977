import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { quotaSize, type QuotaSize, type SubscriptionInfo } from '../../machines/domain/subscription-info';

const useStyles = makeStyles({
  track: {
    display: 'block',
    height: '4px',
    marginBlock: tokens.spacingVerticalXXS,
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

/** "≈ 11 of 100 GiB", "≈ 900 MiB of 2 GiB", or as much of it as is known. */
export function useQuotaText({ used, total, rough }: SubscriptionInfo): string {
  const { t, i18n } = useLingui();
  const [usedSize, totalSize] = [used, total].map((bytes) => (bytes === null ? undefined : quotaSize(bytes, rough)));
  const amount = (size: QuotaSize | undefined): string =>
    size === undefined ? '' : `${i18n.number(size.value)} ${size.unit}`;
  const totalText = amount(totalSize);
  // One unit is said once.
  const usedText =
    usedSize !== undefined && usedSize.unit === totalSize?.unit ? i18n.number(usedSize.value) : amount(usedSize);
  const text =
    used === null
      ? total === null
        ? ''
        : t`${totalText} total`
      : total === null
        ? t`${usedText} used`
        : t`${usedText} of ${totalText}`;
  return rough && text !== '' ? `≈ ${text}` : text;
}

export interface QuotaBarProps {
  readonly share: number;
  readonly label: string;
  /** What the service says, word for word. */
  readonly raw: string;
}

/** The share that is used up, as a bar; its meaning stands in `label`. Plain elements: it stands in every row. */
export function QuotaBar({ share, label, raw }: QuotaBarProps): ReactElement {
  const styles = useStyles();
  return (
    <span
      className={styles.track}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      title={raw}
    >
      <span
        className={mergeClasses(styles.bar, share >= SHORT && styles.short, share >= 1 && styles.spent)}
        style={{ inlineSize: `${share * 100}%` }}
      />
    </span>
  );
}

import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { parseSubscriptionInfo } from '../../machines/domain/subscription-info';
import { type SubscriptionRow } from '../../machines/domain/touch';
import { PHONE } from '../theme/layout';
import { useSharedStyles } from '../theme/shared-styles';
import { ExpiryDate } from './ExpiryDate';
import { QuotaBar, useQuotaText } from './Quota';
import { UpdateAge } from './UpdateAge';

const useStyles = makeStyles({
  bar: { flexShrink: 0, width: '96px', [PHONE]: { width: '64px' } },
  own: { minWidth: 0 },
});

/** Quota, expiry and age of a subscription, as far as they are known; the provider's own words where they are not understood. For a line that lays its parts out. */
export function QuotaFacts({ row }: { readonly row: SubscriptionRow }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const told = parseSubscriptionInfo(row.info);
  const quota = useQuotaText(told);
  return (
    <>
      {told.share === null ? null : (
        <span className={styles.bar}>
          <QuotaBar share={told.share} label={quota} raw={row.info} />
        </span>
      )}
      {quota === '' && told.expires === null ? (
        <bdi className={mergeClasses(styles.own, ellipsis)} title={row.info}>
          {row.info}
        </bdi>
      ) : (
        <span title={row.info}>{quota}</span>
      )}
      {told.expires === null ? null : <ExpiryDate at={told.expires} />}
      <UpdateAge status={row.status} />
    </>
  );
}

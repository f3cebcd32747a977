import { mergeClasses } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { parseSubscriptionInfo } from '../../../machines/domain/subscription-info';
import { ExpiryDate } from '../../components/ExpiryDate';
import { QuotaBar, useQuotaText } from '../../components/Quota';
import { useRowPlace } from './row-place';

/** Quota and expiry, as far as the provider reports them; its own words are the cell's title. */
export default function SubscriptionQuota({ text }: { readonly text: string }): ReactElement {
  const styles = useRowPlace().row;
  const info = parseSubscriptionInfo(text);
  const quota = useQuotaText(info);
  return (
    <>
      <span className={mergeClasses(styles.small, styles.inline)}>
        {quota === '' && info.expires === null ? <bdi>{text}</bdi> : quota}
      </span>
      {info.share === null ? null : (
        <span className={styles.wide}>
          <QuotaBar share={info.share} label={quota} raw={text} />
        </span>
      )}
      {quota === '' || info.expires === null ? null : <span className={styles.phone}> · </span>}
      {info.expires === null ? null : (
        <span className={mergeClasses(styles.small, styles.inline, styles.muted)}>
          <ExpiryDate at={info.expires} />
        </span>
      )}
    </>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type BackupMissing } from '../../../machines/domain/backup/contents';
import { PART_WORDS } from './part-words';

const useStyles = makeStyles({
  list: { margin: 0, maxHeight: '24vh', overflowY: 'auto', paddingInlineStart: tokens.spacingHorizontalXXL },
  reason: { color: tokens.colorNeutralForeground3 },
});

/** What a copy lacks, by name. */
export function MissingList({ missing }: { readonly missing: readonly BackupMissing[] }): ReactElement {
  const styles = useStyles();
  const { _ } = useLingui();
  return (
    <ul className={styles.list}>
      {missing.map(({ part, name, reason }, index) => (
        <li key={index}>
          {_(PART_WORDS[part])}
          {name === undefined ? null : (
            <>
              {': '}
              <bdi>{name}</bdi>
            </>
          )}{' '}
          <span className={styles.reason}>
            {reason === undefined ? (
              <Trans>The service does not provide this.</Trans>
            ) : (
              <>
                (<bdi>{reason}</bdi>)
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

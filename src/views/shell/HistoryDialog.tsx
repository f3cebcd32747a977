import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NoticesActor } from '../../../machines/shell/notices.machine';
import { longTextOf, type NoticeRecord } from '../../../machines/shell/notices.rules';
import { selectRecords } from '../../../machines/shell/notices.selectors';
import { FormDialog } from '../../components/FormDialog';
import { RelativeTime } from '../../components/RelativeTime';
import { IntentIcon } from '../../components/IntentIcon';
import { SaidText } from '../../components/SaidText';
import { useNoticeText } from '../../i18n/notices';
import { NoticeBody } from './NoticeBody';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalM,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  none: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalXXXL,
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
  },
  copy: { display: 'block', marginBlockStart: tokens.spacingVerticalS },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

/** What was said since the page was loaded, the newest first. */
export default function HistoryDialog({ notices }: { readonly notices: NoticesActor }): ReactElement {
  const styles = useStyles();
  const records = useSelector(notices, selectRecords);
  return (
    <FormDialog
      title={<Trans>Notices</Trans>}
      size="narrow"
      sticky={false}
      onClose={() => notices.send({ type: 'history.close' })}
    >
      {records.length === 0 ? (
        <div className={styles.none}>
          <AlertRegular aria-hidden fontSize={32} />
          <Trans>No notices since the page was loaded.</Trans>
        </div>
      ) : (
        <ul className={styles.list}>
          {records.map((record) => (
            <RecordItem key={record.id} record={record} notices={notices} />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

function RecordItem({
  record: { id, notice, count, at, acted },
  notices,
}: {
  readonly record: NoticeRecord;
  readonly notices: NoticesActor;
}): ReactElement {
  const styles = useStyles();
  const { title, text } = useNoticeText(notice);
  return (
    <li className={styles.item}>
      <IntentIcon intent={notice.intent} />
      <NoticeBody id={id} actions={notice.actions} notices={notices} spent={acted}>
        {title === null ? null : <strong>{title} </strong>}
        <bdi>
          <SaidText text={text} />
        </bdi>{' '}
        {count > 1 ? <span className={styles.count}>×{count}</span> : null}
        {at === null ? null : (
          <Caption1 block className={styles.count}>
            <RelativeTime at={at} />
          </Caption1>
        )}
        {longTextOf(notice) === null ? null : (
          <Button className={styles.copy} size="small" onClick={() => notices.send({ type: 'notice.copy', id })}>
            <Trans>Copy the full text</Trans>
          </Button>
        )}
      </NoticeBody>
    </li>
  );
}

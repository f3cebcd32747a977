import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NoticesActor } from '../../../machines/shell/notices.machine';
import { selectHistoryOpen, selectUnread } from '../../../machines/shell/notices.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { FORCED_COLORS } from '../../theme/layout';

const useStyles = makeStyles({
  icon: { position: 'relative', display: 'inline-flex' },
  dot: {
    position: 'absolute',
    insetBlockStart: '-1px',
    insetInlineEnd: '-1px',
    width: '8px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorStatusDangerBackground3,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralBackground1}`,
    [FORCED_COLORS]: { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
});

const HistoryDialog = fetched('trouble', () => import('./HistoryDialog'));

/** Opens the history, from the header. */
export function NoticeHistoryButton({ notices }: { readonly notices: NoticesActor }): ReactElement {
  const { t } = useLingui();
  const unread = useSelector(notices, selectUnread);
  return (
    <Button
      appearance="subtle"
      icon={
        <UnreadDot notices={notices}>
          <AlertRegular />
        </UnreadDot>
      }
      aria-label={t`Notices`}
      title={unread === 0 ? t`Notices` : t`${plural(unread, { one: '# unread notice', other: '# unread notices' })}`}
      onClick={() => notices.send({ type: 'history.open' })}
    />
  );
}

export interface UnreadDotProps {
  readonly notices: NoticesActor;
  readonly children: ReactElement;
}

/** A dot at the icon that leads to notices nobody has read. */
export function UnreadDot({ notices, children }: UnreadDotProps): ReactElement {
  const styles = useStyles();
  const unread = useSelector(notices, selectUnread) > 0;
  return (
    <span className={styles.icon}>
      {children}
      {unread ? <span data-unread className={styles.dot} /> : null}
    </span>
  );
}

/** What was said since the page was loaded, while it is open. */
export function NoticeHistory({ notices }: { readonly notices: NoticesActor }): ReactElement | null {
  const open = useSelector(notices, selectHistoryOpen);
  return open ? (
    <PartPlace>
      <HistoryDialog notices={notices} />
    </PartPlace>
  ) : null;
}

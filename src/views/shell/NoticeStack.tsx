import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NoticeSnapshot } from '../../../machines/shell/notice.machine';
import { type NoticesActor, type Toast } from '../../../machines/shell/notices.machine';
import {
  selectCount,
  selectGivenWay,
  selectHistoryOpen,
  selectSpoken,
  selectToasts,
} from '../../../machines/shell/notices.selectors';
import { type NoticeRecord } from '../../../machines/shell/notices.rules';
import { hasTrait, type NoticeSpec } from '../../../machines/ports/notice';
import { FocusReturnList } from '../../components/focus/FocusReturnList';
import { IntentIcon } from '../../components/IntentIcon';
import { SaidText } from '../../components/SaidText';
import { TopLayer } from '../../components/TopLayer';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { useNoticeText } from '../../i18n/notices';
import { BAR_HEIGHT, NOT_PHONE, PHONE, RAIL_WIDTH, REDUCED_MOTION } from '../../theme/layout';
import { CARD_RADIUS, noticePlace } from '../../theme/style-pieces';
import { NoticeBody } from './NoticeBody';

/** Characters of a text that may not fit into twelve lines. */
const LONG = 400;

const useStyles = makeStyles({
  stack: {
    ...noticePlace,
    display: 'flex',
    // The newest comes first in the document, is placed at the bottom, and stays visible when there are too many.
    flexDirection: 'column-reverse',
    rowGap: tokens.spacingVerticalS,
    width: '360px',
    [PHONE]: { width: 'auto', insetInlineEnd: `calc(${RAIL_WIDTH} + ${tokens.spacingHorizontalL})` },
    maxHeight: `calc(100dvh - 96px - ${BAR_HEIGHT})`,
    margin: 0,
    padding: 0,
    // Their shadows are not cut. Without one it has no size: nothing moves when one comes.
    ':not(:empty)': {
      padding: tokens.spacingHorizontalS,
      margin: `calc(-1 * ${tokens.spacingHorizontalS})`,
    },
    listStyleType: 'none',
    overflowY: 'auto',
    // Empty, it must not lie over what is below it.
    pointerEvents: 'none',
  },
  // Beside a dialog of 888 px where there is room. On a phone a dialog has the whole screen and its buttons at the bottom: below its title, the newest on top.
  overDialog: {
    [NOT_PHONE]: { width: 'clamp(280px, (100vw - 888px) / 2 - 24px, 360px)' },
    [PHONE]: { insetBlockEnd: 'auto', insetBlockStart: '64px', flexDirection: 'column' },
  },
  toast: {
    pointerEvents: 'auto',
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: CARD_RADIUS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow8,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    // It lies over the list.
    [PHONE]: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
    animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } },
    animationDuration: '150ms',
    [REDUCED_MOTION]: { animationDuration: '0.01ms' },
  },
  /** As high as a thumb needs it, it fills the corner: its sign is in the first line. */
  dismiss: { alignSelf: 'start', margin: '-2px', [PHONE]: { margin: '-12px' } },
  more: { pointerEvents: 'auto', alignSelf: 'flex-start' },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  // An answer of a server can have any length; the history has all of it.
  clamped: {
    display: '-webkit-box',
    WebkitLineClamp: 12,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

/** The toasts, newest at the bottom; the history shows them itself while it is open. What is said is also spoken: warnings and errors at once, the rest when there is a pause. */
export default function NoticeStack({
  notices,
  overDialog,
}: {
  readonly notices: NoticesActor;
  readonly overDialog: boolean;
}): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const toasts = useSelector(notices, selectToasts);
  const open = useSelector(notices, selectHistoryOpen);
  const givenWay = useSelector(notices, selectGivenWay);
  return (
    <TopLayer>
      <VisuallyHidden>
        <LiveRegion notices={notices} urgent={false} overDialog={overDialog} />
        <LiveRegion notices={notices} urgent overDialog={overDialog} />
      </VisuallyHidden>
      {open ? null : (
        // Without a toast there is no place to go to.
        <section aria-label={toasts.length > 0 ? t`Notices` : undefined}>
          <FocusReturnList className={mergeClasses(styles.stack, overDialog && styles.overDialog)}>
            {toasts.toReversed().map((toast) => (
              <ToastItem key={toast.id} toast={toast} notices={notices} />
            ))}
            {givenWay === 0 ? null : (
              <li className={styles.more}>
                <Button size="small" onClick={() => notices.send({ type: 'history.open' })}>
                  <Plural value={givenWay} one="# more notice" other="# more notices" />
                </Button>
              </li>
            )}
          </FocusReturnList>
        </section>
      )}
    </TopLayer>
  );
}

interface SpokenProps {
  readonly urgent: boolean;
  readonly overDialog: boolean;
}

function LiveRegion({ notices, urgent, ...props }: SpokenProps & { readonly notices: NoticesActor }): ReactElement {
  const records = useSelector(notices, selectSpoken);
  return (
    <div aria-live={urgent ? 'assertive' : 'polite'} aria-relevant="additions text">
      {records.map((record) => (
        <Spoken key={record.id} record={record} urgent={urgent} {...props} />
      ))}
    </div>
  );
}

function Spoken({
  record: { notice, count },
  urgent,
  overDialog,
}: SpokenProps & { readonly record: NoticeRecord }): ReactElement | null {
  const { title, text } = useNoticeText(notice);
  if (isUrgent(notice) !== urgent || (hasTrait(notice, 'saidByControl') && !overDialog)) return null;
  return (
    <p>
      {title} {text} {count > 1 ? `×${count}` : null}
    </p>
  );
}

function isUrgent({ intent }: NoticeSpec): boolean {
  return intent === 'warning' || intent === 'error';
}

const selectNotice = (snapshot: NoticeSnapshot): NoticeSpec => snapshot.context.notice;

/** One toast. */
export function ToastItem({
  toast: { id, actor },
  notices,
}: {
  readonly toast: Toast;
  readonly notices: NoticesActor;
}): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const notice = useSelector(actor, selectNotice);
  const count = useSelector(actor, selectCount);
  const { title, text } = useNoticeText(notice);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing only keeps it on the screen
    <li
      className={styles.toast}
      data-notice={notice.key}
      data-intent={notice.intent}
      onPointerEnter={() => actor.send({ type: 'pointer.enter' })}
      onPointerLeave={() => actor.send({ type: 'pointer.leave' })}
      onFocus={(event) => isFromOutside(event) && actor.send({ type: 'focus.enter' })}
      onBlur={(event) => isFromOutside(event) && actor.send({ type: 'focus.leave' })}
    >
      <IntentIcon intent={notice.intent} />
      <NoticeBody id={id} actions={notice.actions} notices={notices} over>
        {title === null ? null : <strong className={styles.title}>{title}</strong>}
        <bdi className={text.length > LONG ? styles.clamped : undefined}>
          <SaidText text={text} />
        </bdi>{' '}
        {count > 1 ? <span className={styles.count}>×{count}</span> : null}
      </NoticeBody>
      <Button
        appearance="subtle"
        size="small"
        className={styles.dismiss}
        icon={<DismissRegular />}
        aria-label={t`Dismiss`}
        onClick={() => notices.send({ type: 'notice.dismiss', id })}
      />
    </li>
  );
}

/** Whether the focus came from, or went to, something outside the toast. */
function isFromOutside({
  currentTarget,
  relatedTarget,
}: {
  readonly currentTarget: Element;
  readonly relatedTarget: EventTarget | null;
}): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}

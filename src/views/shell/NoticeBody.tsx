import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { type NoticesActor } from '../../../machines/shell/notices.machine';
import { type NoticeAction } from '../../../machines/ports/notice';
import { useNoticeActionLabel } from '../../i18n/notices';
import { PHONE } from '../../theme/layout';

const useStyles = makeStyles({
  // Where there is room the buttons stand behind the words, else below them.
  root: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalS,
    rowGap: '10px',
    [PHONE]: { rowGap: '18px' },
    overflowWrap: 'anywhere',
  },
  /** Of a toast on a phone, which lies over the list: one button is behind the words, however many there are. */
  low: { [PHONE]: { flexWrap: 'nowrap' } },
  lowActions: {
    [PHONE]: {
      flexShrink: 0,
      alignSelf: 'center',
      marginBlock: '-8px',
      '& > *': { minWidth: 0, paddingInline: tokens.spacingHorizontalM, whiteSpace: 'nowrap' },
    },
  },
  words: { minWidth: 0 },
  // Higher than a line of words, they stand in the middle of the first.
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    alignSelf: 'start',
    marginBlockStart: '-2px',
    [PHONE]: { marginBlock: '-10px -6px' },
  },
  /** As high as a thumb needs it, a short word must not leave it a square. */
  action: { [PHONE]: { paddingInline: tokens.spacingHorizontalXL } },
});

interface Props {
  readonly id: string;
  readonly actions: readonly NoticeAction[];
  readonly notices: NoticesActor;
  /** It lies over the page. */
  readonly over?: boolean;
  /** Done already. The buttons stay: one that went away would take the focus along. */
  readonly spent?: boolean;
  /** Its words. */
  readonly children: ReactNode;
}

/** The words of a notice and its buttons, in its toast and in the history. */
export function NoticeBody({ id, actions, notices, over = false, spent = false, children }: Props): ReactElement {
  const styles = useStyles();
  const isLow = over && actions.length === 1;
  return (
    <div className={mergeClasses(styles.root, isLow && styles.low)}>
      <div className={styles.words}>{children}</div>
      {actions.length === 0 ? null : (
        <div className={mergeClasses(styles.actions, isLow && styles.lowActions)}>
          {actions.map((action) => (
            <ActionButton key={action.kind} id={id} action={action} notices={notices} spent={spent} />
          ))}
        </div>
      )}
    </div>
  );
}

function ActionButton({
  id,
  action,
  notices,
  spent,
}: Required<Omit<Props, 'actions' | 'children' | 'over'>> & { readonly action: NoticeAction }): ReactElement {
  const label = useNoticeActionLabel(action);
  return (
    <Button
      size="small"
      className={useStyles().action}
      disabledFocusable={spent}
      onClick={() => notices.send({ type: 'notice.act', id, action })}
    >
      {label}
    </Button>
  );
}

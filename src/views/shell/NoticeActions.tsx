import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type NoticesActor } from '../../../machines/shell/notices.machine';
import { type NoticeAction } from '../../../machines/ports/notice';
import { useNoticeActionLabel } from '../../i18n/notices';
import { PHONE } from '../../theme/layout';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    paddingBlockStart: tokens.spacingVerticalS,
  },
  /** As high as a thumb needs it, a short word must not leave it a square. */
  action: { [PHONE]: { paddingInline: tokens.spacingHorizontalXL } },
});

interface Props {
  readonly id: string;
  readonly actions: readonly NoticeAction[];
  readonly notices: NoticesActor;
  /** Done already. The buttons stay: one that went away would take the focus along. */
  readonly spent?: boolean;
}

/** The buttons of a notice, in its toast and in the history. */
export function NoticeActions({ id, actions, notices, spent = false }: Props): ReactElement | null {
  const styles = useStyles();
  if (actions.length === 0) return null;
  return (
    <div className={styles.root}>
      {actions.map((action) => (
        <ActionButton key={action.kind} id={id} action={action} notices={notices} spent={spent} />
      ))}
    </div>
  );
}

function ActionButton({
  id,
  action,
  notices,
  spent = false,
}: Omit<Props, 'actions'> & { readonly action: NoticeAction }): ReactElement {
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

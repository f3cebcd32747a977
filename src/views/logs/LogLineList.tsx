import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type RowComponentProps } from 'react-window';
import { BREAK, lineAt, type LogLines, type Shown } from '../../../machines/logs/lines.rules';
import { type LogsActor } from '../../../machines/logs/logs.machine';
import { selectIsFollowing, selectLines, selectRowCount, selectShown } from '../../../machines/logs/logs.selectors';
import { LOG_ROW_PX } from '../../../machines/shared/constants';
import { FollowingList, wideRow } from '../../components/FollowingList';

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    minHeight: 0,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    textAlign: 'start',
  },
  row: {
    boxSizing: 'border-box',
    lineHeight: `${LOG_ROW_PX}px`,
    paddingInline: tokens.spacingHorizontalS,
    whiteSpace: 'pre',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
  },
  debugging: { color: tokens.colorNeutralForeground3 },
  information: { color: tokens.colorNeutralForeground1 },
  warning: { color: tokens.colorNeutralForeground1, borderInlineStartColor: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1, borderInlineStartColor: tokens.colorStatusDangerForeground1 },
  break: {
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase,
    fontStyle: 'italic',
    backgroundColor: tokens.colorNeutralBackground4,
  },
});

const KINDS = ['debugging', 'information', 'warning', 'error'] as const;

interface LineProps {
  readonly lines: LogLines;
  readonly shown: Shown;
}

/** The lines as text, whatever is in them; from left to right in every language. */
export function LogLineList({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const lines = useSelector(dialog, selectLines);
  const shown = useSelector(dialog, selectShown);
  const count = useSelector(dialog, selectRowCount);
  const follows = useSelector(dialog, selectIsFollowing);
  return (
    <FollowingList
      label={t`Lines of the log`}
      className={styles.list}
      rowHeight={LOG_ROW_PX}
      count={count}
      follows={follows}
      row={Line}
      rowProps={{ lines, shown }}
    />
  );
}

function Line({ index, style, ariaAttributes, lines, shown }: RowComponentProps<LineProps>): ReactElement {
  const styles = useStyles();
  const { text, mark } = lineAt(lines, shown, index);
  const kind = mark === BREAK ? 'break' : KINDS[mark];
  return (
    <div {...ariaAttributes} style={wideRow(style)} className={mergeClasses(styles.row, styles[kind])} data-kind={kind}>
      {mark === BREAK ? (
        <bdi>
          <Trans>Here the log began anew.</Trans>
        </bdi>
      ) : (
        text
      )}
    </div>
  );
}

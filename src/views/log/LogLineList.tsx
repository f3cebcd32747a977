import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type RowComponentProps } from 'react-window';
import { BREAK, isMark, type LogLines, type Shown } from '../../../machines/log/log-lines.rules';
import { type LogsActor } from '../../../machines/log/logs.machine';
import {
  selectHasOpenRow,
  selectIsFollowing,
  selectIsWrapping,
  selectLines,
  selectShown,
} from '../../../machines/log/logs.selectors';
import { lineOfRow, rowAt, rowCount, rowOfLine } from '../../../machines/log/log-wrap.rules';
import { LOG_ROW_PX } from '../../../machines/shared/constants';
import { FollowingList, wideRow } from '../../components/FollowingList';
import { MeasuredColumns } from '../../components/MeasuredColumns';

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    minHeight: 0,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    textAlign: 'start',
  },
  font: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
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

/** Left and right of a row's text, in pixels: borders, padding and the scroll bar. */
const AROUND = 40;

/** The lines as text, whatever is in them; from left to right in every language. */
export function LogLineList({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const wrapping = useSelector(dialog, selectIsWrapping);
  const { font } = useStyles();
  return (
    <MeasuredColumns around={AROUND} className={font}>
      {(columns) => <Lines dialog={dialog} columns={wrapping ? columns : Infinity} />}
    </MeasuredColumns>
  );
}

interface LinesProps {
  readonly lines: LogLines;
  readonly shown: Shown;
  readonly columns: number;
}

function Lines({ dialog, columns }: { readonly dialog: LogsActor; readonly columns: number }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const lines = useSelector(dialog, selectLines);
  const shown = useSelector(dialog, selectShown);
  const open = useSelector(dialog, selectHasOpenRow);
  const follows = useSelector(dialog, selectIsFollowing);
  return (
    <FollowingList
      label={t`Log lines`}
      className={styles.list}
      rowHeight={LOG_ROW_PX}
      count={rowCount(lines, shown, columns, open)}
      follows={follows}
      layout={{
        columns,
        moved: shown.movedRows,
        lineOf: (row) => lineOfRow(lines, shown, columns, row),
        rowOf: (line) => rowOfLine(lines, shown, columns, line),
      }}
      row={Line}
      rowProps={{ lines, shown, columns }}
    />
  );
}

function Line({ index, style, ariaAttributes, lines, shown, columns }: RowComponentProps<LinesProps>): ReactElement {
  const styles = useStyles();
  const { text, mark, further } = rowAt(lines, shown, columns, index);
  const said = isMark(mark);
  const kind = said ? 'break' : KINDS[mark];
  return (
    <div
      {...ariaAttributes}
      style={wideRow(style)}
      className={mergeClasses(styles.row, styles[kind])}
      data-kind={kind}
      data-further={further}
    >
      {said ? (
        <bdi>{mark === BREAK ? <Trans>Log restarted</Trans> : <Trans>Older lines are not shown.</Trans>}</bdi>
      ) : (
        text
      )}
    </div>
  );
}

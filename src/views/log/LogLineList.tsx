import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type RowComponentProps } from 'react-window';
import { BREAK, isMark, partsOf } from '../../../machines/log/log-lines.rules';
import { type LogsActor } from '../../../machines/log/logs.machine';
import {
  selectHasOpenRow,
  selectIsFollowing,
  selectIsWrapping,
  selectLines,
  selectShown,
} from '../../../machines/log/logs.selectors';
import {
  type Drawn,
  lineAtTop,
  placeCount,
  placeHeight,
  rowAt,
  rowInPlace,
  topOfLine,
} from '../../../machines/log/log-wrap.rules';
import { LOG_ROW_PX } from '../../../machines/shared/constants';
import { FollowingList, wideRow } from '../../components/FollowingList';
import { MeasuredColumns } from '../../components/MeasuredColumns';
import { usePhone } from '../../components/use-phone';
import { BAD, WARN } from '../../theme/state-colours';

/** Of the rows that a line goes on in, in pixels. */
const INDENT = 12;

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    minHeight: 0,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
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
  warning: { color: tokens.colorNeutralForeground1, borderInlineStartColor: WARN },
  error: { color: BAD, borderInlineStartColor: BAD },
  /** Between its bar and that of the line above there is a gap. */
  first: { clipPath: 'inset(1px 0 0)' },
  /** A row that goes on with the line of the one above. */
  further: { paddingInlineStart: `calc(${tokens.spacingHorizontalS} + ${INDENT}px)` },
  aside: { color: tokens.colorNeutralForeground3 },
  amber: { color: WARN },
  /** A block of its own: no control of direction in it turns what stands before it. */
  rest: { display: 'inline-block' },
  break: {
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase,
    fontStyle: 'italic',
  },
});

const KINDS = ['debugging', 'information', 'warning', 'error'] as const;

/** Left and right of a row's text, in pixels: borders, padding, indent and the scroll bar. */
const AROUND = 40 + INDENT;

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

function Lines({ dialog, columns }: { readonly dialog: LogsActor; readonly columns: number }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const lines = useSelector(dialog, selectLines);
  const shown = useSelector(dialog, selectShown);
  const open = useSelector(dialog, selectHasOpenRow);
  const follows = useSelector(dialog, selectIsFollowing);
  // A phone has no room for the date before every time.
  const undated = usePhone();
  const drawn: Drawn = { lines, shown, columns, undated };
  return (
    <FollowingList
      label={t`Log lines`}
      className={styles.list}
      rowHeight={placeHeight(drawn)}
      count={placeCount(drawn, open)}
      follows={follows}
      layout={{
        columns,
        moved: shown.movedRows,
        lineAt: (top) => lineAtTop(drawn, top),
        topOf: (line) => topOfLine(drawn, line),
      }}
      row={Line}
      rowProps={{ ...drawn, open }}
    />
  );
}

function Line({
  index,
  style,
  ariaAttributes,
  open,
  ...drawn
}: RowComponentProps<Drawn & { readonly open: boolean }>): ReactElement {
  const styles = useStyles();
  const found = rowInPlace(drawn, open, index);
  if (found === null) return <></>;
  const { text, mark, further, whole } = rowAt(drawn, found.row);
  const said = isMark(mark);
  const kind = said ? 'break' : KINDS[mark];
  return (
    <div
      {...ariaAttributes}
      style={{ ...wideRow(style), height: LOG_ROW_PX, top: found.below }}
      className={mergeClasses(styles.row, styles[kind], further ? styles.further : styles.first)}
      data-kind={kind}
      data-further={further}
      title={whole}
    >
      {said ? (
        <bdi>{mark === BREAK ? <Trans>Log restarted</Trans> : <Trans>Older lines are not shown.</Trans>}</bdi>
      ) : further ? (
        text
      ) : (
        <Parts text={text} amber={mark === 2} />
      )}
    </div>
  );
}

/** When and where it was written stands back behind what was. */
function Parts({ text, amber }: { readonly text: string; readonly amber: boolean }): ReactElement {
  const styles = useStyles();
  const parts = partsOf(text);
  if (parts === null) return <>{text}</>;
  const { time, level, source, own, rest } = parts;
  const colour = amber ? styles.amber : undefined;
  return (
    <>
      <span className={styles.aside}>{time}</span>
      <span className={own === '' ? colour : styles.aside}>{level}</span>
      <span className={styles.aside}>{source}</span>
      <span className={colour}>{own}</span>
      <span className={styles.rest}>{rest}</span>
    </>
  );
}

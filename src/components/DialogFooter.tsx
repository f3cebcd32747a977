import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode, type Ref } from 'react';
import { LYING, NOT_PHONE, PHONE, SMALL_PHONE, UPRIGHT } from '../theme/layout';

const useStyles = makeStyles({
  // Below the content in the dialog's grid, over its whole width.
  root: {
    gridRowStart: 3,
    gridColumnStart: 1,
    gridColumnEnd: -1,
    display: 'flex',
    flexDirection: 'column',
    // Its line goes from edge to edge.
    marginInline: `calc(-1 * ${tokens.spacingHorizontalXXL})`,
    paddingInline: tokens.spacingHorizontalXXL,
    paddingBlockStart: tokens.spacingVerticalL,
    // As much room below the buttons as above them, and above their line.
    [NOT_PHONE]: {
      marginBlockStart: tokens.spacingVerticalXS,
      marginBlockEnd: `calc(-1 * ${tokens.spacingVerticalS})`,
    },
    [PHONE]: {
      marginInline: `calc(-1 * ${tokens.spacingHorizontalL})`,
      paddingInline: tokens.spacingHorizontalL,
      paddingBlockStart: tokens.spacingVerticalM,
    },
    [LYING]: { paddingBlockStart: tokens.spacingVerticalS },
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  // An empty live region takes no room.
  status: { '& > :not(:empty):not(:has(> :only-child:empty))': { marginBlockEnd: tokens.spacingVerticalM } },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalS,
    [PHONE]: { justifyContent: 'space-between', '& > *': { flexGrow: 1 } },
    // One row, if only the last has its words in one line.
    [UPRIGHT]: {
      '&:is(div) > button, &:is(div) > div > .fui-Button': {
        minWidth: 0,
        paddingInline: tokens.spacingHorizontalS,
        paddingBlock: tokens.spacingVerticalXXS,
        lineHeight: tokens.lineHeightBase200,
      },
      '& > button:not(:last-child), & > div': { flexBasis: 'min-content' },
      '& > button:last-child': { whiteSpace: 'nowrap' },
      // Two are as wide as each other, unless a word needs more.
      '&:is(div):not(:has(> div)):not(:has(> button:nth-of-type(3))) > button': {
        flexBasis: 0,
        minWidth: 'min-content',
      },
      // Its words get one line, too, where there is room, but no more than that.
      '& > div': { flexGrow: 30, maxWidth: 'max-content' },
      '&:is(div):has(> div) > button, &:is(div):has(> div) > div > .fui-Button': {
        paddingInline: tokens.spacingHorizontalXS,
      },
    },
    // Beside a third one there, its words may need two lines, as far as the others leave it no more.
    [SMALL_PHONE]: {
      '&:has(> div) > button:last-child': { whiteSpace: 'normal', flexBasis: 'min-content', flexGrow: 100 },
      '&:has(> div) > div': { flexGrow: 60 },
    },
  },
  /** Takes the room that is left and wraps in it; a line of its own above the buttons on a phone. */
  effect: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: '96px',
    [NOT_PHONE]: {
      paddingInlineEnd: tokens.spacingHorizontalS,
      // Beside something else, it belongs to the buttons.
      ':not(:first-child)': { textAlign: 'end', paddingInlineStart: tokens.spacingHorizontalS },
    },
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    [PHONE]: { flexBasis: '100%', order: -1, ':empty': { display: 'none' } },
    [LYING]: { flexBasis: '120px', order: 0 },
  },
  start: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    marginInlineEnd: 'auto',
    // A switch brings room around it: what is drawn begins where the texts do.
    '& > .fui-Switch': { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
    [PHONE]: { marginInlineEnd: 0, '& > *': { flexGrow: 1 } },
  },
});

export interface DialogFooterProps {
  /** What is shown above the buttons, if anything. */
  readonly status?: ReactNode;
  /** A button apart from the others, at the start. */
  readonly start?: ReactNode;
  /** What the primary button will do. */
  readonly effect?: ReactNode;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The footer of a dialog: the outcome of its last action, and its buttons, the primary one last. */
export function DialogFooter({ status, start, effect, children, ref }: DialogFooterProps): ReactElement {
  const styles = useStyles();
  return (
    <div ref={ref} className={styles.root}>
      <div className={styles.status}>{status}</div>
      <div className={styles.buttons}>
        {start ? <div className={styles.start}>{start}</div> : null}
        {effect ? <span className={styles.effect}>{effect}</span> : null}
        {children}
      </div>
    </div>
  );
}

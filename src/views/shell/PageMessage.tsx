import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { type NoticeIntent } from '../../../machines/ports/notice';
import { IntentIcon } from '../../components/IntentIcon';
import { HEADER_HEIGHT, NOT_LOW, NOT_PHONE, PAGE_EDGES, PHONE } from '../../theme/layout';
import { CARD_RADIUS } from '../../theme/style-pieces';

const useStyles = makeStyles({
  place: { paddingBlockStart: tokens.spacingVerticalM },
  /**
   * It takes no room, so nothing moves when it comes: it lies in the line of the current server, which is empty meanwhile; where there
   * is none, over the lower edge of the window.
   */
  over: { [NOT_PHONE]: { paddingBlockStart: 0 } },
  line: {
    [NOT_PHONE]: {
      position: 'fixed',
      zIndex: 7,
      insetBlockEnd: '56px',
      insetInlineEnd: tokens.spacingHorizontalL,
      maxWidth: 'min(880px, calc(100vw - 32px))',
      boxSizing: 'border-box',
      minHeight: '40px',
      alignItems: 'center',
      paddingBlock: '3px',
      columnGap: tokens.spacingHorizontalS,
      boxShadow: tokens.shadow8,
    },
    [NOT_LOW]: {
      ':is(html:has([data-answer]) *)': {
        insetBlockEnd: 'auto',
        insetBlockStart: HEADER_HEIGHT,
        insetInline: 0,
        maxWidth: 'none',
        // All of that line, with its edges.
        ...PAGE_EDGES,
        borderTopWidth: 0,
        borderLeftWidth: 0,
        borderRightWidth: 0,
        borderRadius: 0,
        boxShadow: 'none',
      },
    },
  },
  sentence: {
    [NOT_PHONE]: { flexDirection: 'row', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS, rowGap: 0 },
  },
  root: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalM,
    // Its buttons, and what can be unfolded, share a line below the words, as far as there is room.
    [PHONE]: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: tokens.spacingHorizontalS,
      rowGap: tokens.spacingVerticalXS,
      paddingBlock: tokens.spacingVerticalS,
      paddingInline: '36px 8px',
      marginBlockEnd: tokens.spacingVerticalS,
      // Its sign, 20 px wide, has no column: all of the rest begins where the words do.
      '& > :first-child': { marginInlineStart: '-28px' },
    },
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: CARD_RADIUS,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  success: { backgroundColor: tokens.colorStatusSuccessBackground1 },
  info: { backgroundColor: tokens.colorNeutralBackground3 },
  warning: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderTopColor: tokens.colorStatusWarningBorder1,
    borderRightColor: tokens.colorStatusWarningBorder1,
    borderBottomColor: tokens.colorStatusWarningBorder1,
    borderLeftColor: tokens.colorStatusWarningBorder1,
  },
  error: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    borderTopColor: tokens.colorStatusDangerBorder1,
    borderRightColor: tokens.colorStatusDangerBorder1,
    borderBottomColor: tokens.colorStatusDangerBorder1,
    borderLeftColor: tokens.colorStatusDangerBorder1,
  },
  body: {
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    overflowWrap: 'anywhere',
    [PHONE]: { flexBasis: '100%', rowGap: tokens.spacingVerticalXXS },
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  more: {
    gridColumnStart: 2,
    gridColumnEnd: -1,
    minWidth: 0,
    // It comes first, so that what unfolds it stays where it was tapped.
    [PHONE]: { marginInlineEnd: 'auto', ':has(> [open])': { flexBasis: '100%' } },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, [PHONE]: { order: 1 } },
});

export interface PageMessageProps {
  readonly intent: NoticeIntent;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Comes and goes on its own. */
  readonly over?: boolean;
  /** Below it, at full width. */
  readonly more?: ReactNode;
}

/** Above the lists, as wide as they: what is wrong with the service or the core, and what to do. */
export function PageMessage(props: PageMessageProps): ReactElement {
  const { intent, title, children, actions, more, over = false } = props;
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.place, over && styles.over)}>
      <section role="alert" className={mergeClasses(styles.root, styles[intent], over && styles.line)}>
        <IntentIcon intent={intent} />
        <div className={mergeClasses(styles.body, over && styles.sentence)}>
          <strong className={styles.title}>{title}</strong>
          {children}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        {more === undefined ? null : <div className={styles.more}>{more}</div>}
      </section>
    </div>
  );
}

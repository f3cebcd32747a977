import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { type NoticeIntent } from '../../../machines/ports/notice';
import { IntentIcon } from '../../components/IntentIcon';
import { PHONE } from '../../theme/layout';

const useStyles = makeStyles({
  place: { paddingBlockStart: tokens.spacingVerticalM },
  root: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    [PHONE]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    paddingBlock: tokens.spacingVerticalM,
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
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
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  more: { gridColumnStart: 2, gridColumnEnd: -1, minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, [PHONE]: { gridColumnStart: 2 } },
});

export interface PageMessageProps {
  readonly intent: NoticeIntent;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Below it, at full width. */
  readonly more?: ReactNode;
}

/** Above the lists, as wide as they: what is wrong with the service or the core, and what to do. */
export function PageMessage({ intent, title, children, actions, more }: PageMessageProps): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <section role="alert" className={mergeClasses(styles.root, styles[intent])}>
        <IntentIcon intent={intent} />
        <div className={styles.body}>
          <strong className={styles.title}>{title}</strong>
          {children}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        {more === undefined ? null : <div className={styles.more}>{more}</div>}
      </section>
    </div>
  );
}

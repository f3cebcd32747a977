import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { type NoticeIntent } from '../../machines/ports/notice';
import { IntentIcon } from './IntentIcon';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  text: { minWidth: 0, overflowWrap: 'anywhere' },
  success: { backgroundColor: tokens.colorStatusSuccessBackground1 },
  info: { backgroundColor: tokens.colorNeutralBackground3 },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1 },
  error: { backgroundColor: tokens.colorStatusDangerBackground1 },
});

/** A message beside what it is about. Errors and warnings are announced when they appear. */
export function InlineMessage({
  intent,
  children,
}: {
  readonly intent: NoticeIntent;
  readonly children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  const role = intent === 'error' || intent === 'warning' ? { role: 'alert' } : {};
  return (
    <div {...role} className={mergeClasses(styles.root, styles[intent])}>
      <IntentIcon intent={intent} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

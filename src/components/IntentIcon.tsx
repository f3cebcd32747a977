import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { type ReactElement } from 'react';
import { type NoticeIntent } from '../../machines/ports/notice';
import { BAD, GOOD, WARN } from '../theme/state-colours';

const useStyles = makeStyles({
  root: { flexShrink: 0, fontSize: '20px', lineHeight: 0 },
  success: { color: GOOD },
  info: { color: tokens.colorNeutralForeground3 },
  warning: { color: WARN },
  error: { color: BAD },
});

const ICONS = {
  success: CheckmarkCircleFilled,
  info: InfoFilled,
  warning: WarningFilled,
  error: ErrorCircleFilled,
} as const;

/** The shape that goes with an intent's colour; its meaning stands in the text beside it. */
export function IntentIcon({ intent }: { readonly intent: NoticeIntent }): ReactElement {
  const styles = useStyles();
  const Icon = ICONS[intent];
  return (
    <span className={mergeClasses(styles.root, styles[intent])} aria-hidden>
      <Icon />
    </span>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type PatternProblem as Problem } from '../../machines/shared/linear-pattern';
import { BAD } from '../theme/state-colours';
import { usePatternWords } from './pattern-words';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    insetBlockStart: 'calc(100% + 4px)',
    insetInline: 0,
    zIndex: 6,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    color: BAD,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** Below the field, over what stands there: nothing moves for it. */
export default function PatternProblem({
  id,
  problem,
}: {
  readonly id: string;
  readonly problem: Problem;
}): ReactElement {
  const styles = useStyles();
  const words = usePatternWords();
  return (
    <span id={id} className={styles.root} role="alert">
      {words[problem]}
    </span>
  );
}

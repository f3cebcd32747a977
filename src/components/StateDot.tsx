import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { FORCED_COLORS, REDUCED_MOTION } from '../theme/layout';
import { GOOD, WARN } from '../theme/state-colours';

const useStyles = makeStyles({
  // A drawing keeps its own colour there, which may be that of the ground.
  root: { flexShrink: 0, display: 'block', [FORCED_COLORS]: { color: 'ButtonText' } },
  success: { color: GOOD },
  warning: { color: WARN },
  neutral: { color: tokens.colorNeutralForeground3 },
  turning: {
    transformOrigin: 'center',
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [REDUCED_MOTION]: { animationName: 'none' },
  },
});

export interface StateDotProps {
  readonly shape: 'full' | 'hollow' | 'turning';
  readonly colour: 'success' | 'warning' | 'neutral';
}

/** A dot that shows its state by shape as well as by colour. */
export function StateDot({ shape, colour }: StateDotProps): ReactElement {
  const styles = useStyles();
  return (
    <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden className={mergeClasses(styles.root, styles[colour])}>
      {shape === 'full' ? <circle cx={6} cy={6} r={5} fill="currentColor" /> : null}
      {shape === 'hollow' ? <circle cx={6} cy={6} r={4} fill="none" stroke="currentColor" strokeWidth={2} /> : null}
      {shape === 'turning' ? (
        <circle
          cx={6}
          cy={6}
          r={4}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeDasharray="16 9"
          className={styles.turning}
        />
      ) : null}
    </svg>
  );
}

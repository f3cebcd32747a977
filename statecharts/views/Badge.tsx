import { mergeClasses } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { type Mark } from '../machines/domain/drawing';
import { MARK_SIGNS } from './chart-words';
import { useDrawingStyles, useSignMarkStyles } from './drawing-styles';

/** The sign of a mark on a corner, where it covers no word. */
export function Badge({ x, y, mark }: { readonly x: number; readonly y: number; readonly mark: Mark }): ReactElement {
  const styles = useDrawingStyles();
  const signs = useSignMarkStyles();
  return (
    <g aria-hidden>
      <circle cx={x} cy={y} r={6} className={mergeClasses(styles.badge, signs[mark])} />
      <text x={x} y={y + 3.5} className={mergeClasses(styles.text, styles.sign)}>
        {MARK_SIGNS[mark]}
      </text>
    </g>
  );
}

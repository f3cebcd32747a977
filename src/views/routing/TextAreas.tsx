import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { type TextProblem } from '../../../machines/routing/text-setting.rules';
import { NOT_PHONE, PHONE } from '../../theme/layout';
import { LineProblems } from './LineProblems';

const useStyles = makeStyles({
  areas: {
    flexGrow: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalL,
    // Labels, texts and what is said below them stand in line, however much that is.
    [NOT_PHONE]: {
      gridTemplateRows: 'auto 1fr auto auto',
      '& > .fui-Field': { gridRowEnd: 'span 4', gridTemplateRows: 'subgrid', rowGap: 0 },
    },
    // One below the other they need not fill it: what is typed stands above the keyboard.
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'minmax(200px, 240px)', alignContent: 'start' },
  },
});

/** Two texts of lines, side by side; on a phone one below the other. */
export function TextAreas({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={useStyles().areas}>{children}</div>;
}

/** The lines of an area that have to be corrected, or null. */
export function problemIn(problems: readonly TextProblem[], area: string): ReactElement | null {
  const lines = problems.flatMap((problem) => (problem.kind === 'line' && problem.area === area ? [problem] : []));
  return lines.length === 0 ? null : <LineProblems lines={lines} />;
}

import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';

const useStyles = makeStyles({
  // A chevron as thin as the icons, not the browser's black triangle.
  summary: {
    listStyleType: 'none',
    cursor: 'pointer',
    '::-webkit-details-marker': { display: 'none' },
    '::before': {
      content: '""',
      display: 'inline-block',
      width: '6px',
      height: '6px',
      marginInlineStart: '2px',
      marginInlineEnd: '8px',
      borderRight: '1.5px solid currentColor',
      borderBottom: '1.5px solid currentColor',
      transform: 'translateY(-2px) rotate(-45deg)',
    },
    ':is([open] > *)::before': { transform: 'translateY(-3px) rotate(45deg)' },
  },
});

interface FoldProps {
  readonly summary: ReactNode;
  readonly className?: string | undefined;
  readonly summaryClass?: string | undefined;
  /** Unfolded from the start. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** What most people do not need, behind the words that say what it is. */
export function Fold({ summary, className, summaryClass, open, children }: FoldProps): ReactElement {
  const styles = useStyles();
  return (
    <details className={className} {...(open === undefined ? {} : { open })}>
      <summary className={mergeClasses(styles.summary, summaryClass)}>{summary}</summary>
      {children}
    </details>
  );
}

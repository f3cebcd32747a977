import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { splitFlag } from '../../../machines/domain/flag';
import { useSharedStyles } from '../../theme/shared-styles';

const useStyles = makeStyles({
  // The space between the two is only read.
  root: { display: 'flex', columnGap: '0.35em', minWidth: 0 },
  flag: { flexShrink: 0 },
  /** Of the same kind, so that it is cut as well. */
  plain: { display: 'block' },
  rest: { minWidth: 0 },
  /** A box of its own, so that what isolates it does not turn it around. */
  inSentence: {
    display: '-webkit-inline-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    verticalAlign: 'bottom',
    maxWidth: '100%',
  },
});

export interface FlaggedNameProps {
  readonly name: string;
  /** Never cut: it goes into further lines. */
  readonly whole?: boolean;
  /** Among other words: of a title it may take two lines. */
  readonly inSentence?: boolean;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * The name of a server. The flag that it begins with stands where the page's lines begin, so that flags stand below each other: to
 * browsers it is a letter from left to right, and would take the name that follows with it.
 */
export function FlaggedName({
  name,
  whole = false,
  inSentence = false,
  id,
  className,
}: FlaggedNameProps): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const cut = whole || inSentence ? undefined : ellipsis;
  const place = inSentence ? styles.inSentence : undefined;
  const [flag, rest] = splitFlag(name);
  if (flag === '')
    return (
      <bdi id={id} className={mergeClasses(styles.plain, cut, place, className)} title={name}>
        {name}
      </bdi>
    );
  return (
    <span id={id} className={mergeClasses(styles.root, place, className)} title={name}>
      <bdi className={styles.flag}>{flag.trimEnd()}</bdi> <bdi className={mergeClasses(styles.rest, cut)}>{rest}</bdi>
    </span>
  );
}

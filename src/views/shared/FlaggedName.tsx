import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { splitFlag } from '../../../machines/domain/flag';
import { useSharedStyles } from '../../theme/shared-styles';

const useStyles = makeStyles({
  // The space between the two is only read.
  root: { display: 'flex', columnGap: '0.35em', minWidth: 0 },
  flag: { flexShrink: 0 },
});

export interface FlaggedNameProps {
  readonly name: string;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * The name of a server. The flag that it begins with stands where the page's lines begin, so that flags stand below each other: to
 * browsers it is a letter from left to right, and would take the name that follows with it.
 */
export function FlaggedName({ name, id, className }: FlaggedNameProps): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const [flag, rest] = splitFlag(name);
  if (flag === '')
    return (
      <bdi id={id} className={mergeClasses(ellipsis, className)} title={name}>
        {name}
      </bdi>
    );
  return (
    <span id={id} className={mergeClasses(styles.root, className)} title={name}>
      <bdi className={styles.flag}>{flag.trimEnd()}</bdi> <bdi className={ellipsis}>{rest}</bdi>
    </span>
  );
}

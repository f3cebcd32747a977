import { mergeClasses } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { useRowPlace } from './row-place';

/** Of a connected server that does not answer: a sign and a word, not a colour alone. `short` is the sign, behind a number in the place of its bars. */
export function DeadMark({ short = false }: { readonly short?: boolean }): ReactElement {
  const styles = useRowPlace().row;
  return (
    <span className={mergeClasses(styles.dead, short && styles.atRight)}>
      <span aria-hidden className={short ? styles.inBarsPlace : styles.deadSign}>
        ✕{' '}
      </span>
      {short ? null : <Trans>Dead</Trans>}
    </span>
  );
}

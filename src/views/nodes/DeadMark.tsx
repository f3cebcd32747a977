import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { useRowPlace } from './row-place';

/** Beside the name of a connected server that does not answer: by a sign and a word, not by colour alone. */
export function DeadMark(): ReactElement {
  const styles = useRowPlace().row;
  return (
    <span className={styles.dead} data-dead>
      <span aria-hidden>✕ </span>
      <span className={styles.deadWord}>
        <Trans>Dead</Trans>
      </span>
    </span>
  );
}

import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type LockedCallActor } from '../../../machines/calls/locked-call.machine';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
});

export interface CallHintProps {
  /** The call in progress, if any. */
  readonly call: LockedCallActor | undefined;
  /** The answer is outstanding for more than 3 s. */
  readonly waiting: boolean;
}

/** What a waiting control says: the service is busy, or the answer is late; and the way out of the wait. */
export function CallHint({ call, waiting }: CallHintProps): ReactElement {
  const styles = useStyles();
  const busy = useSelector(call, (snapshot) => snapshot?.hasTag('busyService') ?? false);
  const late = call !== undefined && (busy || waiting) ? call : null;
  return (
    <div className={styles.root}>
      {/* Rendered from the start, so that changes are announced. */}
      <Caption1 role="status">
        {late === null ? null : busy ? (
          <Trans>The service is busy. Waiting…</Trans>
        ) : (
          <Trans>Still waiting for an answer…</Trans>
        )}
      </Caption1>
      {late === null ? null : (
        <Button size="small" onClick={() => late.send({ type: 'call.leave' })}>
          <Trans>Stop waiting</Trans>
        </Button>
      )}
    </div>
  );
}

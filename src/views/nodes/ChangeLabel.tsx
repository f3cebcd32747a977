import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { DEFAULT_OUTBOUND } from '../../../machines/shared/constants';
import { type selectRowActivity } from '../../../machines/nodes/nodes.selectors';

interface ChangeLabelProps {
  readonly connected: boolean;
  readonly balances: boolean;
  /** Named unless it is PROXY, which everybody means. */
  readonly outbound: string;
  readonly activity: ReturnType<typeof selectRowActivity>;
}

/** Connect or Disconnect; Select or Cancel when load balancing is valid (SPEC 2.30). */
export function ChangeLabel({ connected, balances, outbound, activity }: ChangeLabelProps): ReactElement {
  if (activity === 'connecting') return <Trans>Connecting…</Trans>;
  if (activity === 'disconnecting') return <Trans>Disconnecting…</Trans>;
  return (
    <>
      <Word connected={connected} balances={balances} />
      {outbound === DEFAULT_OUTBOUND ? null : (
        <>
          {' · '}
          <bdi>{outbound.toUpperCase()}</bdi>
        </>
      )}
    </>
  );
}

function Word({ connected, balances }: Pick<ChangeLabelProps, 'connected' | 'balances'>): ReactElement {
  if (balances) return connected ? <Trans context="server">Cancel</Trans> : <Trans context="server">Select</Trans>;
  return connected ? <Trans>Disconnect</Trans> : <Trans>Connect</Trans>;
}

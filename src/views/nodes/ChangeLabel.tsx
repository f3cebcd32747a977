import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type selectRowActivity } from '../../../machines/nodes/nodes.selectors';

interface ChangeLabelProps {
  readonly connected: boolean;
  readonly balances: boolean;
  readonly activity: ReturnType<typeof selectRowActivity>;
}

/** Connect or Disconnect; Select or Cancel when load balancing is valid (SPEC 2.30). */
export function ChangeLabel({ connected, balances, activity }: ChangeLabelProps): ReactElement {
  if (activity === 'connecting') return <Trans>Connecting…</Trans>;
  if (activity === 'disconnecting') return <Trans>Disconnecting…</Trans>;
  if (balances) return connected ? <Trans context="server">Cancel</Trans> : <Trans context="server">Select</Trans>;
  return connected ? <Trans>Disconnect</Trans> : <Trans>Connect</Trans>;
}

import { useLingui } from '@lingui/react/macro';
import { type ReactNode } from 'react';
import { DEFAULT_OUTBOUND } from '../../../machines/shared/constants';
import { type selectRowActivity } from '../../../machines/nodes/row.selectors';

interface ChangeLabelProps {
  readonly connected: boolean;
  readonly balances: boolean;
  /** Named unless it is PROXY, which everybody means. */
  readonly outbound: string;
  readonly activity: ReturnType<typeof selectRowActivity>;
}

/** Connect or Disconnect; Select or Cancel when load balancing is valid (SPEC 2.30). */
export function ChangeLabel({ connected, balances, outbound, activity }: ChangeLabelProps): ReactNode {
  const { t } = useLingui();
  if (activity === 'connecting') return t`Connecting…`;
  if (activity === 'disconnecting') return t`Disconnecting…`;
  const [undo, change] = balances
    ? [t({ message: 'Cancel', context: 'server' }), t({ message: 'Select', context: 'server' })]
    : [t`Disconnect`, t`Connect`];
  const word = connected ? undo : change;
  if (outbound === DEFAULT_OUTBOUND) return word;
  return (
    <>
      {word} · <bdi>{outbound.toUpperCase()}</bdi>
    </>
  );
}

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

/** Disconnect and Connect; Cancel and Select when load balancing is valid (SPEC 2.30). */
function useChangeWords(balances: boolean): readonly [undo: string, change: string] {
  const { t } = useLingui();
  return balances
    ? [t({ message: 'Cancel', context: 'server' }), t({ message: 'Select', context: 'server' })]
    : [t`Disconnect`, t`Connect`];
}

/** In pixels, for the longest of its words: in all rows of a phone it is as wide. */
export function useChangeWidth(balances: boolean): number {
  const letters = Math.max(...useChangeWords(balances).map(({ length }) => length));
  return Math.max(72, Math.ceil(letters * 8.4) + 4);
}

/** The words of the button, and the outbound. */
export function ChangeLabel({ connected, balances, outbound, activity }: ChangeLabelProps): ReactNode {
  const { t } = useLingui();
  const [undo, change] = useChangeWords(balances);
  if (activity === 'connecting') return t`Connecting…`;
  if (activity === 'disconnecting') return t`Disconnecting…`;
  const word = connected ? undo : change;
  if (outbound === DEFAULT_OUTBOUND) return word;
  return (
    <>
      {word}
      <span> · </span>
      <bdi>{outbound.toUpperCase()}</bdi>
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type Fault } from '../../machines/shared/faults';
import { FaultText } from './FaultText';
import { InlineMessage } from './InlineMessage';

interface Props {
  readonly fault: Fault | null;
  /** The person's changes are kept. */
  readonly draft: boolean;
  /** The save restarts the core: a refusal may have stopped it. */
  readonly restarts?: boolean;
}

/** The outcome of a dialog's last call when it failed. */
export function FaultMessage({ fault, draft, restarts = false }: Props): ReactElement | null {
  if (fault === null) return null;
  return (
    <InlineMessage intent="error">
      <FaultText apart fault={fault} />{' '}
      {!draft ? null : restarts && fault.kind === 'refused' && fault.reading !== true ? (
        <Trans>The core may have stopped. Your changes are still here.</Trans>
      ) : (
        <Trans>Your changes are still here.</Trans>
      )}
    </InlineMessage>
  );
}

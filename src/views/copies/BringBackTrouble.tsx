import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type BringBackActor } from '../../../machines/copies/bring-back.machine';
import { selectFault, selectFlaw, selectProblem, selectStage } from '../../../machines/copies/bring-back.selectors';
import { FaultText } from '../../components/FaultText';
import { InlineMessage } from '../../components/InlineMessage';
import { FLAW_WORDS } from './restore-words';

interface TroubleProps {
  readonly dialog: BringBackActor;
  /** The fault is said elsewhere, beside what it was about. */
  readonly said?: boolean;
}

/** Why it went no further. */
export function BringBackTrouble({ dialog, said = false }: TroubleProps): ReactElement | null {
  const { i18n } = useLingui();
  const flaw = useSelector(dialog, selectFlaw);
  const problem = useSelector(dialog, selectProblem);
  const fault = useSelector(dialog, (snapshot) => (said ? null : selectFault(snapshot)));
  const stage = useSelector(dialog, selectStage);
  if (flaw === null && problem === null && fault === null) return null;
  return (
    <InlineMessage intent="error">
      {flaw === null ? null : i18n._(FLAW_WORDS[flaw.kind])} {flaw?.kind === 'damaged' ? <bdi>{flaw.where}</bdi> : null}
      {problem === null ? null : stage === 'finished' ? (
        <Trans>
          The file could not be written: <bdi>{problem}</bdi>
        </Trans>
      ) : (
        <Trans>
          The file could not be read: <bdi>{problem}</bdi>
        </Trans>
      )}
      {fault === null ? null : <FaultText fault={fault} />}
    </InlineMessage>
  );
}

import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type BringBackActor } from '../../../machines/copies/bring-back.machine';
import { selectStage } from '../../../machines/copies/bring-back.selectors';
import { FormDialog } from '../../components/FormDialog';
import { BringBackActions, BringBackContent } from './BringBackParts';

/** A copy brought back: which file, what would change, how far it is, and what came of it. */
export default function BringBackDialog({ dialog }: { readonly dialog: BringBackActor }): ReactElement {
  const stage = useSelector(dialog, selectStage);
  return (
    <FormDialog
      title={<Trans>Restore a backup</Trans>}
      size={stage === 'plan' || stage === 'asking' ? 'wide' : 'narrow'}
      sticky={stage !== 'file'}
      onClose={() => dialog.send({ type: stage === 'applying' ? 'apply.leave' : 'dialog.cancel' })}
      onSubmit={() => dialog.send({ type: 'passphrase.send' })}
      actions={<BringBackActions dialog={dialog} />}
    >
      <BringBackContent dialog={dialog} />
    </FormDialog>
  );
}

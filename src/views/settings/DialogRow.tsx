import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type SectionDialog } from '../../../machines/domain/setting';
import { type SettingsActor } from '../../../machines/settings/settings.machine';
import { ButtonField } from './ButtonField';
import { SECTION_DIALOG_WORDS } from '../shared/setting-words';

interface DialogRowProps {
  readonly dialog: SettingsActor;
  readonly kind: SectionDialog;
}

/** The way from a section to a dialog of its own, where a field would stand. */
export function DialogRow({ dialog, kind }: DialogRowProps): ReactElement {
  const { _ } = useLingui();
  const { name, purpose, label } = SECTION_DIALOG_WORDS[kind];
  return (
    <ButtonField
      label={_(name)}
      hint={_(purpose)}
      name={_(label)}
      onClick={() => dialog.send({ type: 'sub.open', dialog: kind })}
    >
      <Trans>Configure</Trans>
    </ButtonField>
  );
}

import { type ReactElement } from 'react';
import { type TextSettingActor } from '../../../machines/text-setting/text-setting.machine';

export default function TextSettingDialog({ dialog }: { readonly dialog: TextSettingActor }): ReactElement {
  return <dialog open>{dialog.id}</dialog>;
}

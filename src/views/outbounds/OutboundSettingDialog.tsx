import { type ReactElement } from 'react';
import { type OutboundSettingActor } from '../../../machines/outbound-setting/outbound-setting.machine';

export default function OutboundSettingDialog({ dialog }: { readonly dialog: OutboundSettingActor }): ReactElement {
  return <dialog open>{dialog.id}</dialog>;
}

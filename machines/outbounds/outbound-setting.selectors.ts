import { editsOf } from '../service/editor.selectors';
import { type OutboundSettingCommand, type OutboundSettingSnapshot } from './outbound-setting.machine';
import { problemOf, type OutboundField, type OutboundProblem } from './outbound-setting.rules';

/** What is wrong with a field, once it has been asked for. */
export function selectOutboundProblem(snapshot: OutboundSettingSnapshot, field: OutboundField): OutboundProblem | null {
  return snapshot.hasTag('problems') ? problemOf(snapshot.context.form, field) : null;
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { form } }: OutboundSettingSnapshot): readonly OutboundSettingCommand[] {
  return editsOf(form);
}

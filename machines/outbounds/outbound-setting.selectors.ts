import { editsOf } from '../calls/editor.selectors';
import { type OutboundSettingCommand, type OutboundSettingSnapshot } from './outbound-setting.machine';
import { trialChoice } from '../service/on-trial';
import { isChanged, isLasting, problemOf, type OutboundField, type OutboundProblem } from './outbound-setting.rules';

/** What is wrong with a field, once it has been asked for. */
export function selectOutboundProblem(snapshot: OutboundSettingSnapshot, field: OutboundField): OutboundProblem | null {
  return snapshot.hasTag('problems') ? problemOf(snapshot.context.form, field) : null;
}

/** Whether the draft is put on trial; null where there is nothing to try. */
export function selectTrial({ context }: OutboundSettingSnapshot): boolean | null {
  return isChanged(context.stored, context.form) ? trialChoice(context, false) : null;
}

export function selectStays({ context }: OutboundSettingSnapshot): boolean {
  return isLasting(context.name);
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { form } }: OutboundSettingSnapshot): readonly OutboundSettingCommand[] {
  return editsOf(form);
}

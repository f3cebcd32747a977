import { saidBeside, type Fault } from '../shared/faults';
import { type OutboundSettingCommand, type OutboundSettingSnapshot } from './outbound-setting.machine';
import { problemOf, type OutboundField, type OutboundProblem } from './outbound-setting.rules';

/** What is wrong with a field, once it has been asked for. */
export function selectOutboundProblem(snapshot: OutboundSettingSnapshot, field: OutboundField): OutboundProblem | null {
  return snapshot.hasTag('problems') ? problemOf(snapshot.context.form, field) : null;
}

/** Why reading or saving failed, unless the login dialog already says so. */
export function selectFault({ context: { lastFault } }: OutboundSettingSnapshot): Fault | null {
  return saidBeside(lastFault);
}

/** What is typed, as the commands that type it into a fresh dialog. */
export function selectRetyped({ context: { form } }: OutboundSettingSnapshot): readonly OutboundSettingCommand[] {
  return Object.entries(form).map(([field, text]) => ({ type: 'field.edit', field: field as OutboundField, text }));
}

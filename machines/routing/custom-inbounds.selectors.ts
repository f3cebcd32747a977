import { scriptErrorOf } from './routing-a.rules';
import { editsOf } from '../calls/editor.selectors';
import { type CustomInboundsCommand, type CustomInboundsSnapshot } from './custom-inbounds.machine';
import { problemOf, type InboundField, type InboundProblem } from './custom-inbounds.rules';

/** What is wrong with a field, once it has been asked for. */
export function selectProblem(snapshot: CustomInboundsSnapshot, field: InboundField): InboundProblem | null {
  const { form, world, routed } = snapshot.context;
  return snapshot.hasTag('problems') ? problemOf(form, world, routed, field) : null;
}

/** Where the service stopped reading the rules that it refused, while they are as they were. */
export function selectMark({ context: { lastFault, refused, form } }: CustomInboundsSnapshot): number | null {
  if (lastFault?.kind !== 'refused' || refused !== form.routingARules) return null;
  return scriptErrorOf(lastFault.message, refused)?.offset ?? null;
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { form } }: CustomInboundsSnapshot): readonly CustomInboundsCommand[] {
  return editsOf(form);
}

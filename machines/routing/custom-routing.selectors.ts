import { editsOf } from '../calls/editor.selectors';
import { type CustomRoutingCommand, type CustomRoutingSnapshot } from './custom-routing.machine';

/** No domain file in the asset directory: nothing can be saved. */
export function selectHasNoFiles(snapshot: CustomRoutingSnapshot): boolean {
  return (
    !snapshot.hasTag('loading') && snapshot.context.form.directory !== '' && snapshot.context.form.files.length === 0
  );
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { form } }: CustomRoutingSnapshot): readonly CustomRoutingCommand[] {
  const { defaultProxyMode, rules, stored } = form;
  const count = stored.routingRules.length;
  return [
    ...editsOf({ defaultProxyMode }),
    ...stored.routingRules.map((_, key) => ({ type: 'rule.delete', key }) as const),
    ...rules.flatMap(
      ({ rule }, index) => [{ type: 'rule.append' }, { type: 'rule.edit', key: count + index, change: rule }] as const,
    ),
  ];
}

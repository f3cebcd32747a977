/** What xstate’s own transition definitions have and its types do not promise. */
interface Definition {
  readonly eventType: string;
  readonly source: {
    readonly path: readonly string[];
    readonly transitions: ReadonlyMap<string, readonly object[]>;
    readonly always?: readonly object[];
  };
}

/**
 * The key of a transition definition, the same for each `provide`d copy of a machine: `source | eventType | index`, with
 * `(root)` for the root and the type `always` for what needs no event.
 */
export function transitionKeyOf(definition: object): string {
  const { eventType, source } = definition as Definition;
  const path = source.path.join('.') || '(root)';
  const always = source.always?.indexOf(definition) ?? -1;
  if (always >= 0) return `${path} | always | ${always}`;
  return `${path} | ${eventType} | ${source.transitions.get(eventType)?.indexOf(definition) ?? -1}`;
}

/** Part of a machine’s snapshot that xstate’s types leave out. */
interface WithNodes {
  readonly _nodes?: readonly { readonly path: readonly string[]; readonly order: number }[];
}

/** Paths of all active states of a machine’s snapshot, parents first, without the root; none for other actors. */
export function activeStates(snapshot: unknown): readonly string[] {
  return [...((snapshot as WithNodes)._nodes ?? [])]
    .filter(({ path }) => path.length > 0)
    .sort((one, other) => one.order - other.order)
    .map(({ path }) => path.join('.'));
}

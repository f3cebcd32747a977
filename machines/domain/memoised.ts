interface Node<TResult> {
  result?: { readonly value: TResult };
  objects?: WeakMap<object, Node<TResult>>;
  values?: Map<unknown, Node<TResult>>;
}

function below<TResult>(node: Node<TResult>, argument: unknown): Node<TResult> {
  const isObject = typeof argument === 'object' && argument !== null;
  const known: Pick<Map<unknown, Node<TResult>>, 'get' | 'set'> = isObject
    ? ((node.objects ??= new WeakMap()) as Map<unknown, Node<TResult>>)
    : (node.values ??= new Map());
  const next = known.get(argument) ?? {};
  known.set(argument, next);
  return next;
}

/**
 * A pure function that gives the same result for the same arguments, compared by identity. It keeps a result as long as the first
 * argument, a list or a context, is kept by somebody else (docs/decisions/memoised.md).
 */
export function memoised<TGiven extends [owner: object, ...more: unknown[]], TResult>(
  compute: (...given: TGiven) => TResult,
): (...given: TGiven) => TResult {
  const root: Node<TResult> = {};
  return (...given) => {
    const node = given.reduce<Node<TResult>>(below, root);
    node.result ??= { value: compute(...given) };
    return node.result.value;
  };
}

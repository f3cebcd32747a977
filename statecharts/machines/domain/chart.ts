/** A machine as plain data: what a page can draw and a document can print. */
export interface Chart {
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

export interface ChartState {
  /** Keys from the root, joined by dots; the root's is empty. */
  readonly path: string;
  readonly key: string;
  /** Null for the root. */
  readonly parent: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Path of the state that is entered first; null unless compound. */
  readonly initial: string | null;
  readonly description: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvoke[];
}

export interface ChartInvoke {
  readonly id: string;
  readonly slot: string;
}

export interface ChartTransition {
  /** As in the coverage of tests: `source | eventType | index`; the root’s source is `(root)`, an `always` has no type but that. */
  readonly key: string;
  readonly from: string;
  /** Empty when the state is not left. */
  readonly to: readonly string[];
  readonly cause: 'event' | 'done' | 'error' | 'after' | 'always';
  /** The event, the invoke, or the delay; empty for `always`. */
  readonly label: string;
  readonly guard: string;
  readonly actions: readonly string[];
  readonly reenters: boolean;
}

/** What the registry says about a machine. */
export interface Described {
  readonly id: string;
  readonly title: string;
  readonly purpose: string;
  readonly file: string;
  /** Sentences of the specification, with their ids. */
  readonly sentences: readonly { readonly id: string; readonly text: string }[];
}

export interface DescribedChart extends Described {
  readonly chart: Chart;
}

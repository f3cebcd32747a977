/** A chart with places: what the drawing is made of. Lengths are in the drawing’s own units, 1 to a pixel at 100 %. */
export interface LaidOut {
  /** Id of the machine. */
  readonly machine: string;
  readonly width: number;
  readonly height: number;
  /** Parents before their children; the first is the root. */
  readonly boxes: readonly LaidOutBox[];
  readonly edges: readonly LaidOutEdge[];
  /** The arrows into initial states. */
  readonly initials: readonly LaidOutInitial[];
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LaidOutBox extends Rectangle {
  /** Path of the state; empty for the root. */
  readonly path: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** One of the children of a parallel state. */
  readonly region: boolean;
  /** What stands in its head. Places are relative to the drawing, not to the box. */
  readonly texts: readonly LaidOutText[];
  /** Transitions that are written in the box: they leave the state where it is, or lead to a final state that many lead to. */
  readonly inner: readonly LaidOutLabel[];
  /** What long lists in it leave out; older exports have none. */
  readonly more?: readonly LaidOutMore[];
}

/** All transitions from one state to the same targets: one line with one label each, in an outline one without words. */
export interface LaidOutEdge {
  /** Path of the source state; empty for the root. */
  readonly from: string;
  readonly to: readonly string[];
  /** The source holds the targets: it happens wherever in it the machine stands, and no line leads to the label. */
  readonly wherever: boolean;
  readonly labels: readonly LaidOutLabel[];
  /** The transitions of a line without words. */
  readonly keys?: readonly string[];
  /** The middle of the ring that such a line begins at, where it happens wherever in the source the machine stands. */
  readonly ring?: Point;
  /** Corners of the lines, in the direction of the transition. Each one’s end has an arrow head when it arrives at a state. */
  readonly lines: readonly LaidOutLine[];
  /** On or beside lines that are long: where they lead; older exports have none. */
  readonly posts?: readonly LaidOutText[];
}

export interface LaidOutLine {
  readonly points: readonly Point[];
  readonly arrives: boolean;
}

export interface LaidOutInitial {
  /** Path of the compound state. */
  readonly of: string;
  readonly dot: Point;
  readonly points: readonly Point[];
}

/** The place of one transition’s words. */
export interface LaidOutLabel extends Rectangle {
  /** As in the coverage of tests and in the feed: `source | eventType | index`; the source of the root is `(root)`. */
  readonly key: string;
  readonly texts: readonly LaidOutText[];
}

/** The place of the words that stand for several transitions: how many more there are in a list. */
export interface LaidOutMore extends Rectangle {
  readonly keys: readonly string[];
  readonly texts: readonly LaidOutText[];
}

/** One line of text; `x`, `y` is the start of its baseline. */
export interface LaidOutText extends Point {
  readonly text: string;
  readonly role:
    'name' | 'tag' | 'invoke' | 'description' | 'action' | 'event' | 'more' | 'turn' | 'guard' | 'target' | 'arrival';
}

/**
 * What a drawing says about a state or a transition beyond that it exists.
 * active: the machine stands there · taken: it went there · missed: no test went there · next: it can go there ·
 * added, removed, changed: against another version.
 */
export type Mark = 'active' | 'taken' | 'missed' | 'next' | 'added' | 'removed' | 'changed';

/** Marks by path of the state (the root’s is empty) and by key of the transition. */
export interface Marks {
  readonly states: Readonly<Record<string, Mark>>;
  readonly transitions: Readonly<Record<string, Mark>>;
}

const STRONGEST: readonly Mark[] = ['active', 'next', 'taken', 'added', 'changed', 'removed', 'missed'];

/** What stands for several transitions shows the mark that matters most. */
export function strongestOf(keys: readonly string[], { transitions }: Marks): Mark | undefined {
  const marks = new Set(keys.map((key) => transitions[key]));
  return STRONGEST.find((mark) => marks.has(mark));
}

export const NO_MARKS: Marks = { states: {}, transitions: {} };

/** How much a drawing tells: states and the ways between them only, events, guards and slots as well, or actions and descriptions too. */
export const DETAILS = ['outline', 'brief', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** The drawings of a machine: one for each detail, and another outline for a screen that is higher than wide. */
export const SHEETS = [...DETAILS, 'portrait'] as const;
export type Sheet = (typeof SHEETS)[number];

export type Layouts = Readonly<Record<Sheet, LaidOut>>;

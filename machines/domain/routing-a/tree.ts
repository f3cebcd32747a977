/** A piece of a script, and what the service reads in it. Offsets are UTF-16 units from the start of the script. */
export interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export interface Parameter {
  /** As it is written, quotes too: the service takes them as part of it. */
  readonly key: Word | null;
  /** Without its quotes, with the blanks behind it. */
  readonly value: Word;
}

/** `name(value, key: value)` */
export interface Call {
  readonly name: Word;
  readonly parameters: readonly Parameter[];
  readonly from: number;
  readonly to: number;
}

interface AnyLine {
  readonly text: string;
  /** Where it begins in the script. */
  readonly from: number;
  /** The names between `$$`: the service puts values of its environment in their place when the core starts. */
  readonly variables: readonly string[];
}

/** `call(…) && call(…) -> outbound` */
export interface RuleLine extends AnyLine {
  readonly kind: 'rule';
  readonly calls: readonly Call[];
  readonly outbound: Word;
}

/** `default: outbound`, `inbound: name = call(…)`, `outbound: name = call(…)`. Any other name is read, and means nothing. */
export interface DefinitionLine extends AnyLine {
  readonly kind: 'definition';
  readonly name: Word;
  readonly value: Word;
  readonly call: Call | null;
}

/** Where the service stops reading. */
export interface BrokenLine extends AnyLine {
  readonly kind: 'broken';
  /** In the script; the end of the line when it ends too early. */
  readonly at: number;
  /** What stands there, or nothing because the line ends. */
  readonly found: string;
}

export type Line = RuleLine | DefinitionLine | BrokenLine | (AnyLine & { readonly kind: 'blank' | 'comment' });

/** A script as its lines: nothing in the language spans two of them, and nothing of a line is lost. */
export interface Script {
  readonly lines: readonly Line[];
}

/** The text again: `print(parse(text)) === text` for every text. */
export function print({ lines }: Script): string {
  return lines.map(({ text }) => text).join('\n');
}

/** A change of a script's text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The text after edits that do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.from - one.from)
    .reduce((before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to), text);
}

/** The edit that takes a whole line away, with its line break. */
export function withoutLine(text: string, { from, text: { length } }: Line): Edit {
  const to = from + length;
  return to < text.length ? { from, to: to + 1, insert: '' } : { from: Math.max(0, from - 1), to, insert: '' };
}

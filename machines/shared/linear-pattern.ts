/**
 * Regular expressions that cannot hang the page: the texts are walked once, whatever the pattern, because all ways through it are
 * followed at the same time. The language is JavaScript's without look-around and back references, which do not allow that.
 */

/** Why a pattern is refused. */
export type PatternProblem = 'syntax' | 'unsupported' | 'tooLong';

export type Pattern =
  | { readonly ok: true; readonly test: (text: string) => boolean }
  | { readonly ok: false; readonly problem: PatternProblem };

/** Characters of a pattern, and parts that it may have once its counted repeats are written out. */
const LONGEST = 300;
const MOST_PARTS = 600;
/** Remembered steps; when there are more, all are forgotten. */
const MOST_STEPS = 30_000;

type Assertion = 'start' | 'end' | 'boundary' | 'noBoundary';

type Tree =
  | { readonly kind: 'one'; readonly accepts: (character: string) => boolean }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly Tree[] }
  | { readonly kind: 'choice'; readonly options: readonly Tree[] }
  | { readonly kind: 'repeat'; readonly part: Tree; readonly least: number; readonly most: number };

class Refused extends Error {
  readonly problem: PatternProblem;

  constructor(problem: PatternProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * A pattern that ignores case and looks anywhere in a line; `^` and `$` are the ends of a line, nothing matches a line break.
 * Lines are what `test` is given, divided by `\n`.
 */
export function compilePattern(source: string): Pattern {
  try {
    if (source.length > LONGEST) throw new Refused('tooLong');
    return { ok: true, test: walker(parse(source)) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem };
    throw error;
  }
}

function parse(source: string): Tree {
  const text = reader(source);
  const tree = choiceIn(text);
  if (!text.isOver()) throw new Refused('syntax');
  return tree;
}

/** The characters of a pattern, taken one after the other. */
interface Reader {
  readonly isOver: () => boolean;
  readonly isAhead: (text: string) => boolean;
  /** Takes this text when it comes next. */
  readonly take: (text: string) => boolean;
  /** Takes what an expression that begins with `^` finds next. */
  readonly match: (expression: RegExp) => RegExpExecArray | null;
  /** Takes the next character; undefined at the end. */
  readonly next: () => string | undefined;
}

function reader(source: string): Reader {
  const characters = [...source];
  let at = 0;
  const isAhead = (text: string): boolean => characters.slice(at, at + text.length).join('') === text;
  return {
    isOver: () => at >= characters.length,
    isAhead,
    take: (text) => {
      if (!isAhead(text)) return false;
      at += text.length;
      return true;
    },
    match: (expression) => {
      const found = expression.exec(characters.slice(at).join(''));
      if (found !== null) at += [...found[0]].length;
      return found;
    },
    next: () => characters[at++],
  };
}

function choiceIn(text: Reader): Tree {
  const options = [sequenceIn(text)];
  while (text.take('|')) options.push(sequenceIn(text));
  return { kind: 'choice', options };
}

function sequenceIn(text: Reader): Tree {
  const parts: Tree[] = [];
  while (!text.isOver() && !text.isAhead('|') && !text.isAhead(')')) parts.push(repeatedIn(text, atomIn(text)));
  return { kind: 'sequence', parts };
}

function repeatedIn(text: Reader, part: Tree): Tree {
  const [least, most] = countIn(text);
  if (least === 1 && most === 1) return part;
  if (part.kind === 'assertion') throw new Refused('syntax');
  text.take('?');
  const [again, more] = countIn(text);
  if (again !== 1 || more !== 1) throw new Refused('syntax');
  return { kind: 'repeat', part, least, most };
}

function countIn(text: Reader): readonly [least: number, most: number] {
  if (text.take('*')) return [0, Infinity];
  if (text.take('+')) return [1, Infinity];
  if (text.take('?')) return [0, 1];
  const found = text.match(/^\{(\d{1,4})(?:(,)(\d{0,4}))?\}/);
  if (found === null) return [1, 1];
  const least = Number(found[1]);
  const most = found[2] === undefined ? least : found[3] === '' ? Infinity : Number(found[3]);
  if (most < least) throw new Refused('syntax');
  return [least, most];
}

function atomIn(text: Reader): Tree {
  const character = text.next() ?? '';
  switch (character) {
    case '(':
      return groupIn(text);
    case '[':
      return classIn(text);
    case '\\':
      return escapeIn(text);
    case '^':
      return { kind: 'assertion', assertion: 'start' };
    case '$':
      return { kind: 'assertion', assertion: 'end' };
    case '.':
      return { kind: 'one', accepts: () => true };
    case '*':
    case '+':
    case '?':
      throw new Refused('syntax');
    default:
      return literal(character);
  }
}

/** Behind its bracket. */
function groupIn(text: Reader): Tree {
  if (['?=', '?!', '?<=', '?<!'].some(text.isAhead)) throw new Refused('unsupported');
  if (text.take('?') && text.match(/^(?::|<[\p{L}_$][\p{L}\p{N}_$]*>)/u) === null) throw new Refused('syntax');
  const inner = choiceIn(text);
  if (!text.take(')')) throw new Refused('syntax');
  return inner;
}

/** Behind its bracket. */
function classIn(text: Reader): Tree {
  const found = text.match(/^(?:\\[^]|[^\]\\])*\]/u);
  if (found === null) throw new Refused('syntax');
  return set(`[${found[0]}`);
}

/** Behind its backslash. */
function escapeIn(text: Reader): Tree {
  const long = text.match(/^(?:[pP]\{[\w=]+\}|x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]{1,6}\}|[tnrfv0])/i);
  if (long !== null) return set(`\\${long[0]}`);
  const character = text.next();
  if (character === undefined) throw new Refused('syntax');
  if (character === 'b' || character === 'B')
    return { kind: 'assertion', assertion: character === 'b' ? 'boundary' : 'noBoundary' };
  if (/[1-9k]/.test(character)) throw new Refused('unsupported');
  if (/[dDwWsS]/.test(character)) return set(`\\${character}`);
  if (/[\p{L}\p{N}]/u.test(character)) throw new Refused('syntax');
  return literal(character);
}

function literal(wanted: string): Tree {
  const [lower, upper] = [wanted.toLowerCase(), wanted.toUpperCase()];
  return {
    kind: 'one',
    accepts: (character) =>
      character === wanted || character.toLowerCase() === lower || character.toUpperCase() === upper,
  };
}

/** One character of a class or an escape: the browser's own reading of it, character by character. */
function set(source: string): Tree {
  try {
    const expression = new RegExp(`^${source}$`, 'iu');
    return { kind: 'one', accepts: (character) => expression.test(character) };
  } catch {
    throw new Refused('syntax');
  }
}

type Part =
  | { readonly kind: 'one'; readonly accepts: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'assertion'; readonly assertion: Assertion; readonly next: number }
  | { readonly kind: 'fork'; readonly next: readonly number[] }
  | { readonly kind: 'end' };

/** The parts of a pattern, each with what follows it; the first is the end, the last where it begins. */
function partsOf(tree: Tree): readonly Part[] {
  const parts: Part[] = [{ kind: 'end' }];
  const add = (part: Part): number => {
    if (parts.length >= MOST_PARTS) throw new Refused('tooLong');
    return parts.push(part) - 1;
  };
  const build = (node: Tree, next: number): number => {
    switch (node.kind) {
      case 'one':
        return add({ kind: 'one', accepts: node.accepts, next });
      case 'assertion':
        return add({ kind: 'assertion', assertion: node.assertion, next });
      case 'sequence':
        return node.parts.reduceRight((after, part) => build(part, after), next);
      case 'choice':
        return add({ kind: 'fork', next: node.options.map((option) => build(option, next)) });
      case 'repeat':
        return repeat(node, next);
    }
  };
  const repeat = ({ part, least, most }: Extract<Tree, { readonly kind: 'repeat' }>, next: number): number => {
    let after = next;
    if (most === Infinity) {
      const ways = [next];
      after = add({ kind: 'fork', next: ways });
      ways.push(build(part, after));
    } else {
      for (let extra = least; extra < most; extra++) after = add({ kind: 'fork', next: [build(part, after), next] });
    }
    for (let times = 0; times < least; times++) after = build(part, after);
    return after;
  };
  add({ kind: 'fork', next: [build(tree, 0)] });
  return parts;
}

type Before = 'edge' | 'word' | 'other';

/** All places in the pattern where the text may have arrived, and what came before. */
interface Place {
  readonly at: readonly number[];
  readonly before: Before;
  /** Where each character leads, by its code: `null` is a match. Only codes of one byte, which most texts consist of. */
  readonly near: (Place | null | undefined)[];
  readonly far: Map<number, Place | null>;
}

const LINE_END = '\n';
const NEAR = 256;
const [FIRST_SURROGATE, LAST_OF_ONE_UNIT] = [0xd800, 0xffff];
const kindOf = (character: string): Before =>
  character === LINE_END ? 'edge' : /^\w$/.test(character) ? 'word' : 'other';

function walker(tree: Tree): (text: string) => boolean {
  const parts = partsOf(tree);
  const start = parts.length - 1;
  let places = new Map<string, Place>();
  let steps = 0;

  const placeAt = (at: readonly number[], before: Before): Place => {
    const key = `${before} ${at.join(' ')}`;
    const known = places.get(key) ?? { at, before, near: [], far: new Map() };
    places.set(key, known);
    return known;
  };
  const holds = (assertion: Assertion, before: Before, after: Before): boolean => {
    switch (assertion) {
      case 'start':
        return before === 'edge';
      case 'end':
        return after === 'edge';
      case 'boundary':
        return (before === 'word') !== (after === 'word');
      case 'noBoundary':
        return (before === 'word') === (after === 'word');
    }
  };
  const step = ({ at, before }: Place, character: string): Place | null => {
    const after = kindOf(character);
    const seen = new Set<number>();
    const next = new Set<number>();
    const open = [...at, start];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      const part = parts[index];
      if (part === undefined) continue;
      if (part.kind === 'end') return null;
      if (part.kind === 'fork') open.push(...part.next);
      else if (part.kind === 'assertion') {
        if (holds(part.assertion, before, after)) open.push(part.next);
      } else if (character !== LINE_END && part.accepts(character)) next.add(part.next);
    }
    return placeAt(
      [...next].sort((a, b) => a - b),
      after,
    );
  };
  const lead = (place: Place, code: number): Place | null => {
    const known = code < NEAR ? place.near[code] : place.far.get(code);
    if (known !== undefined) return known;
    const next = step(place, String.fromCodePoint(code));
    if (code < NEAR) place.near[code] = next;
    else place.far.set(code, next);
    steps++;
    return next;
  };
  return (text) => {
    if (steps > MOST_STEPS) {
      places = new Map();
      steps = 0;
    }
    let place = placeAt([], 'edge');
    // By code: taking the text apart into strings of one character costs ten times as much.
    for (let at = 0; at < text.length; at++) {
      let code = text.charCodeAt(at);
      if (code >= FIRST_SURROGATE) {
        code = text.codePointAt(at) ?? code;
        if (code > LAST_OF_ONE_UNIT) at++;
      }
      const next = lead(place, code);
      if (next === null) return true;
      place = next;
    }
    return lead(place, LINE_END.charCodeAt(0)) === null;
  };
}

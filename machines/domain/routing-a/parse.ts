import { type Call, type Line, type Parameter, type Script, type Word } from './tree';

/** What the service takes for blanks: those of Unicode. */
const BLANK = /[\t\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;
const VARIABLE = /\$\$(.+?)\$\$/gu;
const PUNCTUATION = /\p{P}/u;
const DIGIT = /\p{Nd}/u;

/** `letter`: whatever is nothing else, blanks and signs such as `$` and `+` too. `mark`: what values alone may hold. */
type CharacterKind = 'letter' | 'digit' | 'mark' | 'sign' | 'end';

function kindOf(character: string): CharacterKind {
  if (character === '') return 'end';
  if (`,'"():&->=`.includes(character)) return 'sign';
  if (character === '_' || !PUNCTUATION.test(character)) return DIGIT.test(character) ? 'digit' : 'letter';
  return 'mark';
}

/** Reads a script as the service does (service.md "RoutingA"). Never fails: what the service refuses is a broken line. */
export function parse(text: string): Script {
  let from = 0;
  return {
    lines: text.split('\n').map((line) => {
      const start = from;
      from += line.length + 1;
      return parseLine(line, start);
    }),
  };
}

function parseLine(text: string, from: number): Line {
  const found = [...text.matchAll(VARIABLE)];
  const line = { text, from, variables: found.map(([, name = '']) => name) };
  const characters = charactersOf(text, from, found);
  if (characters.length === 0) return { ...line, kind: 'blank' };
  if (characters[0]?.text === '#') return { ...line, kind: 'comment', variables: [] };
  const reader = new LineReader(characters, from + text.length);
  try {
    return { ...line, ...reader.statement() };
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    return { ...line, kind: 'broken', ...reader.place };
  }
}

/** Those that the service reads: without what stands for variables, without blanks around. */
function charactersOf(text: string, from: number, variables: readonly RegExpMatchArray[]): readonly Word[] {
  const characters: Word[] = [];
  for (let at = 0; at < text.length;) {
    const variable = variables.find(({ index }) => index === at);
    const character = variable?.[0] ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (variable === undefined) characters.push({ text: character, from: from + at, to: from + at + character.length });
    at += character.length;
  }
  const isInk = ({ text: character }: Word): boolean => !BLANK.test(character);
  const first = characters.findIndex(isInk);
  const after = [...characters].reverse().findIndex(isInk);
  return first < 0 ? [] : characters.slice(first, characters.length - after);
}

class Stop extends Error {}

/** Reads one line, and stands behind what it has read. */
class LineReader {
  private readonly characters: readonly Word[];
  private readonly end: number;
  private at = 0;

  constructor(characters: readonly Word[], end: number) {
    this.characters = characters;
    this.end = end;
  }

  /** Where it stands. */
  get place(): { readonly at: number; readonly found: string } {
    return { at: this.offset, found: this.next };
  }

  statement() {
    const name = this.name();
    if (this.next === ':') return this.definition(name);
    const calls = [this.call(name)];
    while (this.next === '&') {
      this.take('&');
      this.take('&');
      this.skipBlanks();
      calls.push(this.call(this.name()));
    }
    this.take('-');
    this.take('>');
    const outbound = trimmed(this.name());
    this.finish();
    return { kind: 'rule', calls, outbound } as const;
  }

  private definition(name: Word) {
    this.take(':');
    const value = this.name();
    if (this.next !== '=') {
      this.finish();
      return { kind: 'definition', name, value, call: null } as const;
    }
    this.take('=');
    const call = this.call(this.name());
    this.finish();
    return { kind: 'definition', name, value: trimmed(value), call } as const;
  }

  private call(name: Word): Call {
    this.take('(');
    const parameters = this.parameters();
    this.take(')');
    const { to } = this.last;
    this.skipBlanks();
    return { name, parameters, from: name.from, to };
  }

  /** Those without a key first; what a comma is followed by, to the next sign, says whether a key comes. */
  private parameters(): readonly Parameter[] {
    const parameters: Parameter[] = [];
    let first = this.value();
    for (let named = this.next === ':'; ; named ||= this.keyFollows()) {
      if (parameters.length > 0) {
        this.take(',');
        first = this.value();
      }
      if (named) {
        if (first.from === first.to || this.next !== ':') throw new Stop();
        this.take(':');
        parameters.push({ key: { ...first, text: this.written(first) }, value: this.value() });
      } else {
        parameters.push({ key: null, value: first });
      }
      if (this.next !== ',') return parameters;
    }
  }

  private keyFollows(): boolean {
    const rest = this.characters.slice(this.at + 1).find(({ text }) => `:'",)`.includes(text));
    return rest?.text === ':';
  }

  /** In quotes, or up to what ends it; possibly nothing. */
  private value(): Word {
    this.skipBlanks();
    const from = this.offset;
    const quote = this.next;
    let text = '';
    if (quote === '"' || quote === "'") {
      for (this.take(quote); this.next !== quote; this.at += 1) {
        if (this.next === '') throw new Stop();
        text += this.next;
      }
      this.take(quote);
      const { to } = this.last;
      if (quote === '"') this.skipBlanks();
      this.endsValue();
      return { text, from, to };
    }
    for (; kindOf(this.next) !== 'end' && !`,'"():`.includes(this.next); this.at += 1) text += this.next;
    this.endsValue();
    return { text, from, to: text === '' ? from : this.last.to };
  }

  /** Letters, digits and `_`. Blanks behind two letters are dropped, others are part of it. */
  private name(): Word {
    this.skipBlanks();
    const from = this.offset;
    let text = '';
    let to = from;
    for (let drops = false; ; this.at += 1) {
      const kind = kindOf(this.next);
      if (kind !== 'letter' && (kind !== 'digit' || text === '')) break;
      const isBlank = BLANK.test(this.next);
      if (!isBlank) to = this.characters[this.at]?.to ?? to;
      if (isBlank && drops) continue;
      drops = text !== '' && kind === 'letter';
      text += this.next;
    }
    if (text === '' || (!'(:='.includes(this.next) && this.next !== '')) throw new Stop();
    return { text, from, to };
  }

  private written({ from, to }: Word): string {
    return this.characters
      .filter((character) => character.from >= from && character.to <= to)
      .map(({ text }) => text)
      .join('');
  }

  private endsValue(): void {
    if (![',', ')', ':'].includes(this.next)) throw new Stop();
  }

  private finish(): void {
    if (this.next !== '') throw new Stop();
  }

  private take(character: string): void {
    if (this.next !== character) throw new Stop();
    this.at += 1;
    if (':=(,>'.includes(character)) this.skipBlanks();
  }

  private skipBlanks(): void {
    while (BLANK.test(this.next)) this.at += 1;
  }

  private get next(): string {
    return this.characters[this.at]?.text ?? '';
  }

  private get offset(): number {
    return this.characters[this.at]?.from ?? this.end;
  }

  private get last(): Word {
    return this.characters[this.at - 1] ?? { text: '', from: this.end, to: this.end };
  }
}

function trimmed(word: Word): Word {
  return { ...word, text: word.text.replace(new RegExp(`${BLANK.source}+$`, 'u'), '') };
}

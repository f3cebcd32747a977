import { ServiceError } from '../go-text';

/** After the last character. */
const end = '\u0000';
const nameStart = /[^\p{P}\p{Nd}\s=>]|_/u;
const namePart = /[^\p{P}\n=>]|_/u;
const blank = /[^\S\n]/u;
/** Blanks behind two letters are left out of a name. */
const droppedBlanks = /(?<=.[^\p{Nd}])\s+/gsu;

/** `name(key: text, text)`: what a rule asks for. */
export interface RoutingCall {
  readonly name: string;
  /** Without a key it is empty. */
  readonly values: readonly { readonly key: string; readonly text: string }[];
}

export interface RoutingScript {
  /** Those that the script names and does not make itself. */
  readonly outbounds: ReadonlySet<string>;
  /** Those of rules. */
  readonly calls: readonly RoutingCall[];
}

/**
 * Reads a routing script: lines `default: outbound`, `kind:name = call(…)` and `call(…) && call(…) -> outbound`.
 * Throws with position, line and a marker, as the service's parser does.
 */
export function readRoutingA(script: string): RoutingScript {
  const lines = script.split('\n').map((line) =>
    line
      .replaceAll(/\$\$.+?\$\$/gu, '')
      .trim()
      .replace(/^#.*/u, ''),
  );
  return new Script(lines.join('\n')).read();
}

class Script {
  private readonly characters: readonly string[];
  private at = 0;
  private readonly targets = new Set<string>();
  private readonly defined = new Set<string>();
  private readonly calls: RoutingCall[] = [];

  constructor(text: string) {
    this.characters = [...text, end];
  }

  read(): RoutingScript {
    for (this.skipEmptyLines(); this.next !== end; this.skipEmptyLines()) {
      this.statement();
      this.skipBlanks();
      if (this.next !== '\n' && this.next !== end) throw this.unexpected();
    }
    for (const name of this.defined) this.targets.delete(name);
    return { outbounds: this.targets, calls: this.calls };
  }

  private get next(): string {
    return this.characters[this.at] ?? end;
  }

  private statement(): void {
    const first = this.name();
    if (this.next === ':') {
      this.at += 1;
      this.definition(first);
      return;
    }
    this.calls.push({ name: first, values: this.parameters() });
    while (this.next === '&') {
      this.take('&');
      this.take('&');
      this.calls.push({ name: this.name(), values: this.parameters() });
    }
    this.take('-');
    this.take('>');
    this.targets.add(this.name());
  }

  private definition(kind: string): void {
    const name = this.name();
    if (this.next === '=') {
      this.at += 1;
      this.name();
      this.parameters();
      this.defined.add(name);
    } else if (kind === 'default') {
      this.targets.add(name);
    }
  }

  /** Those without a name first, each of them may be empty; after one with a name all have one. */
  private parameters(): RoutingCall['values'] {
    const values: { key: string; text: string }[] = [];
    this.skipBlanks();
    this.take('(');
    let named = false;
    for (let isFirst = true; isFirst || this.next === ','; isFirst = false) {
      if (!isFirst) {
        named ||= this.keyFollows();
        this.take(',');
      }
      this.skipBlanks();
      const from = this.at;
      const text = this.value();
      if (isFirst) named = this.next === ':';
      if (named) {
        if (this.at === from) throw this.unexpected();
        this.take(':');
        values.push({ key: text, text: this.value() });
      } else if (text !== '') {
        values.push({ key: '', text });
      }
    }
    this.take(')');
    this.skipBlanks();
    return values;
  }

  /** Whether the next parameter has a name: what comes first behind the comma is a colon. */
  private keyFollows(): boolean {
    return this.characters.slice(this.at + 1).find((character) => /[:'",)]/u.test(character)) === ':';
  }

  /** A text in quotes, or all up to what ends it. */
  private value(): string {
    this.skipBlanks();
    const quote = this.next;
    const from = this.at;
    if (quote !== '"' && quote !== "'") {
      while (!/[,():"'\n]/.test(this.next) && this.next !== end) this.at += 1;
      return this.characters.slice(from, this.at).join('').trim();
    }
    this.at += 1;
    while (this.next !== quote) {
      if (this.next === end || this.next === '\n') throw this.unexpected();
      this.at += 1;
    }
    this.at += 1;
    const text = this.characters.slice(from + 1, this.at - 1).join('');
    if (quote === '"') this.skipBlanks();
    return text;
  }

  private name(): string {
    this.skipBlanks();
    if (this.next === end || !nameStart.test(this.next)) throw this.unexpected();
    const from = this.at;
    while (this.next !== end && namePart.test(this.next)) this.at += 1;
    return this.characters.slice(from, this.at).join('').replaceAll(droppedBlanks, '').trim();
  }

  private take(character: string): void {
    if (this.next !== character) throw this.unexpected();
    this.at += 1;
  }

  private skipBlanks(): void {
    while (blank.test(this.next)) this.at += 1;
  }

  private skipEmptyLines(): void {
    for (this.skipBlanks(); this.next === '\n'; this.skipBlanks()) this.at += 1;
  }

  /** Says where, with the line of that place; a line break belongs to the line after it as well. */
  private unexpected(): ServiceError {
    const from = this.characters.lastIndexOf('\n', this.at - 1) + 1;
    const stop = this.characters.indexOf('\n', this.at + 1);
    const start = this.at === 0 ? 0 : from;
    const line = this.characters.slice(start, stop < 0 ? undefined : stop);
    const marker = ' '.repeat(this.at - start) + '^'.repeat(start + line.length - this.at);
    return new ServiceError(
      `[error] position: ${this.at} unexpected character "${this.next}":\n${line.join('')}\n${marker}`,
    );
  }
}

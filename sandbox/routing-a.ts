import { ServiceError } from './go-text';

/** Stands behind the last character. */
const end = '\u0000';

/**
 * Checks a routing script: lines `default: outbound`, `kind:name = call(…)` and `call(…) && call(…) -> outbound`.
 * Returns the outbounds that it names. Throws with position, line and a marker, as the service's parser does.
 */
export function outboundsOfRoutingA(script: string): Set<string> {
  const targets = new Set<string>();
  const defined = new Set<string>();
  const text = `${script}${end}`;
  let at = 0;

  const unexpected = (position: number): ServiceError => {
    const rest = text.length - position;
    return new ServiceError(
      `[error] position: ${position} unexpected character "${text[position] ?? end}":\n${text}\n${' '.repeat(position)}${'^'.repeat(Math.max(1, rest))}`,
    );
  };
  const peek = (): string => text[at] ?? end;
  const blanks = (): void => {
    while (peek() === ' ' || peek() === '\t' || peek() === '\r') at += 1;
  };
  const skipEmpty = (): void => {
    for (;;) {
      blanks();
      if (peek() === '#') while (peek() !== '\n' && peek() !== end) at += 1;
      if (peek() !== '\n') return;
      at += 1;
    }
  };
  const word = (): string => {
    blanks();
    const from = at;
    // Blanks inside a word do not end it.
    while (peek() !== end && /[^\n\r:()=&,>#'"]/.test(peek())) {
      if (peek() === '-' && text[at + 1] === '>') break;
      at += 1;
    }
    if (from === at) throw unexpected(at);
    return text.slice(from, at).trim();
  };
  const expect = (char: string): void => {
    blanks();
    if (peek() !== char) throw unexpected(at);
    at += 1;
  };
  const argument = (): void => {
    blanks();
    const quote = peek();
    if (quote === '"' || quote === "'") {
      at += 1;
      while (peek() !== quote) {
        if (peek() === end || peek() === '\n') throw unexpected(at);
        at += 1;
      }
      at += 1;
      blanks();
      return;
    }
    const from = at;
    while (peek() !== end && !/[,()\n"']/.test(peek())) {
      at += 1;
      if (/[:=]/.test(text[at - 1] ?? '')) {
        blanks();
        if (peek() === '"' || peek() === "'") {
          argument();
          return;
        }
      }
    }
    if (from === at) throw unexpected(at);
  };
  const args = (): void => {
    expect('(');
    blanks();
    if (peek() === ')') throw unexpected(at);
    for (;;) {
      argument();
      if (peek() === ')') break;
      if (peek() !== ',') throw unexpected(at);
      at += 1;
    }
    at += 1;
    blanks();
  };

  for (;;) {
    skipEmpty();
    if (peek() === end) break;
    const name = word();
    if (peek() === ':') {
      at += 1;
      const value = word();
      if (name === 'default') {
        targets.add(value);
      } else {
        expect('=');
        word();
        args();
        defined.add(value);
      }
    } else {
      args();
      while (peek() === '&') {
        at += 1;
        expect('&');
        word();
        args();
      }
      expect('-');
      if (peek() !== '>') throw unexpected(at);
      at += 1;
      targets.add(word());
      if (peek() === '(') args();
    }
    blanks();
    if (peek() === '#') skipEmpty();
    else if (peek() !== '\n' && peek() !== end) throw unexpected(at);
  }
  for (const name of defined) targets.delete(name);
  return targets;
}

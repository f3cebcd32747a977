/** The kind of a piece of a routing script, for its colour. */
export type TokenKind = 'comment' | 'keyword' | 'function' | 'operator' | 'key' | 'string' | 'outbound';

export interface Token {
  readonly from: number;
  readonly to: number;
  readonly kind: TokenKind;
}

const WORD = /[^\s:()=&,>#'"!]+/uy;
const VALUE = /[^,()'"]+/uy;
const STRING = /"[^"]*"?|'[^']*'?/uy;

/**
 * The tokens of one line of RoutingA: `default: outbound`, `kind: name = call(…)`, `call(…) && !call(…) -> outbound`, `# comment`.
 * What matches no rule has no token. Nothing in the language spans lines.
 */
export function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let [at, depth, wantsOutbound] = [0, 0, false];
  const read = (form: RegExp): string => {
    form.lastIndex = at;
    return form.exec(line)?.[0] ?? '';
  };
  const put = (text: string, kind: TokenKind | null): void => {
    if (kind !== null) tokens.push({ from: at, to: at + text.length, kind });
    at += text.length;
  };
  while (at < line.length) {
    const here = line[at] ?? '';
    if (/\s/u.test(here)) at += 1;
    else if (here === '"' || here === "'") put(read(STRING), 'string');
    else if (depth > 0) {
      if (here === '(' || here === ')' || here === ',') {
        depth += here === '(' ? 1 : here === ')' ? -1 : 0;
        at += 1;
      } else putValue(read(VALUE), put);
    } else if (here === '#') put(line.slice(at), 'comment');
    else if (line.startsWith('->', at) || line.startsWith('&&', at)) {
      wantsOutbound = here === '-';
      put(line.slice(at, at + 2), 'operator');
    } else if (here === '!') put(here, 'operator');
    else if (':=,)&>'.includes(here)) at += 1;
    else if (here === '(') {
      depth = 1;
      at += 1;
    } else {
      const word = read(WORD).replace(/->.*$/u, '') || here;
      const kind = wantsOutbound ? 'outbound' : kindBefore(line.slice(at + word.length).trimStart()[0]);
      put(word, kind);
      wantsOutbound = kind === 'keyword' && word === 'default';
    }
  }
  return tokens;
}

/** What a word is by the character behind it. */
function kindBefore(next: string | undefined): TokenKind | null {
  if (next === ':') return 'keyword';
  if (next === '(') return 'function';
  return next === '=' ? 'outbound' : null;
}

/** `geosite:cn`: what it is matched by, then the value. */
function putValue(text: string, put: (text: string, kind: TokenKind | null) => void): void {
  const [key = ''] = /^[\w-]+\s*[:=]/u.exec(text) ?? [];
  put(key, key === '' ? null : 'key');
  put(text.slice(key.length), null);
}

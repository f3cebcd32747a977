/**
 * Text of others between words of ours: a name may hold characters that turn the direction of what stands behind it (UAX #9).
 * An element of its own (`<bdi>`) or a pair of isolates ends their reach, unless the name itself closes the pair.
 */

const FIRST_STRONG_ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';
const ISOLATES = /[\u2066-\u2069]/;
/** Controls of direction, and letters that run from right to left. */
const TURNS = /[\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud83a[\udd00-\udd5f]/;

/** The text with as many ends of isolates as beginnings: ends without a beginning are left out, those that lack are added. */
export function balanced(text: string): string {
  if (!ISOLATES.test(text)) return text;
  let open = 0;
  let kept = '';
  for (const character of text) {
    if (character === END_OF_ISOLATE) {
      if (open === 0) continue;
      open -= 1;
    } else if (ISOLATES.test(character)) open += 1;
    kept += character;
  }
  return kept + END_OF_ISOLATE.repeat(open);
}

/** What stands behind a colon between isolates, to the end of the text, apart from what stands before it; empty when nothing does. */
export function aside(text: string): readonly [said: string, quoted: string] {
  const at = text.search(/[:：] ?\u2068[^\u2066-\u2069]+\u2069\s*$/);
  if (at < 0) return [text, ''];
  const quoted = text.indexOf(FIRST_STRONG_ISOLATE, at);
  return [text.slice(0, quoted), text.slice(quoted)];
}

/** Whether the text could turn the direction of what stands beside it. */
export function turns(text: string): boolean {
  return TURNS.test(text);
}

/** The text for the middle of a sentence in plain text: between isolates when it could turn its neighbours. */
export function isolated(text: string): string {
  return turns(text) ? FIRST_STRONG_ISOLATE + balanced(text) + END_OF_ISOLATE : text;
}

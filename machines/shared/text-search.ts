import { memoised } from '../domain/memoised';
import { compilePattern, type PatternProblem } from './linear-pattern';

/** What is looked for in texts: words that all stand in one, or a pattern. */
export interface TextSearch {
  readonly text: string;
  readonly mode: 'plain' | 'regex';
}

/** A field that is longer is searched by patterns only so far. */
const PATTERN_FIELD = 200;

/** `matches` is given the fields of one thing in lower case, one a line. `isAnything`: nothing is looked for. */
type Matcher =
  | { readonly ok: true; readonly isAnything: boolean; readonly matches: (fields: string) => boolean }
  | { readonly ok: false; readonly problem: PatternProblem };

const ANYTHING: Matcher = { ok: true, isAnything: true, matches: () => true };

export const matcherOf = memoised(({ text, mode }: TextSearch): Matcher =>
  text.trim() === '' ? ANYTHING : mode === 'plain' ? wordsMatcher(text) : patternMatcher(text),
);

/** What is looked for, word by word. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Every word occurs somewhere. */
function wordsMatcher(text: string): Matcher {
  const words = wordsOf(text);
  return { ok: true, isAnything: false, matches: (fields) => words.every((word) => fields.includes(word)) };
}

function patternMatcher(text: string): Matcher {
  const pattern = compilePattern(text);
  if (!pattern.ok) return pattern;
  return {
    ok: true,
    isAnything: false,
    matches: (fields) =>
      pattern.test(
        fields.length <= PATTERN_FIELD
          ? fields
          : fields
              .split('\n')
              .map((field) => field.slice(0, PATTERN_FIELD))
              .join('\n'),
      ),
  };
}

/** Why the pattern that was typed is refused; null when it is accepted. */
export function patternProblem(search: TextSearch): PatternProblem | null {
  const matcher = matcherOf(search);
  return matcher.ok ? null : matcher.problem;
}

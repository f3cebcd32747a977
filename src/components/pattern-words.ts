import { useLingui } from '@lingui/react/macro';
import { type PatternProblem } from '../../machines/shared/linear-pattern';

/** Why a regular expression is not taken, in words. */
export function usePatternWords(): Readonly<Record<PatternProblem, string>> {
  const { t } = useLingui();
  return {
    syntax: t`This is not a complete pattern. Until it is, it hides nothing.`,
    unsupported: t`Patterns cannot look around or refer back here. This one hides nothing.`,
    tooLong: t`This pattern is too long. It hides nothing.`,
  };
}

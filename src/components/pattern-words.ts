import { useLingui } from '@lingui/react/macro';
import { type PatternProblem } from '../../machines/shared/linear-pattern';

/** Why a regular expression is refused, in words. */
export function usePatternWords(): Readonly<Record<PatternProblem, string>> {
  const { t } = useLingui();
  return {
    syntax: t`The pattern is incomplete, so it is not applied.`,
    unsupported: t`Look-around and back-references are not supported, so this pattern is not applied.`,
    tooLong: t`The pattern is too long, so it is not applied.`,
  };
}

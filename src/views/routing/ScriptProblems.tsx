import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type ScriptProblem } from '../../../machines/domain/routing-a/problems';
import { type Edit } from '../../../machines/domain/routing-a/tree';
import { IntentIcon } from '../../components/IntentIcon';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    maxHeight: '24vh',
    flexShrink: 0,
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  problem: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase300 },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, whiteSpace: 'pre-wrap' },
});

const INTENTS = { error: 'error', warning: 'warning', hint: 'info' } as const;

/** What the panel sees in the script, each with the change that mends it. `onFix`: null while nothing can be changed. */
export function ScriptProblems({
  problems,
  onFix,
  onLine,
}: {
  readonly problems: readonly ScriptProblem[];
  readonly onFix: ((fix: readonly Edit[]) => void) | null;
  readonly onLine: (line: number) => void;
}): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  if (problems.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t`Problems in the script`}>
      {problems.map(({ line, fix, ...problem }) => (
        <li key={`${problem.kind}:${problem.from}`} className={styles.problem}>
          <IntentIcon intent={INTENTS[problem.severity]} />
          <span className={styles.words}>
            <Link as="button" type="button" onClick={() => onLine(line)}>
              <Trans>Line {line}:</Trans>
            </Link>{' '}
            <ProblemWords problem={problem} />
          </span>
          {fix === null ? null : (
            <Button size="small" disabled={onFix === null} onClick={() => onFix?.(fix)}>
              <Trans>Fix</Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function ProblemWords({
  problem: { kind, text, other },
}: {
  readonly problem: Pick<ScriptProblem, 'kind' | 'text' | 'other'>;
}): ReactElement {
  const styles = useStyles();
  const what = (
    <bdi className={styles.code} dir="ltr">
      {text}
    </bdi>
  );
  switch (kind) {
    case 'broken':
      return text === '' ? (
        <Trans>Unexpected end of line. The service rejects the script.</Trans>
      ) : (
        <Trans>Unexpected {what}. The service rejects the script.</Trans>
      );
    case 'unknownOutbound':
      return <Trans>There is no outbound {what} with a server, so the core does not start.</Trans>;
    case 'wrongAddress':
      return <Trans>{what} is not an address, range or list, so the core does not start.</Trans>;
    case 'wrongPort':
      return <Trans>{what} is not a port or port range, so the core does not start.</Trans>;
    case 'unreachable':
      return <Trans>This rule is never used: line {other} already matches everything it would.</Trans>;
    case 'duplicate':
      return <Trans>Duplicate of line {other}.</Trans>;
    case 'overlap':
      return (
        <Trans>
          Line {other} already sends {what} elsewhere.
        </Trans>
      );
    case 'unknownCondition':
      return (
        <Trans>The service does not recognise the condition {what} and ignores it, so the rule matches more.</Trans>
      );
    case 'unknownDefinition':
      return <Trans>The service does not recognise {what} and ignores this line.</Trans>;
    case 'ignoredInbound':
      return <Trans>This service does not open the inbound {what}. Use a custom inbound instead.</Trans>;
    case 'blankBehind':
      return <Trans>The space after {what} is part of the value.</Trans>;
    case 'partOfName':
      return <Trans>Without a type, {what} matches every name that contains it.</Trans>;
    case 'noDefault':
      return <Trans>No default: traffic that matches no rule goes through the first outbound, currently {what}.</Trans>;
    case 'testFails':
      return <Trans>The test fails: it goes to {what}.</Trans>;
    case 'testOpen':
      return <Trans>The test for {what} depends on lists that only the core has.</Trans>;
    case 'testTarget':
      return <Trans>{what} is not a host, address or URL that can be tested.</Trans>;
    case 'twoDefaults':
      return <Trans>The default on line {other} applies instead.</Trans>;
  }
}

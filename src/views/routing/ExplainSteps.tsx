import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { isIp } from '../../../machines/domain/ip-address';
import { type Aspect, type Open, type Step, type Target } from '../../../machines/routing/explain.rules';
import { GOOD } from '../../theme/state-colours';

const useStyles = makeStyles({
  steps: { margin: 0, padding: 0, listStyleType: 'none', display: 'flex', flexDirection: 'column' },
  step: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  icon: { flexShrink: 0, fontSize: '20px', lineHeight: 0, color: tokens.colorNeutralForeground3 },
  decides: { color: GOOD },
  words: { minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: '2px' },
  origin: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  code: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
});

const ICONS = { decides: CheckmarkCircleFilled, depends: QuestionCircleRegular, passed: DismissRegular } as const;

/** The rules in the order in which they are tried, to the one that decides. */
export function ExplainSteps({
  steps,
  target,
  onLine,
}: {
  readonly steps: readonly Step[];
  readonly target: Target;
  readonly onLine: (line: number) => void;
}): ReactElement {
  const styles = useStyles();
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const Icon = ICONS[step.verdict];
        return (
          <li key={index} className={styles.step}>
            <span className={mergeClasses(styles.icon, step.verdict === 'decides' && styles.decides)} aria-hidden>
              <Icon />
            </span>
            <span className={styles.words}>
              <code className={styles.code} dir="ltr">
                {ruleText(step)}
              </code>
              <span className={styles.origin}>
                <OriginText step={step} onLine={onLine} /> · <VerdictText step={step} target={target} />
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** How many values of a rule are written out. */
const SHOWN = 4;

function ruleText({ route }: Step): string {
  const list = (name: string, values: readonly string[]): readonly string[] => {
    const more = values.length > SHOWN ? ', …' : '';
    return values.length === 0 || values[0] === '' ? [] : [`${name}(${values.slice(0, SHOWN).join(', ')}${more})`];
  };
  const conditions = [
    ...list('domain', route.domains),
    ...list('ip', route.addresses),
    ...list('port', route.ports === '0-65535' ? [] : [route.ports]),
    ...list('sourcePort', [route.sourcePorts]),
    ...list('network', [route.networks]),
    ...list('protocol', route.protocols),
    ...list('source', route.sources),
    ...list('user', route.users),
  ];
  return `${conditions.length === 0 ? '*' : conditions.join(' && ')} -> ${route.outbound}`;
}

function OriginText({
  step: { origin, line },
  onLine,
}: {
  readonly step: Step;
  readonly onLine: (line: number) => void;
}): ReactElement {
  if (origin === 'default' || origin === 'script')
    return line === null ? (
      <Trans>Default</Trans>
    ) : (
      <Link as="button" type="button" inline onClick={() => onLine(line)}>
        <Trans>Line {line}</Trans>
      </Link>
    );
  switch (origin) {
    case 'server':
      return <Trans>Added by the service for its servers</Trans>;
    case 'inbound':
      return <Trans>Custom inbound</Trans>;
    case 'mode':
      return <Trans>Part of this mode</Trans>;
    case 'always':
      return <Trans>In every mode</Trans>;
  }
}

function VerdictText({ step, target }: { readonly step: Step; readonly target: Target }): ReactElement {
  switch (step.verdict) {
    case 'decides':
      return <Trans>This rule applies.</Trans>;
    case 'passed':
      return <PassedText aspect={step.because} isAddress={isIp(target.host)} />;
    case 'depends':
      return <OpenText open={step.open} target={target} />;
  }
}

function PassedText({ aspect, isAddress }: { readonly aspect: Aspect; readonly isAddress: boolean }): ReactElement {
  switch (aspect) {
    case 'domains':
      return isAddress ? (
        <Trans>Skipped: it matches hosts, and this is an address.</Trans>
      ) : (
        <Trans>Skipped: it matches other hosts.</Trans>
      );
    case 'addresses':
      return <Trans>Skipped: it matches other addresses.</Trans>;
    case 'ports':
      return <Trans>Skipped: it matches other ports.</Trans>;
    case 'networks':
      return <Trans>Skipped: it matches another network.</Trans>;
    case 'sources':
      return <Trans>Skipped: it matches other clients.</Trans>;
    case 'sourcePorts':
    case 'protocols':
    case 'users':
    case 'variables':
    case 'inbounds':
      return <Trans>Skipped: it does not match.</Trans>;
  }
}

/** What would have to be so, and cannot be seen here. */
export function OpenText({ open, target }: { readonly open: readonly Open[]; readonly target: Target }): ReactElement {
  return (
    <>
      {open.map(({ aspect, values }) => (
        <span key={aspect}>
          <ConditionText aspect={aspect} values={values} isAddress={isIp(target.host)} />{' '}
        </span>
      ))}
    </>
  );
}

function ConditionText({ aspect, values, isAddress }: Open & { readonly isAddress: boolean }): ReactElement {
  const styles = useStyles();
  const shown = values.length > SHOWN ? [...values.slice(0, SHOWN), '…'] : values;
  const what = (
    <code className={styles.code} dir="ltr">
      {shown.join(' | ')}
    </code>
  );
  switch (aspect) {
    case 'domains':
      return <Trans>If the host is in {what}:</Trans>;
    case 'addresses':
      return isAddress ? (
        <Trans>If the address is in {what}:</Trans>
      ) : (
        <Trans>If the host resolves to an address in {what}:</Trans>
      );
    case 'ports':
      return <Trans>If the port is {what}:</Trans>;
    case 'sourcePorts':
      return <Trans>If the client port is {what}:</Trans>;
    case 'networks':
      return <Trans>If the network is {what}:</Trans>;
    case 'protocols':
      return <Trans>If the protocol is {what}:</Trans>;
    case 'sources':
      return <Trans>If the client is in {what}:</Trans>;
    case 'users':
      return <Trans>If the user is {what}:</Trans>;
    case 'inbounds':
    case 'variables':
      return <Trans>Depending on {what} in the service’s environment:</Trans>;
  }
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type SubscriptionRow } from '../../../machines/domain/touch';
import { subscriptionName } from '../../../machines/domain/touch-changes';
import { type NoticeSpec } from '../../../machines/ports/notice';
import { type ServicesActor } from '../../../machines/session/services.machine';
import { chosenIn, problemsOf, quotasIn, type ServiceAnswer } from '../../../machines/session/services.rules';
import { selectReading } from '../../../machines/session/services.selectors';
import { FaultText } from '../../components/FaultText';
import { InlineMessage } from '../../components/InlineMessage';
import { QuotaFacts } from '../../components/QuotaFacts';
import { SkeletonRows } from '../../components/SkeletonRows';
import { StateDot } from '../../components/StateDot';
import { useNoticeText } from '../../i18n/notices';

/** Names of servers that are written out for an outbound, and providers whose quotas are. */
const [NAMES, QUOTAS] = [3, 4];

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  chosen: { margin: 0, overflowWrap: 'anywhere', fontSize: tokens.fontSizeBase200 },
  outbound: { fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground3 },
  quota: { display: 'flex', flexDirection: 'column', rowGap: '2px', fontSize: tokens.fontSizeBase200 },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
});

interface ServiceStateProps {
  readonly dialog: ServicesActor;
  readonly address: string;
}

/** What a service said when it was read last. */
export function ServiceState({ dialog, address }: ServiceStateProps): ReactElement {
  const { t } = useLingui();
  const reading = useSelector(dialog, (snapshot) => selectReading(snapshot, address));
  if (reading === null) return <SkeletonRows label={t`Contacting the service…`} />;
  if (reading.kind === 'read') return <Answered answer={reading} />;
  return (
    <InlineMessage intent="warning">
      {reading.fault.kind === 'unauthorised' ? (
        <Trans>You are not logged in to this service.</Trans>
      ) : (
        <FaultText fault={reading.fault} />
      )}
    </InlineMessage>
  );
}

function Answered({ answer }: { readonly answer: ServiceAnswer }): ReactElement {
  const styles = useStyles();
  const { running, paused } = answer.reply;
  const chosen = chosenIn(answer.reply);
  const quotas = quotasIn(answer.reply);
  return (
    <>
      <div className={styles.line}>
        <StateDot shape={running ? 'full' : 'hollow'} colour={running ? 'success' : 'warning'} />
        {running ? <Trans>Running</Trans> : <Trans>Ready</Trans>}
        {paused === true ? <Trans>(waiting for the network)</Trans> : null}
      </div>
      {chosen.length === 0 ? (
        <p className={styles.chosen}>
          <Trans>No server is connected.</Trans>
        </p>
      ) : (
        chosen.map(({ outbound, names }) => (
          <p key={outbound} className={styles.chosen}>
            <bdi className={styles.outbound}>{outbound.toUpperCase()}</bdi>
            {': '}
            {names.slice(0, NAMES).map((name, place) => (
              <span key={place}>
                {place === 0 ? null : ', '}
                <bdi>{name}</bdi>
              </span>
            ))}{' '}
            {names.length <= NAMES ? null : <Plural value={names.length - NAMES} one="and # more" other="and # more" />}
          </p>
        ))
      )}
      {problemsOf(answer).map((problem) => (
        <Problem key={problem.key} problem={problem} />
      ))}
      {quotas.slice(0, QUOTAS).map((row) => (
        <SubscriptionQuota key={row.id} row={row} />
      ))}
      {quotas.length <= QUOTAS ? null : (
        <span className={styles.muted}>
          <Plural value={quotas.length - QUOTAS} one="and # more subscription" other="and # more subscriptions" />
        </span>
      )}
    </>
  );
}

function Problem({ problem }: { readonly problem: NoticeSpec }): ReactElement {
  const { text } = useNoticeText(problem);
  return <InlineMessage intent={problem.intent}>{text}</InlineMessage>;
}

/** What a provider says of a subscription, as above its list. */
function SubscriptionQuota({ row }: { readonly row: SubscriptionRow }): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.quota}>
      <bdi>{subscriptionName(row)}</bdi>
      <div className={mergeClasses(styles.facts, styles.muted)}>
        <QuotaFacts row={row} />
      </div>
    </div>
  );
}

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { referenceKey } from '../../../machines/domain/reference';
import { referenceOfSubscription, type SubscriptionRow } from '../../../machines/domain/touch';
import { subscriptionName } from '../../../machines/domain/touch-changes';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectList,
  selectListedServerCount,
  selectOpenSubscription,
  selectTotalCount,
} from '../../../machines/nodes/nodes.selectors';
import { selectRowActivity } from '../../../machines/nodes/row.selectors';
import { QuotaFacts } from '../../components/QuotaFacts';
import { usePhone } from '../../components/use-phone';
import { CLOSE_HEAD, PHONE, SLIM } from '../../theme/layout';
import { dotted } from '../../theme/dotted';
import { useAsking } from '../shared/Hindrance';

const useStyles = makeStyles({
  facts: {
    ...dotted,
    // A bar is no fact in words.
    '& > :has([role=meter]) + *::before': { content: 'none' },
    '& > :has([role=meter])': { marginInlineEnd: tokens.spacingHorizontalXS, [CLOSE_HEAD]: { display: 'none' } },
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    // What has no room is in a line that nobody sees.
    flexWrap: 'wrap',
    height: '20px',
    overflow: 'hidden',
    '::before': { content: '""', height: '20px', marginInlineEnd: `calc(-1 * ${tokens.spacingHorizontalXS})` },
    // The first is there in any case.
    [PHONE]: {
      flexGrow: 1,
      '::before': { display: 'none' },
      lineHeight: '20px',
      '& > *': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
    },
  },
  actions: { display: 'flex', flexShrink: 0, [PHONE]: { marginInlineStart: 'auto' } },
  action: { minWidth: 'auto' },
  /** Held upright, a phone has it in the sheet of the subscription's row: here it would leave quota and expiry no room. */
  second: { [SLIM]: { display: 'none' } },
  label: { [PHONE]: { display: 'none' } },
});

interface ListFactsProps {
  readonly nodes: NodesActor;
}

/** What is known of the list, and what can be done with all of it. */
export default function ListFacts({ nodes }: ListFactsProps): ReactElement | null {
  const list = useSelector(nodes, selectList);
  const subscription = useSelector(nodes, selectOpenSubscription);
  if (list === 'subscriptions') return <Subscriptions nodes={nodes} />;
  // Of the others, their tab says it all.
  return subscription === undefined ? null : <Subscription nodes={nodes} row={subscription} />;
}

function Facts({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div data-facts className={useStyles().facts}>
      {children}
    </div>
  );
}

function Subscriptions({ nodes }: ListFactsProps): ReactElement {
  const { t } = useLingui();
  const count = useSelector(nodes, selectTotalCount);
  const servers = useSelector(nodes, selectListedServerCount);
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'subscriptions.updateAll' }));
  const { able, title } = useAsking(can, t`Update all subscriptions`);
  // There it is in the bar at the bottom.
  const phone = usePhone();
  return (
    <>
      <Facts>
        <span>
          <Plural value={count} one="# subscription" other="# subscriptions" />
        </span>
        <span>
          <Plural value={servers} one="# server" other="# servers" />
        </span>
      </Facts>
      {phone ? null : (
        <Actions>
          <Action
            icon={<ArrowSyncRegular />}
            can={able}
            title={title}
            onClick={() => nodes.send({ type: 'subscriptions.updateAll' })}
          >
            <Trans>Update all</Trans>
          </Action>
        </Actions>
      )}
    </>
  );
}

/** What is known of a subscription, and what can be done with it. */
function Subscription({ nodes, row }: ListFactsProps & { readonly row: SubscriptionRow }): ReactElement {
  const { t } = useLingui();
  const reference = referenceOfSubscription(row);
  const name = subscriptionName(row);
  const activity = useSelector(nodes, (snapshot) => selectRowActivity(snapshot, referenceKey(reference)));
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'subscription.update', row: reference }));
  const label = t`Update ${name}`;
  const { able, title } = useAsking(can, label);
  return (
    <>
      <Facts>
        <QuotaFacts row={row} />
      </Facts>
      <Actions>
        <Action
          icon={<ArrowSyncRegular />}
          can={able}
          label={label}
          title={title}
          onClick={() => nodes.send({ type: 'subscription.update', row: reference })}
        >
          {activity === 'updating' ? <Trans>Updating…</Trans> : <Trans>Update</Trans>}
        </Action>
        <Action
          second
          icon={<EditRegular />}
          can
          label={t`Modify ${name}`}
          title={t`Modify ${name}`}
          onClick={() => nodes.send({ type: 'row.edit', row: reference })}
        >
          <Trans>Modify</Trans>
        </Action>
      </Actions>
    </>
  );
}

function Actions({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={useStyles().actions}>{children}</div>;
}

interface ActionProps {
  readonly icon: ReactElement;
  readonly can: boolean;
  readonly title: string | undefined;
  /** Its name, where the visible words alone do not say what it is done to. */
  readonly label?: string;
  /** It gives way where there is no room for both. */
  readonly second?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button; on a phone its sign alone. */
function Action({ icon, can, title, label, second = false, onClick, children }: ActionProps): ReactElement {
  const styles = useStyles();
  return (
    <Button
      size="small"
      appearance="subtle"
      className={mergeClasses(styles.action, second && styles.second)}
      icon={icon}
      disabledFocusable={!can}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      <span className={styles.label}>{children}</span>
    </Button>
  );
}

import {
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  mergeClasses,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { referenceKey, type Reference } from '../../../machines/domain/reference';
import { parseSubscriptionInfo } from '../../../machines/domain/subscription-info';
import { serverAt, subscriptionAt } from '../../../machines/domain/touch';
import { nameAt } from '../../../machines/domain/touch-changes';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectTouch } from '../../../machines/nodes/nodes.selectors';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { type RowSheetActor } from '../../../machines/nodes/row-sheet.machine';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectEntries } from '../../../machines/service/observatory.selectors';
import { ExpiryDate } from '../../components/ExpiryDate';
import { ServiceTime } from '../../components/ServiceTime';
import { IconButton } from '../../components/IconButton';
import { useQuotaText } from '../../components/Quota';
import { POINTED_AT, PRESSED } from '../../theme/grounds';
import { useDrawerStyles } from '../../theme/drawer-styles';
import { LYING, UPRIGHT } from '../../theme/layout';
import { BAD } from '../../theme/state-colours';
import { FlaggedName } from '../shared/FlaggedName';
import { DeadReason } from './DeadReason';
import { LatencyText } from '../shared/LatencyText';
import { useServerActions, useSubscriptionActions, type RowAction } from './row-actions';

const useStyles = makeStyles({
  name: {
    // Two lines; the form has all of it.
    '&:is(bdi), & > :last-child': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      whiteSpace: 'normal',
    },
  },
  body: {
    paddingInline: 0,
    paddingBottom: `calc(${tokens.spacingVerticalS} + env(safe-area-inset-bottom))`,
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    paddingInline: tokens.spacingHorizontalXXL,
    // The address, and why it cannot be used, have lines of their own.
    [UPRIGHT]: { '& > :first-child': { flexBasis: '100%' }, '& > details': { flexBasis: '100%' } },
    paddingBlockEnd: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    [LYING]: { paddingBlockEnd: tokens.spacingVerticalS },
  },
  latency: { fontSize: tokens.fontSizeBase300, fontVariantNumeric: 'tabular-nums' },
  actions: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    paddingBlockStart: tokens.spacingVerticalXS,
    [LYING]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  action: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '48px',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalXXL,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
    ':active': { backgroundColor: PRESSED },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-disabled=true]': { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  },
  danger: { color: BAD },
  /** What most people open it for. */
  main: { fontWeight: tokens.fontWeightSemibold, '& > :first-child': { color: tokens.colorBrandForeground1 } },
  icon: { display: 'flex', flexShrink: 0, fontSize: '20px' },
  hint: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

export interface RowSheetProps {
  readonly sheet: RowSheetActor;
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
}

/** What can be done with a row, from below: on a phone it stands for the row’s menu and for its buttons. */
export default function RowSheet({
  row,
  sheet,
  nodes,
  observatory,
}: RowSheetProps & { readonly row: Reference }): ReactElement {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useLingui();
  const name = useSelector(nodes, (snapshot) => nameAt(selectTouch(snapshot), row));
  const close = (): void => sheet.send({ type: 'sheet.close' });
  return (
    <OverlayDrawer open position="bottom" className={drawer.root} onOpenChange={close}>
      <DrawerHeader className={drawer.header}>
        <DrawerHeaderTitle action={<IconButton icon={<DismissRegular />} label={t`Close`} onClick={close} />}>
          <FlaggedName name={name} className={styles.name} />
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        {row._type === 'subscription' ? (
          <>
            <SubscriptionFacts nodes={nodes} row={row} />
            <SubscriptionActions nodes={nodes} row={row} sheet={sheet} />
          </>
        ) : (
          <>
            <ServerFacts nodes={nodes} row={row} observatory={observatory} />
            <ServerActions nodes={nodes} row={row} sheet={sheet} />
          </>
        )}
      </DrawerBody>
    </OverlayDrawer>
  );
}

interface PartProps {
  readonly nodes: NodesActor;
  readonly row: Reference;
}

/** Its address, its last test, and why it cannot be used. */
function ServerFacts({
  nodes,
  row,
  observatory,
}: PartProps & { readonly observatory: ObservatoryActor }): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const touch = useSelector(nodes, selectTouch);
  const server = serverAt(touch, row);
  const test = useSelector(nodes, (snapshot) => selectLastTest(snapshot, row));
  const entry = useSelector(observatory, (snapshot) =>
    selectEntries(snapshot, touch).find(({ reference }) => referenceKey(reference) === referenceKey(row)),
  );
  if (server === undefined) return null;
  return (
    <Facts>
      <span dir="ltr">{server.address}</span>
      <bdi>{server.net}</bdi>
      <span>
        {t`ID`} {server.id}
      </span>
      {test === '' ? null : (
        <span className={styles.latency}>
          <LatencyText text={test} />
        </span>
      )}
      <DeadReason nodes={nodes} entry={entry ?? { reference: row, alive: 'unknown', alone: true, lastError: '' }} />
    </Facts>
  );
}

function SubscriptionFacts({ nodes, row }: PartProps): ReactElement | null {
  const { t } = useLingui();
  const subscription = useSelector(nodes, (snapshot) => subscriptionAt(selectTouch(snapshot), row));
  if (subscription === undefined) return null;
  const { address, host, info, status } = subscription;
  return (
    <Facts>
      <span dir="ltr">{address ?? host}</span>
      <QuotaFacts info={info} />
      <span>
        {t`Last update`}: <ServiceTime text={status} />
      </span>
    </Facts>
  );
}

/** What the provider reports; its own words where they are not understood. */
function QuotaFacts({ info }: { readonly info: string }): ReactElement | null {
  const told = parseSubscriptionInfo(info);
  const quota = useQuotaText(told);
  if (quota === '' && told.expires === null) return info === '' ? null : <bdi>{info}</bdi>;
  return (
    <span>
      {quota}
      {quota === '' || told.expires === null ? null : ' · '}
      {told.expires === null ? null : <ExpiryDate at={told.expires} />}
    </span>
  );
}

function Facts({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={useStyles().facts}>{children}</div>;
}

type ActionsProps = PartProps & { readonly sheet: RowSheetActor };

function ServerActions({ nodes, row, sheet }: ActionsProps): ReactElement {
  return <Actions sheet={sheet} actions={useServerActions(nodes, row)} />;
}

function SubscriptionActions({ nodes, row, sheet }: ActionsProps): ReactElement {
  return <Actions sheet={sheet} actions={useSubscriptionActions(nodes, row)} />;
}

/** A test leaves the sheet open: its answer stands there. */
function Actions({
  sheet,
  actions,
}: {
  readonly sheet: RowSheetActor;
  readonly actions: readonly RowAction[];
}): ReactElement {
  const styles = useStyles();
  const choose = ({ id, run }: RowAction): void => {
    run();
    if (id !== 'test') sheet.send({ type: 'sheet.close' });
  };
  return (
    <ul className={styles.actions}>
      {actions.map((action) => (
        <li key={action.id}>
          <button
            type="button"
            className={mergeClasses(
              styles.action,
              action.id === 'delete' && styles.danger,
              (action.id === 'use' || action.id === 'open') && styles.main,
            )}
            aria-disabled={!action.can}
            onClick={action.can ? () => choose(action) : undefined}
          >
            <span aria-hidden className={styles.icon}>
              {action.icon}
            </span>
            <span>
              {action.label}
              {action.hint === undefined ? null : <span className={styles.hint}>{action.hint}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

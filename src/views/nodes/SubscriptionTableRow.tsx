import { mergeClasses } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { memo, useRef, type ReactElement } from 'react';
import { referenceKey, type Reference } from '../../../machines/domain/reference';
import { referenceOfSubscription, type SubscriptionRow } from '../../../machines/domain/touch';
import { subscriptionName } from '../../../machines/domain/touch-changes';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { listOf, type Position } from '../../../machines/nodes/nodes.rows.rules';
import { selectAnyQuota } from '../../../machines/nodes/nodes.selectors';
import { selectIsLit, selectIsTarget, selectRowActivity } from '../../../machines/nodes/row.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { ServiceTime, UpdateDay } from '../../components/ServiceTime';
import { useFocusRequest } from '../../components/focus/use-focus-request';
import { useAsking } from '../shared/Hindrance';
import { RowCheck } from './RowCheck';
import { SheetButton } from './SheetButton';
import { useRowPlace } from './row-place';

const SubscriptionQuota = fetched('page', () => import('./SubscriptionQuota'));

export interface SubscriptionTableRowProps {
  readonly nodes: NodesActor;
  readonly row: SubscriptionRow;
  readonly position: Position;
}

/** One line of the subscription table (SPEC 2.27). */
export const SubscriptionTableRow = memo(function SubscriptionTableRow({
  nodes,
  row,
  position,
}: SubscriptionTableRowProps): ReactElement {
  const { row: styles, sheet } = useRowPlace();
  const { i18n } = useLingui();
  const line = useRef<HTMLTableRowElement>(null);
  const reference = referenceOfSubscription(row);
  const key = referenceKey(reference);
  const isLit = useSelector(nodes, (snapshot) => selectIsLit(snapshot, key));
  useFocusRequest(
    line,
    useSelector(nodes, (snapshot) => selectIsTarget(snapshot, key)),
  );
  const quotas = useSelector(nodes, selectAnyQuota);
  const name = subscriptionName(row);
  const count = row.servers.length;
  const phone = sheet !== null;
  // On a phone the first line has what a person calls it.
  const shown = phone ? name : row.host === '' ? row.address : row.host;
  const link = row.id === 0 ? <bdi>{shown}</bdi> : <OpenList nodes={nodes} row={row} name={name} shown={shown} />;
  const second = phone ? row.host : row.remarks;
  const linkCell = mergeClasses(styles.cell, styles.name);
  const secondCell = mergeClasses(styles.cell, styles.second, styles.words);
  const facts = (
    <>
      {row.remarks === '' ? null : <bdi title={second}>{second}</bdi>}
      <span className={mergeClasses(styles.phone, styles.muted)}>
        {row.remarks === '' ? null : ' · '}
        <UpdateDay text={row.status} />
      </span>
    </>
  );
  return (
    <tr
      ref={line}
      tabIndex={-1}
      data-lit={isLit || undefined}
      className={mergeClasses(styles.row, row.id > 0 && styles.opens, quotas && styles.threeLines, isLit && styles.lit)}
    >
      <td className={mergeClasses(styles.check, quotas && styles.first)}>
        <RowCheck nodes={nodes} position={position} name={name} disabled={row.id === 0} />
      </td>
      <td className={mergeClasses(styles.cell, styles.id, phone && styles.hidden)}>{row.id === 0 ? '–' : row.id}</td>
      <td className={phone ? secondCell : linkCell} title={row.address ?? undefined}>
        {phone ? facts : link}
      </td>
      <td className={phone ? linkCell : secondCell}>{phone ? link : facts}</td>
      {quotas ? (
        <td className={mergeClasses(styles.cell, styles.third)} title={row.info}>
          <PartPlace>
            <SubscriptionQuota text={row.info} />
          </PartPlace>
        </td>
      ) : null}
      <td className={mergeClasses(styles.cell, styles.wide, styles.date)}>
        <ServiceTime text={row.status} />
      </td>
      <td className={mergeClasses(styles.cell, styles.latency)}>
        {phone ? null : <span aria-hidden>{i18n.number(count)}</span>}
        <span className={phone ? styles.small : styles.hidden}>
          <Plural value={count} one="# server" other="# servers" />
        </span>
      </td>
      <td className={mergeClasses(styles.cell, styles.actions)}>
        <UpdateButton nodes={nodes} reference={reference} name={name} />
        <MoreActions nodes={nodes} row={row} reference={reference} name={name} />
      </td>
    </tr>
  );
});

interface PartProps {
  readonly nodes: NodesActor;
  readonly name: string;
}

/** What it is known by, which opens the list with its servers. */
function OpenList({
  nodes,
  row,
  name,
  shown,
}: PartProps & { readonly row: SubscriptionRow; readonly shown: string | null }): ReactElement {
  const { t } = useLingui();
  return (
    <button
      type="button"
      dir="auto"
      className={useRowPlace().found.link}
      aria-label={t`Open the list of ${name}`}
      onClick={() => nodes.send({ type: 'tab.choose', tab: listOf(row) })}
    >
      {shown}
    </button>
  );
}

type ActionProps = PartProps & { readonly reference: Reference };

function UpdateButton({ nodes, reference, name }: ActionProps): ReactElement {
  const styles = useRowPlace().action;
  const { t } = useLingui();
  const key = referenceKey(reference);
  const updating = useSelector(nodes, (snapshot) => selectRowActivity(snapshot, key)) === 'updating';
  const canUpdate = useSelector(nodes, (snapshot) => snapshot.can({ type: 'subscription.update', row: reference }));
  const label = t`Update ${name}`;
  const { able, title } = useAsking(canUpdate, label);
  return (
    <button
      type="button"
      className={mergeClasses(styles.button, styles.quiet, styles.taking, styles.iconOnPhone)}
      aria-disabled={!able}
      aria-busy={updating}
      aria-label={label}
      title={title}
      onClick={able ? () => nodes.send({ type: 'subscription.update', row: reference }) : undefined}
    >
      <ArrowSyncRegular className={styles.phoneIcon} fontSize={20} />
      <span className={styles.textBesideIcon}>{updating ? <Trans>Updating…</Trans> : <Trans>Update</Trans>}</span>
    </button>
  );
}

/** Modify and share: buttons, or on a phone one for the sheet. */
function MoreActions({
  nodes,
  row,
  reference,
  name,
}: ActionProps & { readonly row: SubscriptionRow }): ReactElement | null {
  const { action: styles, sheet } = useRowPlace();
  const { t } = useLingui();
  if (sheet !== null) return row.id === 0 ? null : <SheetButton sheet={sheet} row={reference} name={name} />;
  return (
    <>
      <button
        type="button"
        className={mergeClasses(styles.menu, styles.modify)}
        disabled={row.id === 0}
        aria-label={t`Modify ${name}`}
        title={t`Modify ${name}`}
        onClick={() => nodes.send({ type: 'row.edit', row: reference })}
      />
      <button
        type="button"
        className={mergeClasses(styles.menu, styles.share)}
        disabled={row.id === 0}
        aria-label={t`Share ${name}`}
        title={t`Share ${name}`}
        onClick={() => nodes.send({ type: 'row.share', row: reference })}
      />
    </>
  );
}

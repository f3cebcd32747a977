import { mergeClasses } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useRef, type ReactElement } from 'react';
import { referenceKey, type Reference, type ReferenceKey } from '../../../machines/domain/reference';
import { shownName, referenceOfServer, type ServerRow } from '../../../machines/domain/touch';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectOutbound } from '../../../machines/nodes/nodes.selectors';
import { type Position } from '../../../machines/nodes/nodes.rows.rules';
import { splitAddress, splitNet } from '../../../machines/nodes/nodes.search.rules';
import { selectRowBusy, selectRowButtons, selectRowLook, type Connection } from '../../../machines/nodes/row.selectors';
import { fetched } from '../../components/fetched';
import { LazyMenu } from '../../components/LazyMenu';
import { useFocusRequest } from '../../components/focus/use-focus-request';
import { FlaggedName } from '../shared/FlaggedName';
import { useAsking } from '../shared/Hindrance';
import { ChangeLabel } from './ChangeLabel';
import { Latency } from './Latency';
import { RowCheck } from './RowCheck';
import { SheetButton } from './SheetButton';
import { useRowPlace } from './row-place';

const ServerMenu = fetched('menu', () => import('./ServerMenu'));

export interface ServerTableRowProps {
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
  readonly row: ServerRow;
  readonly position: Position;
  /** The subscription's index, 0 for a server of its own. */
  readonly sub: number;
}

/** One line of a server table (SPEC 2.29); on a phone two. */
export const ServerTableRow = memo(function ServerTableRow({
  nodes,
  latency,
  row,
  position,
  sub,
}: ServerTableRowProps): ReactElement {
  const { row: styles, sheet } = useRowPlace();
  const line = useRef<HTMLTableRowElement>(null);
  const reference = referenceOfServer(row, sub);
  const key = referenceKey(reference);
  const look = useSelector(nodes, (snapshot) => selectRowLook(snapshot, key), shallowEqual);
  const { outbounds, connection, isLit, isDead, replaces } = look;
  useFocusRequest(line, look.isTarget);
  const name = shownName(row);
  const connected = connection !== 'none';
  const phone = sheet !== null;
  const [protocol, transport] = splitNet(row.net);
  return (
    <tr
      ref={line}
      tabIndex={-1}
      aria-current={connected || undefined}
      data-connected={connectedMark(connection)}
      data-lit={isLit || undefined}
      className={mergeClasses(styles.row, styles.server, styles[isDead ? 'lost' : connection], isLit && styles.lit)}
    >
      <td className={styles.check}>
        <RowCheck nodes={nodes} position={position} name={name} disabled={false} />
      </td>
      <td className={mergeClasses(styles.cell, styles.id)}>{row.id}</td>
      <td className={mergeClasses(styles.cell, styles.name)}>
        {/* Another name has elements of its own: those of the one before do not move there. */}
        <FlaggedName key={name} id={nameId(key)} name={name} />
        <Badges outbounds={outbounds} connection={connection} most={phone ? 1 : badgesOf(outbounds)} />
        {replaces && !phone ? <OnlyButton nodes={nodes} reference={reference} rowKey={key} name={name} /> : null}
      </td>
      <td className={mergeClasses(styles.cell, styles.second, styles.twofold, styles.technical)} title={row.address}>
        <bdi data-net className={styles.net}>
          {protocol}
          <span>{transport}</span>
        </bdi>
        <Address key={row.address} address={row.address} />
      </td>
      <LastCells nodes={nodes} latency={latency} row={row} reference={reference} dead={isDead} />
    </tr>
  );
});

/** Of a row, for whoever looks at the page from outside: a connected one looks different while the core runs. */
export function connectedMark(connection: Connection): 'running' | 'ready' | undefined {
  return connection === 'none' ? undefined : connection === 'ready' ? 'ready' : 'running';
}

/** Where it must be cut, its host is: the port stays whole. */
export function Address({ address }: { readonly address: string }): ReactElement {
  const styles = useRowPlace().row;
  const [host, port] = splitAddress(address);
  const cut =
    port === '' ? styles.host0 : port.length < 5 ? styles.host4 : port.length < 6 ? styles.host5 : styles.host6;
  return (
    <span className={styles.ltr} dir="ltr">
      <span className={cut}>{host}</span>
      {port}
    </span>
  );
}

const MOST_BADGES = 2;
const MOST_LETTERS = 18;

/** How many outbounds are named: a badge is never cut, and beside more of them there would be no room for the name. */
function badgesOf(outbounds: readonly string[]): number {
  const letters = outbounds.slice(0, MOST_BADGES).join('').length;
  return letters > MOST_LETTERS ? 1 : MOST_BADGES;
}

interface BadgesProps {
  readonly outbounds: readonly string[];
  readonly connection: Connection;
  /** How many are named; the others are counted. */
  readonly most: number;
}

/** The outbounds of a connected server. */
export function Badges({ outbounds, connection, most }: BadgesProps): ReactElement {
  const styles = useRowPlace().row;
  return (
    <>
      {outbounds.slice(0, most).map((outbound) => (
        <bdi
          key={outbound}
          className={mergeClasses(
            styles.badge,
            connection === 'here' && styles.badgeHere,
            connection === 'elsewhere' && styles.badgeElsewhere,
          )}
        >
          {outbound.toUpperCase()}
        </bdi>
      ))}
      {outbounds.length > most ? <MoreBadges outbounds={outbounds.slice(most)} /> : null}
    </>
  );
}

function MoreBadges({ outbounds }: { readonly outbounds: readonly string[] }): ReactElement {
  const styles = useRowPlace().row;
  const names = outbounds.map((outbound) => outbound.toUpperCase()).join(', ');
  return (
    <span className={styles.badge} title={names}>
      <span aria-hidden>+{outbounds.length}</span>
      <span className={styles.hidden}>{names}</span>
    </span>
  );
}

export interface LastCellsProps {
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
  readonly row: ServerRow;
  readonly reference: Reference;
  /** As the core says. */
  readonly dead: boolean;
}

/** What every line of a server ends with: protocol, latency, buttons. */
export function LastCells({ nodes, latency, row, reference, dead }: LastCellsProps): ReactElement {
  const styles = useRowPlace().row;
  const key = referenceKey(reference);
  const name = shownName(row);
  const [protocol, transport] = splitNet(row.net);
  return (
    <>
      <td className={mergeClasses(styles.cell, styles.wide, styles.technical, styles.protocol)} title={row.net}>
        {/* Another row in this place has words of its own: the old ones do not move there. */}
        <bdi key={row.net}>
          {protocol}
          <span className={styles.muted}>{transport}</span>
        </bdi>
      </td>
      <td className={mergeClasses(styles.cell, styles.latency)}>
        <Latency
          nodes={nodes}
          latency={latency}
          reference={reference}
          rowKey={key}
          name={name}
          listed={row.pingLatency}
          dead={dead}
        />
      </td>
      <td className={mergeClasses(styles.cell, styles.actions)}>
        <RowButtons nodes={nodes} reference={reference} rowKey={key} name={name} />
      </td>
    </>
  );
}

/** Of the element with the row's name, which names the row's button as well. */
export const nameId = (key: ReferenceKey): string => `name-${key}`;

interface RowButtonsProps {
  readonly nodes: NodesActor;
  readonly reference: Reference;
  readonly rowKey: ReferenceKey;
  readonly name: string;
}

/** Uses a server instead of others; at the end of its name, which gives way to it. */
export function OnlyButton({ nodes, reference, rowKey, name }: RowButtonsProps): ReactElement {
  const { action: styles } = useRowPlace();
  const { t } = useLingui();
  const busy = useSelector(nodes, (snapshot) => selectRowBusy(snapshot, rowKey));
  const shown = useSelector(nodes, selectOutbound).toUpperCase();
  const use = t`Use only ${name} in ${shown}`;
  const { able, title } = useAsking(!busy, use);
  return (
    <button
      type="button"
      data-only
      className={mergeClasses(styles.button, styles.only)}
      aria-label={use}
      title={title}
      aria-disabled={!able}
      onClick={able ? () => nodes.send({ type: 'row.connectOnly', row: reference }) : undefined}
    >
      {t`Use only this`}
    </button>
  );
}

/** The button with text, the quiet ones and the menu. */
function RowButtons({ nodes, reference, rowKey, name }: RowButtonsProps): ReactElement {
  const { action: styles, sheet } = useRowPlace();
  const { t } = useLingui();
  const buttons = useSelector(nodes, (snapshot) => selectRowButtons(snapshot, rowKey), shallowEqual);
  const { connected, balances, outbound, activity, busy } = buttons;
  const shown = outbound.toUpperCase();
  const starts = buttons.starts && !connected;
  const change = useAsking(
    !busy,
    starts
      ? t`Connects the server and starts the core`
      : balances && !connected
        ? t`Adds the server to ${shown}`
        : undefined,
  );
  const type = connected ? 'row.disconnect' : 'row.connect';
  const form = reference._type === 'server' ? t`Modify ${name}` : t`View ${name}`;
  return (
    <>
      <button
        type="button"
        id={`act-${rowKey}`}
        className={mergeClasses(styles.button, styles.quiet, styles.change, !connected && styles.taking)}
        aria-labelledby={`act-${rowKey} ${nameId(rowKey)}`}
        aria-disabled={!change.able}
        aria-busy={activity !== 'idle'}
        title={change.title}
        onClick={change.able ? () => nodes.send({ type, row: reference }) : undefined}
      >
        <ChangeLabel connected={connected} balances={balances} outbound={outbound} activity={activity} />
      </button>
      <button
        type="button"
        className={mergeClasses(
          styles.menu,
          reference._type === 'server' ? styles.modify : styles.view,
          styles.whereRoom,
        )}
        aria-label={form}
        title={form}
        onClick={() => nodes.send({ type: 'row.edit', row: reference })}
      />
      {sheet === null ? (
        <LazyMenu
          subject={rowKey}
          label={t`More actions for ${name}`}
          className={mergeClasses(styles.menu, styles.more)}
          part={ServerMenu}
        >
          {() => <ServerMenu nodes={nodes} reference={reference} />}
        </LazyMenu>
      ) : (
        <SheetButton sheet={sheet} row={reference} name={name} className={styles.sheet} />
      )}
    </>
  );
}

import { Button, Caption1, makeStyles, mergeClasses, tokens, useFluent } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { List, type RowComponentProps } from 'react-window';
import { targetOf, type Connection, type ConnectionKind } from '../../../machines/domain/connections/connection';
import { type ConnectionLog } from '../../../machines/domain/connections/connection-log';
import { connectionAt, type Group, type Grouping, type Shown } from '../../../machines/log/gathering.rules';
import { type ConnectionsActor } from '../../../machines/log/connections.machine';
import { selectGroups, selectLog, selectOutbounds, selectShown } from '../../../machines/log/connections.selectors';
import { usePhone } from '../../components/use-phone';
import { POINTED_AT } from '../../theme/grounds';
import { PHONE, SHORT, UPRIGHT } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { dotted } from '../../theme/dotted';
import { BAD } from '../../theme/state-colours';
import { FlaggedName } from '../shared/FlaggedName';
import { OutboundDot, type OutboundProps } from '../shared/OutboundDot';
import { ConnectionMenu } from './ConnectionMenu';
import { useInboundName } from './inbound-words';

/** Of a line, and of the two that a phone needs, in pixels. */
const ROW = 34;
const PHONE_ROW = 48;

/** Columns of one connection where each is a line; a scroll bar takes from the last one only, so that they are in line with their heads. */
const EACH = '84px minmax(0, 34cqi) minmax(0, 26cqi) minmax(0, 1fr) 32px';

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    minHeight: 0,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  /** Around the heads, too. */
  frame: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  framed: { border: 'none' },
  row: {
    boxSizing: 'border-box',
    display: 'grid',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingInline: tokens.spacingHorizontalM,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke3,
    fontVariantNumeric: 'tabular-nums',
    [PHONE]: { columnGap: tokens.spacingHorizontalS, paddingInline: tokens.spacingHorizontalS },
  },
  each: {
    gridTemplateColumns: EACH,
    gridTemplateAreas: '"time target client route menu"',
    [PHONE]: {
      gridTemplateColumns: 'minmax(0, 1fr) 44px',
      gridTemplateRows: '20px 20px',
      gridTemplateAreas: '"first menu" "second menu"',
      alignContent: 'center',
    },
  },
  /** Lines of a phone. */
  first: {
    display: 'contents',
    [PHONE]: { gridArea: 'first', display: 'flex', columnGap: tokens.spacingHorizontalM, minWidth: 0 },
  },
  second: {
    display: 'contents',
    [PHONE]: { gridArea: 'second', display: 'flex', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  },
  heads: {
    display: 'grid',
    flexShrink: 0,
    gridTemplateColumns: EACH,
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalSNudge,
    paddingInline: tokens.spacingHorizontalM,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground3,
    [PHONE]: { display: 'none' },
    [SHORT]: { display: 'none' },
  },
  group: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, max-content) 120px 84px',
    width: '100%',
    borderInlineWidth: 0,
    borderBlockStartWidth: 0,
    backgroundColor: 'transparent',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, max-content) max-content' },
  },
  time: {
    gridArea: 'time',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    [PHONE]: { flexShrink: 0 },
  },
  // The host keeps more than half of the line: the server's name gives way.
  target: { gridArea: 'target', [PHONE]: { flexShrink: 0, maxWidth: '65%', fontSize: tokens.fontSizeBase200 } },
  client: { gridArea: 'client', color: tokens.colorNeutralForeground2, [PHONE]: { fontSize: tokens.fontSizeBase200 } },
  route: {
    gridArea: 'route',
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    ...dotted,
    [PHONE]: { flexGrow: 1, justifyContent: 'flex-end', lineHeight: '20px' },
    // A name that has no room is in a line that nobody sees: of a stump one learns nothing.
    [UPRIGHT]: { flexWrap: 'wrap', height: '20px', overflow: 'hidden', flexBasis: 0 },
  },
  kind: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  menu: { gridArea: 'menu', minWidth: 0, [PHONE]: { width: '44px', height: '44px' } },
  port: { color: tokens.colorNeutralForeground3 },
  outbound: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalSNudge,
    flexShrink: 0,
    maxWidth: 'min(140px, 100%)',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  refused: { color: BAD },
  server: {
    display: 'flex',
    minWidth: 0,
    color: tokens.colorNeutralForeground1,
    [UPRIGHT]: { flexGrow: 1, flexShrink: 1, flexBasis: '72px', maxWidth: 'max-content' },
  },
  named: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  end: { textAlign: 'end' },
  last: { [PHONE]: { gridColumn: '2 / -1', color: tokens.colorNeutralForeground3 } },
  small: { fontSize: tokens.fontSizeBase200 },
});

interface PartProps {
  readonly dialog: ConnectionsActor;
}

/** The newest connection first. */
export function ConnectionRows({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const log = useSelector(dialog, selectLog);
  const shown = useSelector(dialog, selectShown);
  const outbounds = useSelector(dialog, selectOutbounds);
  const anchor = useRef<HTMLElement>(null);
  const phone = usePhone();
  return (
    <div className={styles.frame}>
      <Caption1 className={styles.heads} aria-hidden>
        <span>
          <Trans>Time</Trans>
        </span>
        <span>
          <Trans>Host</Trans>
        </span>
        <span>
          <Trans>Client</Trans>
        </span>
        <span>
          <Trans>Outbound</Trans>
        </span>
      </Caption1>
      <List
        aria-label={t`Connections, newest first`}
        className={mergeClasses(styles.list, styles.framed)}
        // A scroller without anything to focus in it cannot be reached with the keyboard.
        tabIndex={0}
        defaultHeight={400}
        rowComponent={Row}
        rowCount={shown.length}
        rowHeight={phone ? PHONE_ROW : ROW}
        rowProps={{
          log,
          shown,
          outbounds,
          onMenu: (button, id) => {
            anchor.current = button;
            dialog.send({ type: 'menu.open', id });
          },
        }}
      />
      <ConnectionMenu dialog={dialog} anchor={anchor} />
    </div>
  );
}

interface RowProps {
  readonly onMenu: (button: HTMLElement, id: number) => void;
  readonly log: ConnectionLog;
  readonly shown: Shown;
  /** All that were read of: by them each has its colour. */
  readonly outbounds: readonly string[];
}

function Row({
  index,
  style,
  ariaAttributes,
  log,
  shown,
  outbounds,
  onMenu,
}: RowComponentProps<RowProps>): ReactElement | null {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const words = useKindWords();
  const connection = connectionAt(log, shown, index);
  if (connection === undefined) return null;
  const { client, inbound, outbound, server, kind, port, network } = connection;
  const name = targetOf(connection);
  return (
    <div {...ariaAttributes} style={style} className={mergeClasses(styles.row, styles.each)} data-kind={kind}>
      <span className={styles.first}>
        <span className={mergeClasses(styles.target, ellipsis)} dir="ltr" title={titleOf(connection)}>
          {name.includes(':') && port !== 0 ? `[${name}]` : name}
          {port === 0 ? null : <span className={styles.port}>:{port}</span>}
          {network === 'udp' ? <span className={styles.port}> UDP</span> : null}
        </span>
        <span className={styles.route}>
          <OutboundName name={outbound} kind={kind} outbounds={outbounds} />
          {isTold(connection) ? null : <span className={mergeClasses(styles.kind, styles.small)}>{words[kind]}</span>}
          {server === '' ? null : (
            <span className={mergeClasses(styles.server, styles.small)}>
              <FlaggedName name={server} />
            </span>
          )}
        </span>
      </span>
      <span className={styles.second}>
        <Moment className={mergeClasses(styles.time, styles.small)} at={connection.time} />
        <span className={mergeClasses(styles.client, ellipsis)} dir="ltr" title={inbound}>
          {client}
          {inbound === '' ? null : <InboundName name={inbound} />}
        </span>
      </span>
      <Button
        appearance="subtle"
        className={styles.menu}
        icon={<MoreHorizontalRegular />}
        aria-haspopup="menu"
        aria-label={t`More actions for ${name}`}
        onClick={({ currentTarget }) => onMenu(currentTarget, connection.id)}
      />
    </div>
  );
}

/** Its words run as those of the page do, whatever stands before them. */
function InboundName({ name }: { readonly name: string }): ReactElement {
  const styles = useStyles();
  const { dir } = useFluent();
  return (
    <span className={styles.port}>
      {' → '}
      <bdi dir={dir}>{useInboundName(name)}</bdi>
    </span>
  );
}

/** The name of the outbound, or of the server, says what became of it. */
function isTold({ kind, outbound, server }: Connection): boolean {
  return ['proxied', 'direct', 'blocked'].includes(kind) && `${outbound}${server}` !== '';
}

/** The name and the address, where both are known. */
function titleOf({ host, address }: Connection): string {
  return host !== '' && address !== '' ? `${host} (${address})` : `${host}${address}`;
}

function useKindWords(): Readonly<Record<ConnectionKind, ReactNode>> {
  return {
    proxied: <Trans>Proxied</Trans>,
    direct: <Trans>Direct</Trans>,
    blocked: <Trans>Blocked</Trans>,
    dns: 'DNS',
    rejected: <Trans>Rejected</Trans>,
    api: <Trans>Service</Trans>,
    test: <Trans>Latency test</Trans>,
  };
}

/** With the colour that it has in the drawings. */
function OutboundName({
  name,
  kind,
  outbounds,
}: OutboundProps & { readonly kind: ConnectionKind }): ReactElement | null {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  if (name === '') return null;
  return (
    <span className={mergeClasses(styles.outbound, (kind === 'blocked' || kind === 'rejected') && styles.refused)}>
      <OutboundDot name={name} outbounds={outbounds} />
      <bdi className={ellipsis}>{name.toUpperCase()}</bdi>
    </span>
  );
}

/** A time of the service's own clock. */
function Moment({ at, className }: { readonly at: number; readonly className: string }): ReactElement {
  const { i18n } = useLingui();
  const date = new Date(at);
  return (
    <span className={className} title={i18n.date(date, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })}>
      {i18n.date(date, { timeStyle: 'medium', timeZone: 'UTC' })}
    </span>
  );
}

/** The same gathered; a row leads to its connections. */
export function GroupRows({ dialog, view }: PartProps & { readonly view: Grouping }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const groups = useSelector(dialog, selectGroups);
  const phone = usePhone();
  const label = { host: t`Hosts`, client: t`Clients`, outbound: t`Outbounds` }[view];
  return (
    <List
      aria-label={label}
      className={styles.list}
      defaultHeight={400}
      rowComponent={GroupRow}
      rowCount={groups.length}
      rowHeight={phone ? PHONE_ROW : ROW}
      rowProps={{ groups, dialog, view }}
    />
  );
}

interface GroupRowProps extends PartProps {
  readonly groups: readonly Group[];
  readonly view: Grouping;
}

function GroupRow({ index, style, ariaAttributes, ...props }: RowComponentProps<GroupRowProps>): ReactElement | null {
  const group = props.groups[index];
  if (group === undefined) return null;
  return (
    <div {...ariaAttributes} style={style}>
      <GroupButton {...props} group={group} style={{ height: '100%' }} />
    </div>
  );
}

function GroupButton({
  dialog,
  view,
  group: { name, count, last, outbound },
  style,
}: GroupRowProps & { readonly group: Group; readonly style: CSSProperties }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const outbounds = useSelector(dialog, selectOutbounds);
  const kind = outbound === 'direct' ? 'direct' : outbound === 'block' ? 'blocked' : 'proxied';
  return (
    <button
      type="button"
      className={mergeClasses(styles.row, styles.group)}
      style={style}
      onClick={() => dialog.send({ type: 'group.open', name })}
    >
      <span className={styles.named}>
        {view === 'outbound' ? <OutboundDot name={name} outbounds={outbounds} /> : null}
        <bdi className={ellipsis}>
          {name === '' ? <Trans>Unnamed</Trans> : view === 'outbound' ? name.toUpperCase() : name}
        </bdi>
      </span>
      {view === 'outbound' ? <span /> : <OutboundName name={outbound} kind={kind} outbounds={outbounds} />}
      <span className={styles.end}>
        <Plural value={count} one="# connection" other="# connections" />
      </span>
      <Moment className={mergeClasses(styles.end, styles.small, styles.last)} at={last} />
    </button>
  );
}

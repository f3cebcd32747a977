import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { connectedTo } from '../../../machines/domain/touch';
import { selectOutbound, selectRunning, selectTouch } from '../../../machines/nodes/nodes.selectors';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { type ConnectedPanelActor } from '../../../machines/nodes/connected-panel.machine';
import { selectIsDrawn } from '../../../machines/nodes/connected-panel.selectors';
import { type OutboundsActor } from '../../../machines/outbounds/outbounds.machine';
import { type LocalPortsActor } from '../../../machines/service/local-ports.machine';
import { selectLocalPorts, waysIn } from '../../../machines/service/local-ports.selectors';
import { type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { selectCurrent, selectIsStale } from '../../../machines/service/observatory.selectors';
import { usePhone } from '../../components/use-phone';
import { useFitting } from '../../components/use-fitting';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { NARROW, NOT_WIDE, PHONE, UPRIGHT, WIDE } from '../../theme/layout';
import { DOT } from '../../theme/dotted';
import { useSharedStyles } from '../../theme/shared-styles';
import { BAD } from '../../theme/state-colours';
import { outOfDate } from '../../theme/style-pieces';
import { AliveText } from '../nodes/AliveText';
import ConnectedDrawer from '../nodes/ConnectedDrawer';
import { AliveIcon, EntryName } from '../nodes/ConnectedEntryItem';
import FastestButton from '../nodes/FastestButton';
import { LatencyText } from '../shared/LatencyText';
import { Results } from '../nodes/Results';
import { PORT_LABELS } from '../shared/port-words';
import { SETTING_WORDS } from '../shared/setting-words';
import { useIsHindered } from '../shared/Hindrance';
import { HealthNote, useNobodyResponds, type HealthProps } from './HealthNote';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexGrow: 1,
    minWidth: 0,
    columnGap: tokens.spacingHorizontalM,
    whiteSpace: 'nowrap',
    [PHONE]: { columnGap: tokens.spacingHorizontalS },
  },
  // The name gives way last: before it the results do, and before them what stands behind Fastest.
  server: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  wide: { [NOT_WIDE]: { display: 'none' } },
  narrow: {
    minHeight: '40px',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalS,
    '& > .fui-Button__icon': { fontSize: '16px', width: '16px', height: '16px', marginInline: 0 },
    [PHONE]: { columnGap: tokens.spacingHorizontalSNudge, paddingInline: tokens.spacingHorizontalXS },
    [WIDE]: { display: 'none' },
  },
  /** How quick it was says nothing of a core that is stopped. */
  idle: { [PHONE]: { display: 'none' } },
  name: {
    minWidth: 0,
    maxWidth: '480px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  /** The names are not all as long; what stands behind them does not move for a number. */
  latency: {
    flexShrink: 0,
    minWidth: '56px',
    fontVariantNumeric: 'tabular-nums',
    [PHONE]: { minWidth: '48px' },
  },
  /** The name needs the room; the sign before it says so, too. */
  unknown: { [UPRIGHT]: { display: 'none' } },
  short: { display: 'none', [UPRIGHT]: { display: 'inline' } },
  dead: { color: BAD },
  /** All of them or none: what has no room is in a line that nobody sees. */
  results: {
    flexShrink: 1e9,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    height: '20px',
    overflow: 'hidden',
    '::before': { content: '""', height: '20px' },
    // Their foot is nearly that of the bars before them.
    marginBlockEnd: '6px',
    // Without room for them there is none before them, either.
    marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})`,
    '& > *': { marginInlineStart: tokens.spacingHorizontalS },
  },
  stale: outOfDate,
  quiet: { color: tokens.colorNeutralForeground3 },
  more: { minWidth: 0, paddingInline: 0 },
  pill: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalXS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForeground2,
    lineHeight: '18px',
  },
  // They have their places at the end of the line, however long the name before them is.
  ways: {
    flexGrow: 1,
    flexShrink: 1e9,
    flexBasis: '60%',
    minWidth: 0,
    height: '24px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalXS,
    overflow: 'hidden',
    // There they are in the drawer, all but what leads to them.
    [NARROW]: {
      flexGrow: 0,
      flexShrink: 0,
      flexBasis: 'auto',
      marginInlineStart: 'auto',
      '& > :not(:first-child)': { display: 'none' },
    },
  },
  divider: { width: '1px', height: '24px', marginInline: tokens.spacingHorizontalXS },
  drawn: { backgroundColor: tokens.colorNeutralStroke2 },
  way: { flexShrink: 0, minWidth: 0, columnGap: tokens.spacingHorizontalXS },
  /** Without room they are in a line that nobody sees; the title has them. */
  fact: {
    flexShrink: 0,
    marginInlineStart: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    ':is([data-fact] + *)': {
      marginInlineStart: 0,
      '::before': DOT,
    },
  },
  listed: {
    display: 'flex',
    flexDirection: 'column',
    marginBlockStart: tokens.spacingVerticalM,
    paddingBlockStart: tokens.spacingVerticalS,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground3,
    '& > span': { paddingBlock: '2px' },
  },
  address: { marginInlineStart: 'auto' },
  place: { justifyContent: 'space-between', paddingInline: 0 },
});

export interface AnswerLineProps extends HealthProps {
  readonly outbounds: OutboundsActor;
  readonly localPorts: LocalPortsActor;
  readonly panel: ConnectedPanelActor;
  /** Of the service. */
  readonly address: string;
  /** The service is in a container: which of its ports are open outside, it does not know. */
  readonly docker: boolean;
}

/** Says nothing while the service does not answer: the header and the bar over the lists have the words. */
export default function AnswerLine(props: AnswerLineProps): ReactElement {
  const { core, outbounds, nodes, observatory, localPorts, panel, address, docker } = props;
  const styles = useStyles();
  const hindered = useIsHindered();
  const phone = usePhone();
  const outbound = useSelector(nodes, selectOutbound);
  const dead = useNobodyResponds({ core, nodes, observatory });
  const places = { nodes, localPorts, address, docker };
  return (
    <div className={styles.root}>
      {hindered ? null : <CurrentServer {...{ nodes, observatory, outbounds, panel, dead }} />}
      <HealthNote dead={dead} nodes={nodes} observatory={observatory} outbound={outbound} />
      {hindered || phone ? null : (
        <Ways {...places} lead={<FastestButton nodes={nodes} size="small" urgent={dead} />} />
      )}
      <Drawer core={core} nodes={nodes} observatory={observatory} panel={panel}>
        <Ways {...places} />
      </Drawer>
    </div>
  );
}

type CurrentServerProps = Pick<AnswerLineProps, 'nodes' | 'observatory' | 'panel'>;

/** The server in use, with how it did lately. Where the connected servers have no panel of their own, a click shows them. */
function CurrentServer({
  nodes,
  observatory,
  outbounds,
  panel,
  dead,
}: CurrentServerProps & Pick<AnswerLineProps, 'outbounds'> & { readonly dead: boolean }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const touch = useSelector(nodes, selectTouch);
  const outbound = useSelector(nodes, selectOutbound);
  const entry = useSelector(observatory, (snapshot) => selectCurrent(snapshot, touch, outbound));
  const count = connectedTo(touch, outbound).length;
  const drawn = useSelector(panel, selectIsDrawn);
  const shown = outbound.toUpperCase();
  const server =
    entry === null ? (
      <Trans>No server in {shown}</Trans>
    ) : (
      <>
        <AliveIcon nodes={nodes} entry={entry} />
        <VisuallyHidden>
          <AliveText nodes={nodes} entry={entry} />
        </VisuallyHidden>
        <EntryName entry={entry} className={styles.name} />
      </>
    );
  const servers = t`${plural(count, { one: `# server in ${shown}`, other: `# servers in ${shown}` })}`;
  const others = (
    <span className={styles.pill} dir="ltr">
      +{count - 1}
    </span>
  );
  return (
    <>
      <div className={mergeClasses(styles.server, styles.wide)}>
        {server}
        {/* All of them stand in their own panel: from here one changes which they are. */}
        {count > 1 ? (
          <Button
            size="small"
            appearance="subtle"
            className={styles.more}
            title={servers}
            aria-label={`+${count - 1}: ${t`Choose servers for ${shown}`}`}
            onClick={() => outbounds.send({ type: 'servers.choose' })}
          >
            {others}
          </Button>
        ) : null}
      </div>
      <Button
        appearance="subtle"
        className={styles.narrow}
        aria-haspopup="dialog"
        aria-expanded={drawn}
        icon={<ChevronDownRegular />}
        iconPosition="after"
        onClick={() => panel.send({ type: 'drawer.open' })}
      >
        {server}
        {count > 1 ? others : null}
        {entry === null ? null : <VisuallyHidden>{servers}</VisuallyHidden>}
      </Button>
      {entry === null || dead ? null : <Observed nodes={nodes} observatory={observatory} entry={entry} />}
    </>
  );
}

/** The connected servers, where they have no panel of their own. */
function Drawer({
  core,
  nodes,
  observatory,
  panel,
  children,
}: CurrentServerProps & Pick<HealthProps, 'core'> & { readonly children: ReactNode }): ReactElement | null {
  const touch = useSelector(nodes, selectTouch);
  if (!useSelector(panel, selectIsDrawn)) return null;
  return (
    <ConnectedDrawer core={core} nodes={nodes} observatory={observatory} panel={panel} touch={touch}>
      {children}
    </ConnectedDrawer>
  );
}

interface OfEntryProps extends Omit<CurrentServerProps, 'panel'> {
  readonly entry: ConnectedEntry;
}

/** How it did lately. */
function Observed({ nodes, observatory, entry }: OfEntryProps): ReactElement {
  const styles = useStyles();
  const stale = useSelector(observatory, selectIsStale) && styles.stale;
  const idle = !useSelector(nodes, selectRunning) && styles.idle;
  return (
    <>
      <span className={mergeClasses(styles.latency, stale, idle)}>
        <EntryLatency nodes={nodes} entry={entry} />
      </span>
      <span className={mergeClasses(styles.results, stale, idle)}>
        <Results observatory={observatory} entry={entry} />
      </span>
    </>
  );
}

/** What was observed of it, else its last test. */
function EntryLatency({ nodes, entry }: Pick<OfEntryProps, 'nodes' | 'entry'>): ReactElement {
  const styles = useStyles();
  const test = useSelector(nodes, (snapshot) => selectLastTest(snapshot, entry.reference));
  const running = useSelector(nodes, selectRunning);
  if (entry.alive === 'dead') {
    return (
      <span className={styles.dead}>
        <AliveText nodes={nodes} entry={entry} />
      </span>
    );
  }
  if (entry.delay !== null) return <LatencyText look={running ? 'colour' : 'grey'} text={`${entry.delay} ms`} />;
  // Nothing is observed of it: a number is that of a test, and says so where there is room.
  return (
    <>
      <Caption1 className={mergeClasses(styles.quiet, styles.unknown)}>
        <AliveText nodes={nodes} entry={entry} />
      </Caption1>
      {test === '' ? null : (
        <span className={styles.short}>
          <LatencyText look="grey" text={test} />
        </span>
      )}
    </>
  );
}

interface WaysProps extends Pick<AnswerLineProps, 'nodes' | 'localPorts' | 'address' | 'docker'> {
  /** Before them in the line; without it they stand one below the other, in the drawer. */
  readonly lead?: ReactElement;
}

/** Where programs find the proxy. A click copies the address. */
function Ways({ nodes, localPorts, address, docker, lead }: WaysProps): ReactElement | null {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { t, i18n } = useLingui();
  const known = useSelector(localPorts, selectLocalPorts);
  const running = useSelector(nodes, selectRunning);
  if (docker || known === null) return lead === undefined ? null : <div className={styles.ways}>{lead}</div>;
  const listed = lead === undefined;
  const { ways, lan } = waysIn(known, address);
  const { options } = SETTING_WORDS.transparent;
  const option = known.transparent in options ? options[known.transparent as keyof typeof options] : null;
  const transparent = option === null ? known.transparent : i18n._(option.label);
  const places = lan?.join(', ') ?? '';
  const who = lan === null ? t`LAN sharing: Off` : places === '' ? t`LAN sharing: On` : t`LAN sharing: ${places}`;
  const facts = [who, t`Transparent proxy: ${transparent}`];
  const copy = ({ name, address: place }: (typeof ways)[number]): ReactElement => {
    const label = i18n._(PORT_LABELS[name]);
    const hint = running ? t`Copy ${place}` : t`Copy ${place}. The port opens when the core starts.`;
    return (
      <Button
        key={name}
        size="small"
        appearance="subtle"
        icon={<CopyRegular />}
        iconPosition={listed ? 'after' : 'before'}
        className={mergeClasses(listed ? styles.place : styles.way, !running && styles.quiet)}
        aria-label={`${label}: ${hint}`}
        title={hint}
        onClick={() => localPorts.send({ type: 'address.copy', text: place })}
      >
        {label}{' '}
        <span className={mergeClasses(numbers, listed && styles.address)}>
          {listed ? place : place.replace(/^.*:/, '')}
        </span>
      </Button>
    );
  };
  const said = facts.map((fact) => (
    <Caption1
      key={fact}
      block={listed}
      data-fact={listed ? undefined : true}
      className={listed ? undefined : styles.fact}
    >
      {fact}
    </Caption1>
  ));
  const look = ways.map(({ name, address: place }) => `${name} ${place}`).join('\n');
  return listed ? (
    <div className={styles.listed} title={facts.join(' · ')}>
      {ways.map(copy)}
      <span>{said}</span>
    </div>
  ) : (
    <FittingWays lead={lead} look={`${i18n.locale} ${look}`} title={facts.join(' · ')} facts={said}>
      {ways.map(copy)}
    </FittingWays>
  );
}

interface FittingWaysProps {
  readonly lead: ReactElement;
  readonly look: string;
  readonly title: string;
  readonly facts: ReactNode;
  readonly children: readonly ReactElement[];
}

/** As many as there is room for, then what else is known of them. */
function FittingWays({ lead, look, title, facts, children }: FittingWaysProps): ReactElement {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  // What leads to them has its place, however narrow that is.
  const fitting = useFitting(root, children.length + 2, look, 0) - 2;
  return (
    <div ref={root} className={styles.ways} title={title}>
      {lead}
      <span className={mergeClasses(styles.divider, fitting > 0 && styles.drawn)} />
      {children.slice(0, fitting)}
      {fitting === children.length ? facts : null}
    </div>
  );
}

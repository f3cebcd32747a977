import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { referenceKey } from '../../../machines/domain/reference';
import { connectedTo } from '../../../machines/domain/touch';
import { speedOf } from '../../../machines/nodes/latency-text.rules';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectOutbound, selectRunning, selectTouch } from '../../../machines/nodes/nodes.selectors';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { type ConnectedPanelActor } from '../../../machines/nodes/connected-panel.machine';
import { selectIsDrawn } from '../../../machines/nodes/connected-panel.selectors';
import { type LocalPortsActor } from '../../../machines/service/local-ports.machine';
import { selectLocalPorts, waysIn } from '../../../machines/service/local-ports.selectors';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { selectCurrent, selectIsStale, selectResults } from '../../../machines/service/observatory.selectors';
import { RESULTS_KEPT } from '../../../machines/shared/constants';
import { ResultBars } from '../../components/ResultBars';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { NARROW, NOT_NARROW, NOT_WIDE, PHONE, SHORT_ROW, UPRIGHT, VERY_NARROW, WIDE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { onlyLine, unseen } from '../../theme/style-pieces';
import { AliveText } from '../nodes/AliveText';
import ConnectedDrawer from '../nodes/ConnectedDrawer';
import { AliveIcon, EntryName } from '../nodes/ConnectedEntryItem';
import FastestButton from '../nodes/FastestButton';
import { LatencyText } from '../nodes/Latency';
import { PORT_LABELS } from '../shared/port-words';
import { SETTING_WORDS } from '../shared/setting-words';
import { useHindrance } from '../shared/Hindrance';

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
  // The name gives way; on a phone, the results do so before it.
  server: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  wide: { [NOT_WIDE]: { display: 'none' } },
  narrow: {
    maxWidth: '320px',
    minHeight: '40px',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
    [WIDE]: { display: 'none' },
  },
  name: { minWidth: 0, maxWidth: '260px', fontWeight: tokens.fontWeightSemibold },
  /** The names are not all as long; what stands behind them does not move for a number. */
  latency: {
    flexShrink: 0,
    minWidth: '104px',
    fontVariantNumeric: 'tabular-nums',
    [PHONE]: { minWidth: '80px' },
    [VERY_NARROW]: { ':is(span)': { minWidth: '56px' } },
  },
  /** The name needs the room; the sign before it says so, too. */
  unknown: { [UPRIGHT]: { display: 'none' } },
  dead: { color: tokens.colorStatusDangerForeground2 },
  /** On a phone the newest half of them, which stand at the right in every language. */
  results: {
    display: 'flex',
    direction: 'ltr /* @noflip */' as 'ltr',
    [PHONE]: { width: '40px', flexShrink: 1_000, overflow: 'hidden', justifyContent: 'flex-end' },
  },
  stale: { filter: 'grayscale(0.8)' },
  quiet: { color: tokens.colorNeutralForeground3 },
  /** The header has it, too. */
  count: {
    color: tokens.colorNeutralForeground3,
    [PHONE]: unseen,
    [SHORT_ROW]: unseen,
  },
  fastest: { [PHONE]: { marginInlineStart: 'auto' } },
  ways: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: 'min-content',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    // There they are in the drawer.
    [NARROW]: { display: 'none' },
    paddingInlineStart: tokens.spacingHorizontalM,
    borderInlineStartWidth: '1px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  way: { flexShrink: 0, minWidth: 0, columnGap: tokens.spacingHorizontalXS, fontWeight: tokens.fontWeightRegular },
  /** What has no room is in a line that nobody sees; all of it is the title. */
  facts: {
    ...onlyLine,
    columnGap: tokens.spacingHorizontalM,
    height: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    // The first in a line has its place there, however narrow that is.
    '::before': { content: '""', height: tokens.lineHeightBase200 },
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
    [NOT_NARROW]: { display: 'none' },
  },
  place: { justifyContent: 'space-between', paddingInline: 0, fontWeight: tokens.fontWeightRegular },
});

export interface AnswerLineProps {
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
  readonly localPorts: LocalPortsActor;
  readonly panel: ConnectedPanelActor;
  /** Of the service. */
  readonly address: string;
  /** The service is in a container: which of its ports are open outside, it does not know. */
  readonly docker: boolean;
}

/** Says nothing while the service does not answer: the header and the bar over the lists have the words. */
export default function AnswerLine(props: AnswerLineProps): ReactElement {
  const { nodes, observatory, localPorts, panel, address, docker } = props;
  const styles = useStyles();
  const hindrance = useHindrance();
  return (
    <div className={styles.root}>
      {hindrance === null ? (
        <>
          <CurrentServer nodes={nodes} observatory={observatory} panel={panel} />
          <FastestButton nodes={nodes} size="small" className={styles.fastest} />
          {docker ? null : <Ways nodes={nodes} localPorts={localPorts} address={address} />}
        </>
      ) : null}
      <Drawer nodes={nodes} observatory={observatory} panel={panel}>
        {docker ? null : <Ways listed nodes={nodes} localPorts={localPorts} address={address} />}
      </Drawer>
    </div>
  );
}

type CurrentServerProps = Pick<AnswerLineProps, 'nodes' | 'observatory' | 'panel'>;

/** The server in use, with how it did lately. Where the connected servers have no panel of their own, a click shows them. */
function CurrentServer({ nodes, observatory, panel }: CurrentServerProps): ReactElement {
  const styles = useStyles();
  const touch = useSelector(nodes, selectTouch);
  const outbound = useSelector(nodes, selectOutbound);
  const entry = useSelector(observatory, (snapshot) => selectCurrent(snapshot, touch, outbound));
  const count = connectedTo(touch, outbound).length;
  const stale = useSelector(observatory, selectIsStale);
  const drawn = useSelector(panel, selectIsDrawn);
  const shown = outbound.toUpperCase();
  const server =
    entry === null ? (
      <Trans>No server in {shown}</Trans>
    ) : (
      <>
        <AliveIcon entry={entry} />
        <VisuallyHidden>
          <AliveText nodes={nodes} entry={entry} />
        </VisuallyHidden>
        <EntryName entry={entry} className={styles.name} />
      </>
    );
  const servers =
    entry === null ? null : <Plural value={count} one={`# server in ${shown}`} other={`# servers in ${shown}`} />;
  return (
    <>
      <div className={mergeClasses(styles.server, styles.wide)}>
        {server}
        {count > 1 ? <Caption1 className={styles.count}>{servers}</Caption1> : null}
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
        {count > 1 ? (
          <Caption1 className={styles.count}>{servers}</Caption1>
        ) : (
          <VisuallyHidden>{servers}</VisuallyHidden>
        )}
      </Button>
      {entry === null ? null : (
        <>
          <span className={mergeClasses(styles.latency, stale && styles.stale)}>
            <EntryLatency nodes={nodes} entry={entry} />
          </span>
          <span className={mergeClasses(styles.results, stale && styles.stale)}>
            <Results observatory={observatory} entry={entry} />
          </span>
        </>
      )}
    </>
  );
}

/** The connected servers, where they have no panel of their own. */
function Drawer({
  nodes,
  observatory,
  panel,
  children,
}: CurrentServerProps & { readonly children: ReactNode }): ReactElement | null {
  const touch = useSelector(nodes, selectTouch);
  if (!useSelector(panel, selectIsDrawn)) return null;
  return (
    <ConnectedDrawer nodes={nodes} observatory={observatory} panel={panel} touch={touch}>
      {children}
    </ConnectedDrawer>
  );
}

interface OfEntryProps extends CurrentServerProps {
  readonly entry: ConnectedEntry;
}

/** What was observed of it, else its last test. */
function EntryLatency({ nodes, entry }: Pick<OfEntryProps, 'nodes' | 'entry'>): ReactElement {
  const styles = useStyles();
  const test = useSelector(nodes, (snapshot) => selectLastTest(snapshot, entry.reference));
  if (entry.alive === 'dead') {
    return (
      <span className={styles.dead}>
        <AliveText nodes={nodes} entry={entry} />
      </span>
    );
  }
  if (entry.delay !== null) return <LatencyText text={`${entry.delay}ms`} />;
  return test === '' ? (
    <Caption1 className={mergeClasses(styles.quiet, styles.unknown)}>
      <AliveText nodes={nodes} entry={entry} />
    </Caption1>
  ) : (
    <LatencyText text={test} />
  );
}

function Results({ observatory, entry }: Pick<OfEntryProps, 'observatory' | 'entry'>): ReactElement {
  const { t } = useLingui();
  const results = useSelector(observatory, (snapshot) => selectResults(snapshot, referenceKey(entry.reference)));
  const total = results.length;
  const answered = results.filter((ms) => ms !== null).length;
  return (
    <ResultBars
      label={total === 0 ? t`No results yet` : t`${answered} of the last ${total} tests succeeded`}
      places={RESULTS_KEPT}
      bars={results.map((ms) => ({ ms, speed: speedOf(String(ms)) }))}
    />
  );
}

interface WaysProps extends Pick<AnswerLineProps, 'nodes' | 'localPorts' | 'address'> {
  /** One below the other, in the drawer. */
  readonly listed?: boolean;
}

/** Where programs find the proxy. A click copies the address. */
function Ways({ nodes, localPorts, address, listed = false }: WaysProps): ReactElement | null {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { t, i18n } = useLingui();
  const known = useSelector(localPorts, selectLocalPorts);
  const running = useSelector(nodes, selectRunning);
  if (known === null) return null;
  const { ways, lan } = waysIn(known, address);
  const { options } = SETTING_WORDS.transparent;
  const option = known.transparent in options ? options[known.transparent as keyof typeof options] : null;
  const transparent = option === null ? known.transparent : i18n._(option.label);
  const places = lan?.join(', ') ?? '';
  const who =
    lan === null
      ? t`Only the service’s machine`
      : places === ''
        ? t`Open to the local network`
        : t`Local network: ${places}`;
  const facts = [who, t`Transparent proxy: ${transparent}`];
  return (
    <div className={listed ? styles.listed : styles.ways} title={facts.join(' · ')}>
      {ways.map((way) => {
        const label = i18n._(PORT_LABELS[way.name]);
        const place = way.address;
        const hint = running ? t`Copy ${place}` : t`Copy ${place}. The port opens when the core starts.`;
        return (
          <Button
            key={way.name}
            size="small"
            appearance="subtle"
            icon={<CopyRegular />}
            iconPosition={listed ? 'after' : 'before'}
            className={mergeClasses(listed ? styles.place : styles.way, !running && styles.quiet)}
            aria-label={`${label}: ${hint}`}
            title={hint}
            onClick={() => localPorts.send({ type: 'address.copy', text: place })}
          >
            {label} <span className={numbers}>{listed ? way.address : way.address.replace(/^.*:/, '')}</span>
          </Button>
        );
      })}
      <span className={listed ? undefined : styles.facts}>
        {facts.map((fact) => (
          <Caption1 key={fact} block={listed}>
            {fact}
          </Caption1>
        ))}
      </span>
    </div>
  );
}

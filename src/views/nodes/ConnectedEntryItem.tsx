import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleFilled, CircleRegular } from '@fluentui/react-icons/svg/circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { hasFailed } from '../../../machines/nodes/dead-cause.rules';
import { latencyKind } from '../../../machines/nodes/latency-text.rules';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { bareReference } from '../../../machines/domain/reference';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { colourOf, type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { RelativeTime } from '../../components/RelativeTime';
import { PHONE, VERY_NARROW, WIDE } from '../../theme/layout';
import { BAD, GOOD } from '../../theme/state-colours';
import { unseen } from '../../theme/style-pieces';
import { useSharedStyles } from '../../theme/shared-styles';
import { FlaggedName } from '../shared/FlaggedName';
import { useAsking } from '../shared/Hindrance';
import { AliveText } from './AliveText';
import { DeadReason } from './DeadReason';
import { EntryButtons } from './EntryButtons';
import { LatencyText } from '../shared/LatencyText';
import { Nowhere } from './Nowhere';
import { Results } from './Results';
import { type EntryPartProps } from './TestNowButton';
import { POINTS_WIDTH, useTrackStyles } from './track-styles';

/** What a dot and the room around it take. */
const DOT = '14px';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalXXS,
    paddingInlineStart: `calc(${tokens.spacingHorizontalM} + ${POINTS_WIDTH})`,
    paddingInlineEnd: tokens.spacingHorizontalXS,
    // In two lines, with what can be done at the end of both: nothing there is as low as a line.
    [PHONE]: {
      gridTemplateColumns: '20px minmax(0, 1fr) auto auto auto',
      gridTemplateRows: '34px minmax(30px, auto)',
      paddingBlock: 0,
      paddingInline: `${POINTS_WIDTH} 0`,
      '& > svg': { alignSelf: 'end', marginBlockEnd: '2px' },
    },
  },
  first: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    [PHONE]: { display: 'contents' },
  },
  delay: {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    [PHONE]: { gridRowStart: 2, gridColumnStart: 3, alignSelf: 'start', lineHeight: '20px', pointerEvents: 'none' },
  },
  end: {
    [PHONE]: { gridRowStart: 1, gridRowEnd: 3, gridColumnStart: 5, marginInlineEnd: '-8px', height: '64px' },
  },
  second: {
    gridColumnStart: 2,
    minWidth: 0,
    minHeight: '24px',
    paddingInlineEnd: tokens.spacingHorizontalXS,
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    // Their foot is that of the words.
    '& > [role=img]': { marginBlockStart: '3px' },
    [PHONE]: { display: 'contents' },
  },
  name: {
    maxWidth: '100%',
    minWidth: 0,
    marginInlineEnd: 'auto',
    height: 'auto',
    minHeight: '24px',
    paddingBlock: 0,
    paddingInline: 0,
    justifyContent: 'flex-start',
    // A tap on what is known of it finds it, too.
    [PHONE]: {
      gridRowStart: 1,
      gridRowEnd: 3,
      gridColumnStart: 2,
      gridColumnEnd: 4,
      alignSelf: 'stretch',
      alignItems: 'flex-start',
      paddingBlockStart: '12px',
      marginInlineEnd: 0,
    },
  },
  facts: {
    display: 'flex',
    // Each has a dot before it. That of the first in a line, whichever it is, lies outside and is cut off.
    marginInlineStart: `-${DOT}`,
    clipPath: 'inset(-4px -4px -4px 10px)',
    ':dir(rtl)': { clipPath: 'inset(-4px 10px -4px -4px)' },
    '& > *': { position: 'relative', paddingInlineStart: DOT },
    '& > *::before': { content: '"·" / ""', position: 'absolute', insetInlineStart: '5px' },
    lineHeight: '24px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    flexWrap: 'wrap',
    // What has no room goes into a line that is not seen: nothing becomes a stump. It is there when the reason is opened.
    [WIDE]: { ':not(:has([open]))': { height: '24px', overflow: 'hidden' } },
    [PHONE]: {
      gridRowStart: 2,
      gridColumnStart: 2,
      alignSelf: 'start',
      lineHeight: '20px',
      pointerEvents: 'none',
      '& summary': { pointerEvents: 'auto' },
      ':not(:has(details))': { height: '20px', overflow: 'hidden' },
      // With it the first of a line can give way to one that is not seen, too: its sign says the same.
      '::before': { content: '""', height: '20px' },
    },
    // There hardly any would be left: it is cut.
    [VERY_NARROW]: {
      '::before': { display: 'none' },
      '& > :first-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
    },
  },
  place: { maxWidth: '100%' },
  /** With a reason it has the line to itself. */
  state: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    // Of a core that is stopped, nothing is said.
    ':not(:has(:not(:empty)))': { display: 'none' },
    ':has(details)': { flexBasis: '100%' },
    [PHONE]: { display: 'block', ':has(details)': { maxWidth: '100%', boxSizing: 'border-box', overflow: 'hidden' } },
  },
  whole: { flexShrink: 0 },
  dead: { flexShrink: 0, color: BAD, fontWeight: tokens.fontWeightSemibold },
  /** There is room for one of two in the drawer only. */
  other: { [WIDE]: unseen },
});

const useIconStyles = makeStyles({
  root: { flexShrink: 0 },
  primary: { color: tokens.colorBrandForeground1 },
  success: { color: GOOD },
  light: { color: tokens.colorNeutralForeground3 },
  /** A small one: a ring could be taken for something to choose. */
  dot: { transform: 'scale(0.5)' },
  danger: { color: BAD },
});

export interface ConnectedEntryProps {
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
  readonly entry: ConnectedEntry;
  /** The row is looked for in the list: whatever covers the list closes. */
  readonly onFind?: (() => void) | undefined;
}

/** One connected server in two lines: its name, which leads to its row, and its latency; then its state and where it comes from. */
export function ConnectedEntryItem({ nodes, observatory, entry, onFind }: ConnectedEntryProps): ReactElement {
  const styles = useStyles();
  const shared = useSharedStyles();
  const tracks = useTrackStyles();
  const colour = colourOf(entry);
  return (
    <li
      className={mergeClasses(
        styles.root,
        tracks.root,
        colour === 'primary' && tracks.used,
        colour === 'danger' && tracks.dead,
      )}
      data-colour={colour}
    >
      <AliveIcon nodes={nodes} entry={entry} />
      <div className={styles.first}>
        <FindButton
          nodes={nodes}
          entry={entry}
          onFind={onFind}
          className={mergeClasses(styles.name, shared.ellipsis)}
        />
        {entry.delay === null ? null : (
          <span className={mergeClasses(styles.delay, shared.numbers)}>
            <LatencyText text={`${entry.delay} ms`} look={entry.alive === 'dead' ? 'past' : 'colour'} />
          </span>
        )}
        {entry.missing ? null : <DisconnectButton nodes={nodes} entry={entry} className={styles.end} />}
      </div>
      <div className={styles.second}>
        <Facts nodes={nodes} entry={entry} />
        <Results small observatory={observatory} entry={entry} />
        {entry.missing ? null : <EntryButtons nodes={nodes} entry={entry} />}
      </div>
      {entry.missing ? <Nowhere nodes={nodes} entry={entry} /> : null}
    </li>
  );
}

/**
 * What is wrong comes first, in a line that is there already: nothing below it moves. Of the two times, the last answer of a living
 * server counts, of a dead one the last attempt.
 */
function Facts({ nodes, entry }: EntryPartProps): ReactElement {
  const styles = useStyles();
  const { ellipsis, numbers } = useSharedStyles();
  const { alive, host, net, lastSeen, lastTry } = entry;
  const dead = alive === 'dead';
  const state = (
    <span className={dead ? styles.dead : styles.whole}>
      <AliveText nodes={nodes} entry={entry} />
    </span>
  );
  return (
    <Caption1 className={mergeClasses(styles.facts, numbers)} title={`${net} ${host}`}>
      <div className={styles.state}>
        {dead || entry.missing ? state : null}
        {entry.missing ? null : (
          <DeadReason nodes={nodes} entry={entry} oneLine>
            {/* Of a failed test its reason says enough. */}
            {dead ? null : state}
          </DeadReason>
        )}
      </div>
      {lastSeen === null ? null : (
        <span className={mergeClasses(styles.whole, dead && lastTry !== null && styles.other)}>
          <Trans>
            seen <RelativeTime at={lastSeen} />
          </Trans>
        </span>
      )}
      {lastTry === null ? null : (
        <span className={mergeClasses(styles.whole, !dead && lastSeen !== null && styles.other)}>
          <Trans>
            tried <RelativeTime at={lastTry} />
          </Trans>
        </span>
      )}
      {/* The host is the longest, and gives way first. */}
      {[net, host].map((place) =>
        place === '' ? null : (
          <span key={place} className={mergeClasses(ellipsis, styles.place)}>
            <bdi>{place}</bdi>
          </span>
        ),
      )}
    </Caption1>
  );
}

/** The state by its shape and its colour. */
export function AliveIcon({ nodes, entry }: EntryPartProps): ReactElement {
  const styles = useIconStyles();
  const colour = colourOf(entry);
  const className = mergeClasses(styles.root, styles[colour]);
  switch (colour) {
    case 'primary':
      return <CheckmarkCircleFilled className={className} fontSize={20} aria-hidden />;
    case 'success':
      return <CheckmarkCircleRegular className={className} fontSize={20} aria-hidden />;
    case 'light':
      return <UnknownIcon nodes={nodes} entry={entry} />;
    case 'danger':
      return <ErrorCircleRegular className={className} fontSize={20} aria-hidden />;
  }
}

/** Of a server that nothing was observed of: grey, an error where its last test failed, a ring where it passed. A check mark would say that it is alive. */
function UnknownIcon({ nodes, entry }: EntryPartProps): ReactElement {
  const styles = useIconStyles();
  const test = useSelector(nodes, (snapshot) => selectLastTest(snapshot, entry.reference));
  const className = mergeClasses(styles.root, styles.light);
  if (hasFailed(test)) return <ErrorCircleRegular className={className} fontSize={20} aria-hidden />;
  if (latencyKind(test) === 'number') return <CircleRegular className={className} fontSize={20} aria-hidden />;
  return <CircleFilled className={mergeClasses(className, styles.dot)} fontSize={20} aria-hidden />;
}

/** The name; a click finds the row in the list. */
function FindButton({
  nodes,
  entry,
  onFind,
  className,
}: Omit<ConnectedEntryProps, 'observatory'> & { readonly className?: string }): ReactElement {
  const { t } = useLingui();
  const name = useNameOf(entry);
  return (
    <Button
      appearance="transparent"
      className={className ?? ''}
      disabledFocusable={entry.missing}
      aria-label={t`Find ${name} in the list`}
      onClick={() => {
        onFind?.();
        nodes.send({ type: 'node.find', reference: bareReference(entry.reference) });
      }}
    >
      <EntryName entry={entry} />
    </Button>
  );
}

export function EntryName({
  entry,
  className,
}: {
  readonly entry: ConnectedEntry;
  readonly className?: string;
}): ReactElement {
  return <FlaggedName name={useNameOf(entry)} className={className} />;
}

function useNameOf(entry: ConnectedEntry): string {
  const { t } = useLingui();
  return entry.missing ? t`(missing server)` : entry.name === '' ? t`(no name)` : entry.name;
}

function DisconnectButton({
  nodes,
  entry,
  className,
}: EntryPartProps & { readonly className: string | undefined }): ReactElement {
  const { t } = useLingui();
  const row = bareReference(entry.reference);
  const { outbound } = entry.reference;
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'row.disconnect', row, outbound }));
  const shown = outbound.toUpperCase();
  const label = t`Disconnect ${entry.name} from ${shown}`;
  const { able, title } = useAsking(can, label);
  return (
    <Button
      aria-label={label}
      title={title}
      size="small"
      appearance="subtle"
      className={className}
      icon={<DismissRegular />}
      disabledFocusable={!able}
      onClick={() => nodes.send({ type: 'row.disconnect', row, outbound })}
    />
  );
}

import { Button, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleFilled } from '@fluentui/react-icons/svg/circle';
import { CircleHintRegular } from '@fluentui/react-icons/svg/circle-hint';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectIsShared } from '../../../machines/nodes/nodes.selectors';
import { bareReference } from '../../../machines/domain/reference';
import { colourOf, isUnobserved, type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { RelativeTime } from '../../components/RelativeTime';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { useSharedStyles } from '../../theme/shared-styles';
import { useHindrance } from '../shared/Hindrance';
import { AliveText } from './AliveText';

const EntryTest = fetched('menu', () => import('./EntryTest'));

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'center',
    paddingBlock: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalM,
    paddingInlineEnd: tokens.spacingHorizontalS,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'currentColor',
    backgroundColor: tokens.colorNeutralBackground1,
    '& + &': {
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke3,
    },
  },
  first: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minWidth: 0 },
  delay: { flexShrink: 0, whiteSpace: 'nowrap', fontSize: tokens.fontSizeBase200 },
  primary: { borderInlineStartColor: tokens.colorBrandStroke1 },
  success: { borderInlineStartColor: tokens.colorStatusSuccessForeground1 },
  light: { borderInlineStartColor: tokens.colorNeutralStroke1 },
  danger: { borderInlineStartColor: tokens.colorStatusDangerForeground1 },
  body: {
    gridColumnStart: 2,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `2px ${tokens.spacingHorizontalXS}`,
    // Buttons stand side by side, each text has a line of its own.
    '& > :not(button)': { flexBasis: '100%' },
  },
  name: {
    maxWidth: '100%',
    minWidth: 0,
    marginInlineEnd: 'auto',
    height: 'auto',
    minHeight: '24px',
    paddingBlock: 0,
    paddingInline: 0,
    fontWeight: tokens.fontWeightSemibold,
    justifyContent: 'flex-start',
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    maxWidth: '100%',
  },
  actions: { display: 'flex', flexShrink: 0 },
  nowhere: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: tokens.spacingVerticalXS },
});

const useIconStyles = makeStyles({
  root: { flexShrink: 0 },
  primary: { color: tokens.colorBrandForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  light: { color: tokens.colorNeutralForeground3 },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

export interface ConnectedEntryProps {
  readonly nodes: NodesActor;
  readonly entry: ConnectedEntry;
  /** The row is looked for in the list: whatever covers the list closes. */
  readonly onFind?: (() => void) | undefined;
}

/** One connected server: whether it is alive, its latency, and a link to its row. */
export function ConnectedEntryItem({ nodes, entry, onFind }: ConnectedEntryProps): ReactElement {
  const styles = useStyles();
  const shared = useSharedStyles();
  const colour = colourOf(entry);
  return (
    <li className={mergeClasses(styles.root, styles[colour])} data-colour={colour}>
      <AliveIcon entry={entry} />
      <div className={styles.first}>
        <FindButton
          nodes={nodes}
          entry={entry}
          onFind={onFind}
          className={mergeClasses(styles.name, shared.ellipsis)}
        />
        {entry.delay === null ? null : (
          <span className={mergeClasses(styles.delay, shared.numbers)} dir="ltr">
            {entry.delay} ms
          </span>
        )}
        {entry.missing ? null : (
          <div className={styles.actions}>
            <DisconnectButton nodes={nodes} entry={entry} />
          </div>
        )}
      </div>
      <div className={styles.body}>
        <Caption1 className={mergeClasses(styles.facts, shared.numbers)}>
          {entry.host === '' ? null : <bdi className={shared.ellipsis}>{entry.host}</bdi>}
          {entry.net === '' ? null : <bdi>{entry.net}</bdi>}
          {/* The sign says it to those who see it. */}
          {entry.alive === 'alive' ? (
            <VisuallyHidden>
              <AliveText nodes={nodes} entry={entry} />
            </VisuallyHidden>
          ) : (
            <AliveText nodes={nodes} entry={entry} />
          )}
          {entry.lastSeen === null ? null : (
            <span>
              <Trans>
                seen <RelativeTime at={entry.lastSeen} />
              </Trans>
            </span>
          )}
          {entry.lastTry === null ? null : (
            <span>
              <Trans>
                tried <RelativeTime at={entry.lastTry} />
              </Trans>
            </span>
          )}
        </Caption1>
        {entry.alive === 'dead' || isUnobserved(entry) ? (
          <PartPlace>
            <EntryTest nodes={nodes} entry={entry} />
          </PartPlace>
        ) : null}
        {entry.missing ? <Nowhere nodes={nodes} entry={entry} /> : <OnlyButton nodes={nodes} entry={entry} />}
      </div>
    </li>
  );
}

/** A connection to a position without a server: the core does not start with it, so it can be removed. */
function Nowhere({ nodes, entry }: ConnectedEntryProps): ReactElement {
  const styles = useStyles();
  const row = bareReference(entry.reference);
  const { outbound } = entry.reference;
  const able = useSelector(nodes, (snapshot) => snapshot.can({ type: 'row.disconnect', row, outbound }));
  const hindrance = useHindrance();
  return (
    <div className={styles.nowhere}>
      <Caption1>
        <Trans>This connection points to a missing server. The core cannot start with it.</Trans>
      </Caption1>
      <Button
        size="small"
        disabledFocusable={!able || hindrance !== null}
        title={hindrance ?? undefined}
        onClick={() => nodes.send({ type: 'row.disconnect', row, outbound })}
      >
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}

/** The state by its shape and its colour. */
export function AliveIcon({ entry }: { readonly entry: ConnectedEntry }): ReactElement {
  const styles = useIconStyles();
  const colour = colourOf(entry);
  const className = mergeClasses(styles.root, styles[colour]);
  switch (colour) {
    case 'primary':
      return <CircleFilled className={className} fontSize={20} aria-hidden />;
    case 'success':
      return <CheckmarkCircleRegular className={className} fontSize={20} aria-hidden />;
    case 'light':
      return <CircleHintRegular className={className} fontSize={20} aria-hidden />;
    case 'danger':
      return <ErrorCircleRegular className={className} fontSize={20} aria-hidden />;
  }
}

/** The name; a click finds the row in the list. */
function FindButton({
  nodes,
  entry,
  onFind,
  className,
}: ConnectedEntryProps & { readonly className?: string }): ReactElement {
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
  const { ellipsis } = useSharedStyles();
  const name = useNameOf(entry);
  return (
    <bdi className={mergeClasses(ellipsis, className)} title={name}>
      {name}
    </bdi>
  );
}

function useNameOf(entry: ConnectedEntry): string {
  const { t } = useLingui();
  return entry.missing ? t`(missing server)` : entry.name === '' ? t`(no name)` : entry.name;
}

function DisconnectButton({ nodes, entry }: ConnectedEntryProps): ReactElement {
  const { t } = useLingui();
  const row = bareReference(entry.reference);
  const { outbound } = entry.reference;
  const able = useSelector(nodes, (snapshot) => snapshot.can({ type: 'row.disconnect', row, outbound }));
  const hindrance = useHindrance();
  const shown = outbound.toUpperCase();
  const label = t`Disconnect ${entry.name} from ${shown}`;
  return (
    <Button
      aria-label={label}
      title={hindrance ?? label}
      size="small"
      appearance="subtle"
      icon={<DismissRegular />}
      disabledFocusable={!able || hindrance !== null}
      onClick={() => nodes.send({ type: 'row.disconnect', row, outbound })}
    />
  );
}

/** Only where the outbound has other servers too. */
function OnlyButton({ nodes, entry }: ConnectedEntryProps): ReactElement | null {
  const { t } = useLingui();
  const row = bareReference(entry.reference);
  const { outbound } = entry.reference;
  const able = useSelector(nodes, (snapshot) => snapshot.can({ type: 'row.connectOnly', row, outbound }));
  const hindrance = useHindrance();
  const shared = useSelector(nodes, (snapshot) => selectIsShared(snapshot, outbound));
  if (!shared) return null;
  const shown = outbound.toUpperCase();
  const label = t`Use only ${entry.name} in ${shown}`;
  return (
    <Button
      aria-label={label}
      title={hindrance ?? label}
      size="small"
      disabledFocusable={!able || hindrance !== null}
      onClick={() => nodes.send({ type: 'row.connectOnly', row, outbound })}
    >
      <Trans>Use only</Trans>
    </Button>
  );
}

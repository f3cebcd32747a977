import { Badge, Button, Caption1, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { PanelRightContractRegular } from '@fluentui/react-icons/svg/panel-right-contract';
import { PanelRightExpandRegular } from '@fluentui/react-icons/svg/panel-right-expand';
import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ConnectedPanelActor } from '../../../machines/nodes/connected-panel.machine';
import { selectIsDrawn, selectIsFolded } from '../../../machines/nodes/connected-panel.selectors';
import { EMPTY_TOUCH, type Touch } from '../../../machines/domain/touch';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectEntries, selectIsStale } from '../../../machines/service/observatory.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { HEADER_HEIGHT, NOT_PHONE, NOT_WIDE, PHONE, WIDE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { AliveText } from './AliveText';
import { AliveIcon, EntryName, FindButton } from './ConnectedEntryItem';
import { ConnectedList, ConnectedTitle, StaleNote } from './ConnectedList';

const ConnectedDrawer = fetched('menu', () => import('./ConnectedDrawer'));

const useStyles = makeStyles({
  panel: {
    flexShrink: 0,
    width: '304px',
    boxSizing: 'border-box',
    position: 'sticky',
    insetBlockStart: HEADER_HEIGHT,
    alignSelf: 'flex-start',
    maxHeight: `calc(100vh - ${HEADER_HEIGHT})`,
    overflowY: 'auto',
    paddingBlock: tokens.spacingVerticalM,
    display: 'none',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    [WIDE]: { display: 'flex' },
  },
  folded: { width: 'auto' },
  title: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  heading: { flexGrow: 1 },
  mirrored: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
  strip: {
    display: 'none',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    paddingBlockStart: tokens.spacingVerticalS,
    paddingInline: 0,
    listStyleType: 'none',
    [NOT_PHONE]: { [NOT_WIDE]: { display: 'flex' } },
  },
  stale: { filter: 'grayscale(0.8)' },
  chip: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    maxWidth: '260px',
    height: '32px',
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
  },
  delay: { flexShrink: 0, whiteSpace: 'nowrap' },
  chipName: { minWidth: 0, paddingBlock: 0, paddingInline: 0, height: '24px' },
  bar: {
    display: 'none',
    [PHONE]: { display: 'flex', paddingBlockStart: tokens.spacingVerticalXS },
  },
  barButton: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: '40px',
    justifyContent: 'flex-start',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightRegular,
  },
  barName: { minWidth: 0, fontWeight: tokens.fontWeightSemibold },
  barCount: { marginInlineStart: 'auto', flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

export interface ConnectedProps {
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
  readonly panel: ConnectedPanelActor;
}

/** The connected servers: a panel at the inline end of a wide page. */
export function ConnectedPanel({ nodes, observatory, panel }: ConnectedProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const folded = useSelector(panel, selectIsFolded);
  const touch = useTouch(nodes);
  const count = useSelector(observatory, (snapshot) => selectEntries(snapshot, touch).length);
  const label = folded ? t`Show the connected servers` : t`Hide the connected servers`;
  return (
    <aside className={mergeClasses(styles.panel, folded && styles.folded)} aria-label={t`Connected servers`}>
      <div className={styles.title}>
        {folded ? null : (
          <Subtitle2 as="h2" className={styles.heading}>
            <ConnectedTitle nodes={nodes} />
          </Subtitle2>
        )}
        {count > 0 ? (
          <Badge appearance="tint" color="brand">
            {count}
          </Badge>
        ) : null}
        <Button
          aria-label={label}
          title={label}
          appearance="subtle"
          aria-expanded={!folded}
          icon={
            folded ? (
              <PanelRightExpandRegular className={styles.mirrored} />
            ) : (
              <PanelRightContractRegular className={styles.mirrored} />
            )
          }
          onClick={() => panel.send({ type: folded ? 'panel.unfold' : 'panel.fold' })}
        />
      </div>
      {folded ? null : <ConnectedList nodes={nodes} observatory={observatory} touch={touch} />}
    </aside>
  );
}

/** The same above the table: chips on a page of middle width, a button with a drawer on a phone. */
export function ConnectedStrip({ nodes, observatory, panel }: ConnectedProps): ReactElement | null {
  const styles = useStyles();
  const { ellipsis, numbers } = useSharedStyles();
  const { t } = useLingui();
  const touch = useTouch(nodes);
  const entries = useSelector(observatory, (snapshot) => selectEntries(snapshot, touch));
  const stale = useSelector(observatory, selectIsStale);
  const drawn = useSelector(panel, selectIsDrawn);
  const [first] = entries;
  if (first === undefined) return null;
  return (
    <>
      <ul className={mergeClasses(styles.strip, stale && styles.stale)} aria-label={t`Connected servers`}>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.chip}>
            <AliveIcon entry={entry} />
            <VisuallyHidden>
              <AliveText nodes={nodes} entry={entry} />
            </VisuallyHidden>
            <FindButton nodes={nodes} entry={entry} className={mergeClasses(styles.chipName, ellipsis)} />
            {entry.delay === null ? null : (
              <span dir="ltr" className={styles.delay}>
                {entry.delay} ms
              </span>
            )}
          </li>
        ))}
        {stale ? (
          <li>
            <StaleNote observatory={observatory} />
          </li>
        ) : null}
      </ul>
      <div className={mergeClasses(styles.bar, stale && styles.stale)}>
        <Button
          className={styles.barButton}
          aria-haspopup="dialog"
          aria-expanded={drawn}
          onClick={() => panel.send({ type: 'drawer.open' })}
        >
          <AliveIcon entry={first} />
          <VisuallyHidden>
            <AliveText nodes={nodes} entry={first} />
          </VisuallyHidden>
          <EntryName entry={first} className={styles.barName} />
          {first.delay === null ? null : (
            <span className={mergeClasses(numbers, styles.delay)} dir="ltr">
              {first.delay} ms
            </span>
          )}
          <Caption1 className={styles.barCount}>
            <Plural value={entries.length} one="# server connected" other="# servers connected" />
          </Caption1>
        </Button>
      </div>
      {drawn ? (
        <PartPlace>
          <ConnectedDrawer nodes={nodes} observatory={observatory} panel={panel} touch={touch} />
        </PartPlace>
      ) : null}
    </>
  );
}

function useTouch(nodes: NodesActor): Touch {
  return useSelector(nodes, ({ context }) => context.touch ?? EMPTY_TOUCH);
}

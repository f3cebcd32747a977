import { Button, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { PanelRightContractRegular } from '@fluentui/react-icons/svg/panel-right-contract';
import { PanelRightExpandRegular } from '@fluentui/react-icons/svg/panel-right-expand';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ConnectedPanelActor } from '../../../machines/nodes/connected-panel.machine';
import { selectIsFolded } from '../../../machines/nodes/connected-panel.selectors';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectEmpty, selectTouch } from '../../../machines/nodes/nodes.selectors';
import { type CoreActor } from '../../../machines/service/core.machine';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectEntries } from '../../../machines/service/observatory.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { SkeletonLine } from '../../components/SkeletonRows';
import { BELOW_ANSWER, PANEL_WIDTH, WIDE } from '../../theme/layout';
import { CARD_RADIUS } from '../../theme/style-pieces';
import { ConnectedTitle } from './ConnectedTitle';

const ConnectedList = fetched('page', () => import('./ConnectedPart'));

const useStyles = makeStyles({
  panel: {
    flexShrink: 0,
    width: PANEL_WIDTH,
    boxSizing: 'border-box',
    // A card beside that of the lists, and as high on the page.
    marginBlock: tokens.spacingVerticalM,
    borderRadius: CARD_RADIUS,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
    position: 'sticky',
    insetBlockStart: `calc(${BELOW_ANSWER} + ${tokens.spacingVerticalM})`,
    maxHeight: `calc(100vh - ${BELOW_ANSWER} - 2 * ${tokens.spacingVerticalM})`,
    overflowY: 'auto',
    display: 'none',
    flexDirection: 'column',
    [WIDE]: { display: 'flex' },
  },
  folded: { width: 'auto' },
  /** Beside a card that greets, which is no higher than its contents either. */
  short: { alignSelf: 'flex-start' },
  title: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '40px',
    paddingInline: `${tokens.spacingHorizontalM} ${tokens.spacingHorizontalXS}`,
  },
  heading: { flexGrow: 1 },
  // Fluent's badge, its only one on the first page, would be 3 kB of the first load.
  count: {
    boxSizing: 'border-box',
    minWidth: '20px',
    paddingInline: tokens.spacingHorizontalXS,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
  },
  mirrored: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

export interface ConnectedProps {
  readonly core: CoreActor;
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
  readonly panel: ConnectedPanelActor;
}

/** The connected servers: a panel at the inline end of a wide page. */
export function ConnectedPanel({ core, nodes, observatory, panel }: ConnectedProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const folded = useSelector(panel, selectIsFolded);
  const empty = useSelector(nodes, selectEmpty);
  const touch = useSelector(nodes, selectTouch);
  const count = useSelector(observatory, (snapshot) => selectEntries(snapshot, touch).length);
  const label = folded ? t`Show the connected servers` : t`Hide the connected servers`;
  return (
    <aside
      className={mergeClasses(styles.panel, folded && styles.folded, empty && styles.short)}
      aria-label={t`Connected servers`}
    >
      <div className={styles.title}>
        {folded ? null : (
          <Subtitle2 as="h2" className={styles.heading}>
            <ConnectedTitle core={core} observatory={observatory} touch={touch} />
          </Subtitle2>
        )}
        {count > 0 ? <span className={styles.count}>{count}</span> : null}
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
      {folded ? null : (
        <PartPlace waiting={<SkeletonLine />}>
          <ConnectedList nodes={nodes} observatory={observatory} touch={touch} />
        </PartPlace>
      )}
    </aside>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectAwaiting,
  selectEmpty,
  selectHasFewRows,
  selectList,
  selectPageCount,
  selectTab,
} from '../../../machines/nodes/nodes.selectors';
import { LISTS, LYING, NOT_PHONE, PHONE, PHONE_EDGE, UPRIGHT } from '../../theme/layout';
import { CARD_RADIUS, outOfDate } from '../../theme/style-pieces';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { SkeletonRows } from '../../components/SkeletonRows';
import { usePhone } from '../../components/use-phone';
import { useSilence } from '../shared/Hindrance';
import { ListHead } from './ListHead';
import { NodeTable } from './NodeTable';
import { Tabs } from './Tabs';
import { Toolbar } from './Toolbar';

const YardGround = fetched('page', () => import('./YardGround'));
const Pager = fetched('page', () => import('./Pager'));
const Welcome = fetched('trouble', () => import('./Welcome'));

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    paddingBlock: tokens.spacingVerticalM,
    [PHONE]: { paddingBlock: 0 },
  },
  card: {
    position: 'relative',
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    borderRadius: CARD_RADIUS,
    backgroundColor: tokens.colorNeutralBackground1,
    [NOT_PHONE]: { boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}` },
    // From edge to edge.
    [UPRIGHT]: { marginInline: `calc(-1 * ${PHONE_EDGE})`, borderRadius: 0 },
    // The last rows can be scrolled above how far a test is, which floats there.
    [PHONE]: { paddingBlockEnd: '72px' },
    // The toolbar stands beside the tabs.
    [LYING]: {
      flexDirection: 'row',
      alignContent: 'flex-start',
      flexWrap: 'wrap',
      alignItems: 'stretch',
      '& > *': { flexBasis: '100%', minWidth: 0 },
      '& > :has(> [role=tablist])': { flexGrow: 1, flexBasis: '240px' },
    },
  },
  lists: {
    containerType: 'inline-size',
    containerName: LISTS,
  },
  // On the card itself, whose colour is not to fade: only the ground of a row in use does.
  stale: {
    '& tr[aria-current]': outOfDate,
    '& tbody > tr:not([aria-current])': { backgroundColor: 'transparent', ...outOfDate },
  },
});

/** Of the table, without what is said above it. */
export const NODES_ID = 'nodes';

export interface NodesProps {
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
  /** Said in the card that greets: which service it is about. */
  readonly service?: ReactNode;
}

/** The lists of the service: tabs, toolbar, table (SPEC section 2, "Main page"). */
export function Nodes({ nodes, latency, service }: NodesProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const awaiting = useSelector(nodes, selectAwaiting);
  const empty = useSelector(nodes, selectEmpty);
  if (awaiting) return <SkeletonRows label={t`Loading the lists…`} />;
  return (
    <div className={styles.root}>
      {empty ? (
        <PartPlace>
          <Welcome nodes={nodes} service={service} />
        </PartPlace>
      ) : (
        <Lists nodes={nodes} latency={latency} />
      )}
    </div>
  );
}

function Lists({ nodes, latency }: NodesProps): ReactElement {
  const styles = useStyles();
  const tab = useSelector(nodes, selectTab);
  const all = useSelector(nodes, selectList) === 'all';
  const few = useSelector(nodes, selectHasFewRows);
  const paged = useSelector(nodes, selectPageCount) > 1;
  const { t } = useLingui();
  const phone = usePhone();
  const silent = useSilence();
  const toolbar = <Toolbar nodes={nodes} latency={latency} />;
  return (
    <div className={styles.card}>
      <PartPlace>{few ? <YardGround /> : null}</PartPlace>
      {phone ? null : toolbar}
      <Tabs nodes={nodes}>{phone ? null : <ListHead nodes={nodes} />}</Tabs>
      {/* It has the box for all rows of the list. */}
      {phone ? toolbar : null}
      <div
        role="tabpanel"
        id="nodes-panel"
        className={styles.lists}
        {...(all ? { 'aria-label': t`All lists` } : { 'aria-labelledby': `tab-${tab}` })}
      >
        <div id={NODES_ID} className={silent ? styles.stale : undefined}>
          <NodeTable nodes={nodes} latency={latency} />
        </div>
      </div>
      {paged ? (
        <PartPlace>
          <Pager nodes={nodes} />
        </PartPlace>
      ) : null}
    </div>
  );
}

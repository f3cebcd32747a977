import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { selectAnyConnected } from '../../../machines/nodes/nodes.selectors';
import { selectIsTroubled } from '../../../machines/service/backend.selectors';
import { type SessionActor } from '../../../machines/session/session.machine';
import { selectChild } from '../../../machines/session/session.selectors';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild } from '../../../machines/shell/app.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { SkeletonLine } from '../../components/SkeletonRows';
import { useJoined, usePhone } from '../../components/use-phone';
import { HEADER_HEIGHT, LOW, LYING, PAGE_EDGES, PHONE } from '../../theme/layout';

const AnswerLine = fetched('page', () => import('./AnswerLine'));

const useStyles = makeStyles({
  root: {
    // What only screen readers see is placed in it: elsewhere it would widen the page.
    position: 'sticky',
    insetBlockStart: HEADER_HEIGHT,
    zIndex: 6,
    [LOW]: { position: 'relative', insetBlockStart: 'auto', zIndex: 'auto' },
    boxSizing: 'border-box',
    height: '40px',
    display: 'flex',
    alignItems: 'center',
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
    ...PAGE_EDGES,
    backgroundColor: tokens.colorNeutralBackground4,
    boxShadow: `0 1px 0 ${tokens.colorNeutralStroke2}`,
    ':has([data-nobody])': { backgroundColor: tokens.colorStatusDangerBackground1 },
    [PHONE]: { ...PAGE_EDGES[PHONE], height: '48px' },
    [LYING]: { ...PAGE_EDGES[LYING], height: '44px' },
  },
  joined: {
    ':is(section)': {
      position: 'relative',
      flexGrow: 1,
      flexShrink: 1,
      flexBasis: 0,
      minWidth: 0,
      height: '100%',
      padding: 0,
      boxShadow: 'none',
    },
  },
});

export interface AnswerProps {
  /** Part of the header. */
  readonly joined?: boolean;
  readonly app: AppActor;
  readonly session: SessionActor;
}

/** Below the header: through which server, how well, and where programs find it. It comes with the lists; what is in it comes later. */
export function Answer({ app, session, joined = false }: AnswerProps): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const nodes = useSelector(session, (snapshot) => selectChild(snapshot, 'nodes'));
  const observatory = useSelector(session, (snapshot) => selectChild(snapshot, 'observatory'));
  const localPorts = useSelector(session, (snapshot) => selectChild(snapshot, 'localPorts'));
  const core = useSelector(session, (snapshot) => selectChild(snapshot, 'core'));
  const outbounds = useSelector(session, (snapshot) => selectChild(snapshot, 'outbounds'));
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const panel = useSelector(app, (snapshot) => selectAppChild(snapshot, 'connectedPanel'));
  const address = useSelector(app, ({ context }) => context.address);
  const docker = useSelector(app, ({ context }) => context.version?.dockerMode === true);
  const any = useSelector(nodes, selectAnyConnected);
  const here = useJoined() === joined;
  const troubled = useSelector(backend, selectIsTroubled);
  const phone = usePhone();
  // On a phone the words about it stand above the lists; elsewhere in this place.
  const displaced = troubled && phone && !joined;
  if (!any || !here || displaced) return null;
  return (
    <section
      aria-label={t`Current connection`}
      data-answer
      className={mergeClasses(styles.root, joined && styles.joined)}
    >
      <PartPlace waiting={<SkeletonLine flush />}>
        <AnswerLine {...{ core, outbounds, nodes, observatory, localPorts, panel, address, docker }} />
      </PartPlace>
    </section>
  );
}

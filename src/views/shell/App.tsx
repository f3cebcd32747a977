import { makeStyles, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import {
  selectAppChild,
  selectFailedStart,
  selectIsMarked,
  selectIsSignedOut,
  selectLogin,
  selectSession,
  selectTrial,
} from '../../../machines/shell/app.selectors';
import { selectHostAndPort, selectIsAway, selectIsTroubled } from '../../../machines/service/backend.selectors';
import { type DialogStackActor } from '../../../machines/shell/dialog-stack.machine';
import { selectLossReason, selectTop } from '../../../machines/shell/dialog-stack.selectors';
import { selectSheetRow } from '../../../machines/nodes/row-sheet.selectors';
import { selectAwaiting, selectEmpty } from '../../../machines/nodes/nodes.selectors';
import { type NoticesActor } from '../../../machines/shell/notices.machine';
import { type PanelPartsActor } from '../../../machines/shell/panel-parts.machine';
import { selectAnyToast, selectHistoryOpen } from '../../../machines/shell/notices.selectors';
import { type SessionActor } from '../../../machines/session/session.machine';
import { selectChild } from '../../../machines/session/session.selectors';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { WantedPart } from '../../components/WantedPart';
import { DocumentTitle } from '../../components/DocumentTitle';
import { fetched } from '../../components/fetched';
import { LocalisedRoot } from '../../components/LocalisedRoot';
import { PartPlace } from '../../components/PartPlace';
import { TopLayer } from '../../components/TopLayer';
import { SkeletonRows } from '../../components/SkeletonRows';
import { SkipLink } from '../../components/SkipLink';
import { usePhone } from '../../components/use-phone';
import { useScrollbarGutter } from '../../components/use-scrollbar-gutter';
import { BAR_HEIGHT, PAGE_EDGES, RAIL_WIDTH } from '../../theme/layout';
import { noticePlace } from '../../theme/style-pieces';
import { ConnectedPanel } from '../nodes/Connected';
import { useThumbStyles } from '../../theme/shared-styles';
import { Nodes, NODES_ID } from '../nodes/Nodes';
import { RowSheetContext } from '../nodes/row-hand';
// Not an inline `type`: that would leave an import behind, and the sheet in the first load.
import type { RowSheetProps } from '../nodes/RowSheet';
import { HindrancePlace } from '../shared/Hindrance';
import { NoticeHistory } from './NoticeHistory';
import { Answer } from './Answer';
import { DialogHost, type DialogViews } from './DialogHost';
import { Header } from './Header';
// Not an inline `type`: that would leave an import behind, and the bar in the first load.
import type { PhoneBarProps } from './PhoneBar';
import { Area, MissingPart } from './Trouble';

const AwayPlace = fetched('trouble', () => import('./Places'));
const TroubleBar = fetched('trouble', () => import('./TroubleBar'));
const NoticeStack = fetched('page', () => import('./NoticeStack'));
const PhoneBar = fetched('page', () => import('./PhoneBar'));
const RowSheet = fetched('menu', () => import('../nodes/RowSheet'));
const FailedStart = fetched('trouble', () => import('./FailedStart'));
const TrialBar = fetched('trouble', () => import('./TrialBar'));
const ServiceLine = fetched('trouble', () => import('./ServiceLine'));
const ServiceMark = fetched('page', () => import('./ServiceMark'));
const LoginDialog = fetched('trouble', () => import('../session/LoginDialog'));
const LoginFoot = fetched('trouble', () => import('./LoginFoot'));

const useStyles = makeStyles({
  // What is below the header reaches the lower edge of the window, however little it is.
  root: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  page: {
    flexGrow: 1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalL,
    ...PAGE_EDGES,
    // Above the bar of a phone.
    paddingBottom: BAR_HEIGHT,
    // And beside that of one that lies.
    marginInlineEnd: RAIL_WIDTH,
  },
  main: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  /** Where the notices would be. */
  missing: { ...noticePlace, insetInlineEnd: tokens.spacingHorizontalL, maxWidth: '380px' },
});

export interface AppProps {
  readonly app: AppActor;
  /** What draws each kind of dialog. */
  readonly views: DialogViews;
  /** Stands above everything else. */
  readonly banner?: ReactElement | undefined;
}

/** The whole panel. */
export function App({ app, views, banner }: AppProps): ReactElement {
  const styles = useStyles();
  const appearance = useSelector(app, (snapshot) => selectAppChild(snapshot, 'appearance'));
  const language = useSelector(app, (snapshot) => selectAppChild(snapshot, 'language'));
  return (
    <LocalisedRoot appearance={appearance} language={language} className={styles.root}>
      {banner}
      <Panel app={app} views={views} />
    </LocalisedRoot>
  );
}

function Panel({ app, views }: { readonly app: AppActor; readonly views: DialogViews }): ReactElement {
  useThumbStyles();
  useScrollbarGutter();
  const parts = useSelector(app, (snapshot) => selectAppChild(snapshot, 'parts'));
  const dialogs = useSelector(app, (snapshot) => selectAppChild(snapshot, 'dialogs'));
  const notices = useSelector(app, (snapshot) => selectAppChild(snapshot, 'notices'));
  const login = useSelector(app, selectLogin);
  return (
    <>
      <PageName app={app} />
      <SkipToLists app={app} />
      <Area parts={parts}>
        <Header app={app} />
      </Area>
      <Area parts={parts}>
        <Page app={app} />
      </Area>
      <Area parts={parts}>
        <DialogHost dialogs={dialogs} views={views} loginOpen={login !== null} />
      </Area>
      <Area parts={parts} silent>
        {login === null ? null : <LoginDialog login={login} service={<LoginFoot app={app} />} />}
      </Area>
      <NoticeHistory notices={notices} />
      <Notices parts={parts} notices={notices} dialogs={dialogs} loginOpen={login !== null} />
    </>
  );
}

interface NoticesProps {
  readonly parts: PanelPartsActor;
  readonly notices: NoticesActor;
  readonly dialogs: DialogStackActor;
  readonly loginOpen: boolean;
}

/** A component of its own: a dialog that opens or closes would otherwise have the whole page drawn again. */
function Notices({ parts, notices, dialogs, loginOpen }: NoticesProps): ReactElement {
  const styles = useStyles();
  const dialogOpen = useSelector(
    dialogs,
    (snapshot) => selectTop(snapshot) !== null || selectLossReason(snapshot) !== null,
  );
  const historyOpen = useSelector(notices, selectHistoryOpen);
  const any = useSelector(notices, selectAnyToast);
  const missing = any ? (
    <TopLayer>
      <div className={styles.missing}>
        <MissingPart parts={parts} />
      </div>
    </TopLayer>
  ) : null;
  return (
    <>
      {/* A notice does not wait for the rows. */}
      {any ? <WantedPart part={NoticeStack} /> : null}
      <PartPlace missing={missing}>
        <NoticeStack notices={notices} overDialog={dialogOpen || historyOpen || loginOpen} />
      </PartPlace>
    </>
  );
}

/** Which service this is. */
function PageName({ app }: { readonly app: AppActor }): ReactElement {
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const title = `Switchyard - ${useSelector(backend, selectHostAndPort)}`;
  const plain = <DocumentTitle title={title} />;
  return (
    <PartPlace waiting={plain} missing={plain}>
      {useSelector(app, selectIsMarked) ? <ServiceMark app={app} title={title} /> : plain}
    </PartPlace>
  );
}

/** There are none to go to without a session. */
function SkipToLists({ app }: { readonly app: AppActor }): ReactElement | null {
  if (useSelector(app, selectSession) === null) return null;
  return (
    <SkipLink to={NODES_ID}>
      <Trans>Skip to the list</Trans>
    </SkipLink>
  );
}

function Page({ app }: { readonly app: AppActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const parts = useSelector(app, (snapshot) => selectAppChild(snapshot, 'parts'));
  const away = useSelector(backend, selectIsAway);
  const signedOut = useSelector(app, selectIsSignedOut);
  const session = useSelector(app, selectSession);
  if (session !== null) return <SessionPage app={app} session={session} />;
  const waiting = (
    <>
      <PageTitle />
      <SkeletonRows label={t`Looking for the service…`} />
    </>
  );
  const missing = (
    <>
      <PageTitle />
      <MissingPart parts={parts} />
    </>
  );
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <PartPlace waiting={waiting} missing={missing}>
          {away || signedOut ? <AwayPlace app={app} kind={away ? 'unreachable' : 'signedOut'} /> : waiting}
        </PartPlace>
      </main>
    </div>
  );
}

function PageTitle(): ReactElement {
  return (
    <VisuallyHidden>
      <h1>Switchyard</h1>
    </VisuallyHidden>
  );
}

function SessionPage({ app, session }: { readonly app: AppActor; readonly session: SessionActor }): ReactElement {
  const styles = useStyles();
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const parts = useSelector(app, (snapshot) => selectAppChild(snapshot, 'parts'));
  const troubled = useSelector(backend, selectIsTroubled);
  const panel = useSelector(app, (snapshot) => selectAppChild(snapshot, 'connectedPanel'));
  const nodes = useSelector(session, (snapshot) => selectChild(snapshot, 'nodes'));
  const failure = useSelector(app, selectFailedStart);
  const trial = useSelector(
    useSelector(app, (snapshot) => selectAppChild(snapshot, 'offers')),
    selectTrial,
  );
  const core = useSelector(session, (snapshot) => selectChild(snapshot, 'core'));
  const latency = useSelector(session, (snapshot) => selectChild(snapshot, 'latency'));
  const observatory = useSelector(session, (snapshot) => selectChild(snapshot, 'observatory'));
  const sheet = useSelector(session, (snapshot) => selectChild(snapshot, 'rowSheet'));
  return (
    <HindrancePlace backend={backend} observatory={observatory}>
      <RowSheetContext value={sheet}>
        <Answer app={app} session={session} />
        <div className={styles.page}>
          <main className={styles.main}>
            <PageTitle />
            <PartPlace missing={<MissingPart parts={parts} />}>{troubled ? <TroubleBar app={app} /> : null}</PartPlace>
            <PartPlace>{trial === null ? null : <TrialBar trial={trial} />}</PartPlace>
            <PartPlace>{failure === null ? null : <FailedStart app={app} failure={failure} />}</PartPlace>
            <Nodes
              nodes={nodes}
              latency={latency}
              service={
                <PartPlace>
                  <ServiceLine app={app} />
                </PartPlace>
              }
            />
            <PhoneBarPlace nodes={nodes} core={core} backend={backend} observatory={observatory} />
          </main>
          <ConnectedPanel core={core} nodes={nodes} observatory={observatory} panel={panel} />
        </div>
        <RowSheetPlace sheet={sheet} nodes={nodes} observatory={observatory} />
      </RowSheetContext>
    </HindrancePlace>
  );
}

/** Without lists there is nothing to do at the bottom. */
function PhoneBarPlace(props: PhoneBarProps): ReactElement | null {
  const phone = usePhone();
  const awaiting = useSelector(props.nodes, selectAwaiting);
  const empty = useSelector(props.nodes, selectEmpty);
  if (!phone || awaiting || empty) return null;
  return (
    // It has its room from the beginning: what floats above it does not move when it comes.
    <PartPlace waiting={<span data-bar hidden />}>
      <PhoneBar {...props} />
    </PartPlace>
  );
}

function RowSheetPlace(props: RowSheetProps): ReactElement | null {
  const row = useSelector(props.sheet, selectSheetRow);
  if (row === null) return null;
  return (
    <PartPlace>
      <RowSheet {...props} row={row} />
    </PartPlace>
  );
}

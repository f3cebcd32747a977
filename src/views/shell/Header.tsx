import { makeStyles, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild, selectIsMarked, selectSession } from '../../../machines/shell/app.selectors';
import { selectChild } from '../../../machines/session/session.selectors';
import { type SessionActor } from '../../../machines/session/session.machine';
import { type BackendActor } from '../../../machines/service/backend.machine';
import { fetched } from '../../components/fetched';
import { Logo } from '../../components/Logo';
import { PartPlace } from '../../components/PartPlace';
import { HEADER_HEIGHT, PAGE_EDGES, PHONE, SHORT, VERY_NARROW } from '../../theme/layout';
import { NoticeHistoryButton } from './NoticeHistory';
import { selectAnyChosen } from '../../../machines/outbounds/outbounds.selectors';
import { OutboundMenu } from '../outbounds/OutboundMenu';
import { HindrancePlace } from '../shared/Hindrance';
import { Answer } from './Answer';
import { HeaderLinks } from './HeaderLinks';
import { LanguageMenu, ThemeMenu } from './LookMenus';
import { MoreMenu, UserMenu } from './PreferenceMenus';
import { RunControl } from './RunControl';

const ServiceMenu = fetched('menu', () => import('./ServiceMenu'));
const SearchEverything = fetched('page', () => import('./SearchEverything'));
const TrafficRate = fetched('page', () => import('./TrafficRate'));

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 10,
    boxSizing: 'border-box',
    height: HEADER_HEIGHT,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    ...PAGE_EDGES,
    backgroundColor: tokens.colorNeutralBackground4,
    boxShadow: `0 1px 0 ${tokens.colorNeutralStroke2}`,
    [SHORT]: { position: 'static' },
  },
  logo: { display: 'flex', flexShrink: 0, color: tokens.colorBrandForeground1, [VERY_NARROW]: { display: 'none' } },
  space: {
    flexGrow: 1,
    display: 'flex',
    justifyContent: 'flex-end',
    minWidth: 0,
    ':is([data-answer] + *)': { display: 'none' },
  },
  wide: { display: 'flex', [PHONE]: { display: 'none' } },
  phone: { display: 'none', [PHONE]: { display: 'flex' } },
});

interface HeaderProps {
  readonly app: AppActor;
}

/** The bar at the top: does it run, through which outbound, and the preferences. */
export function Header({ app }: HeaderProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const session = useSelector(app, selectSession);
  const marked = useSelector(app, selectIsMarked);
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const notices = useSelector(app, (snapshot) => selectAppChild(snapshot, 'notices'));
  const appearance = useSelector(app, (snapshot) => selectAppChild(snapshot, 'appearance'));
  const language = useSelector(app, (snapshot) => selectAppChild(snapshot, 'language'));
  return (
    <header className={styles.root}>
      <span className={styles.logo}>
        <Logo title={t`Switchyard`} />
      </span>
      {session === null ? null : <SessionControls session={session} backend={backend} />}
      {session === null ? null : <JoinedAnswer app={app} session={session} backend={backend} />}
      <div className={styles.space}>
        <PartPlace>{session === null ? null : <SearchEverything app={app} />}</PartPlace>
      </div>
      <div className={styles.wide}>
        <PartPlace>{marked ? <ServiceMenu app={app} /> : null}</PartPlace>
        {session === null ? null : <HeaderLinks app={app} />}
        <NoticeHistoryButton notices={notices} />
        <ThemeMenu appearance={appearance} language={language} />
        <LanguageMenu appearance={appearance} language={language} />
        <UserMenu app={app} />
      </div>
      <div className={styles.phone}>
        <MoreMenu app={app} />
      </div>
    </header>
  );
}

/** The line of the current server, where each line of the page is one row fewer. */
function JoinedAnswer({ app, session, backend }: SessionControlsProps & HeaderProps): ReactElement | null {
  const observatory = useSelector(session, (snapshot) => selectChild(snapshot, 'observatory'));
  return (
    <HindrancePlace backend={backend} observatory={observatory}>
      <Answer joined app={app} session={session} />
    </HindrancePlace>
  );
}

interface SessionControlsProps {
  readonly session: SessionActor;
  readonly backend: BackendActor;
}

function SessionControls({ session, backend }: SessionControlsProps): ReactElement {
  const core = useSelector(session, (snapshot) => selectChild(snapshot, 'core'));
  const observatory = useSelector(session, (snapshot) => selectChild(snapshot, 'observatory'));
  const outbounds = useSelector(session, (snapshot) => selectChild(snapshot, 'outbounds'));
  const socket = useSelector(session, (snapshot) => selectChild(snapshot, 'messageSocket'));
  const chosen = useSelector(outbounds, selectAnyChosen);
  const telling = useSelector(socket, ({ context }) => context.traffic !== null);
  return (
    <>
      <RunControl core={core} backend={backend} observatory={observatory} chosen={chosen} />
      <OutboundMenu outbounds={outbounds} />
      {telling ? (
        <PartPlace>
          <TrafficRate socket={socket} />
        </PartPlace>
      ) : null}
    </>
  );
}

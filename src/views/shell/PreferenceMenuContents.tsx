import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { AppsListRegular } from '@fluentui/react-icons/svg/apps-list';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { ArrowCounterclockwiseRegular } from '@fluentui/react-icons/svg/arrow-counterclockwise';
import { ArchiveRegular } from '@fluentui/react-icons/svg/archive';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { PlugConnectedSettingsRegular } from '@fluentui/react-icons/svg/plug-connected-settings';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild, selectUserName } from '../../../machines/shell/app.selectors';
import { type MenuContentProps } from '../../components/OnDemandMenu';
import { ServiceItems } from './ServiceItems';
import { UnreadDot } from './NoticeHistory';
import { LookItems, LookMenu } from './LookMenuContents';

export interface PreferenceMenuProps extends MenuContentProps {
  readonly app: AppActor;
  readonly kind: 'user' | 'more';
}

/** The menus at the end of the header that know who is logged in. Loaded when one of them is first used. */
export default function PreferenceMenu({ app, kind, trigger }: PreferenceMenuProps): ReactElement {
  const appearance = useSelector(app, (snapshot) => selectAppChild(snapshot, 'appearance'));
  const language = useSelector(app, (snapshot) => selectAppChild(snapshot, 'language'));
  return (
    <LookMenu appearance={appearance} language={language} trigger={trigger}>
      {kind === 'more' ? (
        <AllItems app={app} />
      ) : (
        <>
          <UserItems app={app} />
          <ServiceItems app={app} apart />
        </>
      )}
      <LogoutItem app={app} />
    </LookMenu>
  );
}

/** Everything in one menu, for a phone: what is used often comes first. */
function AllItems({ app }: { readonly app: AppActor }): ReactElement {
  const notices = useSelector(app, (snapshot) => selectAppChild(snapshot, 'notices'));
  return (
    <>
      <MenuItem icon={<SettingsRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'settings' })}>
        <Trans>Setting</Trans>
      </MenuItem>
      <MenuItem icon={<DocumentTextRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'logs' })}>
        <Trans>Logs</Trans>
      </MenuItem>
      <MenuItem icon={<ArrowSwapRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'connections' })}>
        <Trans>Connections</Trans>
      </MenuItem>
      <MenuItem
        icon={
          <UnreadDot notices={notices}>
            <AlertRegular />
          </UnreadDot>
        }
        onClick={() => notices.send({ type: 'history.open' })}
      >
        <Trans>Notices</Trans>
      </MenuItem>
      {/* The search at the bottom looks through the list alone. */}
      <MenuItem icon={<SearchRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'palette' })}>
        <Trans>Search everything</Trans>
      </MenuItem>
      <MenuDivider />
      {/* Who cannot read the page looks for its language: it stands where nothing has to be scrolled. */}
      <LookItems />
      <MenuDivider />
      <UserItems app={app} />
      <ServiceItems app={app} apart />
      <MenuDivider />
      <MenuItem icon={<InfoRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'about' })}>
        <Trans>About</Trans>
      </MenuItem>
    </>
  );
}

function UserItems({ app }: { readonly app: AppActor }): ReactElement {
  const name = useSelector(app, selectUserName);
  return (
    <MenuGroup>
      <MenuGroupHeader>{name === null ? <Trans>Not logged in</Trans> : <bdi>{name}</bdi>}</MenuGroupHeader>
      <MenuItem
        icon={<PlugConnectedSettingsRegular />}
        onClick={() => app.send({ type: 'dialog.open', dialog: 'addressPorts' })}
      >
        <Trans>Service address</Trans>
      </MenuItem>
      <MenuItem icon={<AppsListRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'services' })}>
        <Trans>Service overview</Trans>
      </MenuItem>
      {name === null ? null : (
        <MenuItem icon={<ArchiveRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'saveCopy' })}>
          <Trans>Back up</Trans>
        </MenuItem>
      )}
      {name === null ? null : (
        <MenuItem
          icon={<ArrowCounterclockwiseRegular />}
          onClick={() => app.send({ type: 'dialog.open', dialog: 'bringBack' })}
        >
          <Trans>Restore a backup</Trans>
        </MenuItem>
      )}
      {name === null ? null : (
        <MenuItem icon={<HistoryRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'moments' })}>
          <Trans>History of changes</Trans>
        </MenuItem>
      )}
    </MenuGroup>
  );
}

/** Comes last, away from what is tapped often. */
function LogoutItem({ app }: { readonly app: AppActor }): ReactElement | null {
  if (useSelector(app, selectUserName) === null) return null;
  return (
    <>
      <MenuDivider />
      <MenuItem icon={<SignOutRegular />} onClick={() => app.send({ type: 'account.logOut' })}>
        <Trans>Logout</Trans>
      </MenuItem>
    </>
  );
}

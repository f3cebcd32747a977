import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, type ReactElement } from 'react';
import { type AppActor } from '../../../machines/app/app.machine';
import { selectUserName } from '../../../machines/app/app.selectors';
import { OnDemandMenu } from '../../components/OnDemandMenu';
// Not an inline `type`: that would leave an import behind, and the menus in the first load.
import type { PreferenceMenuProps } from './PreferenceMenuContents';

const load = () => import('./PreferenceMenuContents');
const PreferenceMenu = lazy(load);

interface AppProps {
  readonly app: AppActor;
}

/** The name of the person and the way out (SPEC 2.17). */
export function UserMenu({ app }: AppProps): ReactElement {
  const { t } = useLingui();
  const name = useSelector(app, selectUserName);
  return (
    <IconMenu
      app={app}
      kind="user"
      label={name === null ? t`Not logged in` : t`Account of ${name}`}
      icon={<PersonRegular />}
    />
  );
}

/** Everything in one menu, for a phone. */
export function MoreMenu({ app }: AppProps): ReactElement {
  const { t } = useLingui();
  return <IconMenu app={app} kind="more" label={t`More`} icon={<MoreHorizontalRegular />} />;
}

interface IconMenuProps extends Pick<PreferenceMenuProps, 'app' | 'kind'> {
  readonly label: string;
  readonly icon: ReactElement;
}

function IconMenu({ app, kind, label, icon }: IconMenuProps): ReactElement {
  return (
    <OnDemandMenu
      trigger={<Button appearance="subtle" icon={icon} aria-label={label} title={label} />}
      content={(trigger) => <PreferenceMenu app={app} kind={kind} trigger={trigger} />}
      preload={load}
    />
  );
}

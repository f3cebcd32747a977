import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild, selectUserName } from '../../../machines/shell/app.selectors';
import { fetched } from '../../components/fetched';
import { OnDemandMenu } from '../../components/OnDemandMenu';
import { NOT_WIDE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { UnreadDot } from './NoticeHistory';
// Not an inline `type`: that would leave an import behind, and the menus in the first load.
import type { PreferenceMenuProps } from './PreferenceMenuContents';

const PreferenceMenu = fetched('menu', () => import('./PreferenceMenuContents'));

const useStyles = makeStyles({
  named: { minWidth: '32px', [NOT_WIDE]: { paddingInline: '5px' } },
  // Without enough room only the icon is shown: outbounds can have long names, and so do links in some languages.
  icon: { [NOT_WIDE]: { marginInlineEnd: 0 } },
  name: { maxWidth: '12ch', [NOT_WIDE]: { display: 'none' } },
});

interface AppProps {
  readonly app: AppActor;
}

/** The name of the person and the way out (SPEC 2.17, 6.04). */
export function UserMenu({ app }: AppProps): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const name = useSelector(app, selectUserName);
  const label = name === null ? t`Not logged in` : t`Account: ${name}`;
  return (
    <OnDemandMenu
      trigger={
        <Button
          appearance="subtle"
          className={styles.named}
          icon={{ children: <PersonRegular />, className: styles.icon }}
          aria-label={label}
          title={label}
        >
          <bdi className={mergeClasses(ellipsis, styles.name)}>{name ?? label}</bdi>
        </Button>
      }
      content={(trigger) => <PreferenceMenu app={app} kind="user" trigger={trigger} />}
      part={PreferenceMenu}
    />
  );
}

/** Everything in one menu, for a phone. */
export function MoreMenu({ app }: AppProps): ReactElement {
  const { t } = useLingui();
  const notices = useSelector(app, (snapshot) => selectAppChild(snapshot, 'notices'));
  const icon = (
    <UnreadDot notices={notices}>
      <MoreHorizontalRegular />
    </UnreadDot>
  );
  return <IconMenu app={app} kind="more" label={t`More`} icon={icon} />;
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
      part={PreferenceMenu}
    />
  );
}

import { Button } from '@fluentui/react-components';
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme';
import { LocalLanguageRegular } from '@fluentui/react-icons/svg/local-language';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { fetched } from '../../components/fetched';
import { OnDemandMenu } from '../../components/OnDemandMenu';
// Not an inline `type`: that would leave an import behind, and the menus in the first load.
import type { LookMenuContentProps, LookProps } from './LookMenuContents';

const LookMenuContent = fetched('menu', () => import('./LookMenuContents'));

export function ThemeMenu(props: LookProps): ReactElement {
  const { t } = useLingui();
  return <IconMenu {...props} kind="theme" label={t`Theme`} icon={<DarkThemeRegular />} />;
}

export function LanguageMenu(props: LookProps): ReactElement {
  const { t } = useLingui();
  return <IconMenu {...props} kind="language" label={t`Language`} icon={<LocalLanguageRegular />} />;
}

interface IconMenuProps extends Omit<LookMenuContentProps, 'trigger'> {
  readonly label: string;
  readonly icon: ReactElement;
}

function IconMenu({ label, icon, ...props }: IconMenuProps): ReactElement {
  return (
    <OnDemandMenu
      trigger={<Button appearance="subtle" icon={icon} aria-label={label} title={label} />}
      content={(trigger) => <LookMenuContent {...props} trigger={trigger} />}
      part={LookMenuContent}
    />
  );
}

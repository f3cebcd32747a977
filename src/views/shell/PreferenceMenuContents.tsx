import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  type MenuProps,
} from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { PlugConnectedSettingsRegular } from '@fluentui/react-icons/svg/plug-connected-settings';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/app/app.machine';
import { selectHousehold, selectUserName } from '../../../machines/app/app.selectors';
import { type AppearanceActor, type AppearanceChoice } from '../../../machines/appearance/appearance.machine';
import { selectChoice } from '../../../machines/appearance/appearance.selectors';
import { type LanguageActor } from '../../../machines/language/language.machine';
import { selectWantedLanguage } from '../../../machines/language/language.selectors';
import { LANGUAGES, type Language } from '../../../machines/shared/constants';
import { type MenuContentProps } from '../../components/OnDemandMenu';

/** Each language in its own name, so that everybody finds theirs. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  fa: 'فارسی',
  ru: 'Русский',
  pt: 'Português',
};

const isLanguage = (text: string | undefined): text is Language => LANGUAGES.some((language) => language === text);

type Choose = NonNullable<MenuProps['onCheckedValueChange']>;

export interface PreferenceMenuProps extends MenuContentProps {
  readonly app: AppActor;
  readonly kind: 'theme' | 'language' | 'user' | 'more';
}

/** The menus at the end of the header. Loaded when one of them is first used. */
export default function PreferenceMenu({ app, kind, trigger }: PreferenceMenuProps): ReactElement {
  const appearance = useSelector(app, (snapshot) => selectHousehold(snapshot, 'appearance'));
  const language = useSelector(app, (snapshot) => selectHousehold(snapshot, 'language'));
  const choice = useSelector(appearance, selectChoice);
  const wanted = useSelector(language, selectWantedLanguage);
  const onTheme = chooseTheme(appearance);
  const onLanguage = chooseLanguage(language);
  return (
    <Menu
      defaultOpen
      checkedValues={{ theme: [choice], language: [wanted] }}
      onCheckedValueChange={(event, data) => (data.name === 'theme' ? onTheme(event, data) : onLanguage(event, data))}
    >
      <MenuTrigger disableButtonEnhancement>{trigger}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          {kind === 'theme' ? <ThemeItems /> : null}
          {kind === 'language' ? <LanguageItems /> : null}
          {kind === 'user' ? <UserItems app={app} /> : null}
          {kind === 'more' ? <AllItems app={app} /> : null}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Everything in one menu, for a phone. */
function AllItems({ app }: { readonly app: AppActor }): ReactElement {
  const notices = useSelector(app, (snapshot) => selectHousehold(snapshot, 'notices'));
  return (
    <>
      <UserItems app={app} />
      <MenuItem
        icon={<SettingsRegular />}
        onClick={() => app.send({ type: 'dialog.requested', dialog: { kind: 'settings' } })}
      >
        <Trans>Setting</Trans>
      </MenuItem>
      <MenuItem
        icon={<DocumentTextRegular />}
        onClick={() => app.send({ type: 'action.choose', action: { kind: 'logs' } })}
      >
        <Trans>Logs</Trans>
      </MenuItem>
      <MenuItem
        icon={<SearchRegular />}
        onClick={() => app.send({ type: 'action.choose', action: { kind: 'palette' } })}
      >
        <Trans>Search</Trans>
      </MenuItem>
      <MenuItem
        icon={<InfoRegular />}
        onClick={() => app.send({ type: 'dialog.requested', dialog: { kind: 'about' } })}
      >
        <Trans>About</Trans>
      </MenuItem>
      <MenuItem icon={<AlertRegular />} onClick={() => notices.send({ type: 'history.open' })}>
        <Trans>Notices</Trans>
      </MenuItem>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>
          <Trans>Theme</Trans>
        </MenuGroupHeader>
        <ThemeItems />
      </MenuGroup>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>
          <Trans>Language</Trans>
        </MenuGroupHeader>
        <LanguageItems />
      </MenuGroup>
    </>
  );
}

function chooseTheme(appearance: AppearanceActor): Choose {
  return (_, { checkedItems: [choice] }) =>
    appearance.send({ type: 'appearance.choose', choice: choice as AppearanceChoice });
}

function chooseLanguage(language: LanguageActor): Choose {
  return (_, { checkedItems: [choice] }) => {
    if (isLanguage(choice)) language.send({ type: 'language.choose', language: choice });
  };
}

function ThemeItems(): ReactElement {
  return (
    <>
      <MenuItemRadio name="theme" value="system">
        <Trans>Follow the system</Trans>
      </MenuItemRadio>
      <MenuItemRadio name="theme" value="light">
        <Trans>Light</Trans>
      </MenuItemRadio>
      <MenuItemRadio name="theme" value="dark">
        <Trans>Dark</Trans>
      </MenuItemRadio>
      <MenuItemRadio name="theme" value="contrast">
        <Trans>High contrast</Trans>
      </MenuItemRadio>
    </>
  );
}

function LanguageItems(): ReactElement {
  return (
    <>
      {LANGUAGES.map((one) => (
        <MenuItemRadio key={one} name="language" value={one} lang={one}>
          <bdi>{LANGUAGE_NAMES[one]}</bdi>
        </MenuItemRadio>
      ))}
    </>
  );
}

function UserItems({ app }: { readonly app: AppActor }): ReactElement {
  const name = useSelector(app, selectUserName);
  return (
    <MenuGroup>
      <MenuGroupHeader>{name === null ? <Trans>Not logged in</Trans> : <bdi>{name}</bdi>}</MenuGroupHeader>
      <MenuItem icon={<PlugConnectedSettingsRegular />} onClick={() => app.send({ type: 'address.open' })}>
        <Trans>Service address</Trans>
      </MenuItem>
      {name === null ? null : (
        <MenuItem icon={<SignOutRegular />} onClick={() => app.send({ type: 'account.logout' })}>
          <Trans>Logout</Trans>
        </MenuItem>
      )}
    </MenuGroup>
  );
}

import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
  type MenuProps,
} from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme';
import { LocalLanguageRegular } from '@fluentui/react-icons/svg/local-language';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { PlugConnectedSettingsRegular } from '@fluentui/react-icons/svg/plug-connected-settings';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type AppActor } from '../../../machines/app/app.machine';
import { selectHousehold, selectUserName } from '../../../machines/app/app.selectors';
import { type AppearanceActor, type AppearanceChoice } from '../../../machines/appearance/appearance.machine';
import { selectChoice } from '../../../machines/appearance/appearance.selectors';
import { type LanguageActor } from '../../../machines/language/language.machine';
import { selectWantedLanguage } from '../../../machines/language/language.selectors';
import { LANGUAGES, type Language } from '../../../machines/shared/constants';

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

export function ThemeMenu({ appearance }: { readonly appearance: AppearanceActor }): ReactElement {
  const { t } = useLingui();
  const choice = useSelector(appearance, selectChoice);
  return (
    <IconMenu
      label={t`Theme`}
      icon={<DarkThemeRegular />}
      checkedValues={{ theme: [choice] }}
      onCheckedValueChange={chooseTheme(appearance)}
    >
      <ThemeItems />
    </IconMenu>
  );
}

export function LanguageMenu({ language }: { readonly language: LanguageActor }): ReactElement {
  const { t } = useLingui();
  const wanted = useSelector(language, selectWantedLanguage);
  return (
    <IconMenu
      label={t`Language`}
      icon={<LocalLanguageRegular />}
      checkedValues={{ language: [wanted] }}
      onCheckedValueChange={chooseLanguage(language)}
    >
      <LanguageItems />
    </IconMenu>
  );
}

/** The name of the person and the way out (SPEC 2.17). */
export function UserMenu({ app }: { readonly app: AppActor }): ReactElement {
  const { t } = useLingui();
  const name = useSelector(app, selectUserName);
  return (
    <IconMenu label={name === null ? t`Not logged in` : t`Account of ${name}`} icon={<PersonRegular />}>
      <UserItems app={app} />
    </IconMenu>
  );
}

/** Everything in one menu, for a phone. */
export function MoreMenu({ app }: { readonly app: AppActor }): ReactElement {
  const { t } = useLingui();
  const appearance = useSelector(app, (snapshot) => selectHousehold(snapshot, 'appearance'));
  const language = useSelector(app, (snapshot) => selectHousehold(snapshot, 'language'));
  const choice = useSelector(appearance, selectChoice);
  const wanted = useSelector(language, selectWantedLanguage);
  const notices = useSelector(app, (snapshot) => selectHousehold(snapshot, 'notices'));
  const onTheme = chooseTheme(appearance);
  const onLanguage = chooseLanguage(language);
  return (
    <IconMenu
      label={t`More`}
      icon={<MoreHorizontalRegular />}
      checkedValues={{ theme: [choice], language: [wanted] }}
      onCheckedValueChange={(event, data) => (data.name === 'theme' ? onTheme(event, data) : onLanguage(event, data))}
    >
      <UserItems app={app} />
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
    </IconMenu>
  );
}

interface IconMenuProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly checkedValues?: Record<string, string[]>;
  readonly onCheckedValueChange?: Choose;
  readonly children: ReactNode;
}

function IconMenu({ label, icon, children, ...menu }: IconMenuProps): ReactElement {
  return (
    <Menu {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={label} relationship="label">
          <Button appearance="subtle" icon={icon} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{children}</MenuList>
      </MenuPopover>
    </Menu>
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
        <Trans>As the system</Trans>
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

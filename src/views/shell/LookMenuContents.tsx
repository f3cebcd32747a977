import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuTrigger,
  tokens,
  type MenuProps,
} from '@fluentui/react-components';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type AppearanceActor } from '../../../machines/shell/appearance.machine';
import { selectChoice } from '../../../machines/shell/appearance.selectors';
import { type LanguageActor } from '../../../machines/shell/language.machine';
import { selectWantedLanguage } from '../../../machines/shell/language.selectors';
import { LANGUAGES, THEME_CHOICES } from '../../../machines/shared/constants';
import { MenuSheet } from '../../components/Sheet';
import { type MenuContentProps } from '../../components/OnDemandMenu';
import { LANGUAGE_NAMES, THEME_WORDS } from './look-words';

const useStyles = makeStyles({
  /** In a menu that has everything each choice takes the room of its words, so that all of it is nearly in sight. */
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalXXL,
    paddingBlockEnd: tokens.spacingVerticalS,
    '& > [role=menuitemradio][aria-checked]': {
      minHeight: '44px',
      flexGrow: 0,
      paddingInline: tokens.spacingHorizontalM,
      border: `1px solid ${tokens.colorNeutralStroke1}`,
      borderRadius: tokens.borderRadiusCircular,
      '& .fui-MenuItemRadio__checkmark': { display: 'none' },
    },
    '& > [role=menuitemradio][aria-checked=true]': {
      border: `1px solid ${tokens.colorCompoundBrandStroke}`,
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
});

export interface LookProps {
  readonly appearance: AppearanceActor;
  readonly language: LanguageActor;
}

interface LookMenuProps extends LookProps, MenuContentProps {
  /** What else is chosen in it, by the names of the groups, and who is told. */
  readonly others?: Readonly<Record<string, string>>;
  readonly onOther?: (name: string, item: string) => void;
  readonly children: ReactNode;
}

/** A menu among whose items those of theme and language may be. */
export function LookMenu({
  appearance,
  language,
  trigger,
  others = {},
  onOther,
  children,
}: LookMenuProps): ReactElement {
  const choice = useSelector(appearance, selectChoice);
  const wanted = useSelector(language, selectWantedLanguage);
  const choose: MenuProps['onCheckedValueChange'] = (_, { name, checkedItems: [item] }) => {
    const chosen = THEME_CHOICES.find((one) => one === item);
    if (name === 'theme' && chosen !== undefined) appearance.send({ type: 'appearance.choose', choice: chosen });
    const spoken = LANGUAGES.find((one) => one === item);
    if (name === 'language' && spoken !== undefined) language.send({ type: 'language.choose', language: spoken });
    if (name in others && item !== undefined) onOther?.(name, item);
  };
  const checked = Object.fromEntries(Object.entries(others).map(([name, item]) => [name, [item]]));
  return (
    <Menu defaultOpen checkedValues={{ ...checked, theme: [choice], language: [wanted] }} onCheckedValueChange={choose}>
      <MenuTrigger disableButtonEnhancement>{trigger}</MenuTrigger>
      <MenuSheet>
        <MenuList>{children}</MenuList>
      </MenuSheet>
    </Menu>
  );
}

export interface LookMenuContentProps extends LookProps, MenuContentProps {
  readonly kind: 'theme' | 'language';
}

/** Theme or language. Loaded when the menu is first used. */
export default function LookMenuContent({ kind, ...props }: LookMenuContentProps): ReactElement {
  return <LookMenu {...props}>{kind === 'theme' ? <ThemeItems /> : <LanguageItems />}</LookMenu>;
}

/** Choices beside each other under their name. */
export function ChoiceItems({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  return (
    <MenuGroup>
      <MenuGroupHeader>{title}</MenuGroupHeader>
      <div className={styles.chips}>{children}</div>
    </MenuGroup>
  );
}

/** Both, under their names. */
export function LookItems(): ReactElement {
  return (
    <>
      <ChoiceItems title={<Trans>Theme</Trans>}>
        <ThemeItems />
      </ChoiceItems>
      <MenuDivider />
      <ChoiceItems title={<Trans>Language</Trans>}>
        <LanguageItems />
      </ChoiceItems>
    </>
  );
}

function ThemeItems(): ReactElement {
  const { _ } = useLingui();
  return (
    <>
      {THEME_CHOICES.map((one) => (
        <MenuItemRadio key={one} name="theme" value={one}>
          {_(THEME_WORDS[one])}
        </MenuItemRadio>
      ))}
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

import { FluentProvider } from '@fluentui/react-components';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type AppearanceActor } from '../../machines/shell/appearance.machine';
import { selectTheme } from '../../machines/shell/appearance.selectors';
import { type LanguageActor } from '../../machines/shell/language.machine';
import { selectDirection, selectLanguage } from '../../machines/shell/language.selectors';
import { COMPONENT_STYLES } from '../theme/component-styles';
import { usePageStyles } from '../theme/shared-styles';
import { THEMES } from '../theme/themes';
import { useColourScheme } from './use-colour-scheme';

export interface LocalisedRootProps {
  readonly appearance: AppearanceActor;
  readonly language: LanguageActor;
  readonly className: string;
  readonly children: ReactNode;
}

/** A whole page in the language and the colours of the person. Nothing is drawn before the texts of a language are there. */
export function LocalisedRoot({ appearance, language, className, children }: LocalisedRootProps): ReactElement {
  usePageStyles();
  const theme = useSelector(appearance, selectTheme);
  useColourScheme(theme === 'light' ? 'light' : 'dark');
  const direction = useSelector(language, selectDirection);
  const shown = useSelector(language, selectLanguage);
  return (
    // Fluent gives the provider's own class to every portal as well, so the page's background is a box inside it.
    <FluentProvider theme={THEMES[theme]} dir={direction} customStyleHooks_unstable={COMPONENT_STYLES}>
      <div className={className}>{shown === null ? null : <I18nProvider i18n={i18n}>{children}</I18nProvider>}</div>
    </FluentProvider>
  );
}

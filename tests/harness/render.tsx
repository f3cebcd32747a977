import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, type RenderResult } from '@testing-library/react';
import { type ReactElement } from 'react';

export interface RenderViewOptions {
  readonly direction?: 'ltr' | 'rtl';
}

/** Renders a view as the panel does, in English with the source strings. */
export function renderView(view: ReactElement, { direction = 'ltr' }: RenderViewOptions = {}): RenderResult {
  return render(inPanel(view, direction));
}

/** What `renderView` renders. */
export function inPanel(view: ReactElement, direction: 'ltr' | 'rtl' = 'ltr'): ReactElement {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return (
    <I18nProvider i18n={i18n}>
      <FluentProvider theme={webLightTheme} dir={direction}>
        {view}
      </FluentProvider>
    </I18nProvider>
  );
}

/** Puts the page so many pixels down, and says so. */
export function scrollPage(to: number): void {
  pageStandsAt(to);
  act(() => void fireEvent.scroll(window));
}

/** As `scrollPage`, but nobody hears of it. */
export function pageStandsAt(y: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
}

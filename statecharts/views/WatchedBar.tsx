import { Button, FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../machines/shell/app.machine';
import { selectAppChild } from '../../machines/shell/app.selectors';
import { selectTheme } from '../../machines/shell/appearance.selectors';
import { selectDirection, selectLanguage } from '../../machines/shell/language.selectors';
import { type PublisherActor } from '../machines/live-feed/publisher.machine';
import { TopLayer } from '../../src/components/TopLayer';
import { HEADER_HEIGHT, PHONE } from '../../src/theme/layout';
import { COMPONENT_STYLES } from '../../src/theme/component-styles';
import { THEMES } from '../../src/theme/themes';

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    insetBlockEnd: tokens.spacingVerticalS,
    insetInlineStart: tokens.spacingHorizontalS,
    zIndex: 1000001,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    maxWidth: 'calc(100vw - 16px)',
    boxSizing: 'border-box',
    paddingInlineStart: tokens.spacingHorizontalM,
    paddingInlineEnd: tokens.spacingHorizontalXS,
    paddingBlock: tokens.spacingVerticalXXS,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow8,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // On a phone, notices are at the bottom.
    [PHONE]: { insetBlockEnd: 'auto', insetBlockStart: `calc(${HEADER_HEIGHT} + 4px)` },
  },
  eye: { display: 'flex', flexShrink: 0, color: tokens.colorBrandForeground1, fontSize: '16px' },
});

/** Says that a statechart page watches this tab, for as long as it does; the person can end it here. */
export function WatchedBar({ publisher }: { readonly publisher: PublisherActor }): ReactElement | null {
  const styles = useStyles();
  const watched = useSelector(publisher, (snapshot) => snapshot.hasTag('watched'));
  if (!watched) return null;
  return (
    <div role="status" className={styles.bar}>
      <span className={styles.eye} aria-hidden>
        <EyeRegular />
      </span>
      <span>
        <Trans>The statechart page is watching this tab. Secrets, names and addresses are left out.</Trans>
      </span>
      <Button appearance="subtle" size="small" onClick={() => publisher.send({ type: 'publishing.stop' })}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  );
}

/** The bar beside the panel, in its colours and its language. */
export function WatchedPanel({
  app,
  publisher,
}: {
  readonly app: AppActor;
  readonly publisher: PublisherActor;
}): ReactElement | null {
  const appearance = useSelector(app, (snapshot) => selectAppChild(snapshot, 'appearance'));
  const language = useSelector(app, (snapshot) => selectAppChild(snapshot, 'language'));
  const theme = useSelector(appearance, selectTheme);
  const direction = useSelector(language, selectDirection);
  const shown = useSelector(language, selectLanguage);
  if (shown === null) return null;
  return (
    <FluentProvider theme={THEMES[theme]} dir={direction} customStyleHooks_unstable={COMPONENT_STYLES}>
      <I18nProvider i18n={i18n}>
        <TopLayer>
          <WatchedBar publisher={publisher} />
        </TopLayer>
      </I18nProvider>
    </FluentProvider>
  );
}

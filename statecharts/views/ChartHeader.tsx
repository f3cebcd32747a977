import {
  makeStyles,
  Menu,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { PanelRightRegular } from '@fluentui/react-icons/svg/panel-right';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import {
  selectChart,
  selectDetail,
  selectChild,
  selectListShown,
  selectTab,
} from '../machines/chart-page/chart-page.selectors';
import { DETAILS } from '../machines/domain/drawing';
import { fetched } from '../../src/components/fetched';
import { IconButton } from '../../src/components/IconButton';
import { Logo } from '../../src/components/Logo';
import { OnDemandMenu } from '../../src/components/OnDemandMenu';
import { usePhone } from '../../src/components/use-phone';
import { POINTED_AT } from '../../src/theme/grounds';
import { FORCED_COLORS, HEADER_HEIGHT, PHONE, SLIM } from '../../src/theme/layout';
import { useSharedStyles } from '../../src/theme/shared-styles';
import { LanguageMenu, ThemeMenu } from '../../src/views/shell/LookMenus';
import { DETAIL_WORDS } from './chart-words';
import { ExportItems } from './ExportItems';

const MoreMenu = fetched('menu', () => import('./MoreMenu'));

const useStyles = makeStyles({
  root: {
    zIndex: 10,
    boxSizing: 'border-box',
    flexShrink: 0,
    height: HEADER_HEIGHT,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalM,
    [PHONE]: { columnGap: tokens.spacingHorizontalXS, paddingInline: tokens.spacingHorizontalXS },
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  panel: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    minWidth: '32px',
    minHeight: '32px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorBrandForeground1,
    ':hover': { backgroundColor: POINTED_AT },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '@media (pointer: coarse)': { minWidth: '44px', minHeight: '44px' },
    // The way back is in the menu.
    [SLIM]: { display: 'none' },
  },
  title: {
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    flexShrink: 1,
  },
  buttons: { display: 'flex', flexShrink: 0, marginInlineStart: 'auto' },
  details: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2px',
    padding: '2px',
    marginInlineEnd: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  detail: {
    minWidth: 0,
    minHeight: '28px',
    paddingBlock: 0,
    paddingInline: tokens.spacingHorizontalSNudge,
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
    '@media (pointer: coarse)': { minHeight: '40px' },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
    ':hover:active': { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
    [FORCED_COLORS]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

/** The build puts this page one folder below the panel's. */
const PANEL = import.meta.env.DEV ? './' : '../';

/** Which machine, and everything that can be done with its drawing. */
export function ChartHeader({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const chart = useSelector(page, selectChart);
  const listShown = useSelector(page, selectListShown);
  const tab = useSelector(page, selectTab);
  const phone = usePhone();
  return (
    <header className={styles.root}>
      <IconButton
        label={t`Machines`}
        icon={<NavigationRegular />}
        pressed={listShown}
        onClick={() => page.send({ type: 'list.toggle' })}
      />
      <a className={styles.panel} href={PANEL} title={t`Back to the panel`}>
        <Logo title={t`Back to the panel`} />
      </a>
      {/* A name from the code, of which the end is cut. */}
      <h1 className={mergeClasses(styles.title, ellipsis)} dir={chart === undefined ? undefined : 'ltr'}>
        {chart === undefined ? <Trans>Statecharts</Trans> : <bdi lang="en">{chart.title}</bdi>}
      </h1>
      <div className={styles.buttons}>
        {phone ? null : <DetailButtons page={page} />}
        <IconButton
          label={t`Search all machines (/)`}
          icon={<SearchRegular />}
          onClick={() => page.send({ type: 'search.open' })}
        />
        {phone ? (
          <More page={page} />
        ) : (
          <>
            <ExportMenu page={page} />
            <Look page={page} />
          </>
        )}
        <IconButton
          label={t`Side panel`}
          icon={<PanelRightRegular />}
          pressed={tab !== null}
          onClick={() => page.send({ type: tab === null ? 'side.unfold' : 'side.fold' })}
        />
      </div>
    </header>
  );
}

/** How much the drawing tells. */
function DetailButtons({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { t, i18n } = useLingui();
  const detail = useSelector(page, selectDetail);
  return (
    <div role="group" className={styles.details} aria-label={t`Level of detail`}>
      {DETAILS.map((one) => (
        <ToggleButton
          key={one}
          className={mergeClasses(styles.detail, one === detail && styles.chosen)}
          appearance="subtle"
          checked={one === detail}
          onClick={() => page.send({ type: 'detail.choose', detail: one })}
        >
          {i18n._(DETAIL_WORDS[one])}
        </ToggleButton>
      ))}
    </div>
  );
}

function ExportMenu({ page }: { readonly page: ChartPageActor }): ReactElement {
  const { t } = useLingui();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <IconButton label={t`Export`} icon={<ArrowDownloadRegular />} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <ExportItems page={page} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Theme and language. */
function Look({ page }: { readonly page: ChartPageActor }): ReactElement {
  const appearance = useSelector(page, (snapshot) => selectChild(snapshot, 'appearance'));
  const language = useSelector(page, (snapshot) => selectChild(snapshot, 'language'));
  const look = { appearance, language };
  return (
    <>
      <ThemeMenu {...look} />
      <LanguageMenu {...look} />
    </>
  );
}

/** On a phone all of this and the way back: the name of the machine needs the room. */
function More({ page }: { readonly page: ChartPageActor }): ReactElement {
  const { t } = useLingui();
  return (
    <OnDemandMenu
      trigger={<IconButton label={t`More`} icon={<MoreHorizontalRegular />} />}
      content={(trigger) => <MoreMenu page={page} panel={PANEL} trigger={trigger} />}
      part={MoreMenu}
    />
  );
}

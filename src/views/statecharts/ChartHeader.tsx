import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { PanelRightRegular } from '@fluentui/react-icons/svg/panel-right';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { TextDescriptionRegular } from '@fluentui/react-icons/svg/text-description';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../../../machines/chart-page/chart-page.machine';
import {
  selectChart,
  selectDetail,
  selectDrawing,
  selectListShown,
  selectTab,
} from '../../../machines/chart-page/chart-page.selectors';
import { Logo } from '../../components/Logo';
import { HEADER_HEIGHT, NARROW, PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';

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
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  logo: { display: 'flex', flexShrink: 0, color: tokens.colorBrandForeground1, [PHONE]: { display: 'none' } },
  title: {
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    flexShrink: 1,
  },
  purpose: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    [NARROW]: { visibility: 'hidden' },
  },
  icon: { flexShrink: 0 },
});

/** Which machine, and everything that can be done with its drawing. */
export function ChartHeader({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const chart = useSelector(page, selectChart);
  const listShown = useSelector(page, selectListShown);
  const tab = useSelector(page, selectTab);
  const search = t`Search all machines (/)`;
  const machines = t`Machines`;
  const side = t`Side area`;
  return (
    <header className={styles.root}>
      <ToggleButton
        className={styles.icon}
        appearance="subtle"
        icon={<NavigationRegular />}
        aria-label={machines}
        title={machines}
        checked={listShown}
        onClick={() => page.send({ type: 'list.toggle' })}
      />
      <span className={styles.logo}>
        <Logo title={t`Switchyard`} />
      </span>
      <h1 className={mergeClasses(styles.title, ellipsis)}>{chart?.title ?? <Trans>Statecharts</Trans>}</h1>
      <span className={mergeClasses(styles.purpose, ellipsis)} dir="auto">
        {chart?.purpose}
      </span>
      <Button
        className={styles.icon}
        appearance="subtle"
        icon={<SearchRegular />}
        aria-label={search}
        title={search}
        onClick={() => page.send({ type: 'search.open' })}
      />
      <DetailButton page={page} />
      <ExportMenu page={page} />
      <ToggleButton
        className={styles.icon}
        appearance="subtle"
        icon={<PanelRightRegular />}
        aria-label={side}
        title={side}
        checked={tab !== null}
        onClick={() => page.send({ type: tab === null ? 'side.unfold' : 'side.fold' })}
      />
    </header>
  );
}

function DetailButton({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const detail = useSelector(page, selectDetail);
  const label = t`Actions and descriptions in the drawing`;
  return (
    <ToggleButton
      className={styles.icon}
      appearance="subtle"
      icon={<TextDescriptionRegular />}
      aria-label={label}
      title={label}
      checked={detail === 'full'}
      onClick={() => page.send({ type: 'detail.choose', detail: detail === 'full' ? 'brief' : 'full' })}
    />
  );
}

function ExportMenu({ page }: { readonly page: ChartPageActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const shown = useSelector(page, (snapshot) => selectDrawing(snapshot) === 'shown');
  const label = t`Export`;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.icon}
          appearance="subtle"
          icon={<ArrowDownloadRegular />}
          aria-label={label}
          title={label}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem disabled={!shown} onClick={() => page.send({ type: 'export.save', kind: 'svg' })}>
            <Trans>This drawing (SVG)</Trans>
          </MenuItem>
          <MenuItem disabled={!shown} onClick={() => page.send({ type: 'export.save', kind: 'mermaid' })}>
            <Trans>This machine (Mermaid)</Trans>
          </MenuItem>
          <MenuItem onClick={() => page.send({ type: 'export.save', kind: 'json' })}>
            <Trans>All machines, to compare with (JSON)</Trans>
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

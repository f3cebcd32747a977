import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem, MenuItemLink } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { TextDescriptionRegular } from '@fluentui/react-icons/svg/text-description';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectChild, selectDetail } from '../machines/chart-page/chart-page.selectors';
import { type MenuContentProps } from '../../src/components/OnDemandMenu';
import { LookItems, LookMenu } from '../../src/views/shell/LookMenuContents';
import { ExportItems } from './ExportItems';

export interface MoreMenuProps extends MenuContentProps {
  readonly page: ChartPageActor;
  /** The address of the panel. */
  readonly panel: string;
}

/** What is not used often, in one menu for a phone: its header has room for the name of the machine. Loaded when it is first opened. */
export default function MoreMenu({ page, panel, trigger }: MoreMenuProps): ReactElement {
  const appearance = useSelector(page, (snapshot) => selectChild(snapshot, 'appearance'));
  const language = useSelector(page, (snapshot) => selectChild(snapshot, 'language'));
  const detail = useSelector(page, selectDetail);
  return (
    <LookMenu appearance={appearance} language={language} trigger={trigger}>
      <MenuItem
        icon={<TextDescriptionRegular />}
        onClick={() => page.send({ type: 'detail.choose', detail: detail === 'full' ? 'brief' : 'full' })}
      >
        {detail === 'full' ? <Trans>Show names only</Trans> : <Trans>Show actions and descriptions</Trans>}
      </MenuItem>
      <MenuItemLink icon={<ArrowLeftRegular />} href={panel}>
        <Trans>Back to the panel</Trans>
      </MenuItemLink>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>
          <Trans>Export</Trans>
        </MenuGroupHeader>
        <ExportItems page={page} />
      </MenuGroup>
      <MenuDivider />
      <LookItems />
    </LookMenu>
  );
}

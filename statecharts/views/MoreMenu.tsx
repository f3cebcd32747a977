import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItemLink, MenuItemRadio } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectChild, selectDetail } from '../machines/chart-page/chart-page.selectors';
import { DETAILS } from '../machines/domain/drawing';
import { type MenuContentProps } from '../../src/components/OnDemandMenu';
import { ChoiceItems, LookItems, LookMenu } from '../../src/views/shell/LookMenuContents';
import { DETAIL_WORDS } from './chart-words';
import { ExportItems } from './ExportItems';

export interface MoreMenuProps extends MenuContentProps {
  readonly page: ChartPageActor;
  /** The address of the panel. */
  readonly panel: string;
}

/** What is not used often, in one menu for a phone: its header has room for the name of the machine. Loaded when it is first opened. */
export default function MoreMenu({ page, panel, trigger }: MoreMenuProps): ReactElement {
  const { i18n } = useLingui();
  const appearance = useSelector(page, (snapshot) => selectChild(snapshot, 'appearance'));
  const language = useSelector(page, (snapshot) => selectChild(snapshot, 'language'));
  const detail = useSelector(page, selectDetail);
  return (
    <LookMenu
      appearance={appearance}
      language={language}
      trigger={trigger}
      others={{ detail }}
      onOther={(_, item) => {
        const chosen = DETAILS.find((one) => one === item);
        if (chosen !== undefined) page.send({ type: 'detail.choose', detail: chosen });
      }}
    >
      <ChoiceItems title={<Trans>Level of detail</Trans>}>
        {DETAILS.map((one) => (
          <MenuItemRadio key={one} name="detail" value={one}>
            {i18n._(DETAIL_WORDS[one])}
          </MenuItemRadio>
        ))}
      </ChoiceItems>
      <MenuDivider />
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

import {
  Badge,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuSplitGroup,
  MenuTrigger,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { TextBulletListSquareEditRegular } from '@fluentui/react-icons/svg/text-bullet-list-square-edit';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type OutboundsActor } from '../../../machines/outbounds/outbounds.machine';
import {
  sameItems,
  selectActiveOutbound,
  selectOutboundItems,
  type OutboundItem,
} from '../../../machines/outbounds/outbounds.selectors';
import { MenuSheet } from '../../components/Sheet';
import { type MenuContentProps } from '../../components/OnDemandMenu';

const useStyles = makeStyles({ hidden: { visibility: 'hidden' } });

export interface OutboundMenuContentProps extends MenuContentProps {
  readonly outbounds: OutboundsActor;
}

/** The outbounds with their servers, their settings, and adding. Loaded when the menu is first used. */
export default function OutboundMenuContent({ outbounds, trigger }: OutboundMenuContentProps): ReactElement {
  const active = useSelector(outbounds, selectActiveOutbound);
  const shown = active.toUpperCase();
  const items = useSelector(outbounds, selectOutboundItems, sameItems);
  return (
    <Menu
      defaultOpen
      onOpenChange={(_, { open }) => (open ? outbounds.send({ type: 'outbounds.refresh' }) : undefined)}
    >
      <MenuTrigger disableButtonEnhancement>{trigger}</MenuTrigger>
      <MenuSheet>
        <MenuList>
          {items.map((item) => (
            <OutboundRow key={item.name} outbounds={outbounds} item={item} active={item.name === active} />
          ))}
          <MenuDivider />
          <MenuItem
            icon={<TextBulletListSquareEditRegular />}
            onClick={() => outbounds.send({ type: 'servers.choose' })}
          >
            <Trans>
              Choose servers for <bdi>{shown}</bdi>
            </Trans>
          </MenuItem>
          <MenuItem icon={<AddRegular />} onClick={() => outbounds.send({ type: 'outbound.add' })}>
            <Trans>Add an outbound</Trans>
          </MenuItem>
        </MenuList>
      </MenuSheet>
    </Menu>
  );
}

interface OutboundRowProps {
  readonly outbounds: OutboundsActor;
  readonly item: OutboundItem;
  readonly active: boolean;
}

function OutboundRow({ outbounds, item: { name, count }, active }: OutboundRowProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const shown = name.toUpperCase();
  return (
    <MenuSplitGroup>
      <MenuItem
        role="menuitemradio"
        aria-checked={active}
        icon={<CheckmarkRegular className={mergeClasses(!active && styles.hidden)} />}
        secondaryContent={count > 0 ? <CountBadge count={count} /> : null}
        onClick={() => outbounds.send({ type: 'outbound.choose', name })}
      >
        <bdi>{shown}</bdi>
      </MenuItem>
      <MenuItem
        icon={<SettingsRegular />}
        aria-label={t`Settings for outbound ${shown}`}
        onClick={() => outbounds.send({ type: 'outbound.configure', name })}
      />
    </MenuSplitGroup>
  );
}

function CountBadge({ count }: { readonly count: number }): ReactElement {
  return (
    <Badge appearance="tint" color={count > 1 ? 'brand' : 'informative'}>
      {count > 1 ? <Trans>load balance · {count}</Trans> : <Plural value={count} one="# server" other="# servers" />}
    </Badge>
  );
}

import {
  Badge,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuSplitGroup,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type OutboundsActor } from '../../../machines/outbounds/outbounds.machine';
import {
  sameItems,
  selectActiveCount,
  selectActiveOutbound,
  selectOutboundItems,
  type OutboundItem,
} from '../../../machines/outbounds/outbounds.selectors';
import { PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';

const useStyles = makeStyles({
  button: { minWidth: 0, flexShrink: 1 },
  label: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  name: { maxWidth: '14ch' },
  share: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular, [PHONE]: { display: 'none' } },
  hidden: { visibility: 'hidden' },
});

/** The active outbound and the choice of another (SPEC 2.14). */
export function OutboundMenu({ outbounds }: { readonly outbounds: OutboundsActor }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const active = useSelector(outbounds, selectActiveOutbound);
  const count = useSelector(outbounds, selectActiveCount);
  const items = useSelector(outbounds, selectOutboundItems, sameItems);
  const name = active.toUpperCase();
  return (
    <Menu onOpenChange={(_, { open }) => (open ? outbounds.send({ type: 'outbounds.refresh' }) : undefined)}>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          className={styles.button}
          appearance="subtle"
          aria-label={count > 1 ? t`Outbound ${name}, load balance of ${count} servers` : t`Outbound ${name}`}
        >
          <span className={styles.label}>
            <bdi className={mergeClasses(ellipsis, styles.name)}>{name}</bdi>
            {count > 1 ? (
              <span className={styles.share}>
                <Trans>load balance · {count}</Trans>
              </span>
            ) : null}
          </span>
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {items.map((item) => (
            <OutboundRow key={item.name} outbounds={outbounds} item={item} active={item.name === active} />
          ))}
          <MenuDivider />
          <MenuItem icon={<AddRegular />} onClick={() => outbounds.send({ type: 'outbound.add' })}>
            <Trans>Add an outbound</Trans>
          </MenuItem>
        </MenuList>
      </MenuPopover>
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
  const deletable = useSelector(outbounds, (snapshot) => snapshot.can({ type: 'outbound.delete', name }));
  const shown = name.toUpperCase();
  const choice = (
    <MenuItem
      role="menuitemradio"
      aria-checked={active}
      icon={<CheckmarkRegular className={mergeClasses(!active && styles.hidden)} />}
      secondaryContent={count > 0 ? <CountBadge count={count} /> : null}
      onClick={() => outbounds.send({ type: 'outbound.choose', name })}
    >
      <bdi>{shown}</bdi>
    </MenuItem>
  );
  if (!deletable) return choice;
  return (
    <MenuSplitGroup>
      {choice}
      <MenuItem
        icon={<DeleteRegular />}
        aria-label={t`Delete the outbound ${shown}`}
        onClick={() => outbounds.send({ type: 'outbound.delete', name })}
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

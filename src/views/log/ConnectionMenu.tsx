import { MenuDivider, MenuGroupHeader, MenuItem } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right';
import { ArrowShuffleRegular } from '@fluentui/react-icons/svg/arrow-shuffle';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type RefObject } from 'react';
import { targetOf } from '../../../machines/domain/connections/connection';
import { type ConnectionsActor } from '../../../machines/log/connections.machine';
import { selectChosen, selectWays } from '../../../machines/log/connections.selectors';
import { NEW_OUTBOUND } from '../../../machines/shared/constants';
import { PlacedMenu } from '../../components/PlacedMenu';

interface ConnectionMenuProps {
  readonly dialog: ConnectionsActor;
  /** The button of the row that was chosen. */
  readonly anchor: RefObject<HTMLElement | null>;
}

/** What can be done with the connection that was chosen. */
export function ConnectionMenu({ dialog, anchor }: ConnectionMenuProps): ReactElement | null {
  const { t } = useLingui();
  const chosen = useSelector(dialog, selectChosen);
  const ways = useSelector(dialog, selectWays);
  if (chosen === null) return null;
  const name = targetOf(chosen);
  const make = (outbound: string): void => dialog.send({ type: 'rule.open', outbound });
  return (
    <PlacedMenu anchor={anchor} label={t`More actions for ${name}`} onClose={() => dialog.send({ type: 'menu.close' })}>
      <MenuGroupHeader dir="ltr">{name === '' ? chosen.client : name}</MenuGroupHeader>
      <MenuDivider />
      <MenuItem icon={<ArrowRightRegular />} onClick={() => make('direct')}>
        <Trans>Always direct</Trans>
      </MenuItem>
      {ways.map((outbound) => (
        <MenuItem key={outbound} icon={<ArrowShuffleRegular />} onClick={() => make(outbound)}>
          <Through outbound={outbound} />
        </MenuItem>
      ))}
      <MenuItem icon={<AddRegular />} onClick={() => make(NEW_OUTBOUND)}>
        <Trans>Always through a new outbound…</Trans>
      </MenuItem>
      <MenuItem icon={<ProhibitedRegular />} onClick={() => make('block')}>
        <Trans>Always block</Trans>
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<QuestionCircleRegular />} onClick={() => dialog.send({ type: 'explain.open' })}>
        <Trans>Explain this</Trans>
      </MenuItem>
    </PlacedMenu>
  );
}

function Through({ outbound }: { readonly outbound: string }): ReactElement {
  const name = <bdi>{outbound.toUpperCase()}</bdi>;
  return <Trans>Always through {name}</Trans>;
}

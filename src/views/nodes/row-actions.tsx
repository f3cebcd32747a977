import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { GaugeRegular } from '@fluentui/react-icons/svg/gauge';
import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { TextBulletListRegular } from '@fluentui/react-icons/svg/text-bullet-list';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { referenceKey, type Reference } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { listOf } from '../../../machines/nodes/nodes.rows.rules';
import { selectConnectStarts, selectLoadBalance, selectOutbound } from '../../../machines/nodes/nodes.selectors';
import { selectConnectedHere, selectHasRivals, selectRowBusy } from '../../../machines/nodes/row.selectors';
import { useAsking } from '../shared/Hindrance';
import { ChangeLabel } from './ChangeLabel';

/** Something that can be done with a row. */
export interface RowAction {
  readonly id: 'change' | 'use' | 'open' | 'update' | 'test' | 'edit' | 'copy' | 'share' | 'delete';
  readonly icon: ReactElement;
  readonly label: ReactNode;
  /** Why it cannot be done, or what else it does. */
  readonly hint?: string | undefined;
  readonly can: boolean;
  readonly run: () => void;
}

/** What can be done with a server: a row’s menu, and its sheet on a phone. */
export function useServerActions(nodes: NodesActor, row: Reference): readonly RowAction[] {
  const { t } = useLingui();
  const outbound = useSelector(nodes, selectOutbound);
  const balances = useSelector(nodes, selectLoadBalance);
  const rivals = useSelector(nodes, (snapshot) => selectHasRivals(snapshot, referenceKey(row)));
  const busy = useSelector(nodes, (snapshot) => selectRowBusy(snapshot, referenceKey(row)));
  const connected = useSelector(nodes, (snapshot) => selectConnectedHere(snapshot, referenceKey(row)));
  const starts = useSelector(nodes, selectConnectStarts) && !connected;
  const canUse = useSelector(nodes, (snapshot) => snapshot.can({ type: 'row.connectOnly', row }));
  const own = row._type === 'server';
  const shown = outbound.toUpperCase();
  const said = connected ? t`Removes the server from ${shown}` : t`Adds the server to ${shown}`;
  const asIs = { can: true } as const;
  const change = useAsking(!busy, starts ? t`Starts the core` : balances ? said : undefined);
  const only = useAsking(canUse);
  const test = useAsking(true);
  return [
    ...(balances && rivals
      ? [
          {
            id: 'use',
            icon: <CheckmarkCircleRegular />,
            label: <Trans>Use only this</Trans>,
            hint: only.title,
            can: only.able,
            run: () => nodes.send({ type: 'row.connectOnly', row }),
          } as const,
        ]
      : []),
    {
      id: 'change',
      icon: connected ? <PlugDisconnectedRegular /> : <PlugConnectedRegular />,
      label: <ChangeLabel connected={connected} balances={balances} outbound={outbound} activity="idle" />,
      hint: change.title,
      can: change.able,
      run: () => nodes.send({ type: connected ? 'row.disconnect' : 'row.connect', row }),
    },
    {
      id: 'test',
      icon: <GaugeRegular />,
      label: <Trans>Test with PING</Trans>,
      hint: test.title,
      can: test.able,
      run: () => nodes.send({ type: 'row.test', row }),
    },
    {
      ...asIs,
      id: 'edit',
      icon: own ? <EditRegular /> : <EyeRegular />,
      label: own ? <Trans>Modify</Trans> : <Trans>View</Trans>,
      run: () => nodes.send({ type: 'row.edit', row }),
    },
    copyOf(nodes, row),
    {
      ...asIs,
      id: 'share',
      icon: <ShareRegular />,
      label: <Trans>Share</Trans>,
      run: () => nodes.send({ type: 'row.share', row }),
    },
    ...(own ? [deletionOf(nodes, row)] : []),
  ];
}

/** What can be done with a subscription, beside what its row has on a desktop. */
export function useSubscriptionActions(nodes: NodesActor, row: Reference): readonly RowAction[] {
  const canUpdate = useSelector(nodes, (snapshot) => snapshot.can({ type: 'subscription.update', row }));
  const { able, title } = useAsking(canUpdate);
  const asIs = { can: true } as const;
  return [
    {
      ...asIs,
      id: 'open',
      icon: <TextBulletListRegular />,
      label: <Trans>Open its list</Trans>,
      run: () => nodes.send({ type: 'tab.choose', tab: listOf(row) }),
    },
    {
      id: 'update',
      icon: <ArrowSyncRegular />,
      label: <Trans>Update</Trans>,
      hint: title,
      can: able,
      run: () => nodes.send({ type: 'subscription.update', row }),
    },
    {
      ...asIs,
      id: 'edit',
      icon: <EditRegular />,
      label: <Trans>Modify</Trans>,
      run: () => nodes.send({ type: 'row.edit', row }),
    },
    copyOf(nodes, row),
    {
      ...asIs,
      id: 'share',
      icon: <ShareRegular />,
      label: <Trans>Share</Trans>,
      run: () => nodes.send({ type: 'row.share', row }),
    },
    deletionOf(nodes, row),
  ];
}

function copyOf(nodes: NodesActor, row: Reference): RowAction {
  return {
    id: 'copy',
    icon: <CopyRegular />,
    label: <Trans>Copy link</Trans>,
    can: true,
    run: () => nodes.send({ type: 'row.copyLink', row }),
  };
}

function deletionOf(nodes: NodesActor, row: Reference): RowAction {
  return {
    id: 'delete',
    icon: <DeleteRegular />,
    label: <Trans>Delete</Trans>,
    can: true,
    run: () => nodes.send({ type: 'row.delete', row }),
  };
}

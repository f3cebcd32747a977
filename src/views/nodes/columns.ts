import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectAnyQuota,
  selectList,
  selectLongestAddress,
  selectLongestNet,
} from '../../../machines/nodes/nodes.selectors';
import { type SortColumn } from '../../../machines/domain/sort-columns';
import { LATENCY_WIDTH, NET, ONLY } from './table-styles';

export interface Column {
  readonly id: SortColumn | 'quota' | 'list';
  readonly label: string;
  /** A CSS width; what is left goes to the columns without one. */
  readonly width: string | undefined;
}

/** Whether the table can be sorted by it. */
export const isSortColumn = (id: Column['id']): id is SortColumn => id !== 'quota' && id !== 'list';

/** What the others leave: names are longest, and beside a long protocol an address with its port still has room at 1366 px. */
const NAME_WIDTH = `minmax(calc(21% + var(${ONLY})), 1fr)`;
/** A host is what a subscription is known by: at 1280 px it is whole. */
const HOST_WIDTH = 'minmax(16%, 1fr)';

/** As wide as the longest in the list, as far as the address has room for its port: what is longer is cut at its end. */
const netWidth = (letters: number): string => `max(112px, min(${letters}, var(${NET})) * 0.83ch + 16px)`;

/** As wide as the longest in the list, up to a share of the table: what is longer keeps its port. */
const addressWidth = (letters: number): string => `minmax(0, min(${letters} * 0.83ch + 24px, 24%))`;

/** Of the list that is shown. */
export function useColumns(nodes: NodesActor): readonly Column[] {
  const { t } = useLingui();
  const list = useSelector(nodes, selectList);
  const quotas = useSelector(nodes, selectAnyQuota);
  const net = netWidth(useSelector(nodes, selectLongestNet));
  const address = addressWidth(useSelector(nodes, selectLongestAddress));
  if (list === 'subscriptions')
    return [
      { id: 'id', label: t`ID`, width: '64px' },
      { id: 'host', label: t`Host`, width: HOST_WIDTH },
      { id: 'remarks', label: t`Remarks`, width: undefined },
      ...(quotas ? [{ id: 'quota', label: t`Quota`, width: '144px' } as const] : []),
      { id: 'status', label: t`Last update`, width: '184px' },
      { id: 'servers', label: t`Servers`, width: '104px' },
    ];
  return [
    ...(list === 'all' ? [] : [{ id: 'id', label: t`ID`, width: `calc(${t`ID`.length * 0.7}ch + 40px)` } as const]),
    { id: 'name', label: t`Name`, width: NAME_WIDTH },
    ...(list === 'all' ? [{ id: 'list', label: t`List`, width: '14%' } as const] : []),
    { id: 'address', label: t`Address`, width: address },
    { id: 'net', label: t`Protocol`, width: net },
    { id: 'latency', label: t`Latency`, width: LATENCY_WIDTH },
  ];
}

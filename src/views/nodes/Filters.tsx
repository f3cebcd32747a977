import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectUnfolded } from '../../../machines/nodes/nodes.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';

const FilterPanel = fetched('menu', () => import('./FilterPanel'));

/** The filters, when the person has unfolded them: typing moves nothing. */
export function Filters({ nodes }: { readonly nodes: NodesActor }): ReactElement | null {
  return useSelector(nodes, selectUnfolded) ? (
    <PartPlace>
      <FilterPanel nodes={nodes} />
    </PartPlace>
  ) : null;
}

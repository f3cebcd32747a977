import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectSearching, selectUnfolded } from '../../../machines/nodes/nodes.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { FoundText } from './FoundText';

const FilterPanel = fetched('menu', () => import('./FilterPanel'));

/** How many rows match a search; and the filters, when the person has unfolded them: typing moves nothing. */
export function Filters({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const unfolded = useSelector(nodes, selectUnfolded);
  return (
    <>
      <Found nodes={nodes} />
      {unfolded ? (
        <PartPlace>
          <FilterPanel nodes={nodes} />
        </PartPlace>
      ) : null}
    </>
  );
}

/** How many rows match, for screen readers. A live region announces changes inside it, so it is always rendered. */
function Found({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const searching = useSelector(nodes, selectSearching);
  return (
    <VisuallyHidden>
      <span role="status" data-found>
        {searching ? <FoundText nodes={nodes} /> : null}
      </span>
    </VisuallyHidden>
  );
}

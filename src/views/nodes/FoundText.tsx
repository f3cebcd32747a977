import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectRowCount, selectTotalCount } from '../../../machines/nodes/nodes.selectors';

export function FoundText({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const { i18n } = useLingui();
  const found = i18n.number(useSelector(nodes, selectRowCount));
  const total = useSelector(nodes, selectTotalCount);
  return <Plural value={total} one={`${found} of # row`} other={`${found} of # rows`} />;
}

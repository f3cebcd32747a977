import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { cutForShow } from '../../../machines/domain/long-text';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { latencyKind } from '../../../machines/nodes/latency-text.rules';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { colourOf, type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { VisuallyHidden } from '../../components/VisuallyHidden';

export interface AliveTextProps {
  readonly nodes: NodesActor;
  readonly entry: ConnectedEntry;
}

/** The alive state in a word (SPEC 4.08, 4.09). */
export function AliveText({ nodes, entry }: AliveTextProps): ReactElement {
  switch (colourOf(entry)) {
    case 'primary':
      return <Trans>Alive, in use</Trans>;
    case 'success':
      return <Trans>Alive</Trans>;
    case 'light':
      return entry.alone ? <LastTest nodes={nodes} entry={entry} /> : <Trans>Not known yet</Trans>;
    case 'danger':
      return <Trans>Dead</Trans>;
  }
}

/**
 * No observations come of a server that is alone in its outbound: what its last latency test said. A test that failed and one that
 * runs are seen beside it, in other words.
 */
function LastTest({ nodes, entry }: AliveTextProps): ReactElement {
  const test = useSelector(nodes, (snapshot) => selectLastTest(snapshot, entry.reference));
  const kind = latencyKind(test);
  if (kind === 'empty') return <Trans>Not tested yet</Trans>;
  const words = kind === 'testing' ? <Trans>testing...</Trans> : <Trans>Last test: {cutForShow(test)}</Trans>;
  return kind === 'number' ? words : <VisuallyHidden>{words}</VisuallyHidden>;
}

import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { cutForShow } from '../../../machines/domain/long-text';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { inWords, latencyKind } from '../../../machines/nodes/latency-text.rules';
import { selectRunning } from '../../../machines/nodes/nodes.selectors';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { colourOf, type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { useSilence } from '../shared/Hindrance';
import { LatencyText } from '../shared/LatencyText';

export interface AliveTextProps {
  readonly nodes: NodesActor;
  readonly entry: ConnectedEntry;
}

/** The alive state in a word (SPEC 4.08, 4.09); while the service does not answer, as it was when it last did. */
export function AliveText({ nodes, entry }: AliveTextProps): ReactElement {
  const silent = useSilence();
  switch (colourOf(entry)) {
    case 'primary':
      return silent ? <Trans>Was alive and in use</Trans> : <Trans>Alive, in use</Trans>;
    case 'success':
      return silent ? <Trans>Was alive</Trans> : <Trans>Alive</Trans>;
    case 'light':
      return <LastTest nodes={nodes} entry={entry} />;
    case 'danger':
      return silent ? <Trans>Was dead</Trans> : <Trans>Dead</Trans>;
  }
}

/** Of a server that nothing was observed of: what its last latency test said, in the words of its row. */
function LastTest({ nodes, entry }: AliveTextProps): ReactElement | null {
  const test = useSelector(nodes, (snapshot) => selectLastTest(snapshot, entry.reference));
  const running = useSelector(nodes, selectRunning);
  const kind = latencyKind(test);
  // Nothing tests it while the core is stopped.
  if (kind === 'empty') return running ? <Trans>Not tested yet</Trans> : null;
  return kind === 'number' ? <Trans>Last test: {inWords(cutForShow(test))}</Trans> : <LatencyText text={test} />;
}

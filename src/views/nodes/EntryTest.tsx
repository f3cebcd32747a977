import { Button } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { bareReference } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { latencyKind } from '../../../machines/nodes/latency-text.rules';
import { type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { useHindrance } from '../shared/Hindrance';
import { DeadReason } from './DeadReason';

export interface EntryTestProps {
  readonly nodes: NodesActor;
  readonly entry: ConnectedEntry;
}

/** Of a server that is dead or that nobody observes: what is wrong with it, and a test. */
export default function EntryTest({ nodes, entry }: EntryTestProps): ReactElement {
  const { t } = useLingui();
  const testing = useSelector(
    nodes,
    (snapshot) => latencyKind(selectLastTest(snapshot, entry.reference)) === 'testing',
  );
  const hindrance = useHindrance();
  const { name } = entry;
  return (
    <>
      <DeadReason nodes={nodes} entry={entry} />
      <Button
        size="small"
        aria-label={t`Test ${name} now`}
        title={hindrance ?? undefined}
        disabledFocusable={testing || hindrance !== null}
        onClick={() => nodes.send({ type: 'row.test', row: bareReference(entry.reference) })}
      >
        {testing ? <Trans>testing...</Trans> : <Trans>Test now</Trans>}
      </Button>
    </>
  );
}

import { Button } from '@fluentui/react-components';
import { GaugeRegular } from '@fluentui/react-icons/svg/gauge';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { bareReference } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { latencyKind } from '../../../machines/nodes/latency-text.rules';
import { type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { useAsking } from '../shared/Hindrance';

export interface EntryPartProps {
  readonly nodes: NodesActor;
  readonly entry: ConnectedEntry;
}

interface TestNowButtonProps extends EntryPartProps {
  /** Without a frame. */
  readonly quiet: boolean;
}

/** Tests a connected server: a sign, beside which there is no room for words. */
export function TestNowButton({ nodes, entry, quiet }: TestNowButtonProps): ReactElement {
  const { t } = useLingui();
  const testing = useSelector(
    nodes,
    (snapshot) => latencyKind(selectLastTest(snapshot, entry.reference)) === 'testing',
  );
  const { name } = entry;
  const label = t`Test ${name} now`;
  const { able, title } = useAsking(!testing, label);
  return (
    <Button
      size="small"
      aria-label={label}
      title={title}
      icon={<GaugeRegular />}
      {...(quiet ? { appearance: 'transparent' } : {})}
      disabledFocusable={!able}
      onClick={() => nodes.send({ type: 'row.test', row: bareReference(entry.reference) })}
    />
  );
}

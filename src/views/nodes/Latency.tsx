import { mergeClasses } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Reference, type ReferenceKey } from '../../../machines/domain/reference';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { selectLatency } from '../../../machines/nodes/latency.selectors';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { latencyKind } from '../../../machines/nodes/latency-text.rules';
import { useAsking } from '../shared/Hindrance';
import { latencyParts } from '../shared/LatencyText';
import { DeadMark } from './DeadMark';
import { useRowPlace } from './row-place';

export interface LatencyProps {
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
  readonly reference: Reference;
  readonly rowKey: ReferenceKey;
  /** Of the row. */
  readonly name: string;
  /** What the lists say. */
  readonly listed: string;
  /** As the core says: PING only tests the way to the server's port. */
  readonly dead: boolean;
}

/** Empty, then testing, then what the service answered (SPEC 4.07). A click tests the row; the keyboard has it in the row’s menu. */
export function Latency({ nodes, latency, reference, rowKey, name, listed, dead }: LatencyProps): ReactElement {
  const { latency: styles, latencyText } = useRowPlace();
  const { t } = useLingui();
  const text = useSelector(latency, (snapshot) => selectLatency(snapshot, rowKey)) ?? listed;
  const { className, content } = latencyParts(text, latencyText, latencyText.digits, dead ? 'past' : 'bars');
  const label = t`Test ${name} with PING`;
  const kind = latencyKind(text);
  const doubt = dead && kind === 'number' ? t`PING tests only the path to the port.` : null;
  const said = dead && kind === 'empty' ? t`Dead` : text;
  const { able, title } = useAsking(true, doubt ?? (kind === 'text' ? text : label));
  return (
    <button
      type="button"
      tabIndex={-1}
      className={mergeClasses(styles.test, className)}
      aria-label={said === '' ? label : `${label}, ${said}`}
      title={title}
      aria-disabled={!able}
      onClick={able ? () => nodes.send({ type: 'row.test', row: reference }) : undefined}
    >
      {dead && kind === 'empty' ? <DeadMark /> : null}
      {content}
      {dead && (kind === 'number' || kind === 'testing') ? <DeadMark short /> : null}
    </button>
  );
}

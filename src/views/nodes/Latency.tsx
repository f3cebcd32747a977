import { mergeClasses } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ReferenceKey } from '../../../machines/domain/reference';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { selectLatency } from '../../../machines/nodes/latency.selectors';
import { latencyKind, speedOf } from '../../../machines/nodes/nodes.rules';
import { useLatencyStyles } from './table-styles';

export interface LatencyProps {
  readonly latency: LatencyActor;
  readonly rowKey: ReferenceKey;
  /** What the lists say. */
  readonly listed: string;
}

const BARS = { quick: '▂▄▆', middling: '▂▄', slow: '▂' } as const;

/** Empty, then testing, then what the service answered (SPEC 4.07). */
export function Latency({ latency, rowKey, listed }: LatencyProps): ReactElement | null {
  const text = useSelector(latency, (snapshot) => selectLatency(snapshot, rowKey)) ?? listed;
  return <LatencyText text={text} />;
}

/** The text of a test. The number of bars says the same as the colour. */
export function LatencyText({ text }: { readonly text: string }): ReactElement | null {
  const styles = useLatencyStyles();
  switch (latencyKind(text)) {
    case 'empty':
      return null;
    case 'testing':
      return (
        <span className={styles.muted}>
          <Trans>testing...</Trans>
        </span>
      );
    case 'text':
      return (
        <bdi className={mergeClasses(styles.answer, styles.slow)} title={text}>
          ✕ {text}
        </bdi>
      );
    case 'number': {
      const speed = speedOf(text);
      return (
        <span className={mergeClasses(styles.ltr, styles[speed])}>
          {text} <span aria-hidden>{BARS[speed]}</span>
        </span>
      );
    }
  }
}

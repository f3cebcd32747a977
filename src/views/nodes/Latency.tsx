import { mergeClasses } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type Reference, type ReferenceKey } from '../../../machines/domain/reference';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { selectLatency } from '../../../machines/nodes/latency.selectors';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { latencyKind, speedOf } from '../../../machines/nodes/nodes.rules';
import { useLatencyStyles } from './table-styles';

export interface LatencyProps {
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
  readonly reference: Reference;
  readonly rowKey: ReferenceKey;
  /** Of the row. */
  readonly name: string;
  /** What the lists say. */
  readonly listed: string;
}

const BARS = { quick: '▂▄▆', middling: '▂▄', slow: '▂' } as const;

/** Empty, then testing, then what the service answered (SPEC 4.07). A click tests the row; the keyboard has it in the row’s menu. */
export function Latency({ nodes, latency, reference, rowKey, name, listed }: LatencyProps): ReactElement {
  const styles = useLatencyStyles();
  const { t } = useLingui();
  const text = useSelector(latency, (snapshot) => selectLatency(snapshot, rowKey)) ?? listed;
  const { className, content } = useParts(text);
  const label = t`Test ${name} with PING`;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={mergeClasses(styles.test, className)}
      aria-label={text === '' ? label : `${label}, ${text}`}
      title={latencyKind(text) === 'text' ? text : label}
      onClick={() => nodes.send({ type: 'row.test', row: reference })}
    >
      {content}
    </button>
  );
}

/** The text of a test where it cannot be made. */
export function LatencyText({ text }: { readonly text: string }): ReactElement {
  const { className, content } = useParts(text);
  return (
    <bdi className={className} title={text}>
      {content}
    </bdi>
  );
}

/** The number of bars says the same as the colour. */
function useParts(text: string): { readonly className: string; readonly content: ReactNode } {
  const styles = useLatencyStyles();
  switch (latencyKind(text)) {
    case 'empty':
      return { className: '', content: null };
    case 'testing':
      return { className: styles.muted, content: <Trans>testing...</Trans> };
    case 'text':
      return { className: mergeClasses(styles.answer, styles.slow), content: `✕ ${text}` };
    case 'number': {
      const speed = speedOf(text);
      const content = (
        <>
          {text}{' '}
          <span key={text} aria-hidden>
            {BARS[speed]}
          </span>
        </>
      );
      return { className: mergeClasses(styles.ltr, styles[speed]), content };
    }
  }
}

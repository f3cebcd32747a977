import { mergeClasses } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type Reference, type ReferenceKey } from '../../../machines/domain/reference';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { selectLatency } from '../../../machines/nodes/latency.selectors';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { causeOf, type DeadCause } from '../../../machines/nodes/dead-cause.rules';
import { latencyKind, speedOf, splitUnit } from '../../../machines/nodes/latency-text.rules';
import { DeadMark } from './DeadMark';
import { useRowPlace } from './row-place';
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
  /** As the core says: PING only tests the way to the server's port. */
  readonly dead: boolean;
}

/** Empty, then testing, then what the service answered (SPEC 4.07). A click tests the row; the keyboard has it in the row’s menu. */
export function Latency({ nodes, latency, reference, rowKey, name, listed, dead }: LatencyProps): ReactElement {
  const styles = useRowPlace().latency;
  const { t } = useLingui();
  const text = useSelector(latency, (snapshot) => selectLatency(snapshot, rowKey)) ?? listed;
  const { className, content } = partsOf(text, styles, styles.digits, dead);
  const label = t`Test ${name} with PING`;
  const kind = latencyKind(text);
  const doubt = dead && kind === 'number' ? t`PING only tests the way to the port.` : null;
  const said = dead && kind === 'empty' ? t`Dead` : text;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={mergeClasses(styles.test, className)}
      aria-label={said === '' ? label : `${label}, ${said}`}
      title={doubt ?? (kind === 'text' ? text : label)}
      onClick={() => nodes.send({ type: 'row.test', row: reference })}
    >
      {dead && kind !== 'text' ? <DeadMark short={kind !== 'empty'} /> : null}
      {content}
    </button>
  );
}

/** The text of a test where it cannot be made; `quiet` where its number says nothing of now. */
export function LatencyText({
  text,
  quiet = false,
}: {
  readonly text: string;
  readonly quiet?: boolean;
}): ReactElement {
  const styles = useLatencyStyles();
  const { className, content } = partsOf(text, styles, styles.ltr, quiet);
  return (
    <span className={mergeClasses(styles.plain, className)} title={text}>
      {content}
    </span>
  );
}

/** The number of bars says the same as the colour. The number of a dead server, or of one that is out of use, has neither. Of a failure only what it means is shown; its text is the title. */
function partsOf(
  text: string,
  styles: ReturnType<typeof useLatencyStyles>,
  number: string,
  quiet: boolean,
): { readonly className: string; readonly content: ReactNode } {
  switch (latencyKind(text)) {
    case 'empty':
      return { className: '', content: null };
    case 'testing':
      return { className: styles.muted, content: <Trans>testing...</Trans> };
    case 'text':
      return {
        className: '',
        content: (
          <span key={text} className={styles.failed}>
            <span aria-hidden>✕ </span>
            <FailureWord cause={causeOf(text)} />
          </span>
        ),
      };
    case 'number':
      return {
        className: quiet ? styles.muted : mergeClasses(styles.bars, styles[speedOf(text)]),
        // Another text in its place begins elsewhere: a new element appears, and none moves.
        content: <Milliseconds key={text} text={text} className={number} unit={styles.unit} />,
      };
  }
}

interface MillisecondsProps {
  readonly text: string;
  readonly className: string;
  /** The class of its unit. */
  readonly unit: string;
}

/** The number and its unit have room between them, whether there is a space in the text or, as the service writes it, none. */
function Milliseconds({ text, className, unit }: MillisecondsProps): ReactElement {
  const [number, measure] = splitUnit(text);
  return (
    <span className={className}>
      {number}
      <span className={unit}>{measure}</span>
    </span>
  );
}

/** What a failed test means, in a word. */
export function FailureWord({ cause }: { readonly cause: DeadCause }): ReactElement {
  switch (cause) {
    case 'timeout':
      return <Trans>Timeout</Trans>;
    case 'refused':
      return <Trans>Refused</Trans>;
    case 'unknownHost':
      return <Trans>Unknown host</Trans>;
    case 'unreachable':
      return <Trans>No route</Trans>;
    case 'certificate':
      return <Trans>Certificate</Trans>;
    case 'tls':
      return <Trans>TLS failed</Trans>;
    case 'login':
      return <Trans>Login failed</Trans>;
    case 'cut':
      return <Trans>Dropped</Trans>;
    case 'unsupported':
      return <Trans>Unsupported</Trans>;
    case 'closedPort':
    case 'other':
      return <Trans>Failed</Trans>;
  }
}

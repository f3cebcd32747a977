import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { cutForShow } from '../../../machines/domain/long-text';
import { type Reference } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectLastTest } from '../../../machines/nodes/row.selectors';
import { deadReasonOf, type DeadCause } from '../../../machines/nodes/dead-cause.rules';
import { type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { BAD } from '../../theme/state-colours';
import { FailureWord } from '../shared/LatencyText';
import { Fold } from '../../components/Fold';

const useStyles = makeStyles({
  root: {
    maxWidth: '100%',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  words: { minHeight: '24px', alignContent: 'center' },
  /** A word, until it is opened. */
  oneLine: {
    minWidth: 0,
    '& > summary': { color: BAD },
    ':not([open]) > summary': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '[open]': { whiteSpace: 'normal' },
  },
  raw: {
    paddingBlockEnd: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
  },
});

interface DeadReasonProps {
  readonly nodes: NodesActor;
  readonly children?: ReactNode;
  readonly oneLine?: boolean;
  readonly entry: Pick<ConnectedEntry, 'alive' | 'alone' | 'lastError'> & { readonly reference: Reference };
}

/** Why a server cannot be used, in plain words; the words of the core or the service lie behind them. Where none is known: what is given. */
export function DeadReason({ nodes, entry, oneLine = false, children = null }: DeadReasonProps): ReactNode {
  const styles = useStyles();
  const test = useSelector(nodes, (snapshot) => selectLastTest(snapshot, entry.reference));
  const reason = deadReasonOf(entry, test);
  if (reason === null) return children;
  return (
    <Fold
      className={mergeClasses(styles.root, oneLine && styles.oneLine)}
      summaryClass={styles.words}
      summary={oneLine ? <FailureWord cause={reason.cause} /> : <CauseWords cause={reason.cause} />}
    >
      {oneLine ? (
        <div>
          <CauseWords cause={reason.cause} />
        </div>
      ) : null}
      <bdi className={styles.raw}>{cutForShow(reason.raw)}</bdi>
    </Fold>
  );
}

function CauseWords({ cause }: { readonly cause: DeadCause }): ReactElement {
  switch (cause) {
    case 'timeout':
      return <Trans>The server did not answer in time.</Trans>;
    case 'refused':
      return <Trans>The port refuses connections.</Trans>;
    case 'unknownHost':
      return <Trans>The host name could not be resolved.</Trans>;
    case 'unreachable':
      return <Trans>There is no network route to the server.</Trans>;
    case 'certificate':
      return <Trans>The server’s certificate was not accepted.</Trans>;
    case 'tls':
      return <Trans>The TLS handshake failed.</Trans>;
    case 'login':
      return <Trans>The server rejected the username, password or ID.</Trans>;
    case 'cut':
      return <Trans>The server closed the connection.</Trans>;
    case 'unsupported':
      return <Trans>The service cannot test servers of this kind.</Trans>;
    case 'closedPort':
      return <Trans>No answer (reported as 0 ms, which usually means a closed port).</Trans>;
    case 'other':
      return <Trans>The last test failed.</Trans>;
  }
}

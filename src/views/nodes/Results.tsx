import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { referenceKey } from '../../../machines/domain/reference';
import { speedOf } from '../../../machines/nodes/latency-text.rules';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { type ConnectedEntry } from '../../../machines/service/observatory.rules';
import { selectResults } from '../../../machines/service/observatory.selectors';
import { FEW, ResultBars } from '../../components/ResultBars';

export interface ResultsProps {
  readonly observatory: ObservatoryActor;
  readonly entry: ConnectedEntry;
  /** As high as a line of small words, and nothing as long as little was heard. */
  readonly small?: boolean;
}

/** What was lately heard of a connected server. */
export function Results({ observatory, entry, small = false }: ResultsProps): ReactElement {
  const { t } = useLingui();
  const all = useSelector(observatory, (snapshot) => selectResults(snapshot, referenceKey(entry.reference)));
  const results = small ? all.slice(-FEW) : all;
  const total = results.length;
  const answered = results.filter((ms) => ms !== null).length;
  return (
    <ResultBars
      small={small}
      label={total === 0 ? t`No results yet` : t`${answered} of the last ${total} tests succeeded`}
      bars={results.map((ms) => ({ ms, speed: speedOf(String(ms)) }))}
    />
  );
}

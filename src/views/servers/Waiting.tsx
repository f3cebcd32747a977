import { Caption1 } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ImportRunActor } from '../../../machines/servers/import-run.machine';
import {
  selectElapsed,
  selectFetches,
  selectMany,
  selectBatchCount,
  selectSent,
} from '../../../machines/servers/import-run.selectors';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';

/** Seconds that have passed: an import has no time limit (SPEC 9.04). */
export function Waiting({ run }: { readonly run: ImportRunActor }): ReactElement {
  const elapsed = useSelector(run, selectElapsed);
  const sent = useSelector(run, selectSent);
  const batches = useSelector(run, selectBatchCount);
  const many = useSelector(run, selectMany);
  const fetches = useSelector(run, selectFetches);
  const call = useSelector(run, callOf);
  const busy = useSelector(call, isBusyService);
  const number = sent + 1;
  return (
    <Caption1 block role="timer">
      {busy ? (
        <Trans>The service is busy. Waiting… {elapsed} s</Trans>
      ) : fetches ? (
        <Trans>Importing… {elapsed} s. A subscription can take several minutes.</Trans>
      ) : many ? (
        <Trans>Importing… {elapsed} s. This many links can take several minutes.</Trans>
      ) : (
        <Trans>Importing… {elapsed} s</Trans>
      )}{' '}
      {batches > 1 ? (
        <Trans>
          Batch {number} of {batches}.
        </Trans>
      ) : null}
    </Caption1>
  );
}

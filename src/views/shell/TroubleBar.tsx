import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild } from '../../../machines/shell/app.selectors';
import { selectIsStuck, selectListsRefusal, selectStrangeLists } from '../../../machines/service/backend.selectors';
import { cutForShow } from '../../../machines/domain/long-text';
import { AddressButton, AwayText, RetryButton } from './Places';

/** Above lists that are still shown: the service is unreachable, or stuck. */
export default function TroubleBar({ app }: { readonly app: AppActor }): ReactElement {
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const stuck = useSelector(backend, selectIsStuck);
  const refusal = useSelector(backend, selectListsRefusal);
  const strange = useSelector(backend, selectStrangeLists);
  if (stuck) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <Trans>
            The service is stuck: it no longer returns its lists. Restart it; the panel then continues automatically.
          </Trans>
        </MessageBarBody>
      </MessageBar>
    );
  }
  if (refusal !== null) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          {refusal === '' ? (
            <Trans>The service refuses to return its lists and gives no reason. Retrying…</Trans>
          ) : (
            <Trans>The service refuses to return its lists: {cutForShow(refusal)}. Retrying…</Trans>
          )}
        </MessageBarBody>
      </MessageBar>
    );
  }
  if (strange !== null) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <Trans>The service’s lists cannot be read ({strange}). What you see may be out of date. Retrying…</Trans>
        </MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <AwayText backend={backend} /> <Trans>What you see may be out of date. Retrying…</Trans>
      </MessageBarBody>
      <MessageBarActions>
        <AddressButton app={app} />
        <RetryButton backend={backend} />
      </MessageBarActions>
    </MessageBar>
  );
}

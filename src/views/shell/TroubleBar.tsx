import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild } from '../../../machines/shell/app.selectors';
import {
  selectIsStuck,
  selectListsRefusal,
  selectStrangeAnswer,
  selectStrangeLists,
} from '../../../machines/service/backend.selectors';
import { refusedListsMessage, strangeListsMessage } from '../../i18n/faults';
import { Trans as Message } from '../../i18n/Trans';
import { PageMessage } from './PageMessage';
import { AddressButton, AwayText, RetryButton } from './Places';

/** Above lists that are still shown: the service is unreachable, or stuck. */
export default function TroubleBar({ app }: { readonly app: AppActor }): ReactElement {
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  const stuck = useSelector(backend, selectIsStuck);
  const refusal = useSelector(backend, selectListsRefusal);
  const strange = useSelector(backend, selectStrangeLists);
  const answered = useSelector(backend, selectStrangeAnswer);
  if (stuck) {
    return (
      <PageMessage over intent="warning" title={<Trans>The service is not returning its lists</Trans>}>
        <Trans>
          The service is stuck: it no longer returns its lists. Restart it; the panel then continues automatically.
        </Trans>
      </PageMessage>
    );
  }
  if (refusal !== null) {
    return (
      <PageMessage over intent="warning" title={<Trans>The service is not returning its lists</Trans>}>
        <Message {...refusedListsMessage(refusal)} />
      </PageMessage>
    );
  }
  if (strange !== null) {
    return (
      <PageMessage over intent="warning" title={<Trans>The service is not returning its lists</Trans>}>
        <Message {...strangeListsMessage(strange)} />
      </PageMessage>
    );
  }
  return (
    <PageMessage
      over
      intent="error"
      title={<Trans>The service is not responding</Trans>}
      actions={
        <>
          <AddressButton app={app} />
          <RetryButton backend={backend} />
        </>
      }
    >
      <div>
        {/* Where nothing answers, the address is in the notice, the title and the dialog behind the button. */}
        {answered === null ? null : <AwayText backend={backend} />}{' '}
        <Trans>What you see may be out of date. Retrying…</Trans>
      </div>
    </PageMessage>
  );
}

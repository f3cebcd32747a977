import { Field, ProgressBar } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type CopyReadingActor } from '../../../machines/copies/copy-reading.machine';
import { selectReadDone, selectReadPart, selectReadTotal } from '../../../machines/copies/copy-reading.selectors';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';
import { READING_WORDS } from './part-words';

/** How far a service has been read, and what is read now. */
export function ReadingProgress({ reading }: { readonly reading: CopyReadingActor | undefined }): ReactElement {
  const { t, i18n } = useLingui();
  const done = useSelector(reading, selectReadDone);
  const total = useSelector(reading, selectReadTotal);
  const part = useSelector(reading, selectReadPart);
  const busy = useSelector(useSelector(reading, callOf), isBusyService);
  const [doneText, totalText] = [i18n.number(done), i18n.number(total)];
  return (
    <Field
      label={part === null ? t`Reading from the service` : i18n._(READING_WORDS[part])}
      validationState="none"
      validationMessage={busy ? t`The service is busy. Waiting…` : t`${doneText} of ${totalText}`}
    >
      <ProgressBar value={done} max={Math.max(1, total)} thickness="large" />
    </Field>
  );
}

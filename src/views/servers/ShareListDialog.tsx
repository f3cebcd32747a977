import { Button, Field, makeStyles, ProgressBar, Textarea, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ShareListActor } from '../../../machines/servers/share-list.machine';
import {
  selectDone,
  selectFault,
  selectStage,
  selectText,
  selectTotal,
  selectWithout,
} from '../../../machines/servers/share-list.selectors';
import { FaultText } from '../../components/FaultText';
import { DialogFooter } from '../../components/DialogFooter';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';

const useStyles = makeStyles({
  textarea: {
    minHeight: 'min(320px, 40vh)',
    fontFamily: tokens.fontFamilyMonospace,
    whiteSpace: 'pre',
    overflowX: 'auto',
  },
  button: { whiteSpace: 'nowrap' },
  text: { margin: 0 },
  names: { margin: 0, maxHeight: '20vh', overflowY: 'auto', paddingInlineStart: tokens.spacingHorizontalL },
});

/** The links of several rows as text, one a line. */
export default function ShareListDialog({ dialog }: { readonly dialog: ShareListActor }): ReactElement {
  const styles = useStyles();
  const stage = useSelector(dialog, selectStage);
  const total = useSelector(dialog, selectTotal);
  const canCopy = useSelector(dialog, (snapshot) => snapshot.can({ type: 'links.copy' }));
  const canSave = useSelector(dialog, (snapshot) => snapshot.can({ type: 'links.save' }));
  return (
    <FormDialog
      size="wide"
      sticky={false}
      title={<Plural value={total} one="Share # row" other="Share # rows" />}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      foot={
        <DialogFooter>
          {stage === 'collecting' ? (
            <Button onClick={() => dialog.send({ type: 'links.stop' })}>
              <Trans>Stop</Trans>
            </Button>
          ) : null}
          {stage === 'stopped' ? (
            <Button onClick={() => dialog.send({ type: 'links.goOn' })}>
              <Trans>Continue</Trans>
            </Button>
          ) : null}
          {stage === 'listed' ? (
            <Button
              className={styles.button}
              icon={<ArrowDownloadRegular />}
              disabledFocusable={!canSave}
              onClick={() => dialog.send({ type: 'links.save' })}
            >
              <Trans>Save as file</Trans>
            </Button>
          ) : null}
          {stage === 'collecting' ? null : (
            <Button
              appearance="primary"
              icon={<CopyRegular />}
              autoFocus
              disabledFocusable={!canCopy}
              onClick={() => dialog.send({ type: 'links.copy' })}
            >
              <Trans>Copy</Trans>
            </Button>
          )}
        </DialogFooter>
      }
    >
      {stage === 'listed' ? null : <Progress dialog={dialog} />}
      {stage === 'collecting' ? null : <Links dialog={dialog} />}
    </FormDialog>
  );
}

function Progress({ dialog }: { readonly dialog: ShareListActor }): ReactElement {
  const { t, i18n } = useLingui();
  const done = useSelector(dialog, selectDone);
  const total = useSelector(dialog, selectTotal);
  const fault = useSelector(dialog, selectFault);
  const [doneText, totalText] = [i18n.number(done), i18n.number(total)];
  return (
    <>
      <Field label={t`Share links`} validationState="none" validationMessage={t`${doneText} of ${totalText}`}>
        <ProgressBar value={done} max={total} thickness="large" />
      </Field>
      {fault === null ? null : (
        <InlineMessage intent="error">
          <FaultText fault={fault} />
        </InlineMessage>
      )}
    </>
  );
}

function Links({ dialog }: { readonly dialog: ShareListActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const text = useSelector(dialog, selectText);
  const without = useSelector(dialog, selectWithout);
  return (
    <>
      {text === '' ? null : (
        <Field label={t`One link per line`}>
          <Textarea dir="ltr" readOnly value={text} textarea={{ className: styles.textarea }} />
        </Field>
      )}
      {without === '' ? null : (
        <InlineMessage intent="warning">
          <p className={styles.text}>
            <Trans>No link could be fetched for these:</Trans>
          </p>
          <ul className={styles.names}>
            {without.split('\n').map((name, index) => (
              <li key={index}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </InlineMessage>
      )}
    </>
  );
}

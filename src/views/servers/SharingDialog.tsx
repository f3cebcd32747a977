import { Button, Field, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ScanActor } from '../../../machines/servers/scan.machine';
import { type SharingActor } from '../../../machines/servers/sharing.machine';
import {
  selectCode,
  selectDrawing,
  selectFault,
  selectIsGiven,
  selectIsSubscription,
  selectLink,
  selectScan,
  selectStage,
  selectTitle,
} from '../../../machines/servers/sharing.selectors';
import { FaultText } from '../../components/FaultText';
import { FileButton } from '../../components/FileButton';
import { useDialogStyles } from '../../theme/dialog-styles';
import { DialogFooter } from '../../components/DialogFooter';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { QrCode } from '../../components/QrCode';
import { ScanPanel } from './ScanPanel';
import { FlaggedName } from '../shared/FlaggedName';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  frame: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    alignSelf: 'center',
    boxSizing: 'border-box',
    width: 'min(100%, 360px, 52vh)',
    minWidth: '220px',
    aspectRatio: '1',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: '#fff',
    overflow: 'hidden',
    color: '#242424',
    textAlign: 'center',
  },
  code: { width: '100%', height: '100%', forcedColorAdjust: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: tokens.spacingHorizontalXS,
    rowGap: tokens.spacingVerticalXS,
  },
  link: { display: 'flex', columnGap: tokens.spacingHorizontalS, alignItems: 'end' },
  field: { flexGrow: 1, minWidth: 0 },
  input: { width: '100%', minWidth: 0, fontFamily: tokens.fontFamilyMonospace },
});

/** One link as a QR code and as text (SPEC section 2, "Sharing dialog"). */
export default function SharingDialog({ dialog }: { readonly dialog: SharingActor }): ReactElement {
  const styles = useStyles();
  const stage = useSelector(dialog, selectStage);
  const title = useSelector(dialog, selectTitle);
  const scan = useSelector(dialog, selectScan);
  const name = <FlaggedName inSentence name={title} />;
  return (
    <FormDialog
      size="narrow"
      sticky={false}
      title={title === '' ? <Trans>Share</Trans> : <Trans>Share {name}</Trans>}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      foot={scan === undefined ? null : <DialogFooter start={<ImportPicture scan={scan} />} />}
    >
      {stage === 'fetching' ? (
        <div className={styles.frame} role="status">
          <Spinner label={<Trans>Fetching the link…</Trans>} labelPosition="below" />
        </div>
      ) : stage === 'unread' ? (
        <Unread dialog={dialog} />
      ) : (
        <>
          <Description dialog={dialog} />
          <Code dialog={dialog} />
          <Link dialog={dialog} />
          {scan === undefined ? null : <ScanPanel scan={scan} />}
        </>
      )}
    </FormDialog>
  );
}

function Unread({ dialog }: { readonly dialog: SharingActor }): ReactElement {
  const fault = useSelector(dialog, selectFault);
  return (
    <>
      <InlineMessage intent="error">
        <Trans>There is no link to share.</Trans> {fault === null ? null : <FaultText fault={fault} />}
      </InlineMessage>
      <div>
        <Button appearance="primary" onClick={() => dialog.send({ type: 'sharing.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </>
  );
}

function Description({ dialog }: { readonly dialog: SharingActor }): ReactElement {
  const styles = useStyles();
  const subscription = useSelector(dialog, selectIsSubscription);
  const given = useSelector(dialog, selectIsGiven);
  return (
    <p className={styles.text}>
      {subscription ? (
        <Trans>
          Scan the code or copy the address to use this subscription elsewhere. Anyone who has it can use its servers.
        </Trans>
      ) : given ? (
        <Trans>Scan the code or copy the link to connect another device. Anyone who has it can connect.</Trans>
      ) : (
        <Trans>
          Scan the code or copy the link to use this server elsewhere. Anyone who has it can use the server.
        </Trans>
      )}
    </p>
  );
}

function Code({ dialog }: { readonly dialog: SharingActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const code = useSelector(dialog, selectCode);
  const drawing = useSelector(dialog, selectDrawing);
  if (code === 'tooLong' || code === 'undrawn') {
    return (
      <InlineMessage intent="info">
        {code === 'tooLong' ? (
          <Trans>The link is too long for a QR code. Copy it instead.</Trans>
        ) : (
          <Trans>The QR code could not be created. Copy the link instead.</Trans>
        )}
      </InlineMessage>
    );
  }
  return (
    <>
      <div className={styles.frame} data-level={drawing?.level}>
        {drawing === null ? (
          <Spinner aria-label={t`Creating the QR code…`} />
        ) : (
          <QrCode size={drawing.size} path={drawing.path} label={t`QR code of the link`} className={styles.code} />
        )}
      </div>
      {drawing === null ? null : (
        <>
          {drawing.level === 'H' ? null : (
            <InlineMessage intent="info">
              <Trans>
                The link is too long for the highest error correction. The code uses level {drawing.level}, so display
                it large and sharp.
              </Trans>
            </InlineMessage>
          )}
          <div className={styles.row}>
            <Button
              appearance="subtle"
              icon={<ArrowDownloadRegular />}
              onClick={() => dialog.send({ type: 'code.save', format: 'png' })}
            >
              <Trans>Save as PNG</Trans>
            </Button>
            <Button
              appearance="subtle"
              icon={<ArrowDownloadRegular />}
              onClick={() => dialog.send({ type: 'code.save', format: 'svg' })}
            >
              <Trans>Save as SVG</Trans>
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Link({ dialog }: { readonly dialog: SharingActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const link = useSelector(dialog, selectLink);
  const subscription = useSelector(dialog, selectIsSubscription);
  return (
    <div className={styles.link}>
      <Field label={subscription ? t`Address` : t`Link`} className={styles.field}>
        <Input
          className={styles.input}
          dir="ltr"
          readOnly
          value={link}
          onClick={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <Button appearance="primary" icon={<CopyRegular />} autoFocus onClick={() => dialog.send({ type: 'link.copy' })}>
        <Trans>Copy</Trans>
      </Button>
    </div>
  );
}

/** A QR picture of another server can be imported right here (SPEC 2.50). */
function ImportPicture({ scan }: { readonly scan: ScanActor }): ReactElement {
  const { t } = useLingui();
  const { edge } = useDialogStyles();
  return (
    <FileButton
      className={edge}
      appearance="subtle"
      icon={<ImageRegular />}
      accept="image/*"
      title={t`Import a server from an image with a QR code`}
      data-scan="import"
      onFiles={(files) => scan.send({ type: 'files.give', files, as: 'picture' })}
    >
      <Trans>Import a QR image</Trans>
    </FileButton>
  );
}

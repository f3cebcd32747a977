import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ClipboardPasteRegular } from '@fluentui/react-icons/svg/clipboard-paste';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ScanActor } from '../../../machines/servers/scan.machine';
import { selectLive, selectPastes } from '../../../machines/servers/scan.selectors';
import { FileButton } from '../../components/FileButton';
import { PHONE } from '../../theme/layout';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    [PHONE]: { flexGrow: 1, rowGap: tokens.spacingVerticalS, '& > button': { flexGrow: 1 } },
  },
});

/** What a thumb cannot type: the clipboard where it may be read, and the ways to a QR code: the camera, or a photo where no live camera may be used; a picture where the field has no icon for it. */
export function ScanButtons({
  scan,
  picture: offersPicture,
}: {
  readonly scan: ScanActor;
  readonly picture: boolean;
}): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const live = useSelector(scan, selectLive);
  const pastes = useSelector(scan, selectPastes);
  const able = useSelector(scan, (snapshot) => snapshot.can({ type: 'clipboard.paste' }));
  const picture = (files: readonly File[]): void => scan.send({ type: 'files.give', files, as: 'picture' });
  return (
    <div className={styles.row}>
      {pastes ? (
        <Button
          icon={<ClipboardPasteRegular />}
          data-scan="paste"
          disabledFocusable={!able}
          onClick={() => scan.send({ type: 'clipboard.paste' })}
        >
          <Trans>Paste</Trans>
        </Button>
      ) : null}
      {offersPicture ? (
        <FileButton
          icon={<ImageRegular />}
          accept="image/*"
          title={t`Read a QR code from an image`}
          data-scan="picture"
          onFiles={picture}
        >
          <Trans>QR image</Trans>
        </FileButton>
      ) : null}
      {live ? (
        <Button icon={<QrCodeRegular />} data-scan="camera" onClick={() => scan.send({ type: 'camera.open' })}>
          <Trans>Scan a QR code</Trans>
        </Button>
      ) : (
        <FileButton icon={<QrCodeRegular />} accept="image/*" capture data-scan="photo" onFiles={picture}>
          <Trans>Take a photo</Trans>
        </FileButton>
      )}
    </div>
  );
}

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ScanActor } from '../../../machines/servers/scan.machine';
import { selectLive } from '../../../machines/servers/scan.selectors';
import { FileButton } from '../../components/FileButton';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS, rowGap: tokens.spacingVerticalXS },
});

/** The two ways to a QR code: a picture, and the camera; where no live camera may be used, the phone takes a photo. */
export function ScanButtons({ scan }: { readonly scan: ScanActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const live = useSelector(scan, selectLive);
  const picture = (files: readonly File[]): void => scan.send({ type: 'files.give', files, as: 'picture' });
  return (
    <div className={styles.row}>
      <FileButton
        appearance="subtle"
        icon={<ImageRegular />}
        accept="image/*"
        title={t`Read a QR code from an image`}
        data-scan="picture"
        onFiles={picture}
      >
        <Trans>QR image</Trans>
      </FileButton>
      {live ? (
        <Button
          appearance="subtle"
          icon={<CameraRegular />}
          title={t`Scan a QR code with the camera`}
          data-scan="camera"
          onClick={() => scan.send({ type: 'camera.open' })}
        >
          <Trans>Camera</Trans>
        </Button>
      ) : (
        <FileButton
          appearance="subtle"
          icon={<CameraRegular />}
          accept="image/*"
          capture
          data-scan="photo"
          onFiles={picture}
        >
          <Trans>Take a photo</Trans>
        </FileButton>
      )}
    </div>
  );
}

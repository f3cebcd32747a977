import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ScanActor, type ScanProblem } from '../../../machines/servers/scan.machine';
import {
  selectDetail,
  selectProblem,
  selectReading,
  selectStream,
  selectWatching,
} from '../../../machines/servers/scan.selectors';
import { InlineMessage } from '../../components/InlineMessage';
import { LiveVideo } from '../../components/LiveVideo';

const useStyles = makeStyles({
  camera: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    alignItems: 'center',
  },
  video: {
    width: 'min(100%, 48vh)',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackgroundInverted,
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  text: { margin: 0 },
});

/** What the reader of pictures is doing: the live camera, a picture being read, or why nothing came of it. */
export function ScanPanel({ scan }: { readonly scan: ScanActor }): ReactElement | null {
  const styles = useStyles();
  const reading = useSelector(scan, selectReading);
  const watching = useSelector(scan, selectWatching);
  const problem = useSelector(scan, selectProblem);
  const detail = useSelector(scan, selectDetail);
  if (watching) return <Camera scan={scan} />;
  if (reading)
    return <Spinner size="tiny" labelPosition="after" label={<Trans>Reading the file…</Trans>} role="status" />;
  if (problem === null) return null;
  return (
    <InlineMessage intent={problem === 'notText' ? 'warning' : 'error'}>
      <p className={styles.text}>
        <ScanProblemText problem={problem} detail={detail} />
      </p>
    </InlineMessage>
  );
}

function Camera({ scan }: { readonly scan: ScanActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const stream = useSelector(scan, selectStream);
  return (
    <div className={styles.camera}>
      <LiveVideo stream={stream} label={t`Camera view`} className={styles.video} />
      <p className={styles.hint} role="status">
        {stream === null ? <Trans>Opening the camera…</Trans> : <Trans>Hold the QR code in front of the camera.</Trans>}
      </p>
      <Button onClick={() => scan.send({ type: 'camera.close' })}>
        <Trans>Close the camera</Trans>
      </Button>
    </div>
  );
}

interface ScanProblemTextProps {
  readonly problem: ScanProblem;
  readonly detail: string;
}

function ScanProblemText({ problem, detail }: ScanProblemTextProps): ReactElement {
  switch (problem) {
    case 'notPicture':
      return (
        <>
          <Trans>Failed to find a valid QRCode, please try again</Trans>
          {'. '}
          <Trans>The browser cannot read this file as an image.</Trans>
        </>
      );
    case 'noCode':
      return (
        <>
          <Trans>Failed to find a valid QRCode, please try again</Trans>
          {'. '}
          <Trans>The code must be sharp, complete and large enough in the image.</Trans>
        </>
      );
    case 'failed':
      return <Trans>Images cannot be read right now. Reload the page, or paste the link itself.</Trans>;
    case 'notText':
      return <Trans>This file contains no text to import.</Trans>;
    case 'noProxies':
      return <Trans>There are no proxies in this Clash file.</Trans>;
    case 'notYaml':
      return (
        <Trans>
          This Clash file cannot be read: <bdi>{detail}</bdi>
        </Trans>
      );
    case 'clipboard-empty':
      return <Trans>There is no text on the clipboard.</Trans>;
    case 'clipboard-refused':
      return <Trans>The browser does not let this page read the clipboard. Paste into the field instead.</Trans>;
    case 'camera-denied':
      return <Trans>The browser does not let this page use the camera. Allow it, or choose an image.</Trans>;
    case 'camera-none':
      return <Trans>This device has no camera. Choose an image instead.</Trans>;
    case 'camera-busy':
      return <Trans>Another program is using the camera. Close it, or choose an image.</Trans>;
    case 'camera-failed':
      return <Trans>The camera cannot be used. Choose an image instead.</Trans>;
  }
}

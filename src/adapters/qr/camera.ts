import { type CameraFact, type CameraTrouble } from '../../../machines/ports/pictures';
import { readCode } from './code-reader';

/** Between the end of one look and the next, in milliseconds. */
const PAUSE = 150;

/** Whether the page may ask for the live camera: only on https and on this machine itself. */
export function mayUseCamera(): boolean {
  // The types do not know that pages without a secure context lack it.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return window.isSecureContext && typeof devices?.getUserMedia === 'function';
}

const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function troubleOf(error: unknown): CameraTrouble {
  return (error instanceof DOMException ? TROUBLES[error.name] : undefined) ?? 'failed';
}

/** Opens the camera at the back and looks for a code until one is found. Returns the way to let go of it. */
export function watchCamera(tell: (fact: CameraFact) => void): () => void {
  let stopped = false;
  let stream: MediaStream | null = null;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;

  const stop = (): void => {
    stopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };

  const watch = async (): Promise<void> => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
    // The person may have left while the browser asked for permission.
    if (stopped) return stop();
    for (const track of stream.getVideoTracks()) {
      track.addEventListener('ended', () => {
        if (!stopped) tell({ type: 'camera.failed', trouble: 'busy' });
      });
    }
    tell({ type: 'camera.opened', stream });
    video.srcObject = stream;
    await video.play();
    while (!stopped) {
      const text = video.videoWidth === 0 ? null : await readCode(await createImageBitmap(video));
      if (stopped) return;
      if (text !== null) return tell({ type: 'camera.found', text });
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };

  void watch().catch((error: unknown) => {
    if (!stopped) tell({ type: 'camera.failed', trouble: troubleOf(error) });
    stop();
  });
  return stop;
}

import { useEffect, useRef, type ReactElement } from 'react';

export interface LiveVideoProps {
  readonly stream: object | null;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Shows what a camera sees. */
export function LiveVideo({ stream, label, className }: LiveVideoProps): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream as MediaStream | null;
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} className={className} aria-label={label} autoPlay muted playsInline />;
}

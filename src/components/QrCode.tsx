import { type ReactElement } from 'react';
import { QUIET_ZONE } from '../../machines/domain/code-picture';

export interface QrCodeProps {
  readonly size: number;
  readonly path: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** A QR code, black on white in every theme: readers expect it so. */
export function QrCode({ size, path, label, className }: QrCodeProps): ReactElement {
  const edge = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${edge}v${edge}H0z`} />
      <path fill="#000" transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`} d={path} />
    </svg>
  );
}

import { Caption1 } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type Traffic } from '../../machines/ports/measured';
import { useRate } from './use-rate';

export interface UpAndDownProps {
  /** Bytes per second. */
  readonly traffic: Traffic;
  readonly className: string;
}

/** Both rates in a line. In one from right to left a number keeps its place before its unit. */
export function UpAndDown({ traffic, className }: UpAndDownProps): ReactElement {
  const { t } = useLingui();
  const rate = useRate();
  const [up, down] = [rate(traffic.up), rate(traffic.down)];
  return (
    <Caption1 className={className} role="img" aria-label={t`Upload ${up}, download ${down}`}>
      <span>
        ↑ <bdi>{up}</bdi>
      </span>
      <span>
        ↓ <bdi>{down}</bdi>
      </span>
    </Caption1>
  );
}

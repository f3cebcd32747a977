import { Button } from '@fluentui/react-components';
import { PauseFilled } from '@fluentui/react-icons/svg/pause';
import { PlayFilled } from '@fluentui/react-icons/svg/play';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';

interface PauseButtonProps {
  readonly paused: boolean;
  readonly onChange: (command: { readonly type: 'log.pause' | 'log.resume' }) => void;
}

/** Stops what is read of the log from coming in, and lets it go on. */
export function PauseButton({ paused, onChange }: PauseButtonProps): ReactElement {
  const { t } = useLingui();
  const words = paused ? t`Resume` : t`Pause`;
  return (
    <Button
      icon={paused ? <PlayFilled /> : <PauseFilled />}
      aria-label={words}
      title={words}
      onClick={() => onChange({ type: paused ? 'log.resume' : 'log.pause' })}
    />
  );
}

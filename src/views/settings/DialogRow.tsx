import { Button } from '@fluentui/react-components';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type SectionDialog } from '../../../machines/domain/setting';
import { type SettingsActor } from '../../../machines/settings/settings.machine';
import { useRowStyles } from './row-styles';
import { SECTION_DIALOG_WORDS } from '../shared/setting-words';

interface DialogRowProps {
  readonly dialog: SettingsActor;
  readonly kind: SectionDialog;
}

/** The way from a section to a dialog of its own. */
export function DialogRow({ dialog, kind }: DialogRowProps): ReactElement {
  const styles = useRowStyles();
  const { _ } = useLingui();
  const { name, purpose, label } = SECTION_DIALOG_WORDS[kind];
  return (
    <div className={styles.root}>
      <div className={styles.texts}>
        <span className={styles.name}>{_(name)}</span>
        <span className={styles.quiet}>{_(purpose)}</span>
      </div>
      <Button
        className={styles.button}
        size="small"
        aria-label={_(label)}
        onClick={() => dialog.send({ type: 'sub.open', dialog: kind })}
      >
        <Trans>Configure</Trans>
      </Button>
    </div>
  );
}

import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, type ReactElement } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
import { type TrialCommand } from '../../../machines/service/on-trial';

const useStyles = makeStyles({
  // As far in as the words of the check box.
  hint: {
    margin: 0,
    paddingInlineStart: '28px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

export interface TrialChoiceProps<TSnapshot extends AnyMachineSnapshot> {
  readonly dialog: ActorRef<TSnapshot, TrialCommand>;
  /** Whether the draft is put on trial; null where there is nothing to try. */
  readonly select: (snapshot: TSnapshot) => boolean | null;
  /** A save only stores it. */
  readonly later?: boolean;
}

/** Above the buttons: whether a save takes itself back unless it is kept. */
export function TrialChoice<TSnapshot extends AnyMachineSnapshot>({
  dialog,
  select,
  later = false,
}: TrialChoiceProps<TSnapshot>): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const hint = useId();
  const on = useSelector(dialog, select);
  const mayChoose = useSelector(dialog, (snapshot) => snapshot.can({ type: 'trial.toggle' }));
  if (on === null) return null;
  return (
    <div>
      <Checkbox
        checked={on}
        disabled={!mayChoose}
        label={t`Try first: revert after 60 seconds unless I keep the changes`}
        aria-describedby={on ? hint : undefined}
        onChange={() => dialog.send({ type: 'trial.toggle' })}
      />
      {on ? (
        <p id={hint} className={styles.hint}>
          {later ? (
            <>
              <Trans>
                The trial begins when the core loads the changes: at its next start, or when settings are applied.
              </Trans>{' '}
            </>
          ) : null}
          <Trans>
            If this browser loses its connection to the service, nothing can be reverted until it reconnects. Keep this
            page open.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}

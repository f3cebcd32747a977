import { Button, Field, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ActorRef, type AnyMachineSnapshot } from 'xstate';
import { type ReconciliationActor } from '../../machines/calls/reconciliation.machine';
import {
  isAsking,
  reconciliationOf,
  sameClashes,
  selectClashes,
  selectSide,
} from '../../machines/calls/reconciliation.selectors';
import { type Clash, type Side } from '../../machines/shared/three-way';
import { DialogFooter } from './DialogFooter';
import { InlineMessage } from './InlineMessage';

const useStyles = makeStyles({
  all: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalS,
  },
  clash: { '& label': { minWidth: 0 } },
  value: { unicodeBidi: 'isolate', overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  // A whole text is looked through in its own box.
  text: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    maxHeight: '24vh',
    overflow: 'auto',
    marginBlockStart: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'pre-wrap',
  },
});

/** The name of a value that clashes, and how both versions are shown. */
export interface ClashText {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

type Editor = ActorRef<AnyMachineSnapshot, never>;

/** The reconciliation of an editor while the person is asked, else null. */
export function useClashes(dialog: Editor): ReconciliationActor | null {
  const reconciliation = useSelector(dialog, reconciliationOf);
  const asking = useSelector(reconciliation, isAsking);
  return asking ? (reconciliation ?? null) : null;
}

interface ClashQuestionProps {
  readonly clashes: ReconciliationActor;
  readonly textOf: (clash: Clash) => ClashText;
}

/** What someone else has saved in the meantime, beside the person's own value. */
export function ClashQuestion({ clashes, textOf }: ClashQuestionProps): ReactElement {
  const styles = useStyles();
  const all = useSelector(clashes, selectClashes, sameClashes);
  return (
    <>
      <InlineMessage intent="warning">
        <Trans>
          Someone else saved changes here while you were editing. Your changes are not saved yet. Choose what to keep.
        </Trans>
      </InlineMessage>
      {all.length > 1 ? (
        <div className={styles.all}>
          <Button size="small" onClick={() => clashes.send({ type: 'conflict.chooseAll', side: 'mine' })}>
            <Trans>Keep all of mine</Trans>
          </Button>
          <Button size="small" onClick={() => clashes.send({ type: 'conflict.chooseAll', side: 'theirs' })}>
            <Trans>Keep all of theirs</Trans>
          </Button>
        </div>
      ) : null}
      {all.map((clash, index) => (
        <ClashChoice key={clash.path} clashes={clashes} path={clash.path} text={textOf(clash)} first={index === 0} />
      ))}
    </>
  );
}

interface ClashChoiceProps {
  readonly clashes: ReconciliationActor;
  readonly path: string;
  readonly text: ClashText;
  readonly first: boolean;
}

function ClashChoice({ clashes, path, text: { label, mine, theirs }, first }: ClashChoiceProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const side = useSelector(clashes, (snapshot) => selectSide(snapshot, path));
  return (
    <Field className={styles.clash} label={label}>
      <RadioGroup
        value={side ?? ''}
        onChange={(_, { value }) => clashes.send({ type: 'conflict.choose', path, side: value as Side })}
      >
        <Radio value="mine" autoFocus={first} label={<Choice who={t`Yours:`} text={mine} />} />
        <Radio value="theirs" label={<Choice who={t`Theirs:`} text={theirs} />} />
      </RadioGroup>
    </Field>
  );
}

const SHORT = 60;

function Choice({ who, text }: { readonly who: string; readonly text: string }): ReactElement {
  const styles = useStyles();
  const long = text.length > SHORT || text.includes('\n');
  return (
    <>
      {who}{' '}
      {text === '' ? (
        <Trans>(empty)</Trans>
      ) : (
        <span dir={long ? 'ltr' : 'auto'} className={mergeClasses(styles.value, long && styles.text)}>
          {text}
        </span>
      )}
    </>
  );
}

/** Back to the form, or on with the choices. */
export function ClashFooter({
  dialog,
  clashes,
}: {
  readonly dialog: ActorRef<AnyMachineSnapshot, { readonly type: 'dialog.cancel' }>;
  readonly clashes: ReconciliationActor;
}): ReactElement {
  const undecided = useSelector(clashes, (snapshot) => !snapshot.can({ type: 'conflict.settle' }));
  return (
    <DialogFooter>
      <Button onClick={() => dialog.send({ type: 'dialog.cancel' })}>
        <Trans>Back to editing</Trans>
      </Button>
      <Button type="submit" appearance="primary" disabledFocusable={undecided}>
        <Trans>Save</Trans>
      </Button>
    </DialogFooter>
  );
}

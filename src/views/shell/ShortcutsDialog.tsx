import { Body1, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { SHORTCUTS } from '../../../machines/ports/shortcuts';
import { type SheetActor } from '../../../machines/shell/sheet.machine';
import { keyCap } from '../../theme/style-pieces';
import { FormDialog } from '../../components/FormDialog';
import { nameOfKey } from './key-names';
import { ACTION_WORDS } from './palette-words';

const useStyles = makeStyles({
  list: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    alignItems: 'center',
  },
  keys: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  key: keyCap,
  words: { margin: 0 },
});

/** Every key and what it does. */
export default function ShortcutsDialog({ dialog }: { readonly dialog: SheetActor }): ReactElement {
  const styles = useStyles();
  const { t, i18n } = useLingui();
  const on = useSelector(dialog, ({ context }) => context.singleKeys);
  return (
    <FormDialog
      title={<Trans>Keyboard shortcuts</Trans>}
      size="narrow"
      sticky={false}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
    >
      <dl className={styles.list}>
        {[...new Set(SHORTCUTS.map(({ action }) => action))].map((action) => (
          <ShortcutItem
            key={action}
            names={SHORTCUTS.flatMap((one) => (one.action === action ? [nameOfKey(one)] : []))}
            words={i18n._(ACTION_WORDS[action])}
          />
        ))}
        <ShortcutItem names={['Esc']} words={t`Close a dialog or a menu`} />
      </dl>
      <Switch
        checked={on}
        label={t`Single-key shortcuts (without Ctrl)`}
        onChange={() => dialog.send({ type: 'keys.toggle' })}
      />
      <Body1>
        <Trans>Single-key shortcuts do nothing while you type in a field. On a Mac, use Cmd instead of Ctrl.</Trans>
      </Body1>
    </FormDialog>
  );
}

interface ShortcutItemProps {
  /** Of the keys, each of which does it. */
  readonly names: readonly string[];
  readonly words: string;
}

function ShortcutItem({ names, words }: ShortcutItemProps): ReactElement {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.keys}>
        {names.map((name) => (
          <kbd key={name} dir="ltr" className={styles.key}>
            {name}
          </kbd>
        ))}
      </dt>
      <dd className={styles.words}>{words}</dd>
    </>
  );
}

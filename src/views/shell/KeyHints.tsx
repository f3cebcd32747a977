import { makeStyles, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type PlainAction } from '../../../machines/ports/actions';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectTakesSingleKeys } from '../../../machines/shell/app.selectors';
import { keyCap } from '../../theme/style-pieces';
import { ACTION_WORDS } from './action-words';
import { keysOf } from './key-names';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXL,
    boxSizing: 'border-box',
    width: '100%',
    height: '40px',
    paddingInline: tokens.spacingHorizontalM,
    overflow: 'hidden',
    boxShadow: `inset 0 1px 0 ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
  },
  hint: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  key: keyCap,
});

const SHOWN: readonly PlainAction[] = ['toggleCore', 'import', 'checkAll', 'shortcuts'];

/** Some keys and what they do, for who can use them. */
export default function KeyHints({ app }: { readonly app: AppActor }): ReactElement | null {
  const styles = useStyles();
  const { i18n } = useLingui();
  if (!useSelector(app, selectTakesSingleKeys)) return null;
  return (
    <div className={styles.root}>
      {SHOWN.map((action) => (
        <span key={action} className={styles.hint}>
          <kbd dir="ltr" className={styles.key}>
            {keysOf(action)}
          </kbd>
          {i18n._(ACTION_WORDS[action])}
        </span>
      ))}
    </div>
  );
}

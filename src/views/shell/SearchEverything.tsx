import { makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { NOT_ROOMY, PHONE, ROOMY } from '../../theme/layout';
import { bareButton } from '../../theme/style-pieces';
import { ariaKeysOf, keysOf } from './key-names';

const useStyles = makeStyles({
  search: {
    ...bareButton,
    flexGrow: 1,
    minWidth: '32px',
    maxWidth: '280px',
    height: '32px',
    justifyContent: 'flex-start',
    // What has no room is in a line that nobody sees.
    flexWrap: 'wrap',
    alignContent: 'flex-start',
    lineHeight: '32px',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: '6px',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    whiteSpace: 'nowrap',
    [ROOMY]: { backgroundColor: tokens.colorNeutralBackground2 },
    [NOT_ROOMY]: { flexGrow: 0, color: tokens.colorNeutralForeground2 },
    // There it is in the menu.
    [PHONE]: { display: 'none' },
  },
  sign: { flexShrink: 0, height: '32px' },
  words: {
    flexGrow: 1,
    textAlign: 'start',
    [NOT_ROOMY]: { display: 'none' },
  },
  keys: { flexShrink: 0, fontSize: tokens.fontSizeBase200, [NOT_ROOMY]: { display: 'none' } },
});

/** Opens the palette, and looks like the field that it opens; where there is no room for it, its icon alone. */
export default function SearchEverything({ app }: { readonly app: AppActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const keys = keysOf('palette');
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={t`Search everything`}
      aria-keyshortcuts={ariaKeysOf('palette')}
      title={t`Search servers, actions and settings (${keys})`}
      onClick={() => app.send({ type: 'dialog.open', dialog: 'palette' })}
    >
      <SearchRegular fontSize={20} className={styles.sign} />
      <span className={styles.words}>
        <Trans>Search everything</Trans>
      </span>
      <span aria-hidden className={styles.keys}>
        {keys}
      </span>
    </button>
  );
}

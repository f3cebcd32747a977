import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { bareReference } from '../../../machines/domain/reference';
import { selectIsShared } from '../../../machines/nodes/nodes.selectors';
import { needsTest } from '../../../machines/service/observatory.rules';
import { usePhone } from '../../components/use-phone';
import { HOVER, PHONE } from '../../theme/layout';
import { useAsking } from '../shared/Hindrance';
import { TestNowButton, type EntryPartProps } from './TestNowButton';

const useStyles = makeStyles({
  /** Where they can be pointed at, they appear with the pointer or the focus in their entry, over the end of its second line. */
  root: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXS,
    gridColumnStart: 1,
    gridColumnEnd: -1,
    [HOVER]: {
      position: 'absolute',
      insetBlockStart: '-2px',
      insetInlineEnd: 0,
      paddingInlineStart: tokens.spacingHorizontalS,
      backgroundColor: tokens.colorNeutralBackground1,
      opacity: 0,
      '&:is(li:hover *)': { opacity: 1 },
      '&:is(li:focus-within *)': { opacity: 1 },
    },
    [PHONE]: {
      ':is(div)': { position: 'static', paddingInlineStart: 0, opacity: 1 },
      columnGap: 0,
      gridRowStart: 1,
      gridRowEnd: 3,
      gridColumnStart: 4,
      gridColumnEnd: 'auto',
      alignSelf: 'start',
      alignItems: 'center',
      height: '64px',
    },
  },
  /** Words alone, as in the rows of the list. */
  only: {
    [PHONE]: {
      height: '64px',
      maxWidth: '88px',
      paddingInline: tokens.spacingHorizontalXS,
      color: tokens.colorBrandForeground1,
      lineHeight: tokens.lineHeightBase200,
    },
  },
});

/** What can be done with a connected server besides disconnecting it. */
export function EntryButtons({ nodes, entry }: EntryPartProps): ReactElement {
  const styles = useStyles();
  const phone = usePhone();
  return (
    <div className={styles.root}>
      {needsTest(entry) ? <TestNowButton nodes={nodes} entry={entry} quiet={phone} /> : null}
      <OnlyButton nodes={nodes} entry={entry} quiet={phone} />
    </div>
  );
}

/** Only where the outbound has other servers too. */
function OnlyButton({ nodes, entry, quiet }: EntryPartProps & { readonly quiet: boolean }): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const row = bareReference(entry.reference);
  const { outbound } = entry.reference;
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'row.connectOnly', row, outbound }));
  const shared = useSelector(nodes, (snapshot) => selectIsShared(snapshot, outbound));
  const shown = outbound.toUpperCase();
  const label = t`Use only ${entry.name} in ${shown}`;
  const { able, title } = useAsking(can, label);
  if (!shared) return null;
  return (
    <Button
      aria-label={label}
      title={title}
      size="small"
      {...(quiet ? { appearance: 'transparent', className: styles.only } : {})}
      disabledFocusable={!able}
      onClick={() => nodes.send({ type: 'row.connectOnly', row, outbound })}
    >
      <Trans>Use only this</Trans>
    </Button>
  );
}

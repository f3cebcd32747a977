import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDoubleLeftRegular } from '@fluentui/react-icons/svg/chevron-double-left';
import { ChevronDoubleRightRegular } from '@fluentui/react-icons/svg/chevron-double-right';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectFirstShown,
  selectLastShown,
  selectPage,
  selectPageCount,
  selectRowCount,
} from '../../../machines/nodes/nodes.selectors';
import { BAR_HEIGHT, LOW, NOT_PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { CARD_RADIUS } from '../../theme/style-pieces';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'end',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalS,
    borderEndStartRadius: CARD_RADIUS,
    borderEndEndRadius: CARD_RADIUS,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 1px 0 ${tokens.colorNeutralStroke2}`,
    [NOT_PHONE]: { boxShadow: `inset 0 1px 0 ${tokens.colorNeutralStroke2}, 0 0 0 1px ${tokens.colorNeutralStroke2}` },
  },
  /** The card seems to end with it: the ground of the page is below it, at any place of the list. */
  edge: {
    marginBlockStart: 'auto',
    position: 'sticky',
    insetBlockEnd: BAR_HEIGHT,
    zIndex: 4,
    [NOT_PHONE]: {
      // Over the edges of the card, too.
      marginInline: '-1px',
      paddingInline: '1px',
      marginBlockEnd: `calc(-1 * ${tokens.spacingVerticalM})`,
      paddingBlockEnd: tokens.spacingVerticalM,
      backgroundColor: tokens.colorNeutralBackground2,
    },
    [LOW]: { position: 'static' },
  },
  /** It begins where the line begins: whatever its numbers, it stays there. */
  place: { marginInlineEnd: 'auto' },
  // Chevrons point along the line.
  icon: { display: 'inline-flex', '&:dir(rtl)': { transform: 'scaleX(-1)' } },
});

/** `1–100 of 5,000` and the buttons for the pages. */
export default function Pager({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { t, i18n } = useLingui();
  const pages = useSelector(nodes, selectPageCount);
  const page = useSelector(nodes, selectPage);
  const first = i18n.number(useSelector(nodes, selectFirstShown));
  const last = i18n.number(useSelector(nodes, selectLastShown));
  const total = i18n.number(useSelector(nodes, selectRowCount));
  const turn = (label: string, to: number, icon: ReactElement) => (
    <Button
      appearance="subtle"
      icon={<span className={styles.icon}>{icon}</span>}
      aria-label={label}
      title={label}
      disabledFocusable={to === page}
      onClick={() => nodes.send({ type: 'page.choose', page: to })}
    />
  );
  return (
    <div className={styles.edge}>
      <nav className={styles.root} aria-label={t`Pages`}>
        <span className={mergeClasses(numbers, styles.place)} role="status">
          <Trans>
            {first}–{last} of {total}
          </Trans>
        </span>
        {turn(t`First page`, 1, <ChevronDoubleLeftRegular />)}
        {turn(t`Previous page`, Math.max(1, page - 1), <ChevronLeftRegular />)}
        {turn(t`Next page`, Math.min(pages, page + 1), <ChevronRightRegular />)}
        {turn(t`Last page`, pages, <ChevronDoubleRightRegular />)}
      </nav>
    </div>
  );
}

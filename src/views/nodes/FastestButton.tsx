import { Button, makeStyles, mergeClasses, tokens, type ButtonProps } from '@fluentui/react-components';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectOutbound } from '../../../machines/nodes/nodes.selectors';
import { FORCED_COLORS, PHONE, VERY_NARROW } from '../../theme/layout';
import { unseen } from '../../theme/style-pieces';

const useStyles = makeStyles({
  // As wide filled as not: nothing beside it moves.
  root: {
    flexShrink: 0,
    minWidth: 'auto',
    paddingInline: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
  },
  sign: { [PHONE]: { paddingInline: 0, '& > .fui-Button__icon': { marginInline: 0 } } },
  wordless: { [PHONE]: unseen },
  named: {
    [PHONE]: {
      columnGap: tokens.spacingHorizontalXS,
      '& > .fui-Button__icon': { marginInline: 0 },
    },
  },
  /** What stands beside it matters more than its word, which then is in a line that nobody sees: the sign stands alone at the end. */
  yielding: {
    [PHONE]: {
      flexShrink: 1e4,
      height: '44px',
      paddingBlock: 0,
      paddingInline: tokens.spacingHorizontalSNudge,
      flexWrap: 'wrap',
      alignContent: 'flex-start',
      justifyContent: 'flex-end',
      overflow: 'hidden',
      '& > .fui-Button__icon': { height: '42px' },
    },
  },
  /** Filled, it is drawn lower than a thumb needs it, and keeps its word: the name gives way. */
  low: {
    [PHONE]: {
      paddingBlock: 0,
      borderTopWidth: '6px',
      borderBottomWidth: '6px',
      borderRadius: '5px / 10px',
      backgroundClip: 'padding-box',
      // Two words stand below each other.
      '& > span + span': { maxWidth: '64px', whiteSpace: 'normal', lineHeight: tokens.lineHeightBase100 },
    },
    [VERY_NARROW]: { '& > span + span': unseen },
    [FORCED_COLORS]: { ':is(button)': { borderTopWidth: '1px', borderBottomWidth: '1px' } },
  },
});

interface FastestButtonProps {
  readonly nodes: NodesActor;
  readonly size?: ButtonProps['size'];
  /** It is what helps: the one filled button of the page. */
  readonly urgent?: boolean;
  /** Its word on a phone: always, where there is room for it, or never. */
  readonly word?: 'always' | 'yielding' | 'never';
  readonly className?: string | false;
}

/** In the line of the current server; in the toolbar while there is none. */
export default function FastestButton({
  nodes,
  size,
  urgent = false,
  word = 'never',
  className,
}: FastestButtonProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const able = useSelector(nodes, (snapshot) => snapshot.can({ type: 'fastest.open' }));
  const outbound = useSelector(nodes, selectOutbound).toUpperCase();
  return (
    <Button
      size={size ?? 'medium'}
      appearance={urgent ? 'primary' : 'subtle'}
      className={mergeClasses(
        styles.root,
        word === 'never' ? styles.sign : styles.named,
        word === 'yielding' && (urgent ? styles.low : styles.yielding),
        className,
      )}
      icon={<FlashRegular />}
      disabledFocusable={!able}
      title={t`Test the servers in this list and use the fastest in ${outbound}`}
      onClick={() => nodes.send({ type: 'fastest.open' })}
    >
      <span className={word === 'never' ? styles.wordless : undefined}>
        <Trans>Fastest</Trans>
      </span>
    </Button>
  );
}

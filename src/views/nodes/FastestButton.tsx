import { Button, makeStyles, mergeClasses, tokens, type ButtonProps } from '@fluentui/react-components';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectOutbound } from '../../../machines/nodes/nodes.selectors';
import { type Asking, useAsking } from '../shared/Hindrance';

const useStyles = makeStyles({
  // As wide filled as not: nothing beside it moves.
  root: {
    flexShrink: 0,
    minWidth: 'auto',
    paddingInline: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
  },
});

interface FastestButtonProps {
  readonly nodes: NodesActor;
  readonly size?: ButtonProps['size'];
  /** It is what helps: the one filled button of the page. */
  readonly urgent?: boolean;
  readonly className?: string | false;
}

/** Whether Fastest can be opened, and what its button says. */
export function useFastest(nodes: NodesActor): Asking {
  const { t } = useLingui();
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'fastest.open' }));
  const outbound = useSelector(nodes, selectOutbound).toUpperCase();
  return useAsking(can, t`Test the servers in this list and use the fastest in ${outbound}`);
}

/** In the line of the current server; in the toolbar while there is none. A phone has it at its lower edge. */
export default function FastestButton({ nodes, size, urgent = false, className }: FastestButtonProps): ReactElement {
  const styles = useStyles();
  const { able, title } = useFastest(nodes);
  return (
    <Button
      size={size ?? 'medium'}
      appearance={urgent ? 'primary' : 'subtle'}
      className={mergeClasses(styles.root, className)}
      icon={<FlashRegular />}
      disabledFocusable={!able}
      title={title}
      onClick={() => nodes.send({ type: 'fastest.open' })}
    >
      <Trans>Fastest</Trans>
    </Button>
  );
}

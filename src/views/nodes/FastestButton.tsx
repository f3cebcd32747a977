import { Button, makeStyles, mergeClasses, tokens, type ButtonProps } from '@fluentui/react-components';
import { FlashRegular } from '@fluentui/react-icons/svg/flash';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectOutbound } from '../../../machines/nodes/nodes.selectors';
import { PHONE } from '../../theme/layout';
import { unseen } from '../../theme/style-pieces';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    minWidth: 'auto',
    paddingInline: tokens.spacingHorizontalS,
    [PHONE]: { minWidth: '40px', paddingInline: 0, '& > .fui-Button__icon': { marginInline: 0 } },
  },
  label: { [PHONE]: unseen },
});

interface FastestButtonProps {
  readonly nodes: NodesActor;
  readonly size?: ButtonProps['size'];
  readonly className?: string | false;
}

/** In the line of the current server; in the toolbar while there is none. */
export default function FastestButton({ nodes, size, className }: FastestButtonProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const able = useSelector(nodes, (snapshot) => snapshot.can({ type: 'fastest.open' }));
  const outbound = useSelector(nodes, selectOutbound).toUpperCase();
  return (
    <Button
      size={size ?? 'medium'}
      appearance="subtle"
      className={mergeClasses(styles.root, className)}
      icon={<FlashRegular />}
      disabledFocusable={!able}
      title={t`Test the servers in this list and use the fastest in ${outbound}`}
      onClick={() => nodes.send({ type: 'fastest.open' })}
    >
      <span className={styles.label}>
        <Trans>Fastest</Trans>
      </span>
    </Button>
  );
}

import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type MessageSocketActor } from '../../../machines/service/message-socket.machine';
import { selectTraffic } from '../../../machines/service/message-socket.selectors';
import { useRate } from '../../components/useRate';
import { PHONE } from '../../theme/layout';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    columnGap: tokens.spacingHorizontalS,
    flexShrink: 0,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [PHONE]: { display: 'none' },
  },
});

/** What passes through the core, where the service tells it (docs/service.md, "Message socket"). */
export default function TrafficRate({ socket }: { readonly socket: MessageSocketActor }): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const rate = useRate();
  const traffic = useSelector(socket, selectTraffic);
  if (traffic === null) return null;
  const [up, down] = [rate(traffic.up), rate(traffic.down)];
  return (
    <Caption1 className={styles.root} role="img" aria-label={t`Upload ${up}, download ${down}`}>
      <span>
        ↑ <bdi>{up}</bdi>
      </span>
      <span>
        ↓ <bdi>{down}</bdi>
      </span>
    </Caption1>
  );
}

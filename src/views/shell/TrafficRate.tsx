import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type MessageSocketActor } from '../../../machines/service/message-socket.machine';
import { selectTraffic } from '../../../machines/service/message-socket.selectors';
import { UpAndDown } from '../../components/UpAndDown';
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
  const traffic = useSelector(socket, selectTraffic);
  return traffic === null ? null : <UpAndDown className={styles.root} traffic={traffic} />;
}

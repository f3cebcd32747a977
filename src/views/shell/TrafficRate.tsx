import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type MessageSocketActor } from '../../../machines/service/message-socket.machine';
import { selectTraffic } from '../../../machines/service/message-socket.selectors';
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

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** What passes through the core, where the service tells it (docs/service.md, "Message socket"). */
export default function TrafficRate({ socket }: { readonly socket: MessageSocketActor }): ReactElement | null {
  const styles = useStyles();
  const { i18n, t } = useLingui();
  const traffic = useSelector(socket, selectTraffic);
  if (traffic === null) return null;
  const rate = (bytes: number): string => {
    const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
    const unit = `${UNITS[power] ?? 'byte'}-per-second`;
    return i18n.number(bytes / 1000 ** power, { style: 'unit', unit, maximumFractionDigits: power === 0 ? 0 : 1 });
  };
  const [up, down] = [rate(traffic.up), rate(traffic.down)];
  return (
    <Caption1 className={styles.root} role="img" aria-label={t`Upload ${up}, download ${down}`}>
      <span>↑ {up}</span>
      <span>↓ {down}</span>
    </Caption1>
  );
}

import { makeStyles, mergeClasses, Select } from '@fluentui/react-components';
import { type ReactElement } from 'react';

/** Beside the text of a script, wherever it stands there. */
export const OUTBOUND_WIDTH = '124px';

const useStyles = makeStyles({ root: { flexShrink: 0, minWidth: 0, maxWidth: '160px' } });

/** Where something goes: one of the outbounds, or one that is none now. */
export function OutboundChoice({
  className,
  label,
  outbounds,
  chosen,
  none,
  disabled,
  onChoose,
}: {
  readonly className?: string;
  readonly label: string;
  readonly outbounds: readonly string[];
  readonly chosen: string;
  /** What it is called while none is chosen; null when one is. */
  readonly none: string | null;
  readonly disabled: boolean;
  readonly onChoose: (outbound: string) => void;
}): ReactElement {
  const styles = useStyles();
  const others = none === null && !outbounds.includes(chosen) ? [chosen] : [];
  return (
    <Select
      className={mergeClasses(styles.root, className)}
      aria-label={label}
      value={chosen}
      disabled={disabled}
      onChange={(_, { value }) => onChoose(value)}
    >
      {none === null ? null : <option value="">{none}</option>}
      {[...others, ...outbounds].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}

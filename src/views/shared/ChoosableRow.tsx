import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckboxCheckedFilled } from '@fluentui/react-icons/svg/checkbox-checked';
import { CheckboxUncheckedRegular } from '@fluentui/react-icons/svg/checkbox-unchecked';
import { RadioButtonFilled, RadioButtonRegular } from '@fluentui/react-icons/svg/radio-button';
import { type ReactElement } from 'react';
import { type RowComponentProps } from 'react-window';
import { type Reference, type ReferenceKey } from '../../../machines/domain/reference';
import { nameOf, type ChoosableServer } from '../../../machines/outbounds/outbound-servers.rules';
import { type Latencies } from '../../../machines/ports/measured';
import { POINTED_AT } from '../../theme/grounds';
import { useSharedStyles } from '../../theme/shared-styles';
import { FlaggedName } from './FlaggedName';
import { LatencyText } from './LatencyText';

export const ROW_PX = 48;

const useStyles = makeStyles({
  row: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    paddingInline: tokens.spacingHorizontalM,
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
  },
  active: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
  mark: { fontSize: '20px', lineHeight: 0, color: tokens.colorNeutralForeground3 },
  chosen: { color: tokens.colorCompoundBrandForeground1 },
  name: { lineHeight: tokens.lineHeightBase300 },
  bold: { fontWeight: tokens.fontWeightSemibold },
  /** Each part is cut at its own end, which in an address is the right one on every page. */
  about: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  part: { minWidth: 0 },
  /** The protocol gives way first, then the list: the address is what servers are told apart by. */
  net: { flexShrink: 1e6 },
  list: { flexShrink: 1e3 },
  latency: { fontSize: tokens.fontSizeBase200 },
});

export interface ChoosableRowProps {
  /** Ids of the rows begin with it. */
  readonly id: string;
  readonly shown: readonly ChoosableServer[];
  readonly chosen: ReadonlySet<ReferenceKey>;
  readonly latencies: Latencies;
  /** The row that Enter checks. */
  readonly active: number;
  readonly single: boolean;
  readonly onToggle: (row: Reference) => void;
}

/** A server that can be chosen: its name, where it comes from, what it is. */
export function ChoosableRow({
  index,
  style,
  ariaAttributes,
  id,
  shown,
  chosen,
  latencies,
  active,
  single,
  onToggle,
}: RowComponentProps<ChoosableRowProps>): ReactElement | null {
  const styles = useStyles();
  const { ellipsis, numbers } = useSharedStyles();
  const server = shown[index];
  if (server === undefined) return null;
  const { row, reference, key, subscription } = server;
  const isChosen = chosen.has(key);
  const part = mergeClasses(styles.part, ellipsis);
  const [On, Off] = single
    ? [RadioButtonFilled, RadioButtonRegular]
    : [CheckboxCheckedFilled, CheckboxUncheckedRegular];
  return (
    // The keys are the field's, where the focus stays.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-posinset={ariaAttributes['aria-posinset']}
      aria-setsize={ariaAttributes['aria-setsize']}
      style={style}
      className={mergeClasses(styles.row, index === active && styles.active)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onToggle(reference)}
    >
      <span className={mergeClasses(styles.mark, isChosen && styles.chosen)}>{isChosen ? <On /> : <Off />}</span>
      <span>
        <FlaggedName name={nameOf(row)} className={mergeClasses(styles.name, isChosen && styles.bold)} />
        <span className={styles.about}>
          <bdi dir="ltr" className={part}>
            {row.address}
          </bdi>
          {subscription === null ? null : (
            <>
              {' · '}
              <bdi className={mergeClasses(part, styles.list)}>{subscription}</bdi>
            </>
          )}
          {' · '}
          <bdi dir="ltr" className={mergeClasses(part, styles.net)}>
            {row.net}
          </bdi>
        </span>
      </span>
      <span className={mergeClasses(styles.latency, numbers)}>
        <LatencyText text={latencies.get(key) ?? row.pingLatency} />
      </span>
    </div>
  );
}

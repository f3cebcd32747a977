import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { POINTED_AT } from '../theme/grounds';
import { checkBox } from '../theme/style-pieces';

const ROW = 28;
/** How many are drawn at most; the filter finds the others. */
const DRAWN = 200;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  button: { justifyContent: 'space-between', minWidth: 0 },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'start' },
  wrong: { border: `1px solid ${tokens.colorPaletteRedBorder2}` },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: `${ROW}px`,
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
  },
  box: { ...checkBox, accentColor: tokens.colorBrandBackground, flexShrink: 0 },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export interface MultiSelectProps {
  readonly label: string;
  /** The text of the button: the choice in a few words. */
  readonly summary: string;
  readonly filterLabel: string;
  /** Under the list, when not all options are drawn. */
  readonly more: (count: number) => ReactNode;
  readonly nothing: string;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  /** The list is at most this many rows high. */
  readonly rows: number;
  readonly wrong: boolean;
  readonly onToggle: (option: string) => void;
}

/** Several of many options: a button that says which, and below it a filtered list of check boxes. */
export function MultiSelect(props: MultiSelectProps): ReactElement {
  const { label, summary, chosen, wrong } = props;
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.root}>
      <Button
        className={mergeClasses(styles.button, wrong && styles.wrong)}
        icon={<ChevronDownRegular />}
        iconPosition="after"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${label}: ${summary}`}
        title={chosen.join(', ')}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.text}>{summary}</span>
      </Button>
      <div id={id}>{open ? <Options {...props} /> : null}</div>
    </div>
  );
}

function Options({
  label,
  filterLabel,
  more,
  nothing,
  options,
  chosen,
  rows,
  onToggle,
}: MultiSelectProps): ReactElement {
  const styles = useStyles();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = options.filter((option) => option.toLowerCase().includes(wanted));
  const drawn = found.slice(0, DRAWN);
  return (
    <div className={styles.panel}>
      <Input
        size="small"
        autoFocus
        aria-label={filterLabel}
        placeholder={filterLabel}
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      <ul className={styles.list} style={{ maxHeight: `${rows * ROW}px` }} aria-label={label}>
        {drawn.map((option) => (
          <li key={option}>
            <label className={styles.row}>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.includes(option)}
                onChange={() => onToggle(option)}
              />
              <bdi className={styles.text}>{option}</bdi>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <span className={styles.note} role="status">
          {nothing}
        </span>
      ) : null}
      {found.length > drawn.length ? <span className={styles.note}>{more(found.length - drawn.length)}</span> : null}
    </div>
  );
}

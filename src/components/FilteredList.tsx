import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactElement } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, width: 'min(320px, 80vw)' },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '50vh', overflowY: 'auto' },
  item: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    justifyContent: 'space-between',
    width: '100%',
    minHeight: '36px',
    alignItems: 'center',
    paddingInline: tokens.spacingHorizontalS,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '&[aria-current=true]': { fontWeight: tokens.fontWeightSemibold },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

export interface FilteredItem {
  readonly id: string;
  readonly name: string;
  readonly count: string;
}

export interface FilteredListProps {
  readonly label: string;
  readonly nothing: string;
  readonly items: readonly FilteredItem[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

/** No more are drawn at once; the filter finds the others. */
const DRAWN = 200;

/** A list to choose from, with a filter above it. */
export function FilteredList({ label, nothing, items, current, onChoose }: FilteredListProps): ReactElement {
  const styles = useStyles();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = items.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, DRAWN);
  return (
    <div className={styles.root}>
      <Input
        aria-label={label}
        placeholder={label}
        autoFocus
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      {found.length === 0 ? (
        <span role="status">{nothing}</span>
      ) : (
        <ul className={styles.list}>
          {found.map(({ id, name, count }) => (
            <li key={id}>
              <button type="button" className={styles.item} aria-current={id === current} onClick={() => onChoose(id)}>
                <bdi className={styles.name}>{name}</bdi>
                <span className={styles.count}>{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

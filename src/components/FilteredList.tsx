import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState, type ReactElement } from 'react';
import { PHONE } from '../theme/layout';
import { useSharedStyles } from '../theme/shared-styles';
import { useListItemStyles } from './list-item-styles';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    width: 'min(320px, 80vw)',
    [PHONE]: { width: 'auto' },
  },
  list: { maxHeight: '50vh', overflowY: 'auto' },
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

/** How many are drawn at most; the filter finds the others. */
const DRAWN = 200;

/** A list to choose from, with a filter above it. */
export function FilteredList({ label, nothing, items, current, onChoose }: FilteredListProps): ReactElement {
  const styles = useStyles();
  const line = useListItemStyles();
  const { ellipsis } = useSharedStyles();
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
        <ul className={mergeClasses(line.list, styles.list)}>
          {found.map(({ id, name, count }) => (
            <li key={id}>
              <button type="button" className={line.item} aria-current={id === current} onClick={() => onChoose(id)}>
                <bdi className={ellipsis}>{name}</bdi>
                <span className={line.count}>{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

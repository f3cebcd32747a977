import { Input, makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { useState, type ReactElement } from 'react';
import { Fold } from '../../src/components/Fold';
import { useListItemStyles } from '../../src/components/list-item-styles';
import { POINTED_AT } from '../../src/theme/grounds';

const COLUMNS_HEIGHT = 20;
/** Of what stands above the groups and stays there. */
export const FILTER_HEIGHT = 8 + 24 + COLUMNS_HEIGHT;

/** Of the head of a group, which stays there while its items are read. */
export const HEADING_HEIGHT = 28;

const useStyles = makeStyles({
  filter: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    paddingBlockStart: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  input: { width: '100%', minWidth: 0 },
  columns: {
    display: 'flex',
    alignItems: 'end',
    justifyContent: 'space-between',
    height: `${COLUMNS_HEIGHT}px`,
    paddingInline: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
  },
  group: { paddingBlockEnd: tokens.spacingVerticalXS, scrollMarginBlockStart: `-${HEADING_HEIGHT}px` },
  heading: {
    boxSizing: 'border-box',
    // The head of what is read stays in sight.
    position: 'sticky',
    insetBlockStart: `${FILTER_HEIGHT}px`,
    zIndex: 1,
    minHeight: `${HEADING_HEIGHT}px`,
    alignContent: 'center',
    paddingInline: tokens.spacingHorizontalXS,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: POINTED_AT },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
});

export interface FoldingGroup<Item> {
  readonly name: string;
  readonly items: readonly Item[];
}

export interface FoldingListProps<Item> {
  /** Of the field above the list. */
  readonly label: string;
  readonly nothing: string;
  /** What stands at the beginning of a line, and the number at its end. */
  readonly columns: readonly [names: string, numbers: string];
  readonly groups: readonly FoldingGroup<Item>[];
  readonly textOf: (item: Item) => string;
  /** A list item. */
  readonly children: (item: Item) => ReactElement;
}

/** Items under headings that fold, with a filter above; the arrow keys go through them. */
export function FoldingList<Item>({
  label,
  nothing,
  columns: [names, numbers],
  groups,
  textOf,
  children,
}: FoldingListProps<Item>): ReactElement {
  const styles = useStyles();
  const line = useListItemStyles();
  const keys = useArrowNavigationGroup({ axis: 'vertical' });
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = groups
    .map(({ name, items }) => ({ name, items: items.filter((one) => textOf(one).toLowerCase().includes(wanted)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <div className={styles.filter}>
        <Input
          className={styles.input}
          type="search"
          size="small"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
        <div className={styles.columns} aria-hidden>
          <span>{names}</span>
          <span>{numbers}</span>
        </div>
      </div>
      {found.length === 0 ? <span role="status">{nothing}</span> : null}
      <div {...keys}>
        {found.map(({ name, items }) => (
          // What is found is seen, also in a group that was folded.
          <Fold
            key={`${name} ${wanted === ''}`}
            open
            className={styles.group}
            summaryClass={styles.heading}
            summary={<bdi lang="en">{name}</bdi>}
          >
            <ul className={line.list}>{items.map(children)}</ul>
          </Fold>
        ))}
      </div>
    </>
  );
}

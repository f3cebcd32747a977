import { useEffect, type ReactElement } from 'react';
import { List, useListRef, type RowComponentProps } from 'react-window';

export interface ChoiceListProps<TProps extends object> {
  readonly id: string;
  readonly label: string;
  readonly rowHeight: number | ((row: number) => number);
  readonly count: number;
  /** The row that Enter chooses, which is kept visible; -1 for none. */
  readonly active: number;
  /** Several rows can be chosen. */
  readonly multiple?: boolean;
  /** What gives the list its height, or else how high all of its rows are. */
  readonly className?: string;
  readonly height?: number;
  readonly row: (props: RowComponentProps<TProps>) => ReactElement | null;
  readonly rowProps: TProps;
}

/** As high as it becomes, in pixels. */
const MOST = 480;

/** The list below a field that the arrow keys move in. Only what is visible is in the document. */
export function ChoiceList<TProps extends object>({
  id,
  label,
  rowHeight,
  count,
  active,
  multiple = false,
  className,
  height = 0,
  row,
  rowProps,
}: ChoiceListProps<TProps>): ReactElement {
  const list = useListRef(null);
  useEffect(() => {
    if (active >= 0 && active < count) list.current?.scrollToRow({ index: active, align: 'auto' });
  }, [list, active, count]);
  return (
    <List
      listRef={list}
      id={id}
      role="listbox"
      aria-label={label}
      {...(multiple ? { 'aria-multiselectable': true } : {})}
      {...(className === undefined ? { style: { height: `min(60dvh, ${Math.min(MOST, height)}px)` } } : { className })}
      defaultHeight={400}
      rowComponent={row as never}
      rowCount={count}
      rowHeight={rowHeight}
      rowProps={rowProps as never}
    />
  );
}

import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactElement } from 'react';
import { List, useListRef, type RowComponentProps } from 'react-window';

/** Lines, each of its own height, in pixels. */
export interface RowLayout {
  /** With another number, lines have other heights. */
  readonly columns: number;
  /** By how many places all lines have moved to the front so far. */
  readonly moved: number;
  readonly lineAt: (top: number) => number;
  readonly topOf: (line: number) => number;
}

export interface FollowingListProps<TProps extends object> {
  readonly label: string;
  readonly className: string;
  readonly rowHeight: number;
  readonly count: number;
  /** Scrolls to the end when lines are added, as long as the end is visible; and at once when it is turned on. */
  readonly follows: boolean;
  /** What the rows stand for; the reading position stays with it when the rows change. */
  readonly layout: RowLayout;
  readonly row: (props: RowComponentProps<TProps>) => ReactElement;
  /** For every row. A new object renders them all again. */
  readonly rowProps: TProps;
}

/** A long list of rows of one height that can stay at its end. Only what is visible is in the document. */
export function FollowingList<TProps extends object>({
  label,
  className,
  rowHeight,
  count,
  follows,
  layout,
  row,
  rowProps,
}: FollowingListProps<TProps>): ReactElement {
  const list = useListRef(null);
  const away = useRef(false);
  const top = useRef({ line: 0, below: 0 });
  const drawn = useRef(layout);
  useLayoutEffect(() => {
    const { columns, moved } = drawn.current;
    drawn.current = layout;
    const by = Math.max(0, layout.moved - moved);
    if (by === 0 && layout.columns === columns) return;
    const line = Math.max(0, top.current.line - by);
    const below = layout.columns === columns ? top.current.below : 0;
    top.current = { line, below };
    scrollTo(list.current?.element, layout.topOf(line) + below);
  }, [list, layout]);
  useEffect(() => {
    if (follows) away.current = false;
  }, [follows]);
  useEffect(() => {
    if (!follows || away.current || count === 0) return;
    toEnd(list.current?.element);
  }, [list, follows, count]);
  return (
    <List
      listRef={list}
      aria-label={label}
      className={className}
      // A scroller without anything to focus in it cannot be reached with the keyboard.
      tabIndex={0}
      dir="ltr"
      defaultHeight={560}
      rowComponent={row as never}
      rowCount={count}
      rowHeight={rowHeight}
      rowProps={rowProps as never}
      overscanCount={10}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        const line = layout.lineAt(scrollTop);
        top.current = { line, below: scrollTop - layout.topOf(line) };
        away.current = scrollTop + clientHeight < scrollHeight - 2 * rowHeight;
      }}
      onResize={() => {
        if (follows && !away.current) toEnd(list.current?.element);
      }}
    />
  );
}

/** The list’s own `scrollToRow` does not know of a scroll bar below the rows. */
function toEnd(element: HTMLElement | null | undefined): void {
  if (element) scrollTo(element, element.scrollHeight);
}

function scrollTo(element: HTMLElement | null | undefined, top: number): void {
  if (element) element.scrollTop = top;
}

/** A row as wide as its text: what is longer than the list is scrolled to. */
export function wideRow(style: CSSProperties): CSSProperties {
  return { ...style, width: 'max-content', minWidth: '100%' };
}

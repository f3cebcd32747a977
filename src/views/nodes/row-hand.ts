import { createContext, use, type MouseEvent, type PointerEvent, type HTMLAttributes } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { listOf, type Position } from '../../../machines/nodes/nodes.rows.rules';
import { selectIsSelecting, selectPositions } from '../../../machines/nodes/nodes.selectors';
import { selectReference } from '../../../machines/nodes/row.selectors';
import { type RowSheetActor } from '../../../machines/nodes/row-sheet.machine';
import { usePhone } from '../../components/use-phone';

/** Not a property of each row: a page has a hundred. */
export const RowSheetContext = createContext<RowSheetActor | null>(null);

/** What a tap on a row and the button for its actions open; null where there is room for a menu. */
export function useRowSheet(): RowSheetActor | null {
  const sheet = use(RowSheetContext);
  return usePhone() ? sheet : null;
}

type Hand = Pick<
  HTMLAttributes<HTMLTableSectionElement>,
  'onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'onClick' | 'onContextMenu'
>;

/** What the body of the table listens to: rows are clicked, on a phone tapped and pressed, beside their own controls. */
export function useRowHand(nodes: NodesActor): Hand {
  const sheet = useRowSheet();
  if (sheet === null) return { onClick: (event) => open(nodes, positionUnder(nodes, event)) };
  const drop = (): void => sheet.send({ type: 'press.leave' });
  return {
    onPointerDown: (event) => {
      const position = positionUnder(nodes, event);
      if (position !== undefined && isFinger(event)) sheet.send({ type: 'row.press', position });
    },
    onPointerUp: drop,
    // The page begins to scroll.
    onPointerCancel: drop,
    onClick: (event) => {
      const position = positionUnder(nodes, event);
      const snapshot = nodes.getSnapshot();
      const row = position === undefined ? undefined : selectReference(snapshot, position);
      if (position === undefined || row === undefined) return;
      sheet.send({ type: 'row.tap', position, row, selecting: selectIsSelecting(snapshot) });
    },
    // A long press selects; the browser's own menu has nothing to do with a row.
    onContextMenu: (event) => {
      if (isFinger(event)) event.preventDefault();
    },
  };
}

/** The list of a subscription; a server's row has buttons for what can be done with it. */
function open(nodes: NodesActor, position: Position | undefined): void {
  const row = position === undefined ? undefined : selectReference(nodes.getSnapshot(), position);
  // Whoever has just marked some words of it does not want to leave them.
  if (row?._type !== 'subscription' || getSelection()?.isCollapsed === false) return;
  nodes.send({ type: 'tab.choose', tab: listOf(row) });
}

function isFinger({ nativeEvent }: { readonly nativeEvent: Event }): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
}

/** The row that the event is about; none when one of its controls is. */
function positionUnder(
  nodes: NodesActor,
  { target, currentTarget }: MouseEvent<HTMLElement> | PointerEvent<HTMLElement>,
): Position | undefined {
  if (!(target instanceof Element) || target.closest('button, input, label, a') !== null) return undefined;
  const line = target.closest('tr');
  const at = line === null ? -1 : [...currentTarget.children].indexOf(line);
  return selectPositions(nodes.getSnapshot())[at];
}

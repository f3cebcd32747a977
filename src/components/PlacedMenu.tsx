import { Menu, MenuList } from '@fluentui/react-components';
import { useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { focusFirst, giveFocus } from './focus/move';
import { MenuSheet } from './Sheet';

interface PlacedMenuProps {
  /** The button that it belongs to: it opens there, and the focus goes back to it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fluent looks for the first item before the menu stands in the page. */
function focusFirstItem(menu: HTMLElement | null): void {
  focusFirst(menu, '[role^=menuitem]');
}

/** A menu for a list whose rows move on while it is open; it is open as long as it is drawn. */
export function PlacedMenu({ anchor, label, onClose, children }: PlacedMenuProps): ReactElement {
  const [target] = useState(() => ({
    getBoundingClientRect: () => anchor.current?.getBoundingClientRect() ?? new DOMRect(),
  }));
  return (
    <Menu
      open
      positioning={{ target, position: 'below', align: 'end' }}
      onOpenChange={(_, { open, type, event }) => {
        // Fluent says so before it says which item was clicked, and of the click that has opened it.
        if (open || type === 'menuItemClick') return;
        if (type === 'clickOutside' && anchor.current?.contains(event.target as Node) === true) return;
        onClose();
        giveFocus(anchor.current);
      }}
    >
      <MenuSheet>
        <MenuList ref={focusFirstItem} aria-label={label}>
          {children}
        </MenuList>
      </MenuSheet>
    </Menu>
  );
}

import { Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { useState, type ReactElement, type ReactNode } from 'react';

export interface LazyMenuProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Drawn only while the menu is open. */
  readonly children: () => ReactNode;
}

/** A menu button that costs a plain button until it is first used: a table can have a hundred of them. */
export function LazyMenu({ label, className, children }: LazyMenuProps): ReactElement {
  const [used, setUsed] = useState(false);
  const props = { className, 'aria-label': label, title: label };
  if (!used) {
    return (
      <button type="button" {...props} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)}>
        <MoreHorizontalRegular fontSize={20} />
      </button>
    );
  }
  return (
    <Menu defaultOpen>
      <MenuTrigger disableButtonEnhancement>
        <button type="button" {...props}>
          <MoreHorizontalRegular fontSize={20} />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{children()}</MenuList>
      </MenuPopover>
    </Menu>
  );
}

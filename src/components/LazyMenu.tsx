import { Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { useState, type ReactElement, type ReactNode } from 'react';

export interface LazyMenuProps {
  /** What the menu acts on: it closes when that changes under it. */
  readonly subject: string;
  readonly label: string;
  readonly className?: string | undefined;
  /** Drawn only while the menu is open. */
  readonly children: () => ReactNode;
}

/** A menu button that costs a plain button until it is first used: a table can have a hundred of them. */
export function LazyMenu({ subject, label, className, children }: LazyMenuProps): ReactElement {
  const [usedFor, setUsedFor] = useState<string | null>(null);
  const props = { className, 'aria-label': label, title: label };
  if (usedFor !== subject) {
    return (
      <button type="button" {...props} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsedFor(subject)}>
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

import { Menu, MenuList, MenuTrigger } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { MenuSheet } from './Sheet';

/** A menu that is open as it appears. */
export default function OpenMenu({
  trigger,
  children,
}: {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Menu defaultOpen>
      <MenuTrigger disableButtonEnhancement>{trigger}</MenuTrigger>
      <MenuSheet>
        <MenuList>{children}</MenuList>
      </MenuSheet>
    </Menu>
  );
}

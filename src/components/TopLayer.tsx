import { useFluent, useThemeClassName } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * A place at the end of the document that an open dialog neither covers nor hides from screen readers. Fluent hides whatever
 * is outside a modal dialog, except top-level elements with this attribute (`useDangerousNeverHidden` in react-tabster).
 */
export function TopLayer({ children }: { readonly children: ReactNode }): ReactElement {
  const theme = useThemeClassName();
  const { dir, targetDocument } = useFluent();
  return createPortal(
    <div data-tabster-never-hide="" className={theme} dir={dir}>
      {children}
    </div>,
    (targetDocument ?? document).body,
  );
}

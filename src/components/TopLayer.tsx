import { useFluent, useThemeClassName } from '@fluentui/react-components';
import { useLayoutEffect, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * A place at the end of the document that an open dialog neither covers nor hides from screen readers. Fluent hides whatever
 * is outside a modal dialog, except top-level elements with this attribute (`useDangerousNeverHidden` in react-tabster).
 */
export function TopLayer({ children }: { readonly children: ReactNode }): ReactElement | null {
  const theme = useThemeClassName();
  const { dir } = useFluent();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = document.createElement('div');
    element.setAttribute('data-tabster-never-hide', '');
    document.body.append(element);
    setLayer(element);
    return () => element.remove();
  }, []);
  useLayoutEffect(() => {
    if (layer === null) return;
    layer.className = theme;
    layer.dir = dir;
  }, [layer, theme, dir]);
  return layer === null ? null : createPortal(children, layer);
}

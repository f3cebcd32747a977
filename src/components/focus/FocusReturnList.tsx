import { useLayoutEffect, useRef, type FocusEvent, type ReactElement, type ReactNode } from 'react';
import { focusFirst, giveFocus } from './move';
import { OVERLAYS } from './trail';

/**
 * A list whose items can go while the focus is in them: it goes to the first remaining item, otherwise back to where it came from.
 */
export function FocusReturnList({
  className,
  label,
  children,
}: {
  readonly className: string;
  /** Of a list whose place does not say what it lists. */
  readonly label?: string;
  readonly children: ReactNode;
}): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Element | null>(null);
  const home = useRef<Element | null>(null);
  const onFocus = ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    focused.current = target;
    if (relatedTarget !== null && list.current?.contains(relatedTarget) === false) home.current = relatedTarget;
  };
  // React reports no blur for what it removes: afterwards this still names the element.
  const onBlur = (): void => {
    focused.current = null;
  };
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    const [dialog] = [...document.querySelectorAll(OVERLAYS)].slice(-1);
    if (!focusFirst(list.current) && !giveFocus(home.current)) focusFirst(dialog ?? document);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notes where the focus is
    <ul ref={list} className={className} aria-label={label} onFocus={onFocus} onBlur={onBlur}>
      {children}
    </ul>
  );
}

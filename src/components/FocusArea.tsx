import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

export interface FocusAreaProps {
  /** The field inside gets the focus whenever this becomes another number above 0. */
  readonly focusRequest: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Around a field that a machine can send the focus to. */
export function FocusArea({ focusRequest, className, children }: FocusAreaProps): ReactElement {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusRequest > 0) area.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [focusRequest]);
  return (
    <div ref={area} className={className}>
      {children}
    </div>
  );
}

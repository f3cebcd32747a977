import { useRef, type ReactElement, type ReactNode } from 'react';
import { useFocusRequest } from './use-focus-request';

export interface FocusAreaProps {
  /** The field inside gets the focus whenever this becomes another number above 0. */
  readonly focusRequest: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Around a field that a machine can send the focus to. */
export function FocusArea({ focusRequest, className, children }: FocusAreaProps): ReactElement {
  const area = useRef<HTMLDivElement>(null);
  useFocusRequest(area, focusRequest);
  return (
    <div ref={area} className={className}>
      {children}
    </div>
  );
}

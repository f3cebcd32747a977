import { Suspense, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { arrivedParts, PartMissing, watchArrivals } from './fetched';

export interface PartPlaceProps {
  /** While it is being fetched. */
  readonly waiting?: ReactNode;
  /** When it cannot be fetched; only this place is affected. Rendered again automatically when a part arrives. */
  readonly missing?: ReactNode;
  readonly children: ReactNode;
}

const isMissing = (error: unknown): boolean => error instanceof PartMissing;

/** Where a `fetched` component is drawn. */
export function PartPlace({ waiting = null, missing = null, children }: PartPlaceProps): ReactElement {
  const attempt = useSyncExternalStore(watchArrivals, arrivedParts);
  return (
    <ErrorBoundary catches={isMissing} fallback={() => missing} attempt={attempt}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { type BackendActor } from '../../../machines/service/backend.machine';
import { selectHindrance } from '../../../machines/service/backend.selectors';
import { hindranceOf, type Hindrance } from '../../../machines/service/health.rules';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectIsSilent } from '../../../machines/service/observatory.selectors';

const HindranceContext = createContext<Hindrance | null>(null);

export interface HindrancePlaceProps {
  readonly backend: BackendActor;
  readonly observatory: ObservatoryActor;
  readonly children: ReactNode;
}

/** Where buttons say why they cannot act. Not a property of each: a page has a hundred rows, and none of them knows the backend. */
export function HindrancePlace({ backend, observatory, children }: HindrancePlaceProps): ReactElement {
  const ofBackend = useSelector(backend, selectHindrance);
  const silent = useSelector(observatory, selectIsSilent);
  return <HindranceContext value={hindranceOf(ofBackend, silent)}>{children}</HindranceContext>;
}

/** Why a button that asks something of the service cannot act now; null while it can. */
export function useHindrance(): string | null {
  return useHindranceWords(use(HindranceContext));
}

/** Whether what is shown may be out of date: the service does not answer. */
export function useSilence(): boolean {
  return use(HindranceContext) === 'silent';
}

export function useHindranceWords(hindrance: Hindrance | null): string | null {
  const { t } = useLingui();
  switch (hindrance) {
    case 'silent':
      return t`The service is not responding.`;
    case 'withholding':
      return t`The service is not returning its lists.`;
    case null:
      return null;
  }
}

import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { type BackendActor } from '../../../machines/service/backend.machine';
import { selectHindrance } from '../../../machines/service/backend.selectors';
import { type CoreActor } from '../../../machines/service/core.machine';
import { selectCoreState } from '../../../machines/service/core.selectors';
import { hindranceOf, knownToRun, type Hindrance } from '../../../machines/service/health.rules';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectIsSilent } from '../../../machines/service/observatory.selectors';

const HindranceContext = createContext<Hindrance | null>(null);
/** The same in words: put into them once, not in every row. */
const ReasonContext = createContext<string | null>(null);

export interface HindranceProps {
  readonly backend: BackendActor;
  readonly observatory: ObservatoryActor;
}

/** Where buttons say why they cannot act. Not a property of each: a page has a hundred rows, and none of them knows the backend. */
export function HindrancePlace({
  children,
  ...actors
}: HindranceProps & { readonly children: ReactNode }): ReactElement {
  const hindrance = useHindranceOf(actors);
  return (
    <HindranceContext value={hindrance}>
      <ReasonContext value={useHindranceWords(hindrance)}>{children}</ReasonContext>
    </HindranceContext>
  );
}

/** For what stands outside that place, and for what derives more of it than words. */
export function useHindranceOf({ backend, observatory }: HindranceProps): Hindrance | null {
  const ofBackend = useSelector(backend, selectHindrance);
  const silent = useSelector(observatory, selectIsSilent);
  return hindranceOf(ofBackend, silent);
}

/** Nothing can be asked of the service now. */
export function useIsHindered(): boolean {
  return use(HindranceContext) !== null;
}

/** It is known that the core runs. */
export function useKnownToRun(core: CoreActor): boolean {
  const state = useSelector(core, selectCoreState);
  return knownToRun(state, use(HindranceContext));
}

export interface Asking {
  readonly able: boolean;
  readonly title: string | undefined;
}

/**
 * Of a button that asks something of the service: whether it can act, and its title, which says why it cannot while the service is
 * the reason. `can` is what its machine says, `title` what it says otherwise.
 */
export function useAsking(can: boolean, title?: string): Asking {
  const reason = use(ReasonContext);
  return { able: can && reason === null, title: reason ?? title };
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

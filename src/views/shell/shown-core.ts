import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { type CoreActor } from '../../../machines/service/core.machine';
import { selectCoreState, selectToggle, type CoreState } from '../../../machines/service/core.selectors';
import { isCoreDoubtful, shownState } from '../../../machines/service/health.rules';
import { useHindranceOf, useHindranceWords, type HindranceProps } from '../shared/Hindrance';

export const WORDS: Readonly<Record<CoreState, MessageDescriptor>> = {
  checking: msg`Checking…`,
  ready: msg`Ready`,
  running: msg`Running`,
  starting: msg`Starting…`,
  stopping: msg`Stopping…`,
};

export const PROMPTS = {
  start: msg({ message: 'Start', context: 'core' }),
  stop: msg({ message: 'Stop', context: 'core' }),
} as const;

export interface ShownCoreProps extends HindranceProps {
  readonly core: CoreActor;
}

export interface ShownCore {
  readonly state: CoreState;
  /** What a click does; null: nothing. */
  readonly toggle: 'start' | 'stop' | null;
  /** What the core is known to do is not shown, because the service cannot be asked. */
  readonly doubtful: boolean;
  /** Why nothing can be asked of the service. */
  readonly reason: string | null;
}

/** The state of the core as it is shown, and what may be done with it. */
export function useShownCore({ core, ...actors }: ShownCoreProps): ShownCore {
  const known = useSelector(core, selectCoreState);
  const allowed = useSelector(core, selectToggle);
  const hindrance = useHindranceOf(actors);
  const state = shownState(known, hindrance);
  const doubtful = isCoreDoubtful(known, hindrance);
  return { state, toggle: doubtful ? null : allowed, doubtful, reason: useHindranceWords(hindrance) };
}

import { useLingui } from '@lingui/react/macro';
import { type Json, type JsonEvent, type SimulationStep } from '../../../machines/ports/simulation';

/** A payload in one line; nothing when there is none. */
export function briefly(json: Json): string {
  const text = JSON.stringify(json);
  return text === '{}' || text === '{"$undefined":true}' ? '' : text;
}

export function payloadOf({ type: _, ...payload }: JsonEvent): Json {
  return payload;
}

/** Where a machine stands, by the innermost of its active states: the others follow from them. */
export function leavesOf(states: readonly string[]): string {
  return states.filter((path) => !states.some((other) => other.startsWith(`${path}.`))).join(', ');
}

/** A step in one line. */
export function useStepWords(): (step: SimulationStep) => string {
  const { t } = useLingui();
  const later = useLaterWords();
  return (step) => {
    switch (step.kind) {
      case 'event':
        return `${step.event.type} ${briefly(payloadOf(step.event))}`.trim();
      case 'resolve': {
        const { child } = step;
        return `${t`${child} answers`} ${briefly(step.output)}`.trim();
      }
      case 'reject': {
        const { child } = step;
        return `${t`${child} fails`} ${briefly(step.error)}`.trim();
      }
      case 'wait':
        return later(step.ms);
    }
  };
}

/** "3 s later". */
export function useLaterWords(): (ms: number) => string {
  const { t } = useLingui();
  return (ms) => {
    const seconds = ms / 1_000;
    return t`${seconds} s later`;
  };
}

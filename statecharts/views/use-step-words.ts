import { useLingui } from '@lingui/react/macro';
import { type Json, type JsonEvent, type SimulationStep } from '../machines/ports/simulation';

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

export interface StepWords {
  readonly words: string;
  /** Isolated: it reads from left to right whatever the direction of the words. */
  readonly payload: string;
  /** Both are code and read as one. */
  readonly code: boolean;
}

/** A step in one line. */
export function useStepWords(): (step: SimulationStep) => StepWords {
  const { t } = useLingui();
  const later = useLaterWords();
  return (step) => {
    switch (step.kind) {
      case 'event':
        return { words: step.event.type, payload: briefly(payloadOf(step.event)), code: true };
      case 'resolve': {
        const { child } = step;
        return { words: t`${child} answers`, payload: briefly(step.output), code: false };
      }
      case 'reject': {
        const { child } = step;
        return { words: t`${child} fails`, payload: briefly(step.error), code: false };
      }
      case 'busy': {
        const { child } = step;
        return { words: t`${child}: the service is busy`, payload: '', code: false };
      }
      case 'free': {
        const { child } = step;
        return { words: t`${child}: the service is free again`, payload: '', code: false };
      }
      case 'wait':
        return { words: later(step.ms), payload: '', code: false };
    }
  };
}

/** A text that fits its place. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** "3 s later". */
export function useLaterWords(): (ms: number) => string {
  const { t } = useLingui();
  return (ms) => {
    const seconds = ms / 1_000;
    return t`${seconds} s later`;
  };
}

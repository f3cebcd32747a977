import { TESTING } from '../shared/constants';

export type LatencyKind = 'empty' | 'testing' | 'number' | 'text';

export function latencyKind(text: string): LatencyKind {
  if (text === '') return 'empty';
  if (text === TESTING) return 'testing';
  return /^\d+\s*ms$/.test(text) ? 'number' : 'text';
}

export type Speed = 'quick' | 'good' | 'middling' | 'slow';

/** How a number of milliseconds feels, for its colour and its bars. */
export function speedOf(text: string): Speed {
  const milliseconds = Number.parseInt(text, 10);
  if (milliseconds < 100) return 'quick';
  if (milliseconds < 200) return 'good';
  return milliseconds < 400 ? 'middling' : 'slow';
}

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

/** The service writes a number and its unit as one word: the two apart. */
export function splitUnit(text: string): readonly [number: string, unit: string] {
  const unit = /\s*ms$/.exec(text);
  return unit === null ? [text, ''] : [text.slice(0, unit.index), unit[0].trim()];
}

/** The same in the panel's own words. */
export function inWords(text: string): string {
  const [number, unit] = splitUnit(text);
  return unit === '' ? text : `${number} ${unit}`;
}

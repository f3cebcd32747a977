import { OUTBOUND_NAME_MAX, RESERVED_OUTBOUNDS } from '../shared/constants';

export type NameProblem = 'required' | 'tooLong' | 'reserved' | 'exists';

/** What is wrong with the name of a new outbound, or null. The service takes any length, so the panel keeps the limit. */
export function problemOfName(text: string, outbounds: readonly string[]): NameProblem | null {
  const name = text.trim();
  if (name === '') return 'required';
  if (outbounds.includes(name) && !isReserved(name)) return 'exists';
  if (isReserved(name)) return 'reserved';
  return [...name].length > OUTBOUND_NAME_MAX ? 'tooLong' : null;
}

function isReserved(name: string): boolean {
  return (RESERVED_OUTBOUNDS as readonly string[]).includes(name);
}

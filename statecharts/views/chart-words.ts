import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ChartState } from '../machines/domain/chart';
import { type FoundKind } from '../machines/domain/chart-places';
import { type Detail, type Mark } from '../machines/domain/drawing';
import { type Passed } from '../machines/domain/passage';

export const KIND_WORDS: Readonly<Record<ChartState['kind'], MessageDescriptor>> = {
  atomic: msg`simple state`,
  compound: msg`compound state`,
  parallel: msg`parallel state`,
  final: msg`final state`,
  history: msg`history state`,
};

/** What each drawing adds to the one before it. */
export const DETAIL_WORDS: Readonly<Record<Detail, MessageDescriptor>> = {
  outline: msg`States`,
  brief: msg`Transitions`,
  full: msg({ message: 'Actions', context: 'statechart' }),
};

export const MARK_WORDS: Readonly<Record<Mark, MessageDescriptor>> = {
  active: msg`current state`,
  next: msg`available next`,
  taken: msg`taken`,
  missed: msg`never taken`,
  added: msg`added`,
  removed: msg`removed`,
  changed: msg`changed`,
};

/** Beside the colour, for those who cannot see it. */
export const MARK_SIGNS: Readonly<Record<Mark, string>> = {
  active: '●',
  next: '›',
  taken: '✓',
  missed: '✕',
  added: '+',
  removed: '−',
  changed: '~',
};

export const FOUND_WORDS: Readonly<Record<FoundKind, MessageDescriptor>> = {
  machine: msg`machine`,
  state: msg`state`,
  tag: msg`tag`,
  slot: msg`slot`,
  event: msg`event`,
  guard: msg`guard`,
  action: msg`action`,
  delay: msg`delay`,
};

/** Before what a transition runs beside its own actions. */
export const PASSED_WORDS: Readonly<Record<Exclude<Passed['kind'], 'own'>, MessageDescriptor>> = {
  exit: msg({ message: 'exit', context: 'statechart' }),
  entry: msg({ message: 'entry', context: 'statechart' }),
  stop: msg({ message: 'stops', context: 'statechart' }),
  start: msg({ message: 'starts', context: 'statechart' }),
};

/** The path of a state, or the machine’s title for the root. */
export function stateName(path: string, title: string): string {
  return path === '' ? title : path;
}

import { NO_MARKS, type Mark, type Marks } from '../domain/drawing';
import {
  type CoverageKind,
  type Json,
  type JsonEvent,
  type MachineModel,
  type SimulationFrame,
  type SimulationStep,
} from '../ports/simulation';

/** What is being written by hand: an event, or what a slot answers. */
export type DraftSubject =
  | { readonly kind: 'event'; readonly type: string }
  | { readonly kind: 'resolve'; readonly child: string }
  | { readonly kind: 'reject'; readonly child: string };

export interface Draft {
  readonly subject: DraftSubject;
  readonly text: string;
}

/** A payload as a person reads and writes it; the type of an event stands beside its payload. */
export function textOf(subject: DraftSubject, json: Json): string {
  const shown = subject.kind === 'event' && isObject(json) ? withoutType(json) : json;
  return subject.kind === 'event' && isObject(shown) && Object.keys(shown).length === 0
    ? ''
    : JSON.stringify(shown, null, 2);
}

/** The step that a draft describes; null when its text is not JSON, or not an object where an event needs one. */
export function stepOfDraft({ subject, text }: Draft): SimulationStep | null {
  const json = parsed(text);
  if (json === undefined) return null;
  switch (subject.kind) {
    case 'event':
      return isObject(json) ? { kind: 'event', event: { ...json, type: subject.type } } : null;
    case 'resolve':
      return { kind: 'resolve', child: subject.child, output: json };
    case 'reject':
      return { kind: 'reject', child: subject.child, error: json };
  }
}

/** An empty text is an empty object, so that events without payload need no braces. */
function parsed(text: string): Json | undefined {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isObject(json: Json): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function withoutType(json: Json): Json {
  const { type: _, ...payload } = json as JsonEvent;
  return payload;
}

function marked(keys: readonly string[], mark: Mark): Readonly<Record<string, Mark>> {
  return Object.fromEntries(keys.map((key) => [key, mark]));
}

/** Where a simulation stands, what its last step took, and what it could take next; along a path, all that it took. */
export function marksOfFrame({ entries, next }: SimulationFrame, alongPath: boolean): Marks {
  const last = entries.at(-1);
  const taken = alongPath ? entries.flatMap((entry) => entry.taken) : (last?.taken ?? []);
  const been = alongPath ? entries.flatMap(({ states }) => states) : [];
  return {
    states: { ...marked(been, 'taken'), ...marked(last?.states ?? [], 'active') },
    transitions: { ...(alongPath ? {} : marked(next, 'next')), ...marked(taken, 'taken') },
  };
}

/** What the last run of tests did, and what it did not. */
export function marksOfCoverage({ states, transitions, coverage }: MachineModel, kind: CoverageKind): Marks {
  const missed = coverage[kind];
  if (missed === null) return NO_MARKS;
  return {
    states: { ...marked(states, 'taken'), ...marked(missed.states, 'missed') },
    transitions: { ...marked(transitions, 'taken'), ...marked(missed.transitions, 'missed') },
  };
}

/** What the drawing shows of a simulation. */
export function marksOf({
  model,
  frame,
  tab,
  coverage,
}: {
  readonly model: MachineModel;
  readonly frame: SimulationFrame;
  readonly tab: string | null;
  readonly coverage: CoverageKind | null;
}): Marks {
  if (tab !== 'paths') return marksOfFrame(frame, false);
  return coverage === null ? marksOfFrame(frame, true) : marksOfCoverage(model, coverage);
}

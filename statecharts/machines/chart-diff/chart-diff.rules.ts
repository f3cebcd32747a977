import { parseJson } from '../../../machines/domain/json';
import { type Chart, type ChartState, type ChartTransition, type DescribedChart } from '../domain/chart';
import { EXPORT_FORMAT, type StatechartsExport } from '../domain/chart-export';
import { type Selected } from '../domain/chart-places';
import { type Marks } from '../domain/drawing';

export type ChangeKind = 'added' | 'removed' | 'changed';

export interface Change {
  readonly kind: ChangeKind;
  /** Where it is in today's chart; when it was removed, in the other one. */
  readonly selected: Selected;
}

export interface Comparison {
  readonly changes: readonly Change[];
  /** For the other version's drawing. */
  readonly before: Marks;
  /** For today's. */
  readonly after: Marks;
}

const NO_CHART: Chart = { states: [], transitions: [] };

/** What is different between two versions of a machine; `undefined` when one of them does not have it. */
export function compared(before: Chart = NO_CHART, after: Chart = NO_CHART): Comparison {
  const states = matched(before.states, after.states, [({ path }) => path], sameState);
  const transitions = matched(
    before.transitions,
    after.transitions,
    [fullSignature, guardSignature, targetSignature],
    sameTransition,
  );
  const stateChanges = states.map(({ kind, one }): Change => ({ kind, selected: { kind: 'state', path: one.path } }));
  const transitionChanges = transitions.map(({ kind, one }): Change => ({
    kind,
    selected: { kind: 'transition', key: one.key },
  }));
  const record = <T>(all: readonly Matched<T>[], side: 'old' | 'new', keyOf: (one: T) => string) =>
    Object.fromEntries(
      all.flatMap(({ kind, one, old }) => {
        if (side === 'new') return kind === 'removed' ? [] : [[keyOf(one), kind] as const];
        return old === undefined ? [] : [[keyOf(old), kind] as const];
      }),
    );
  return {
    changes: [...stateChanges, ...transitionChanges],
    before: {
      states: record(states, 'old', ({ path }) => path),
      transitions: record(transitions, 'old', ({ key }) => key),
    },
    after: {
      states: record(states, 'new', ({ path }) => path),
      transitions: record(transitions, 'new', ({ key }) => key),
    },
  };
}

interface Matched<T> {
  readonly kind: ChangeKind;
  readonly one: T;
  /** In the other version. */
  readonly old: T | undefined;
}

/** Pairs by the first name that fits, then by the next; equal pairs are no change. The order of the new ones, then the removed. */
function matched<T>(
  before: readonly T[],
  after: readonly T[],
  names: readonly ((one: T) => string)[],
  same: (one: T, other: T) => boolean,
): readonly Matched<T>[] {
  const left = new Set(before);
  const pairs = new Map<T, T>();
  for (const nameOf of names) {
    for (const one of after) {
      if (pairs.has(one)) continue;
      const old = [...left].find((other) => nameOf(other) === nameOf(one));
      if (old === undefined) continue;
      pairs.set(one, old);
      left.delete(old);
    }
  }
  return [
    ...after.flatMap((one): readonly Matched<T>[] => {
      const old = pairs.get(one);
      if (old === undefined) return [{ kind: 'added', one, old: undefined }];
      return same(old, one) ? [] : [{ kind: 'changed', one, old }];
    }),
    ...[...left].map((old): Matched<T> => ({ kind: 'removed', one: old, old })),
  ];
}

const fullSignature = ({ from, cause, label, guard, to }: ChartTransition): string =>
  JSON.stringify([from, cause, label, guard, to]);
const guardSignature = ({ from, cause, label, guard }: ChartTransition): string =>
  JSON.stringify([from, cause, label, guard]);
const targetSignature = ({ from, cause, label, to }: ChartTransition): string =>
  JSON.stringify([from, cause, label, to]);

const sameState = (one: ChartState, other: ChartState): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Its place among others for the same event is part of the key, and no change. */
const sameTransition = (one: ChartTransition, other: ChartTransition): boolean =>
  JSON.stringify({ ...one, key: '' }) === JSON.stringify({ ...other, key: '' });

export interface ComparedMachine {
  readonly id: string;
  readonly title: string;
  readonly kind: ChangeKind;
  readonly count: number;
}

/** The machines that are not the same in both versions. */
export function comparedMachines(
  other: StatechartsExport,
  charts: readonly DescribedChart[],
): readonly ComparedMachine[] {
  const old = new Map(other.machines.map((one) => [one.id, one]));
  const today = new Set(charts.map(({ id }) => id));
  return [
    ...charts.flatMap(({ id, title, chart }): readonly ComparedMachine[] => {
      const before = old.get(id);
      const { changes } = compared(before?.chart, chart);
      if (before !== undefined && changes.length === 0) return [];
      return [{ id, title, kind: before === undefined ? 'added' : 'changed', count: changes.length }];
    }),
    ...other.machines
      .filter(({ id }) => !today.has(id))
      .map(({ id, title, chart }): ComparedMachine => {
        return { id, title, kind: 'removed', count: compared(chart, undefined).changes.length };
      }),
  ];
}

/** The export in a text, or null when it is not one. A page that draws it relies on what is checked here. */
export function exportIn(text: string): StatechartsExport | null {
  const value: unknown = parseJson(text);
  return isExport(value) ? value : null;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const has =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name]));

const orMissing =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const isPoint = has({ x: isNumber, y: isNumber });
const RECTANGLE = { x: isNumber, y: isNumber, w: isNumber, h: isNumber };
const isTextLine = has({ x: isNumber, y: isNumber, text: isText, role: isText });
const isLabel = has({ ...RECTANGLE, key: isText, texts: listOf(isTextLine) });
const isMore = has({ ...RECTANGLE, keys: listOf(isText), texts: listOf(isTextLine) });
const isLayout = has({
  machine: isText,
  width: isNumber,
  height: isNumber,
  boxes: listOf(
    has({
      ...RECTANGLE,
      path: isText,
      kind: isText,
      region: isFlag,
      texts: listOf(isTextLine),
      inner: listOf(isLabel),
      more: orMissing(listOf(isMore)),
    }),
  ),
  edges: listOf(
    has({
      from: isText,
      to: listOf(isText),
      wherever: isFlag,
      labels: listOf(isLabel),
      lines: listOf(has({ points: listOf(isPoint), arrives: isFlag })),
      keys: orMissing(listOf(isText)),
      ring: orMissing(isPoint),
      posts: orMissing(listOf(isTextLine)),
    }),
  ),
  initials: listOf(has({ of: isText, dot: isPoint, points: listOf(isPoint) })),
});
const isChart = has({
  states: listOf(
    has({
      path: isText,
      key: isText,
      parent: orNull(isText),
      kind: isText,
      initial: orNull(isText),
      description: isText,
      tags: listOf(isText),
      entry: listOf(isText),
      exit: listOf(isText),
      invokes: listOf(has({ id: isText, slot: isText })),
    }),
  ),
  transitions: listOf(
    has({
      key: isText,
      from: isText,
      to: listOf(isText),
      cause: isText,
      label: isText,
      guard: isText,
      actions: listOf(isText),
      reenters: isFlag,
    }),
  ),
});
const isMachine = has({
  id: isText,
  title: isText,
  chart: isChart,
  layouts: has({ outline: orMissing(isLayout), portrait: orMissing(isLayout), brief: isLayout, full: isLayout }),
});

function isExport(value: unknown): value is StatechartsExport {
  return has({ format: (format) => format === EXPORT_FORMAT, machines: listOf(isMachine) })(value);
}

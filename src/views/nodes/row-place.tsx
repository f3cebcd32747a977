import { createContext, use, useMemo, type ReactElement, type ReactNode } from 'react';
import { type RowSheetActor } from '../../../machines/nodes/row-sheet.machine';
import { useLatencyTextStyles } from '../shared/LatencyText';
import { useRowSheet } from './row-hand';
import { useActionStyles, useCheckStyles, useFoundStyles, useLatencyStyles, useRowStyles } from './table-styles';

interface RowPlaceValue {
  readonly row: ReturnType<typeof useRowStyles>;
  readonly action: ReturnType<typeof useActionStyles>;
  readonly check: ReturnType<typeof useCheckStyles>;
  readonly found: ReturnType<typeof useFoundStyles>;
  readonly latency: ReturnType<typeof useLatencyStyles>;
  readonly latencyText: ReturnType<typeof useLatencyTextStyles>;
  /** What a tap on a row opens; null where there is room for a menu. */
  readonly sheet: RowSheetActor | null;
}

const RowPlaceContext = createContext<RowPlaceValue | null>(null);

/**
 * What all rows share, found once for the table: each hook of styles has its rules looked through again by every part that uses it,
 * for a hundred rows of six parts.
 */
export function RowPlace({ children }: { readonly children: ReactNode }): ReactElement {
  const row = useRowStyles();
  const action = useActionStyles();
  const check = useCheckStyles();
  const found = useFoundStyles();
  const latency = useLatencyStyles();
  const latencyText = useLatencyTextStyles();
  const sheet = useRowSheet();
  const value = useMemo(
    () => ({ row, action, check, found, latency, latencyText, sheet }),
    [row, action, check, found, latency, latencyText, sheet],
  );
  return <RowPlaceContext value={value}>{children}</RowPlaceContext>;
}

/** Only inside a `RowPlace`. */
export function useRowPlace(): RowPlaceValue {
  const value = use(RowPlaceContext);
  if (value === null) throw new Error('a part of a row stands outside its table');
  return value;
}

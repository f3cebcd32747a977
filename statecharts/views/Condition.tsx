import { type ReactElement } from 'react';
import { type Turn } from '../machines/domain/turns';

export interface ConditionProps {
  readonly turn: Turn | undefined;
  readonly guard: string;
  /** Of the guard. */
  readonly className: string;
}

/** Behind a trigger, as it stands in the drawing: when the transition is tried, and whether it may be taken. */
export function Condition({ turn, guard, className }: ConditionProps): ReactElement {
  return (
    <>
      {turn === undefined ? null : <strong> {turn === 'else' ? turn : `${turn}.`}</strong>}
      {guard === '' ? null : <bdi className={className}> [{guard}]</bdi>}
    </>
  );
}

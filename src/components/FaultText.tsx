import { useLingui } from '@lingui/react';
import { type ReactElement } from 'react';
import { type Fault } from '../../machines/shared/faults';
import { faultMessage, retriedFaultMessage } from '../i18n/faults';

export interface FaultTextProps {
  readonly fault: Fault;
  /** The panel keeps asking by itself. */
  readonly retried?: boolean;
}

/** Why a call failed and what to do, beside what was asked for. */
export function FaultText({ fault, retried = false }: FaultTextProps): ReactElement {
  const { _ } = useLingui();
  return <>{_(retried ? retriedFaultMessage(fault) : faultMessage(fault))}</>;
}

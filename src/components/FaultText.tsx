import { useLingui } from '@lingui/react';
import { type ReactElement } from 'react';
import { type Fault } from '../../machines/shared/faults';
import { faultMessage, retriedFaultMessage } from '../i18n/faults';
import { SaidText } from './SaidText';

export interface FaultTextProps {
  readonly fault: Fault;
  /** The panel keeps asking by itself. */
  readonly retried?: boolean;
  /** What the service said may have lines of its own. */
  readonly apart?: boolean;
}

/** Why a call failed and what to do, beside what was asked for. */
export function FaultText({ fault, retried = false, apart = false }: FaultTextProps): ReactElement {
  const { _ } = useLingui();
  const text = _(retried ? retriedFaultMessage(fault) : faultMessage(fault));
  return apart ? <SaidText text={text} /> : <>{text}</>;
}

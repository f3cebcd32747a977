import { useLingui } from '@lingui/react';
import { type ReactElement } from 'react';
import { type Fault } from '../../machines/shared/faults';
import { faultMessage } from '../i18n/faults';

/** Why a call failed and what to do, beside what was asked for. */
export function FaultText({ fault }: { readonly fault: Fault }): ReactElement {
  const { _ } = useLingui();
  return <>{_(faultMessage(fault))}</>;
}

import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { DEFAULT_BACKEND } from '../../../machines/shared/constants';
import { type Fault } from '../../../machines/shared/faults';
import { addressFaultMessage } from '../../i18n/faults';
import { Trans as Message } from '../../i18n/Trans';

/** Why an address is not used: it is none (`invalid`), or the service was not found there. */
export function AddressProblemText({ problem }: { readonly problem: 'invalid' | Fault['kind'] }): ReactElement {
  if (problem === 'invalid')
    return <Trans>Enter an address that begins with http:// or https://, such as {DEFAULT_BACKEND}.</Trans>;
  return <Message {...addressFaultMessage(problem)} />;
}

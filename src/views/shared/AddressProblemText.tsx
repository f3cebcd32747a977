import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { DEFAULT_BACKEND } from '../../../machines/shared/constants';
import { type Fault } from '../../../machines/shared/faults';

/** Why an address is not used: it is none (`invalid`), or the service was not found there. */
export function AddressProblemText({ problem }: { readonly problem: 'invalid' | Fault['kind'] }): ReactElement {
  switch (problem) {
    case 'invalid':
      return <Trans>Enter an address that begins with http:// or https://, such as {DEFAULT_BACKEND}.</Trans>;
    case 'timeout':
      return <Trans>No answer from this address. Check it and try again.</Trans>;
    case 'malformed':
    case 'missing':
      return <Trans>Something answers at this address, but it is not the service.</Trans>;
    case 'unreachable':
      return <Trans>Cannot find the service at this address. Make sure it is running there.</Trans>;
    default:
      return <Trans>The service at this address could not respond. Try again.</Trans>;
  }
}

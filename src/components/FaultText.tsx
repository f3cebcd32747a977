import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { cutForShow } from '../../machines/domain/long-text';
import { type Fault } from '../../machines/shared/faults';

/** Why a call failed and what to do, beside what was asked for. */
export function FaultText({ fault }: { readonly fault: Fault }): ReactElement {
  switch (fault.kind) {
    case 'refused':
      return fault.message === '' ? (
        <Trans>The service could not do this.</Trans>
      ) : (
        <Trans>The service answered: {cutForShow(fault.message)}</Trans>
      );
    case 'failed': {
      const { status } = fault;
      return fault.reading === true ? (
        <Trans>The service failed at this request (HTTP {status}).</Trans>
      ) : (
        <Trans>The service failed at this request (HTTP {status}). It may still have taken effect.</Trans>
      );
    }
    case 'setup': {
      const message = cutForShow(fault.message);
      return <Trans>The request could not be made: {message}</Trans>;
    }
    case 'timeout':
      return fault.reading === true ? (
        <Trans>The service did not answer.</Trans>
      ) : (
        <Trans>No answer; it may still take effect.</Trans>
      );
    case 'left':
      return <Trans>No answer; it may still take effect.</Trans>;
    case 'unreachable':
      return <Trans>The service cannot be reached. Try again when it is back.</Trans>;
    case 'unauthorised':
      return <Trans>You are no longer logged in. Log in, then try again.</Trans>;
    case 'malformed':
      return <Trans>This is not an answer of the service ({fault.where}).</Trans>;
    case 'busy':
      return <Trans>The service is busy with another request. Try again in a moment.</Trans>;
    case 'missing':
      return <Trans>The service in use cannot do this; it needs a higher version.</Trans>;
    default:
      return <Trans>The service could not do this.</Trans>;
  }
}

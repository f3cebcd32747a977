import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { originOfCall } from '../../machines/domain/capabilities';
import { cutForShow } from '../../machines/domain/long-text';
import { isolated } from '../../machines/domain/text-direction';
import { type Fault } from '../../machines/shared/faults';

/** Why a call failed and what to do about it: the only words for it, beside what was asked for and in a notice. */
export function faultMessage(fault: Fault): MessageDescriptor {
  switch (fault.kind) {
    case 'refused':
      return refusalMessage(fault);
    case 'failed': {
      const { status } = fault;
      return fault.reading === true
        ? msg`The service returned HTTP ${status}.`
        : msg`The service returned HTTP ${status}. The request may still have taken effect.`;
    }
    case 'timeout':
      return fault.reading === true ? msg`The service did not answer.` : msg`No answer; it may still take effect.`;
    case 'left':
      return msg`No answer; it may still take effect.`;
    case 'unreachable':
      return msg`The service cannot be reached. Try again when it is back.`;
    case 'unauthorised':
      return msg`You are no longer logged in. Log in and try again.`;
    case 'malformed': {
      const where = shown(fault.where);
      return msg`Unexpected response: ${where}. Is something else running at this address?`;
    }
    case 'busy':
      return msg`The service is busy with another request. Try again in a moment.`;
    case 'missing': {
      const { call } = fault;
      const origin = originOfCall(call);
      const version = origin !== null && 'came' in origin ? origin.came : null;
      if (version !== null) return msg`This needs version ${version} of the service or later (${call} is missing).`;
      if (origin !== null && 'went' in origin && origin.went !== null) {
        const went = origin.went;
        return msg`The service is too new for this: ${call} was removed in version ${went}.`;
      }
      return msg`This needs a higher version of the service (${call} is missing).`;
    }
    case 'setup': {
      const message = shown(fault.message);
      return msg`The request could not be sent: ${message}`;
    }
    case 'changing':
      return msg`Someone else keeps changing the lists. Try again when they are done.`;
    case 'unfetched':
      return msg`This part of the panel could not be loaded. Check your connection and try again.`;
    case 'silent':
      return msg`The service could not complete the request.`;
  }
}

function refusalMessage(fault: Extract<Fault, { readonly kind: 'refused' }>): MessageDescriptor {
  const message = shown(fault.message);
  const detail = fault.detail === undefined ? message : shown(fault.detail);
  switch (fault.code) {
    case 'MUX_RANGE':
      return msg`The mux concurrency must be between 1 and 1024.`;
    case 'INVALID_CONFIG':
      return msg`The core rejected the configuration: ${detail}`;
    case 'CORE_VERSION_MISMATCH':
      return msg`The service and its core have different versions: ${detail}`;
    case 'NO_SERVER_SELECTED':
      return msg`No server is connected, so the core cannot start.`;
    case 'SERVER_NOT_FOUND':
    case 'SUBSCRIPTION_SERVER_NOT_FOUND':
      return msg`The service no longer has this server.`;
    case 'SUBSCRIPTION_NOT_FOUND':
      return msg`The service no longer has this subscription.`;
    case 'SUBSCRIPTION_FETCH_FAILED':
      return msg`The subscription could not be fetched: ${detail}`;
    case 'PORT_OCCUPIED': {
      const { port } = fault;
      return port === undefined ? answered(message) : msg`Port ${port} is already in use.`;
    }
    default:
      return answered(message);
  }
}

function answered(message: string): MessageDescriptor {
  return message === ''
    ? msg`The service refused the request and gave no reason.`
    : msg`The service answered: ${message}`;
}

function shown(text: string): string {
  return isolated(cutForShow(text));
}

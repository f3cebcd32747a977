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
      return msg`Your login expired. Try again once you are logged in.`;
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
        return msg`This was removed in version ${went} of the service (${call}).`;
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

/** The same where the panel keeps asking by itself. */
export function retriedFaultMessage(fault: Fault): MessageDescriptor {
  return fault.kind === 'timeout' ? msg`No answer yet. Retrying…` : faultMessage(fault);
}

/** In short, below an address that was entered. */
export function addressFaultMessage(kind: Fault['kind']): MessageDescriptor {
  switch (kind) {
    case 'timeout':
      return msg`No answer from this address. Check it and try again.`;
    case 'malformed':
    case 'missing':
      return msg`Something answers at this address, but it is not the service.`;
    case 'unreachable':
      return msg`Cannot find the service at this address. Make sure it is running there.`;
    default:
      return msg`The service at this address returned an error. Try again.`;
  }
}

/** In short, about the service in use; `<0/>` stands for its address, `strange` says what came in place of an answer. */
export function awayMessage(strange: string | null): MessageDescriptor {
  return strange === null
    ? msg`Make sure that the service is running at <0/>.`
    : msg`Something answers at <0/>, but it is not the service (${strange}).`;
}

/** In short, above lists that may be out of date: they cannot be read. `strange` says where. */
export function strangeListsMessage(strange: string): MessageDescriptor {
  return msg`The service’s lists cannot be read (${strange}). What you see may be out of date. Retrying…`;
}

/** In short, above lists that may be out of date: the service refuses to return them, in its words, which may be none. */
export function refusedListsMessage(message: string): MessageDescriptor {
  return message === ''
    ? msg`The service refuses to return its lists and gives no reason. Retrying…`
    : msg`The service refuses to return its lists: ${cutForShow(message)}. Retrying…`;
}

/** The core cannot start: whether the service refused the start or the log says so. */
export const NO_SERVER_MESSAGE = msg`No server is connected. Connect one, then start the core.`;

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
      return NO_SERVER_MESSAGE;
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

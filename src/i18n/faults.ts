import { type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { cutForShow } from '../../machines/domain/long-text';
import { isolated } from '../../machines/domain/text-direction';
import { type Fault } from '../../machines/shared/faults';

/** Why a call failed and what to do about it: the only words for it, beside what was asked for and in a notice. */
export function faultMessage(fault: Fault): MessageDescriptor {
  switch (fault.kind) {
    case 'refused': {
      const message = shown(fault.message);
      return message === '' ? msg`The service refused this and gave no reason.` : msg`The service answered: ${message}`;
    }
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
      return msg`You are no longer logged in. Log in, then try again.`;
    case 'malformed': {
      const where = shown(fault.where);
      return msg`Unexpected response: ${where}. Is something else running at this address?`;
    }
    case 'busy':
      return msg`The service is busy with another request. Try again in a moment.`;
    case 'missing': {
      const { call } = fault;
      return msg`This needs a higher version of the service (it lacks ${call}).`;
    }
    case 'setup': {
      const message = shown(fault.message);
      return msg`The request could not be sent: ${message}`;
    }
    case 'unfetched':
      return msg`This part of the panel could not be loaded. Try again when its host is back.`;
    case 'silent':
      return msg`The service could not do this.`;
  }
}

function shown(text: string): string {
  return isolated(cutForShow(text));
}

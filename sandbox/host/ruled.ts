import type { FaultRule } from '../faults';
import { type Answer, failure, firstAnswer, notFound } from '../service/api';

/** The answer that a rule gives in place of the service's; null when the service answers. */
export function ruledAnswer(rule: FaultRule | null): Answer | null {
  switch (rule?.kind) {
    case '500':
      return { status: 500, body: '' };
    case '404':
      return notFound;
    case 'fail':
      return { status: 200, body: failure(rule.message ?? 'the sandbox was told to fail') };
    case 'unauthorised':
      if (rule.first === true) return firstAnswer;
      return { status: 401, body: failure(rule.message ?? 'token signature is invalid') };
    case 'html':
      return {
        status: 200,
        body: '<!doctype html><title>Not the service</title><p>Another web server.</p>',
        type: 'text/html; charset=utf-8',
      };
    default:
      return null;
  }
}

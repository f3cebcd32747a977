import { BUSY_MESSAGE, calls } from '../../../contract/calls';
import { type FaultRule } from '../../../sandbox/faults';

export interface Made {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (status: number, body: object): Made => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

export const fail = (message: string | null, status = 200, data: object | null = null): Made =>
  json(status, { code: 'FAIL', data, message });

export const BUSY = fail(BUSY_MESSAGE);

/** The answer that a rule gives in the place of the service; null when the service is asked. */
export function answerOf(rule: FaultRule | null): Made | null {
  switch (rule?.kind) {
    case '500':
      return { status: 500, type: 'text/plain', body: '' };
    case '404':
      return { status: 404, type: 'text/plain', body: '404 page not found' };
    case 'fail':
      return fail(rule.message ?? 'the proxy was told to fail');
    case 'busy':
      return BUSY;
    case 'unauthorised':
      return rule.first === true
        ? fail(null, 401, { first: true })
        : fail(rule.message ?? 'token signature is invalid: signature is invalid', 401);
    case 'html':
      return {
        status: 200,
        type: 'text/html; charset=utf-8',
        body: '<!doctype html><title>Not the service</title><p>Another web server.</p>',
      };
    default:
      return null;
  }
}

const locking = new Set(
  Object.values(calls).flatMap(({ locks, method, path }) => (locks ? [`${method} ${path}`] : [])),
);

/** Whether a call shares the one lock of the service. */
export const takesLock = (method: string, path: string): boolean => locking.has(`${method} ${path}`);

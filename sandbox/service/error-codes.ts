import { BUSY_MESSAGE } from '../../contract/calls';

const codes: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${BUSY_MESSAGE}$`), 'REQUEST_IN_PROGRESS'],
  [/^mux should be/, 'MUX_RANGE'],
  [/^invalid config/, 'INVALID_CONFIG'],
  [/^invalid kind/, 'INVALID_KIND'],
  [/subscription address/, 'SUBSCRIPTION_FETCH_FAILED'],
  [/ID or Sub exceed range/, 'SUBSCRIPTION_SERVER_NOT_FOUND'],
  [/ID exceed range/, 'SERVER_NOT_FOUND'],
];

/** What the services after 2.4.14 say beside the words of a refusal; undefined where they say nothing. */
export function errorCodeOf(message: string): string | undefined {
  return codes.find(([pattern]) => pattern.test(message))?.[1];
}

import { BUSY_CODE, BUSY_MESSAGE } from '../../contract/calls';

/** A reason, and its values by the names of the groups. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${BUSY_MESSAGE}$`), BUSY_CODE],
  [/^mux should be/, 'MUX_RANGE'],
  [/^invalid config: (?<detail>.*)/s, 'INVALID_CONFIG'],
  [/^invalid kind: (?<kind>.*)/s, 'INVALID_KIND'],
  [/subscription address: (?<detail>.*)/s, 'SUBSCRIPTION_FETCH_FAILED'],
  [/ID or Sub exceed range/, 'SUBSCRIPTION_SERVER_NOT_FOUND'],
  [/ID exceed range/, 'SERVER_NOT_FOUND'],
];

export interface Reason {
  readonly errorCode: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** What the services after 2.4.14 say beside the words of a refusal; undefined where they say nothing. */
export function reasonOf(message: string): Reason | undefined {
  for (const [pattern, errorCode] of reasons) {
    const match = pattern.exec(message);
    if (match !== null) return { errorCode, ...(match.groups === undefined ? {} : { params: { ...match.groups } }) };
  }
  return undefined;
}

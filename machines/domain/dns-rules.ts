/** A rule as the service told it. Keys that the panel does not know go back as they came. */
export type DnsRule = Readonly<Record<string, unknown>>;

export interface DnsRules {
  readonly rules: readonly DnsRule[];
  /** The module of 2.4.7 and later serves them: it takes `tls` servers, too. */
  readonly newModule: boolean;
}

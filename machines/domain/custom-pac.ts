/** One rule of custom routing. Whatever else the service keeps in it goes back as it came. */
export interface RoutingRule {
  readonly filename: string;
  readonly tags: readonly string[];
  readonly matchType: string;
  readonly ruleType: string;
}

export interface CustomPac {
  readonly defaultProxyMode: string;
  readonly routingRules: readonly RoutingRule[];
}

export interface CustomPacReply {
  readonly customPac: CustomPac;
  /** The asset directory (SPEC 3.37). */
  readonly directory: string;
}

/** A domain file of the asset directory, with the tags that it knows. */
export interface SiteDatFile {
  readonly filename: string;
  readonly tags: readonly string[];
}

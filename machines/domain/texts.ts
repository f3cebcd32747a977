/** The text areas of what the service stores as text: RoutingA, the excluded domains, the two lists of DNS servers. */
export type AreaName = 'routingA' | 'domains' | 'internal' | 'external';

/** The text of each area of one subject; the others are not there. */
export type Texts = Readonly<Partial<Record<AreaName, string>>>;

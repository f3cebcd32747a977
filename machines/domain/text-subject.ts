/** What the service stores as text and applies only when the core starts or is reconfigured. */
export type TextSubject = 'routingA' | 'domains' | 'dns' | 'ipGroups';

/** All that the service only stores until the core starts again. */
export type StoredSubject = TextSubject | 'inbounds';

import { type Backup } from '../domain/backup/contents';

/**
 * What a change was about. `server`, `subscription`, `outbound`: one was modified. `deleted`: servers and subscriptions.
 * `broughtBack`: everything that a copy was about to change.
 */
export type ChangeKind =
  | 'settings'
  | 'ports'
  | 'dns'
  | 'routingA'
  | 'domainsExcluded'
  | 'customRouting'
  | 'ipGroups'
  | 'inboundDeleted'
  | 'outbound'
  | 'outboundDeleted'
  | 'server'
  | 'subscription'
  | 'deleted'
  | 'broughtBack';

export interface MomentChange {
  readonly kind: ChangeKind;
  /** How many settings, ports, or rows; 1 where there is only one thing. */
  readonly count: number;
  /** Of the one thing that was changed, in no person's language; empty where it needs none. */
  readonly name: string;
}

/** What a service was before a change, as far as the change went. */
export interface Moment {
  /** Of the browser's storage; later ones are higher. */
  readonly id: number;
  /** RFC 3339, UTC. */
  readonly created: string;
  readonly change: MomentChange;
  /** As JSON in UTF-8. */
  readonly bytes: number;
}

export interface KeptMoments {
  /** The person wants moments to be kept. */
  readonly on: boolean;
  /** Of one service, the latest first. */
  readonly moments: readonly Moment[];
}

/** What is brought back of a moment. `partial`: what else is there stays as it is. */
export interface MomentCopy extends Backup {
  readonly partial: boolean;
}

/** A moment with what it holds: a copy of the parts that were about to change. */
export interface NewMoment {
  readonly address: string;
  readonly change: MomentChange;
  readonly copy: Omit<Backup, 'created'>;
}

/** `call`: the number of the call that the moment comes before. A call that the service has declined has changed nothing. */
export type RecorderTask =
  | { readonly kind: 'keep'; readonly call: number; readonly moment: NewMoment }
  | { readonly kind: 'drop'; readonly call: number };

/** Why a moment is not kept: it alone takes more room than all of a service may. */
export const TOO_LARGE = { kind: 'tooLarge' } as const;

export function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && error.kind === TOO_LARGE.kind;
}

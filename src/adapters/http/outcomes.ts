import { type TellingReply } from '../../../machines/domain/service-age';

/** What the outcomes of all calls say about the service. */
export interface OutcomeWatcher {
  readonly unauthorised: (first: boolean) => void;
  /** `awaited`: something waits for the call. */
  readonly unreachable: (awaited: boolean) => void;
  readonly lacks: (call: string) => void;
  /** The keys of a reply that tells how old the service is. */
  readonly shows: (reply: TellingReply, keys: readonly string[]) => void;
  /** How many calls that a person waits for are in flight; touch and version do not count. */
  readonly counted: (inFlight: number) => void;
}

import {
  type ActorStanding,
  type FeedRecord,
  type SilentReason,
  type TabMessage,
} from '../../statecharts/machines/ports/feed';

export function standing(
  actor: string,
  machine: string | null,
  states: readonly string[],
  parent: string | null = null,
): ActorStanding {
  return { actor, name: machine ?? 'call', parent, machine, status: 'active', states };
}

export function started(
  actor: string,
  machine: string | null,
  states: readonly string[],
  parent: string | null = null,
): FeedRecord {
  return { kind: 'started', at: 1, taken: [], ...standing(actor, machine, states, parent) };
}

export function stepped(
  actor: string,
  machine: string,
  states: readonly string[],
  taken: readonly string[],
): FeedRecord {
  return {
    kind: 'stepped',
    at: 1,
    actor,
    machine,
    event: { type: 'go' },
    sender: null,
    taken,
    status: 'active',
    states,
  };
}

export const publishing = (tab: string, actors: readonly ActorStanding[]): TabMessage => ({
  feed: 1,
  type: 'tab.announced',
  tab,
  actors,
});

export const reported = (tab: string, records: readonly FeedRecord[]): TabMessage => ({
  feed: 1,
  type: 'tab.reported',
  tab,
  records,
});

export const silent = (tab: string, why: SilentReason): TabMessage => ({ feed: 1, type: 'tab.silenced', tab, why });

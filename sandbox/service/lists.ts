import { parseGoUrl } from '../go-text';
import { addressOf, netOf } from '../links/codec';
import type { Around } from './around';
import { connectedOf, sameWhich, whichReply } from './references';
import type { State, StoredServer, StoredSubscription, Which } from './state';

/** The lists as replies have them. */
export class Lists {
  private readonly around: Around;
  /** The long lists are serialised once and kept until they change. */
  private readonly json = new WeakMap<readonly StoredServer[], string>();

  constructor(around: Around) {
    this.around = around;
  }

  /** The data of a touch reply as JSON text; the long lists are serialised once and kept until they change. */
  touchJson(): string {
    const { state } = this.around;
    const { core, profile } = this.around;
    const extra = profile.tellsPause ? `"networkPaused":${core.paused},` : '';
    const listed = profile.unescapedSubscriptions ? state.subscriptions.flatMap(asRead) : state.subscriptions;
    const subscriptions = listed.map((subscription, at) => this.subscriptionJson(at, subscription));
    const connected = connectedOf(state);
    const which = connected.length === 0 ? 'null' : JSON.stringify(connected.map((one) => this.connectedReply(one)));
    const lists = `{"servers":${this.rowsJson(state.servers, 'server')},"subscriptions":[${subscriptions.join(',')}],"connectedServer":${which}}`;
    return `{${extra}"running":${core.running},"touch":${lists}}`;
  }

  private connectedReply(which: Which): unknown {
    const { profile, state } = this.around;
    if (profile.lacks.has('putOutboundSelection')) return whichReply(which);
    const pinned = state.buckets[which.outbound]?.pinned;
    return { ...whichReply(which), selected: pinned !== undefined && sameWhich(pinned, which) };
  }

  private rowsJson(servers: readonly StoredServer[], type: string): string {
    const kept = this.json.get(servers);
    if (kept !== undefined) return kept;
    const json = JSON.stringify(
      servers.map(({ object, latency }, at) => ({
        id: at + 1,
        _type: type,
        name: object.name,
        address: addressOf(object),
        net: netOf(object),
        pingLatency: latency,
      })),
    );
    this.json.set(servers, json);
    return json;
  }

  private subscriptionJson(at: number, subscription: State['subscriptions'][number]): string {
    const { profile } = this.around;
    const auto = profile.autoSelect ? `,"autoSelect":${subscription.autoSelect === true}` : '';
    const address = profile.subscriptionAddress ? `"address":${JSON.stringify(subscription.address)},` : '';
    const remarks = subscription.remarks === '' ? '' : `"remarks":${JSON.stringify(subscription.remarks)},`;
    let host: string;
    try {
      host = parseGoUrl(subscription.address).host;
    } catch {
      const none = profile.subscriptionAddress ? '"address":"",' : '';
      return `{"id":0,"_type":"",${none}"status":"","info":"","servers":null${auto}}`;
    }
    const named = host === '' ? '' : `"host":${JSON.stringify(host)},`;
    return (
      `{${remarks}"id":${at + 1},"_type":"subscription",${named}${address}` +
      `"status":${JSON.stringify(subscription.status)},"info":${JSON.stringify(subscription.info)},` +
      `"servers":${this.rowsJson(subscription.servers, 'subscriptionServer')}${auto}}`
    );
  }

  /** Keeps what a latency test found, so that the lists show it. */
  storeLatency(which: Which, server: StoredServer, text: string): void {
    const { state } = this.around;
    server.latency = text;
    const list = which._type === 'server' ? state.servers : state.subscriptions[which.sub]?.servers;
    if (list !== undefined) this.json.delete(list);
  }
}

/** A subscription whose texts are read as JSON that nobody escaped; none when they are no JSON. Those behind it move up. */
export function asRead(subscription: StoredSubscription): readonly StoredSubscription[] {
  const read = (text: string): string => JSON.parse(`"${text}"`) as string;
  try {
    return [{ ...subscription, address: read(subscription.address), remarks: read(subscription.remarks) }];
  } catch {
    return [];
  }
}

import type { ServerObject } from '../links/server-object';
import { isAddress } from './dns-list';
import type { Profile } from './profiles';
import { connectedOf, locate, outboundNames } from './references';
import { readRoutingA, type RoutingCall } from './routing-a';
import { gfwListMissing, usesGfwList } from './setting-check';
import type { OutboundSetting, State } from './state';

export const refusedByCore = 'unexpected exiting: check the log for more information';

const knownTypes = new Set(['leastping', 'leastload', 'random', 'roundrobin']);

export function outboundSetting(state: State, profile: Profile, name: string): OutboundSetting {
  const fresh = { probeURL: profile.probeURL, probeInterval: profile.probeInterval, type: 'leastping' };
  return state.buckets[name]?.setting ?? fresh;
}

/** Why no configuration can be built from what is stored: the service says so before it touches a running core. */
export function unbuildable(state: State, profile: Profile): string | null {
  try {
    for (const which of connectedOf(state)) locate(state, which);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (usesGfwList(state.setting) && state.gfwList === null) return gfwListMissing;
  const mode = String(state.setting['transparentType'] ?? '');
  if (state.setting['transparent'] !== 'close' && !profile.transparentTypes.includes(mode))
    return `undefined ${JSON.stringify(mode)} mode of transparent proxy`;
  return badTransport(state, profile) ?? outboundWithoutServers(state);
}

function badTransport(state: State, profile: Profile): string | null {
  for (const which of connectedOf(state)) {
    const { object } = locate(state, which);
    if ('net' in object && !transports[profile.habits].has(object.net))
      return `unexpected transport type: ${object.net}`;
  }
  return null;
}

function outboundWithoutServers(state: State): string | null {
  if (state.setting['pacMode'] !== 'routingA') return null;
  const withServers = new Set(['direct', 'block', ...connectedOf(state).map((which) => which.outbound)]);
  const missing = [...readRoutingA(state.routingA).outbounds].find((target) => !withServers.has(target));
  if (missing === undefined) return null;
  return `your RoutingA rules depend on the outbound "${missing}", thus you should select at least one server in this outbound`;
}

/** Whether the core would not start with the configuration. */
export function isRefused(state: State, profile: Profile): boolean {
  const { socks5, http, socks5WithPac, httpWithPac, vmess, api } = state.ports;
  const own = [socks5, http, socks5WithPac, httpWithPac, vmess, api.port];
  return (
    connectedOf(state).some((which) => !isTaken(locate(state, which).object, profile)) ||
    state.inbounds.some((one) => own.includes(one.port)) ||
    outboundNames(state).some((name) => isUnknownBalancer(state, profile, name)) ||
    !own.every(isPort) ||
    state.gfwList?.usable === false ||
    (state.setting['pacMode'] === 'routingA' && !readRoutingA(state.routingA).calls.every(isMatcher))
  );
}

function isTaken(object: ServerObject, profile: Profile): boolean {
  if (!isPort(object.port)) return false;
  // The V2Ray core takes what it does not know for no TLS at all.
  return profile.habits === '2.2' || !('tls' in object) || isReality(object.tls, object.pbk);
}

function isUnknownBalancer(state: State, profile: Profile, name: string): boolean {
  if ((state.buckets[name]?.connected.length ?? 0) < 2) return false;
  return !knownTypes.has(outboundSetting(state, profile, name).type.toLowerCase());
}

function isPort(port: number): boolean {
  return port >= 0 && port <= 65535;
}

const olderTransports = ['tcp', 'kcp', 'mkcp', 'ws', 'http', 'h2', 'grpc', 'quic'];
const newerTransports = new Set([...olderTransports, 'xhttp']);
const transports = { '2.2': new Set(olderTransports), '2.4': newerTransports, newest: newerTransports } as const;

/** Whether a core that knows reality accepts it: its key is 32 bytes. */
function isReality(tls: string, key: string): boolean {
  if (tls === 'xtls') return false;
  return tls !== 'reality' || /^[\w-]{43}$/.test(key);
}

/** Whether the core can make a matcher of a call of a routing script. */
function isMatcher({ name, values }: RoutingCall): boolean {
  switch (name) {
    case 'ip':
    case 'source':
      return values.length > 0 && values.every(({ key, text }) => key !== '' || isRange(text));
    case 'port':
      return values.every(({ text }) => /^\d+(-\d+)?$/.test(text));
    case 'domain':
      return values.every(({ key, text }) => key !== 'regexp' || isPattern(text));
    default:
      return true;
  }
}

function isRange(text: string): boolean {
  const [address = '', bits] = text.split('/');
  return isAddress(address) && (bits === undefined || /^\d{1,3}$/.test(bits));
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

import { type BackendInput } from '../backend/backend.setup';
import { decodeBase64 } from '../domain/links/encoding/base64';
import { type DialogCircumstances } from '../ports/dialog';
import { type KeptView, type TabId } from '../ports/host';
import { type ServiceInput } from '../ports/service-watch';
import { type Stored } from '../ports/storage';
import { storedTestUrl } from '../latency/test-url.rules';
import { sortOfText } from '../nodes/nodes.rules';
import { NO_SEARCH } from '../nodes/nodes.search.rules';
import { DEFAULT_OUTBOUND } from '../shared/constants';
import { type AppContext, type AppInput } from './app.types';

/**
 * The user name in a token (payload key `uname` of a JWT), or null when the token cannot be decoded; such a token counts as not
 * logged in. The signature is the service's matter.
 */
export function userNameOf(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(decodeBase64(payload) ?? '');
    const name = typeof claims === 'object' && claims !== null && 'uname' in claims ? claims.uname : null;
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** The view that a person begins with. */
export function initialView({ lastNodeTab, nodeSort, httpTestUrl }: Stored): KeptView {
  return {
    tab: tabOf(lastNodeTab),
    page: 1,
    sort: sortOfText(nodeSort),
    outbound: DEFAULT_OUTBOUND,
    search: NO_SEARCH,
    testUrl: storedTestUrl(httpTestUrl),
  };
}

/** The view of another service's lists, or another person's: of what was chosen, what belongs to no list stays. */
export function viewElsewhere({ sort, testUrl = null }: KeptView): KeptView {
  return { ...initialView({}), sort, testUrl };
}

/** The stored tab; anything else is the first one. */
function tabOf(text: string | undefined): TabId {
  if (text === 'servers' || text === 'subscriptions') return text;
  return text !== undefined && /^sub:\d+$/.test(text) ? (text as TabId) : 'subscriptions';
}

/** The token when it can be decoded; else null: it counts as not logged in and is not sent. */
export function usableToken(token: string | null | undefined): string | null {
  return userNameOf(token ?? null) === null ? null : (token ?? null);
}

/** What a dialog is told about the state of things as it opens. */
export function circumstancesOf({
  reply,
  address,
  version,
  pending,
  lacking,
}: Pick<AppContext, 'reply' | 'address' | 'version' | 'pending' | 'lacking'>): DialogCircumstances {
  return {
    reply,
    address,
    version,
    pending,
    lacking,
    docker: version?.dockerMode ?? false,
    variant: version?.variant ?? 'Unknown',
  };
}

export function initialContext(input: AppInput): AppContext {
  return {
    input,
    token: usableToken(input.stored.token),
    address: input.stored.backendAddress ?? input.ownAddress,
    version: null,
    first: false,
    lacking: [],
    pending: [],
    view: initialView(input.stored),
    reply: null,
    latencies: new Map(),
    undos: 0,
    visible: true,
    inFlight: 0,
    connections: [],
  };
}

export function backendInputOf({ stored, ownAddress, page }: AppInput): Omit<BackendInput, 'host'> {
  return { stored: stored.backendAddress ?? null, ownAddress, page };
}

/** Where the calls go, and as whom. */
export function connectionOf({ address, token }: Pick<AppContext, 'address' | 'token'>): ServiceInput {
  return { address, token };
}

export function undoId(count: number): `undo.${number}` {
  return `undo.${count}`;
}

/** The ids of all deletions that can be undone, or could once. */
export function undoIds({ undos }: Pick<AppContext, 'undos'>): readonly string[] {
  return Array.from({ length: undos }, (_, count) => undoId(count));
}

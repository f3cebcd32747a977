import { capabilitiesOf } from '../domain/capabilities';
import { sameConnection, type ConnectedReference } from '../domain/reference';
import { serverAt, type Touch } from '../domain/touch';
import { type PageFacts } from '../service/backend.rules';
import { type BackendInput } from '../service/backend.setup';
import { namesMissingServer } from '../service/core.rules';
import { draftsIn } from './drafts.rules';
import { type BrowserCommand } from '../ports/browser';
import { type DialogContext } from '../ports/dialog';
import { notice, success, type NoticeActionOf, type NoticeSpec } from '../ports/notice';
import { FIXED_TABS, isFixedTab, subOf, tabOfSub, type KeptView, type TabId } from '../ports/view';
import { type SessionMemory } from '../ports/host';
import { type ServiceInput } from '../ports/service-watch';
import { type StorageKey, type Stored } from '../ports/storage';
import { storedTestUrl } from '../nodes/test-url.rules';
import { sortOfText } from '../nodes/nodes.sort.rules';
import { NO_SEARCH } from '../nodes/nodes.search.rules';
import { DEFAULT_OUTBOUND, LINKS, TOAST } from '../shared/constants';
import { type AppearanceInput } from './appearance.machine';
import { type AppContext, type AppInput } from './app.types';
import { type LanguageInput } from './language.machine';
import { storedAddress, tokenFor } from '../session/token.rules';

export const NO_MEMORY: SessionMemory = { results: new Map(), localPorts: null };

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
function tabOf(text = ''): TabId {
  if (isFixedTab(text)) return text;
  const sub = subOf(text);
  return sub === null ? FIXED_TABS[0] : tabOfSub(sub);
}

/** Whether keys without Ctrl or Cmd do something. */
export function takesSingleKeys({ shortcuts }: Stored): boolean {
  return shortcuts !== 'off';
}

/** What a dialog is told about the state of things as it opens. */
export function dialogContextOf({
  reply,
  latencies,
  address,
  version,
  pending,
  unsupportedCalls,
  seenKeys,
  setting,
  memory,
  input,
}: Pick<
  AppContext,
  'reply' | 'latencies' | 'address' | 'version' | 'pending' | 'unsupportedCalls' | 'seenKeys' | 'setting' | 'memory'
> & {
  readonly input: Pick<AppInput, 'stored'>;
}): DialogContext {
  return {
    reply,
    latencies,
    address,
    version,
    pending,
    unsupportedCalls,
    setting,
    localPorts: memory.localPorts,
    trials: { cutting: input.stored.trialCutting !== 'off', others: input.stored.trialOthers === 'on' },
    singleKeys: takesSingleKeys(input.stored),
    docker: version?.dockerMode ?? false,
    book: input.stored.services ?? null,
    service: capabilitiesOf(version, { touch: reply?.touch, keys: seenKeys, unsupportedCalls }),
  };
}

export function initialContext(input: AppInput): AppContext {
  const address = storedAddress(input.stored) ?? input.ownAddress;
  return {
    input,
    token: tokenFor(address, input),
    address,
    version: null,
    first: false,
    unsupportedCalls: [],
    seenKeys: {},
    pending: [],
    view: initialView(input.stored),
    reply: null,
    latencies: new Map(),
    setting: null,
    memory: NO_MEMORY,
    visible: true,
    inFlight: 0,
    connections: [],
    drafts: draftsIn(input.drafts),
  };
}

export function backendInputOf({ stored, ownAddress, page }: AppInput): Omit<BackendInput, 'host'> {
  return { stored: storedAddress(stored), ownAddress, page };
}

export function languageInputOf({ stored, browserLanguages }: AppInput): Omit<LanguageInput, 'host'> {
  return { stored: stored._lang ?? null, browser: browserLanguages };
}

export function appearanceInputOf({ stored, system }: AppInput): Omit<AppearanceInput, 'host'> {
  return { stored: stored.theme ?? null, system };
}

/** Where the calls go, and as whom. */
export function connectionOf({
  address,
  token,
  version,
}: Pick<AppContext, 'address' | 'token' | 'version'>): ServiceInput {
  const { takesIdsTwice, locksMore, asksForKind } = capabilitiesOf(version);
  return { address, token, takesIdsTwice, locksMore, asksForKind };
}

/** The stored values after one was put; null removes it. */
export function storedWith(stored: Stored, key: StorageKey, value: string | null): Stored {
  const { [key]: _, ...others } = stored;
  return value === null ? others : { ...others, [key]: value };
}

export function without(
  connections: readonly ConnectedReference[],
  gone: ConnectedReference,
): readonly ConnectedReference[] {
  return connections.filter((one) => !sameConnection(one, gone));
}

/**
 * Connections that a refused start may be about: where it names a missing server, entries that point at no row, listed or
 * remembered; an outbound's name means those remembered for it that the lists do not show.
 */
export function staleConnections(
  { reply, connections }: Pick<AppContext, 'reply' | 'connections'>,
  message: string,
): readonly ConnectedReference[] {
  if (reply === null) return [];
  const { touch } = reply;
  const unlisted = connections.filter((one) => !touch.connected.some((other) => sameConnection(one, other)));
  if (namesMissingServer(message))
    return [...touch.connected, ...unlisted].filter((one) => pointsToNoServer(touch, one));
  return unlisted.filter(({ outbound }) => message.includes(outbound));
}

function pointsToNoServer(touch: Touch, reference: ConnectedReference): boolean {
  return serverAt(touch, reference) === undefined;
}

/** Offers to remove stale connections; null when there are none. */
export function removalOffer(connections: readonly ConnectedReference[]): NoticeSpec | null {
  if (connections.length === 0) return null;
  const actions = [{ kind: 'removeStale', connections }] as const;
  return notice('staleConnections', 'warning', { count: connections.length }, TOAST.prompt, actions);
}

/** Says whether the browser copied a text; `error` is its message. */
export function copyNotice(error: string | null): NoticeSpec {
  return error === null ? success('copied') : notice('copyFailed', 'warning', { message: error });
}

/** What the browser does for an action of a notice. */
export function browserCommandOf(action: NoticeActionOf<'browser'>, { alternateSite }: PageFacts): BrowserCommand {
  switch (action.kind) {
    case 'openUsage':
      return { type: 'browser.open', url: LINKS.usage };
    case 'openAlternateSite':
      return { type: 'browser.open', url: alternateSite };
    case 'copyText':
      return { type: 'browser.copy', text: action.text };
  }
}

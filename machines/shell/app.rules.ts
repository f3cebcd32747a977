import { capabilitiesOf } from '../domain/capabilities';
import { type BackendInput } from '../service/backend.setup';
import { draftsIn } from './drafts.rules';
import { type DialogContext } from '../ports/dialog';
import { FIXED_TABS, isFixedTab, subOf, tabOfSub, type KeptView, type TabId } from '../ports/view';
import { type SessionMemory } from '../ports/host';
import { type ServiceInput } from '../ports/service-watch';
import { type Stored } from '../ports/storage';
import { storedTestUrl } from '../nodes/test-url.rules';
import { sortOfText } from '../nodes/nodes.sort.rules';
import { NO_SEARCH } from '../nodes/nodes.search.rules';
import { DEFAULT_OUTBOUND } from '../shared/constants';
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

import { type AnyActorRef } from 'xstate';
import { type Capabilities } from '../domain/capabilities';
import { type ConnectionLog } from '../domain/connections/connection-log';
import { sameConnection, type ConnectedReference } from '../domain/reference';
import { serverAt, type Touch } from '../domain/touch';
import { isDoneBy, PLAIN_ACTIONS, type ActionOf, type PanelAction, type PlainAction } from '../ports/actions';
import { dialogOfStored, namedSubjects, type DialogRequest } from '../ports/dialog';
import { type BrowserCommand } from '../ports/browser';
import { notice, success, type NoticeActionOf, type NoticeSpec } from '../ports/notice';
import { preferencesIn, type StorageKey, type Stored } from '../ports/storage';
import { type ConnectionsSnapshot } from '../log/connections.machine';
import { type OutboundsSnapshot } from '../outbounds/outbounds.machine';
import { selectActiveOutbound, selectOutboundNames } from '../outbounds/outbounds.selectors';
import { type BackendSnapshot } from '../service/backend.machine';
import { type PageFacts } from '../service/backend.rules';
import { selectHindrance } from '../service/backend.selectors';
import { type CoreSnapshot } from '../service/core.machine';
import { namesMissingServer } from '../service/core.rules';
import { selectCoreState } from '../service/core.selectors';
import { hindranceOf, isDoubtful, type Hindrance } from '../service/health.rules';
import { type ObservatorySnapshot } from '../service/observatory.machine';
import { selectIsSilent } from '../service/observatory.selectors';
import { DEFAULT_OUTBOUND, LINKS, TOAST } from '../shared/constants';
import { type DialogStackSnapshot } from './dialog-stack.machine';
import { NOTHING_OPEN } from './dialog-stack.rules';
import { draftsOf as collectDrafts } from './drafts.rules';
import { asksAtOnce, commandOf } from '../session/session.rules';
import { type AppContext } from './app.types';

/** Children by their ids, as far as an actor tells them. */
export type Children = Readonly<Record<string, AnyActorRef | undefined>>;

export function childrenOf(actor: AnyActorRef | undefined): Children {
  const snapshot = actor?.getSnapshot() as { readonly children?: Children } | undefined;
  return snapshot?.children ?? {};
}

/** What the palette offers at the moment. Whether an action of the session can be done, the child that does it says. */
function ableActions(children: Children): readonly PlainAction[] {
  const members = childrenOf(children['session']);
  return PLAIN_ACTIONS.filter((kind) => {
    if (kind === 'palette') return false;
    const action: PanelAction = { kind };
    if (!isDoneBy(action, 'session')) return true;
    const { child, event } = commandOf(action);
    return can(members[child]?.getSnapshot(), event) && mayBeChosen(action, children);
  });
}

function can(snapshot: unknown, event: unknown): boolean {
  return (snapshot as { readonly can?: (event: unknown) => boolean } | undefined)?.can?.(event) ?? false;
}

/** What is typed in the dialogs, as text that outlives the page. */
export function draftsOf({ dialogs }: Children): string {
  return JSON.stringify(collectDrafts(stackOf(dialogs).open));
}

function stackOf(dialogs: AnyActorRef | undefined): Pick<DialogStackSnapshot['context'], 'open' | 'aside'> {
  const snapshot = dialogs?.getSnapshot() as DialogStackSnapshot | undefined;
  return snapshot?.context ?? NOTHING_OPEN;
}

/** What Connections has gathered, while it is open or pinned. Its selectors are not in the first load. */
function seenIn({ dialogs }: Children): { readonly seen?: ConnectionLog } {
  const { open, aside } = stackOf(dialogs);
  const connections = [...open, ...aside].find(({ kind }) => kind === 'connections');
  const snapshot = connections?.ref.getSnapshot() as ConnectionsSnapshot | undefined;
  return snapshot === undefined ? {} : { seen: snapshot.context.log };
}

function outboundsOf({ session }: Children): { readonly outbounds: readonly string[]; readonly outbound: string } {
  const snapshot = childrenOf(session)['outbounds']?.getSnapshot() as OutboundsSnapshot | undefined;
  if (snapshot === undefined) return { outbounds: [], outbound: DEFAULT_OUTBOUND };
  return { outbounds: selectOutboundNames(snapshot), outbound: selectActiveOutbound(snapshot) };
}

/** Why nothing can be asked of the service now, as the buttons of the page say; null while it can. */
function hindranceIn({ backend, session }: Children): Hindrance | null {
  const ofBackend = backend?.getSnapshot() as BackendSnapshot | undefined;
  const heard = childrenOf(session)['observatory']?.getSnapshot() as ObservatorySnapshot | undefined;
  return hindranceOf(
    ofBackend === undefined ? 'silent' : selectHindrance(ofBackend),
    heard !== undefined && selectIsSilent(heard),
  );
}

/** What the buttons of the page refuse while the service cannot be asked is refused to keys and the palette, too. */
export function mayBeChosen(action: PanelAction, children: Children): boolean {
  const hindrance = asksAtOnce(action) ? hindranceIn(children) : null;
  if (hindrance === null || action.kind !== 'toggleCore') return hindrance === null;
  const core = childrenOf(children['session'])['core']?.getSnapshot() as CoreSnapshot | undefined;
  return core !== undefined && !isDoubtful(selectCoreState(core), hindrance);
}

/** The dialog that an action opens. */
export function dialogOf(
  action: ActionOf<'dialog'>,
  stored: Stored,
  children: Children,
  service: Capabilities,
): DialogRequest {
  switch (action.kind) {
    case 'palette':
      return {
        kind: 'palette',
        actions: ableActions(children),
        subjects: namedSubjects(service),
        ...outboundsOf(children),
        answers: hindranceIn(children) === null,
      };
    case 'logs':
      return {
        kind: 'logs',
        autoScroll: stored.logAutoScroll !== 'false',
        wrap: stored.logWrap === undefined ? null : stored.logWrap === 'true',
      };
    case 'explain':
      return { kind: 'explain', ...seenIn(children) };
    case 'connections':
    case 'settings':
    case 'about':
    case 'shortcuts':
    case 'addressPorts':
    case 'services':
      return { kind: action.kind };
    case 'saveCopy':
    case 'bringBack':
    case 'moments':
      return { kind: action.kind, preferences: preferencesIn(stored) };
    case 'setting':
      return { kind: 'settings', field: action.field };
    case 'service':
      return { kind: 'serviceSwitch', target: action.address };
    case 'rule': {
      const { host, address, outbound } = action;
      return { kind: 'rule', about: { host, address, client: '', inbound: '' }, outbound };
    }
    case 'textSetting':
      return dialogOfStored(action.subject, service);
  }
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

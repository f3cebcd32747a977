import { type AnyActorRef } from 'xstate';
import { type Capabilities } from '../domain/capabilities';
import { type ConnectionLog } from '../domain/connections/connection-log';
import { isDoneBy, PLAIN_ACTIONS, type ActionOf, type PanelAction, type PlainAction } from '../ports/actions';
import { dialogOfStored, namedSubjects, type DialogRequest } from '../ports/dialog';
import { preferencesIn, type Stored } from '../ports/storage';
import { type ConnectionsSnapshot } from '../log/connections.machine';
import { type OutboundsSnapshot } from '../outbounds/outbounds.machine';
import { selectActiveOutbound, selectOutboundNames } from '../outbounds/outbounds.selectors';
import { type BackendSnapshot } from '../service/backend.machine';
import { selectHindrance } from '../service/backend.selectors';
import { type CoreSnapshot } from '../service/core.machine';
import { selectCoreState } from '../service/core.selectors';
import { hindranceOf, isCoreDoubtful, type Hindrance } from '../service/health.rules';
import { type ObservatorySnapshot } from '../service/observatory.machine';
import { selectIsSilent } from '../service/observatory.selectors';
import { DEFAULT_OUTBOUND } from '../shared/constants';
import { type DialogStackSnapshot } from './dialog-stack.machine';
import { NOTHING_OPEN } from './dialog-stack.rules';
import { draftsOf } from './drafts.rules';
import { asksAtOnce, commandOf } from '../session/session.rules';

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
export function draftsAsText({ dialogs }: Children): string {
  return JSON.stringify(draftsOf(stackOf(dialogs).open));
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
  return core !== undefined && !isCoreDoubtful(selectCoreState(core), hindrance);
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

import { type ActorRef, type Snapshot } from 'xstate';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { type LocalPorts } from '../domain/local-ports';
import { type ServerMark } from '../domain/server-mark';
import { type Touch, type TouchReply } from '../domain/touch';
import { type PanelAction } from './actions';
import { type AliveStates, type Latencies, type LatencyTest, type RecentResults, type Traffic } from './measured';
import { type Asked, type KeptView } from './view';
import { type StorageKey } from './storage';
import { type NoticeAction, type NoticeSpec } from './notice';
import { type TrialBeginning } from './trial';
import { type Fault } from '../shared/faults';
import { type ObservatoryReport } from '../domain/observatory';
import { type ServiceVersion } from '../domain/service-version';
import { type SettingReply } from '../domain/setting';
import { type StoredSubject } from '../domain/text-subject';
import { type DialogRequest } from './dialog';
import { type DeletedOutbound, type DeletedRows } from './deleted';

/** Why the connect poll runs; it decides what is said when the core does not start. */
export type PollReason =
  'start' | 'connect' | 'addOutbound' | 'deleteOutbound' | 'saveSettings' | 'saveServer' | 'undo';

/** What a session has learnt and the next one continues with. */
export interface SessionMemory {
  readonly results: RecentResults;
  /** Null until it was read. */
  readonly localPorts: LocalPorts | null;
}

/** Why the whole dialog stack has to go. */
export type StackReason =
  | { readonly kind: 'address'; readonly address: string; readonly version: ServiceVersion }
  /** Another tab of the panel has moved to another service; null leaves the choice to the panel. */
  | { readonly kind: 'addressElsewhere'; readonly address: string | null }
  | { readonly kind: 'logout' };

export type BackendChange = 'first' | 'back' | 'address';

/** Every fact that a machine tells its host. Which host hears which of them stands below. */
export type HostFact =
  | { readonly type: 'notice.raised'; readonly notice: NoticeSpec }
  | { readonly type: 'dialog.requested'; readonly dialog: DialogRequest }
  | { readonly type: 'dialog.closed'; readonly id: string }
  /** The person left it while something in it goes on; it comes back when its kind is asked for again. */
  | { readonly type: 'dialog.hidden'; readonly id: string }
  | { readonly type: 'touch.received'; readonly reply: TouchReply }
  /** From the reader of the lists; everyone else gets `touch.received`. */
  | { readonly type: 'touch.read'; readonly reply: TouchReply }
  /** The lists may have changed although no answer contains them (a time-out, a failure halfway). */
  | { readonly type: 'touch.wanted' }
  /** The reader could not read the lists; it goes on trying. */
  | { readonly type: 'touch.failed'; readonly fault: Fault }
  | { readonly type: 'socket.opened' }
  | { readonly type: 'socket.closed'; readonly opened: boolean }
  | { readonly type: 'observatory.received'; readonly report: ObservatoryReport }
  /** The service says by itself whether the core runs. */
  | { readonly type: 'running.told'; readonly running: boolean; readonly paused: boolean }
  | { readonly type: 'observatory.stopped' }
  /** The page is to be reloaded; what is typed in the dialogs is restored. */
  | { readonly type: 'reload.requested' }
  | { readonly type: 'notice.acted'; readonly action: NoticeAction }
  /** The version call at a new address was answered (SPEC 4.19). */
  | { readonly type: 'address.confirmed'; readonly address: string; readonly version: ServiceVersion }
  /** From the backend: the service answers, for the first time at this address, again, or at an address just chosen. */
  | {
      readonly type: 'backend.answered';
      readonly address: string;
      readonly version: ServiceVersion;
      readonly change: BackendChange;
    }
  /** From the dialog stack: it is empty now, and what waited for that may happen. */
  | { readonly type: 'stack.cleared'; readonly reason: StackReason }
  /** From the session: what outlives it, and that the page remounts. */
  | { readonly type: 'lists.kept'; readonly reply: TouchReply }
  | { readonly type: 'memory.kept'; readonly memory: Partial<SessionMemory> }
  /** `unread`: the lists that are known may no longer hold. */
  | { readonly type: 'remount.requested'; readonly unread?: true; readonly asked?: Asked | null }
  | { readonly type: 'poll.requested'; readonly reason: PollReason }
  /** The call that the poll accompanies was refused after all, or the core is being stopped: there is nothing to wait for. */
  | { readonly type: 'poll.dropped'; readonly reason: PollReason | 'stop' }
  /** A person starts the core: what an earlier failure said no longer holds. */
  | { readonly type: 'start.tried' }
  /** A person stops the core. */
  | { readonly type: 'stop.tried' }
  /** The core did not start; the service's words, empty when it gave none. */
  | { readonly type: 'start.refused'; readonly message: string }
  /** The service has stored a connection, whether its lists show it or not; and: it has removed it. */
  | { readonly type: 'connection.stored'; readonly reference: ConnectedReference }
  | { readonly type: 'connection.removed'; readonly reference: ConnectedReference }
  /** What the person chose in the palette, in a notice or by a key. */
  | { readonly type: 'action.chosen'; readonly action: PanelAction }
  /** A save was refused; a message with "invalid config" means that the core is down (SPEC 4.04). */
  | { readonly type: 'config.refused'; readonly message: string }
  /** A text was saved that the core knows only after its next start, and: the core has been given everything that is stored. */
  | {
      readonly type: 'setting.storedOnly';
      readonly subject: StoredSubject;
      /** Null for what cannot be taken back. */
      readonly trial: Extract<TrialBeginning, { readonly type: 'trial.stored' }> | null;
    }
  | { readonly type: 'setting.applied' }
  /** The settings were read, or saved. */
  | { readonly type: 'setting.received'; readonly reply: SettingReply }
  /** A save is being sent that gives the core everything; and how a save ended: null when the service has taken it. */
  | Extract<TrialBeginning, { readonly type: 'trial.started' }>
  | { readonly type: 'trial.answered'; readonly fault: Fault | null }
  /** The service may have other settings or ports now than it had. */
  | { readonly type: 'settings.stored' }
  | { readonly type: 'outbounds.received'; readonly outbounds: readonly string[] }
  | ({ readonly type: 'rows.deleted' } & DeletedRows)
  | { readonly type: 'outbound.deleted'; readonly outbound: DeletedOutbound }
  /** Nothing is being done with a row that a remount would abort. `asked`: what was done last, null when nothing was. */
  | { readonly type: 'rows.settled'; readonly asked: Asked | null }
  /** A new outbound shall have these servers. */
  | { readonly type: 'outbound.wanted'; readonly add: readonly ServerMark[] }
  /** A row of the list that is shown was picked with a finger: it is checked, or no longer. Counts from 1. */
  | { readonly type: 'row.picked'; readonly position: number }
  /** For latency: test these rows of these lists. */
  | {
      readonly type: 'latency.requested';
      readonly test: LatencyTest;
      readonly rows: readonly Reference[];
      readonly touch: Touch;
    }
  /** Whoever asked for tests does not wait for them any more. */
  | { readonly type: 'latency.abandoned' }
  /** From latency, for nodes, which sorts by it: the text of every row that was tested. */
  | { readonly type: 'latencies.received'; readonly latencies: Latencies }
  /** From the observatory, for nodes, which filters by it, and for what is on trial. */
  | { readonly type: 'alive.received'; readonly alive: AliveStates }
  /** From the message socket, each second; null as soon as nobody tells it any more. */
  | { readonly type: 'traffic.told'; readonly traffic: Traffic | null }
  | { readonly type: 'view.changed'; readonly view: Partial<KeptView> }
  | { readonly type: 'storing.requested'; readonly key: StorageKey; readonly value: string | null };

/** Facts of these types. */
type Told<TType extends HostFact['type']> = Extract<HostFact, { readonly type: TType }>;

/** What the members of a session tell it. */
export type ToldSession = Told<
  | 'notice.raised'
  | 'dialog.requested'
  | 'touch.received'
  | 'touch.read'
  | 'touch.wanted'
  | 'touch.failed'
  | 'socket.opened'
  | 'socket.closed'
  | 'observatory.received'
  | 'running.told'
  | 'observatory.stopped'
  | 'poll.requested'
  | 'poll.dropped'
  | 'start.tried'
  | 'stop.tried'
  | 'start.refused'
  | 'connection.stored'
  | 'connection.removed'
  | 'rows.deleted'
  | 'rows.settled'
  | 'outbound.wanted'
  | 'row.picked'
  | 'latency.requested'
  | 'latency.abandoned'
  | 'latencies.received'
  | 'alive.received'
  | 'traffic.told'
  | 'view.changed'
  | 'memory.kept'
  | 'storing.requested'
>;

/** What dialogs tell the stack that they lie in. But for their own end it tells the app all of it. */
export type ToldStack = Told<
  | 'notice.raised'
  | 'dialog.requested'
  | 'dialog.closed'
  | 'dialog.hidden'
  | 'touch.received'
  | 'touch.wanted'
  | 'address.confirmed'
  | 'poll.requested'
  | 'poll.dropped'
  | 'action.chosen'
  | 'config.refused'
  | 'setting.storedOnly'
  | 'setting.applied'
  | 'setting.received'
  | 'settings.stored'
  | 'trial.started'
  | 'trial.answered'
  | 'outbounds.received'
  | 'rows.deleted'
  | 'outbound.deleted'
  | 'latency.requested'
  | 'latency.abandoned'
  | 'start.refused'
  | 'connection.stored'
  | 'connection.removed'
  | 'storing.requested'
>;

/** Facts for the app: from the session, the dialog stack, and whatever outlives a remount. */
export type ToldApp = Exclude<
  HostFact,
  Told<
    | 'dialog.closed'
    | 'dialog.hidden'
    | 'touch.read'
    | 'socket.opened'
    | 'socket.closed'
    | 'observatory.received'
    | 'running.told'
    | 'observatory.stopped'
    | 'outbound.wanted'
    | 'row.picked'
    | 'rows.settled'
  >
>;

/** Whoever takes these facts. A machine can tell its host only what is heard there. */
export type HostOf<TFact extends HostFact> = ActorRef<Snapshot<unknown>, TFact>;

/** The host of a dialog. */
export type Host = HostOf<ToldStack>;
export type SessionHost = HostOf<ToldSession>;
export type AppHost = HostOf<ToldApp>;

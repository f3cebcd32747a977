import { type FailedStartActor } from '../service/failed-start.machine';
import { type AppearanceActor } from './appearance.machine';
import { type BackendActor } from '../service/backend.machine';
import { type ConnectedPanelActor } from '../nodes/connected-panel.machine';
import { hasDraft } from './dialog-stack.rules';
import { type DialogStackActor } from './dialog-stack.machine';
import { type LanguageActor } from './language.machine';
import { type LoginActor } from '../session/login.machine';
import { type PanelPartsActor } from './panel-parts.machine';
import { type OffersActor, type OffersSnapshot } from './offers.machine';
import { type TrialActor } from '../service/trial.machine';
import { type NoticesActor } from './notices.machine';
import { type SessionActor } from '../session/session.machine';
import { type AppSnapshot } from './app.machine';
import { userNameOf } from '../session/token.rules';

/** The session of the mounted page, or null while there is none. Another actor after each remount. */
export function selectSession(snapshot: AppSnapshot): SessionActor | null {
  return (snapshot.children.session as SessionActor | undefined) ?? null;
}

/** The login dialog's actor while it is open. */
export function selectLogin(snapshot: AppSnapshot): LoginActor | null {
  return (snapshot.children.login as LoginActor | undefined) ?? null;
}

/** The last start, as long as it failed and was not tried again. */
export function selectFailedStart(snapshot: AppSnapshot): FailedStartActor | null {
  return (snapshot.children['failedStart'] as FailedStartActor | undefined) ?? null;
}

/** What is on trial, if anything. */
export function selectTrial({ children }: OffersSnapshot): TrialActor | null {
  return (children['trial'] as TrialActor | undefined) ?? null;
}

export function selectIsSignedOut(snapshot: AppSnapshot): boolean {
  return snapshot.matches({ session: 'signedOut' });
}

/** The name in the token, or null when not logged in. */
export function selectUserName(snapshot: AppSnapshot): string | null {
  return selectIsSignedOut(snapshot) ? null : userNameOf(snapshot.context.token);
}

/** The services that this browser knows, as they are stored. */
export const selectBook = ({ context }: AppSnapshot): string | null => context.input.stored.services ?? null;

/** Whether the book may hold more to show than one nameless service: its code is not in the first load, and this tells without. */
export const selectIsMarked = (snapshot: AppSnapshot): boolean =>
  /\},\{|"name":"[^"]/u.test(selectBook(snapshot) ?? '');

/** Whether something that is typed in a dialog would be lost with the page. */
export function selectHasDraft(snapshot: AppSnapshot): boolean {
  return selectAppChild(snapshot, 'dialogs').getSnapshot().context.open.some(hasDraft);
}

interface AppChildren {
  readonly backend: BackendActor;
  readonly dialogs: DialogStackActor;
  readonly notices: NoticesActor;
  readonly parts: PanelPartsActor;
  readonly language: LanguageActor;
  readonly offers: OffersActor;
  readonly appearance: AppearanceActor;
  readonly connectedPanel: ConnectedPanelActor;
}

/** The children that live as long as the app. */
export function selectAppChild<TName extends keyof AppChildren>(
  snapshot: AppSnapshot,
  name: TName,
): AppChildren[TName] {
  return snapshot.children[name] as unknown as AppChildren[TName];
}

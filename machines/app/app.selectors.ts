import { type AppearanceActor } from '../appearance/appearance.machine';
import { type BackendActor } from '../backend/backend.machine';
import { type ConnectedPanelActor } from '../connected-panel/connected-panel.machine';
import { type DialogStackActor } from '../dialog-stack/dialog-stack.machine';
import { type LanguageActor } from '../language/language.machine';
import { type LoginActor } from '../login/login.machine';
import { type NoticesActor } from '../notices/notices.machine';
import { type SessionActor } from '../session/session.machine';
import { type AppSnapshot } from './app.machine';
import { userNameOf } from './app.rules';

/** The session of the mounted page, or null while there is none. Another actor after each remount. */
export function selectSession(snapshot: AppSnapshot): SessionActor | null {
  return (snapshot.children.session as SessionActor | undefined) ?? null;
}

/** The login dialog's actor while it is open. */
export function selectLogin(snapshot: AppSnapshot): LoginActor | null {
  return (snapshot.children.login as LoginActor | undefined) ?? null;
}

export function selectIsSignedOut(snapshot: AppSnapshot): boolean {
  return snapshot.matches({ session: 'signedOut' });
}

/** The name in the token, or null when nobody is logged in. */
export function selectUserName(snapshot: AppSnapshot): string | null {
  return selectIsSignedOut(snapshot) ? null : userNameOf(snapshot.context.token);
}

/** Whether the service in use is known to lack a call, `GET /api/customPac` (SPEC-NOTES "Custom routing"). */
export function selectLacks(snapshot: AppSnapshot, call: string): boolean {
  return snapshot.context.lacking.includes(call);
}

interface Household {
  readonly backend: BackendActor;
  readonly dialogs: DialogStackActor;
  readonly notices: NoticesActor;
  readonly language: LanguageActor;
  readonly appearance: AppearanceActor;
  readonly connectedPanel: ConnectedPanelActor;
}

/** The children that live as long as the app. */
export function selectHousehold<TName extends keyof Household>(snapshot: AppSnapshot, name: TName): Household[TName] {
  return snapshot.children[name] as unknown as Household[TName];
}

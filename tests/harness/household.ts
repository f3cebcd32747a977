import { createActor } from 'xstate';
import { type AppActor } from '../../machines/app/app.machine';
import { appearanceMachine, type AppearanceActor } from '../../machines/appearance/appearance.machine';
import { languageMachine, type LanguageActor } from '../../machines/language/language.machine';
import { recordingHost } from './slots';

export interface Members {
  readonly language?: LanguageActor;
  readonly appearance?: AppearanceActor;
}

/** What a menu of the header sees of the app: its children that outlive a remount, and nobody logged in. */
export function appWith(members: Members): AppActor {
  const host = recordingHost().ref;
  const children = {
    language: createActor(languageMachine, { input: { host, stored: null, browser: [] } }),
    appearance: createActor(appearanceMachine, {
      input: { host, stored: null, system: { dark: false, forcedColors: false } },
    }),
    ...members,
  };
  const snapshot = { children, context: { token: null }, matches: () => false };
  const app = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }), send: () => {} };
  return app as unknown as AppActor;
}

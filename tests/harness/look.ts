import { createActor } from 'xstate';
import { appearanceMachine, type AppearanceActor } from '../../machines/shell/appearance.machine';
import { languageMachine, type LanguageActor } from '../../machines/shell/language.machine';
import { recordingHost } from './slots';

export interface Look {
  readonly language: LanguageActor;
  readonly appearance: AppearanceActor;
}

/** What a menu of theme and language acts on; what is left out stands as it is made. */
export function lookWith(members: Partial<Look>): Look {
  const host = recordingHost().ref;
  return {
    language: createActor(languageMachine, { input: { host, stored: null, browser: [] } }),
    appearance: createActor(appearanceMachine, {
      input: { host, stored: null, system: { dark: false, forcedColors: false } },
    }),
    ...members,
  };
}

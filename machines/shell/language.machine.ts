import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type AppHost } from '../ports/host';
import { notice } from '../ports/notice';
import { FALLBACK_LANGUAGE, UNREACHABLE_RETRY, type Language } from '../shared/constants';
import { notProvided } from '../shared/not-provided';
import { languageFor } from './language.rules';

export type LanguageCommand = { readonly type: 'language.choose'; readonly language: Language };

/** Another tab of the panel changed the stored choice. */
export type LanguageFact = { readonly type: 'language.storedElsewhere'; readonly value: string | null };

export interface LanguageInput {
  readonly host: AppHost;
  readonly stored: string | null;
  /** The browser's languages, the preferred first. */
  readonly browser: readonly string[];
}

export interface Context {
  readonly host: AppHost;
  readonly browser: readonly string[];
  readonly wanted: Language;
  /** The language of the texts on the screen; null until the first catalogue is there. */
  readonly shown: Language | null;
}

export const languageMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LanguageCommand | LanguageFact,
    input: {} as LanguageInput,
    tags: {} as 'loading',
  },
  actors: {
    loadCatalogue: fromPromise<void, { readonly language: Language }>(notProvided('language', 'loadCatalogue')),
  },
  actions: {
    want: assign({ wanted: (_, { language }: { readonly language: Language }) => language }),
    decideAnew: assign({
      wanted: ({ context }, { value }: { readonly value: string | null }) => languageFor(value, context.browser),
    }),
    show: assign({ shown: ({ context }) => context.wanted }),
    showFallback: assign({ wanted: FALLBACK_LANGUAGE, shown: FALLBACK_LANGUAGE }),
    keepShown: assign({ wanted: ({ context }) => context.shown ?? context.wanted }),
    store: sendTo(
      ({ context }) => context.host,
      (_, { language }: { readonly language: Language }) =>
        ({ type: 'storing.requested', key: '_lang', value: language }) as const,
    ),
    sayFailed: sendTo(
      ({ context }) => context.host,
      ({ context }) =>
        ({ type: 'notice.raised', notice: notice('languageFailed', 'warning', { language: context.wanted }) }) as const,
    ),
  },
  guards: {
    isOther: ({ context }, { language }: { readonly language: Language }) => language !== context.wanted,
    isOtherChoice: ({ context }, { value }: { readonly value: string | null }) =>
      languageFor(value, context.browser) !== context.wanted,
    wantsFallback: ({ context }) => context.wanted === FALLBACK_LANGUAGE,
  },
  delays: { retry: UNREACHABLE_RETRY },
}).createMachine({
  id: 'language',
  description: 'Chooses the language and loads its texts.',
  meta: { title: 'Language', spec: ['1.10', '1.11', '1.12', '1.13', '9.24'] },
  context: ({ input: { host, stored, browser } }) => ({
    host,
    browser,
    wanted: languageFor(stored, browser),
    shown: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'No text can be shown yet. The choice: stored, then the browser’s, then English (SPEC 1.11).',
      initial: 'loading',
      on: {
        'language.choose': {
          target: '.loading',
          actions: [
            { type: 'want', params: ({ event }) => event },
            { type: 'store', params: ({ event }) => event },
          ],
        },
        'language.storedElsewhere': {
          target: '.loading',
          actions: { type: 'decideAnew', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'load',
            src: 'loadCatalogue',
            input: ({ context }) => ({ language: context.wanted }),
            onDone: { target: '#language.shown', actions: 'show' },
            onError: [{ guard: 'wantsFallback', target: 'failed' }, { target: 'fallingBack' }],
          },
        },
        fallingBack: {
          description: 'English is the fallback (SPEC 1.12).',
          tags: 'loading',
          invoke: {
            id: 'loadFallback',
            src: 'loadCatalogue',
            input: { language: FALLBACK_LANGUAGE },
            onDone: { target: '#language.shown', actions: ['sayFailed', 'showFallback'] },
            onError: 'failed',
          },
        },
        failed: { description: 'Not even English could be loaded; it is retried.', after: { retry: 'loading' } },
      },
    },
    shown: {
      initial: 'settled',
      on: {
        'language.choose': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: '.changing',
            actions: [
              { type: 'want', params: ({ event }) => event },
              { type: 'store', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'store', params: ({ event }) => event } },
        ],
        'language.storedElsewhere': {
          guard: { type: 'isOtherChoice', params: ({ event }) => event },
          target: '.changing',
          actions: { type: 'decideAnew', params: ({ event }) => event },
        },
      },
      states: {
        settled: {},
        changing: {
          description: 'The old language stays until the new one is loaded.',
          tags: 'loading',
          invoke: {
            id: 'change',
            src: 'loadCatalogue',
            input: ({ context }) => ({ language: context.wanted }),
            onDone: { target: 'settled', actions: 'show' },
            onError: { target: 'settled', actions: ['sayFailed', 'keepShown'] },
          },
        },
      },
    },
  },
});

export type LanguageActor = ActorRefFrom<typeof languageMachine>;
export type LanguageSnapshot = SnapshotFrom<typeof languageMachine>;

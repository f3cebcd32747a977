import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type SystemColours } from '../ports/browser';
import { type AppHost } from '../ports/host';
import { type ThemeChoice } from '../shared/constants';

export type AppearanceCommand = { readonly type: 'appearance.choose'; readonly choice: ThemeChoice };

export type AppearanceFact =
  | (SystemColours & { readonly type: 'system.changed' })
  /** Another tab changed the stored choice. */
  | { readonly type: 'appearance.storedElsewhere'; readonly value: string | null };

export interface AppearanceInput {
  readonly host: AppHost;
  readonly stored: string | null;
  readonly system: SystemColours;
}

/** Light, dark or high contrast: as the system says, or as the person chose. */
export const appearanceMachine = setup({
  types: {
    context: {} as AppearanceInput,
    events: {} as AppearanceCommand | AppearanceFact,
    input: {} as AppearanceInput,
  },
  actions: {
    keepSystem: assign({ system: (_, { dark, forcedColors }: SystemColours) => ({ dark, forcedColors }) }),
    keepStored: assign({ stored: (_, { value }: { readonly value: string | null }) => value }),
    store: sendTo(
      ({ context }) => context.host,
      (_, { choice }: { readonly choice: ThemeChoice }) =>
        ({ type: 'storing.requested', key: 'theme', value: choice === 'system' ? null : choice }) as const,
    ),
  },
  guards: {
    wasStored: ({ context }, choice: ThemeChoice) => context.stored === choice,
    chooses: (_, { choice, wanted }: { readonly choice: ThemeChoice; readonly wanted: ThemeChoice }) =>
      choice === wanted,
  },
}).createMachine({
  id: 'appearance',
  description: 'Follows the system in light, dark and high contrast, or the person’s choice.',
  meta: { title: 'Appearance', spec: [] },
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    'system.changed': { actions: { type: 'keepSystem', params: ({ event }) => event } },
    'appearance.storedElsewhere': {
      target: '.deciding',
      actions: { type: 'keepStored', params: ({ event }) => event },
    },
    'appearance.choose': [
      {
        guard: { type: 'chooses', params: ({ event }) => ({ choice: event.choice, wanted: 'light' }) },
        target: '.light',
        actions: { type: 'store', params: ({ event }) => event },
      },
      {
        guard: { type: 'chooses', params: ({ event }) => ({ choice: event.choice, wanted: 'dark' }) },
        target: '.dark',
        actions: { type: 'store', params: ({ event }) => event },
      },
      {
        guard: { type: 'chooses', params: ({ event }) => ({ choice: event.choice, wanted: 'contrast' }) },
        target: '.contrast',
        actions: { type: 'store', params: ({ event }) => event },
      },
      { target: '.system', actions: { type: 'store', params: ({ event }) => event } },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: { type: 'wasStored', params: 'light' }, target: 'light' },
        { guard: { type: 'wasStored', params: 'dark' }, target: 'dark' },
        { guard: { type: 'wasStored', params: 'contrast' }, target: 'contrast' },
        { target: 'system' },
      ],
    },
    system: { description: 'Follows the system, also when it changes.' },
    light: {},
    dark: {},
    contrast: {},
  },
});

export type AppearanceActor = ActorRefFrom<typeof appearanceMachine>;
export type AppearanceSnapshot = SnapshotFrom<typeof appearanceMachine>;

import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type StatechartsExport } from '../domain/chart-export';
import { type Place } from '../domain/chart-places';
import { type GivenFile } from '../../../machines/ports/pictures';
import { notProvided } from '../../../machines/shared/not-provided';
import { exportIn } from './chart-diff.rules';

export type ChartDiffCommand =
  | { readonly type: 'file.choose'; readonly file: GivenFile; readonly name: string }
  | { readonly type: 'file.forget' }
  /** In the other version, which may have what today’s has not. */
  | { readonly type: 'place.choose'; readonly place: Place };

interface Context {
  readonly file: GivenFile | null;
  /** The file's name. */
  readonly name: string;
  /** The machines of the other version; null before they are read. */
  readonly other: StatechartsExport | null;
  readonly place: Place | null;
}

/** The machines of another version, from a file, to compare today’s with. */
export const chartDiffMachine = setup({
  types: { context: {} as Context, events: {} as ChartDiffCommand, tags: {} as 'busy' },
  actors: {
    read: fromPromise<string, { readonly file: GivenFile | null }>(notProvided('chartDiff', 'read')),
  },
  actions: {
    keepFile: assign((_, { file, name }: { readonly file: GivenFile; readonly name: string }) => ({ file, name })),
    keepOther: assign((_, { text }: { readonly text: string }) => ({ file: null, other: exportIn(text) })),
    forget: assign({ file: null, name: '', other: null, place: null }),
    keepPlace: assign({ place: (_, { place }: { readonly place: Place }) => place }),
  },
  guards: { isExport: (_, { text }: { readonly text: string }) => exportIn(text) !== null },
}).createMachine({
  id: 'chartDiff',
  description: 'Reads the machines of another version from a file, to compare them with those of today.',
  meta: { title: 'Chart comparison', spec: [] },
  context: { file: null, name: '', other: null, place: null },
  initial: 'none',
  on: {
    'file.choose': { target: '.reading', actions: ['forget', { type: 'keepFile', params: ({ event }) => event }] },
  },
  states: {
    none: {},
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'isExport', params: ({ event }) => ({ text: event.output }) },
            target: 'compared',
            actions: { type: 'keepOther', params: ({ event }) => ({ text: event.output }) },
          },
          { target: 'unreadable' },
        ],
        onError: 'unreadable',
      },
    },
    compared: {
      on: {
        'file.forget': { target: 'none', actions: 'forget' },
        'place.choose': { actions: { type: 'keepPlace', params: ({ event }) => event } },
      },
    },
    unreadable: { description: 'The file is not a statechart export of a version that this one can read.' },
  },
});

export type ChartDiffActor = ActorRefFrom<typeof chartDiffMachine>;
export type ChartDiffSnapshot = SnapshotFrom<typeof chartDiffMachine>;

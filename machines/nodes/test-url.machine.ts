import {
  assign,
  enqueueActions,
  setup,
  type ActorRef,
  type ActorRefFrom,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import { mayBeTestUrl, testUrlOf } from './test-url.rules';

export type TestUrlCommand =
  | { readonly type: 'testUrl.open' | 'testUrl.close' | 'testUrl.save' }
  | { readonly type: 'testUrl.edit'; readonly text: string };

/** What the latency machine is told. */
export type TestUrlReport = { readonly type: 'testUrl.chosen'; readonly url: string | null };

export interface TestUrlInput {
  readonly owner: ActorRef<Snapshot<unknown>, TestUrlReport>;
  /** Null is the service's own. */
  readonly url: string | null;
}

export interface Context extends TestUrlInput {
  readonly draft: string;
}

/** The page that the HTTP test asks for, in a small form of its own. */
export const testUrlMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TestUrlCommand,
    input: {} as TestUrlInput,
    tags: {} as 'open' | 'invalid',
  },
  actions: {
    begin: assign({ draft: ({ context }) => context.url ?? '' }),
    keepDraft: assign({ draft: (_, { text }: { readonly text: string }) => text }),
    choose: enqueueActions(({ context, enqueue }) => {
      const url = testUrlOf(context.draft);
      enqueue.assign({ url });
      enqueue.sendTo(context.owner, { type: 'testUrl.chosen', url });
    }),
  },
  guards: { isValid: ({ context }) => mayBeTestUrl(context.draft) },
}).createMachine({
  id: 'testUrl',
  description: 'Sets the page for the HTTP test, if it is one that does not crash the service.',
  meta: { title: 'Test page', spec: ['7.28'] },
  context: ({ input }) => ({ ...input, draft: '' }),
  initial: 'closed',
  states: {
    closed: { on: { 'testUrl.open': { target: 'open', actions: 'begin' } } },
    open: {
      tags: 'open',
      initial: 'typing',
      on: {
        'testUrl.edit': { target: '.typing', actions: { type: 'keepDraft', params: ({ event }) => event } },
        'testUrl.close': 'closed',
        'testUrl.save': [{ guard: 'isValid', target: 'closed', actions: 'choose' }, { target: '.refused' }],
      },
      states: {
        typing: {},
        refused: {
          tags: 'invalid',
          description: 'Only http(s) URLs are kept: an unparsable one crashes the service.',
        },
      },
    },
  },
});

export type TestUrlActor = ActorRefFrom<typeof testUrlMachine>;
export type TestUrlSnapshot = SnapshotFrom<typeof testUrlMachine>;

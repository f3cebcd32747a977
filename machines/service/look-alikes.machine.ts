import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { referenceKey, type Reference, type ReferenceKey } from '../domain/reference';
import { lookAlikes } from '../domain/same-row';
import { EMPTY_TOUCH, type TouchReply } from '../domain/touch';
import { type SessionHost } from '../ports/host';
import { type LinkAnswer } from '../ports/service';
import { faultOfAll } from '../shared/faults';
import { LINKS_AT_ONCE, LOOK_ALIKES_MAX } from '../shared/constants';
import { serviceCall } from '../calls/service-call';

export type LookAlikesFact = { readonly type: 'touch.received'; readonly reply: TouchReply };

export interface LookAlikesInput {
  readonly host: SessionHost;
}

export interface Context extends LookAlikesInput {
  readonly reply: TouchReply;
  /** The rows that are asked about, in this order. */
  readonly rows: readonly Reference[];
  /** How many of them were answered. */
  readonly asked: number;
  readonly links: ReadonlyMap<ReferenceKey, string>;
}

const waveOf = ({ rows, asked }: Context): readonly Reference[] => rows.slice(asked, asked + LINKS_AT_ONCE);

/**
 * Asks for the share links of servers that look alike, so that it is known which of them the person means before the lists change
 * (docs/decisions/rows-that-look-alike.md). What it learns it tells with the lists.
 */
export const lookAlikesMachine = setup({
  types: { context: {} as Context, events: {} as LookAlikesFact, input: {} as LookAlikesInput },
  actors: {
    sharingAddresses: serviceCall('sharingAddresses'),
  },
  actions: {
    keepReply: assign((_, { reply }: { readonly reply: TouchReply }) => ({ reply })),
    begin: assign((_, { reply }: { readonly reply: TouchReply }) => ({
      reply,
      rows: lookAlikes(reply.touch).slice(0, LOOK_ALIKES_MAX),
      asked: 0,
      links: new Map<ReferenceKey, string>(),
    })),
    keepLinks: assign(({ context }, answers: readonly LinkAnswer[]) => {
      const links = new Map(context.links);
      for (const [index, row] of waveOf(context).entries()) {
        const answer = answers[index];
        if (answer?.ok === true) links.set(referenceKey(row), answer.value);
      }
      return { links, asked: context.asked + LINKS_AT_ONCE };
    }),
    tellLinks: sendTo(
      ({ context }) => context.host,
      ({ context: { reply, links } }) => {
        const touch = { ...reply.touch, links: new Map([...(reply.touch.links ?? []), ...links]) };
        return { type: 'touch.received', reply: { ...reply, touch } } as const;
      },
    ),
  },
  guards: {
    sameRows: ({ context: { reply: before } }, { reply: now }: { readonly reply: TouchReply }) =>
      before.touch.servers === now.touch.servers && before.touch.subscriptions === now.touch.subscriptions,
    anyLeft: ({ context }) => waveOf(context).length > 0,
    anyFound: ({ context }) => context.links.size > 0,
    endsAll: (_, answers: readonly LinkAnswer[]) => faultOfAll(answers) !== null,
  },
}).createMachine({
  id: 'lookAlikes',
  description: 'Learns how to distinguish rows that look alike, so that no call is made for the wrong one.',
  meta: { title: 'Rows that look alike', spec: ['3.03'] },
  context: ({ input }) => ({
    ...input,
    reply: { touch: EMPTY_TOUCH, running: false },
    rows: [],
    asked: 0,
    links: new Map(),
  }),
  initial: 'idle',
  on: {
    'touch.received': [
      {
        guard: { type: 'sameRows', params: ({ event }) => event },
        actions: { type: 'keepReply', params: ({ event }) => event },
      },
      { target: '.choosing', actions: { type: 'begin', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {},
    choosing: {
      always: [
        { guard: 'anyLeft', target: 'asking' },
        { guard: 'anyFound', target: 'idle', actions: 'tellLinks' },
        { target: 'idle' },
      ],
    },
    asking: {
      description: 'Six at a time. A row whose link cannot be fetched stays indistinguishable.',
      invoke: {
        id: 'links',
        src: 'sharingAddresses',
        input: ({ context }) => ({ rows: waveOf(context) }),
        onDone: [
          { guard: { type: 'endsAll', params: ({ event }) => event.output }, target: 'idle' },
          { target: 'choosing', actions: { type: 'keepLinks', params: ({ event }) => event.output } },
        ],
        onError: 'idle',
      },
    },
  },
});

export type LookAlikesActor = ActorRefFrom<typeof lookAlikesMachine>;
export type LookAlikesSnapshot = SnapshotFrom<typeof lookAlikesMachine>;

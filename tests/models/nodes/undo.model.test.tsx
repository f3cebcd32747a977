import { expect } from 'vitest';
import { type Touch } from '../../../machines/domain/touch';
import { type DeletedRow } from '../../../machines/ports/deleted';
import { undoMachine } from '../../../machines/nodes/undo.machine';
import { type UndoInput } from '../../../machines/nodes/undo.setup';
import { lists, replyOf, server, serverRef, subscription, subscriptionRef } from '../../harness/touch-lists';
import { lockedCases, promiseCases, runModel } from '../../harness/run-model';

const SERVER: DeletedRow = {
  row: serverRef(1),
  name: 'Server 1',
  link: 'ss://1',
  url: 'ss://1',
  remarks: null,
  connections: [{ outbound: 'proxy', server: null }],
};
const SUBSCRIPTION: DeletedRow = {
  row: subscriptionRef(1),
  name: 'Mine',
  link: 'https://host1.example.com/sub',
  url: 'https://host1.example.com/sub',
  remarks: 'Mine',
  connections: [{ outbound: 'proxy', server: 'gone' }],
};
const LOST: DeletedRow = { ...SERVER, name: 'Lost', link: null, url: null, connections: [] };
const CONNECTED: Touch = { ...lists(1), connected: [{ ...serverRef(1), outbound: 'proxy' }] };

/** Another one like it has come meanwhile. */
const TWINS: Touch = lists([server(1), { ...server(1), id: 2 }]);
const TOLD: Touch = {
  ...TWINS,
  links: new Map([
    ['server:1', 'ss://other'],
    ['server:2', 'ss://1'],
  ]),
};

/** The lists with one row more of the kind that is being imported. */
function grown(snapshot: unknown): Touch {
  const { context } = snapshot as {
    readonly context: {
      readonly touch: Touch;
      readonly rows: readonly DeletedRow[];
      readonly queue: readonly { readonly index: number }[];
    };
  };
  const { servers, subscriptions, connected } = context.touch;
  return context.rows[context.queue[0]?.index ?? 0]?.row._type === 'subscription'
    ? { servers, subscriptions: [...subscriptions, subscription(subscriptions.length + 1, 1)], connected }
    : { servers: [...servers, server(servers.length + 1)], subscriptions, connected };
}

const now = (snapshot: unknown): Touch => (snapshot as { readonly context: { readonly touch: Touch } }).context.touch;
const last = ({
  host,
}: {
  readonly host: { ofType(type: 'notice.raised'): readonly { readonly notice: { readonly key: string } }[] };
}) => host.ofType('notice.raised').at(-1)?.notice.key;

/** No view of its own: its notices are drawn by the notice stack. */
runModel({
  machine: undoMachine,
  inputs: (host): readonly UndoInput[] => [
    { id: 'undo1', host, rows: [SERVER], wasRunning: true, mode: 'ask' },
    { id: 'undo1', host, rows: [SUBSCRIPTION], wasRunning: false, mode: 'afterFailure' },
    { id: 'undo1', host, rows: [LOST], wasRunning: false, mode: 'ask' },
    {
      id: 'undo1',
      host,

      rows: [{ ...SERVER, connections: [] }, LOST],
      wasRunning: false,
      mode: 'ask',
    },
    { id: 'undo1', host, rows: [{ ...SERVER, connections: [] }], wasRunning: false, mode: 'ask' },
  ],
  events: [{ type: 'undo.restore' }],
  slots: {
    touch: lockedCases({
      answers: [replyOf(lists(0)), replyOf(TOLD)],
      faults: [{ kind: 'unreachable' }, { kind: 'refused', message: 'no' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    importText: promiseCases({
      resolves: (snapshot) => [replyOf(grown(snapshot)), replyOf(TWINS), replyOf(now(snapshot))],
      rejects: [
        { kind: 'unauthorised', first: false },
        { kind: 'refused', message: 'no' },
      ],
    }),
    patchSubscription: promiseCases({
      resolves: (snapshot) => [replyOf(now(snapshot))],
      rejects: [{ kind: 'unreachable' }, { kind: 'refused', message: 'no' }],
    }),
    connect: lockedCases({
      answers: [replyOf(CONNECTED)],
      faults: [{ kind: 'unreachable' }, { kind: 'refused', message: 'no' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    start: lockedCases({
      answers: [replyOf(CONNECTED, true)],
      faults: [{ kind: 'refused', message: 'no' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ rows, queue, missing, placed, running }) => ({
    rows: rows.length,
    queue,
    missing,
    placed: placed.size,
    running,
  }),
  render: null,
  facts: ['undo.restore'],
  perform: {},
  see: {
    offered: (stage) => expect(last(stage)).toMatch(/^deleted/),
    'restoring.reading': ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
    'restoring.locating': ({ context }) => expect(context.placed.size).toBe(1),
    'restoring.importing': ({ context }) => expect(context.queue[0]?.kind).toBe('import'),
    'restoring.patching': ({ context }) => expect(context.queue[0]?.kind).toBe('remarks'),
    'restoring.connecting': ({ context }) => expect(context.queue[0]?.kind).toBe('connect'),
    'restoring.starting': ({ context }) =>
      expect(context).toMatchObject({ wasRunning: true, running: false, queue: [] }),
    partly: (stage) => expect(last(stage)).toBe('restoredPartly'),
    done: (stage) => expect(['restored', 'restoredPartly', 'deleted']).toContain(last(stage)),
  },
});

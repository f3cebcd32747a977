import { fromCallback, type AnyActorLogic } from 'xstate';
import { expect } from 'vitest';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { notice } from '../../../machines/ports/notice';
import { sessionMachine, type SessionFact } from '../../../machines/session/session.machine';
import { NO_MEMORY } from '../../../machines/shell/app.rules';
import { serviceOf } from '../../harness/capabilities';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { sessionUnderTest } from '../../harness/session';
import { VERSION, VIEW } from '../../harness/fixtures';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Session = Stage<typeof sessionMachine>;

const UP = replyOf(lists(1, [], [connectedRef(serverRef(1))]), true);

/** A session's children have charts of their own; here they only have to be there, and to listen. */
const children = sessionUnderTest().machine.implementations.actors as Readonly<Record<string, AnyActorLogic>>;
const crashes = [
  'core',
  'nodes',
  'rowSheet',
  'lookAlikes',
  'latency',
  'outbounds',
  'observatory',
  'localPorts',
  'messageSocket',
  'touchReader',
].map((actorId) => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error: new Error('broken'),
}));

const facts: readonly SessionFact[] = [
  { type: 'touch.received', reply: UP },
  { type: 'touch.read', reply: UP },
  { type: 'touch.received', reply: replyOf(lists(1)) },
  { type: 'touch.wanted' },
  { type: 'touch.failed', fault: { kind: 'unauthorised', first: false } },
  { type: 'touch.failed', fault: { kind: 'timeout' } },
  { type: 'page.shown' },
  { type: 'page.hidden' },
  { type: 'calls.counted', inFlight: 0 },
  { type: 'socket.opened' },
  { type: 'socket.closed', opened: true },
  { type: 'observatory.received', report: { outbound: 'proxy', statuses: [] } },
  { type: 'observatory.stopped' },
  { type: 'config.refused', message: 'no' },
  { type: 'latency.requested', test: 'ping', rows: [], touch: EMPTY_TOUCH },
  { type: 'latency.abandoned' },
  { type: 'latencies.received', latencies: new Map() },
  { type: 'traffic.told', traffic: { up: 1, down: 2 } },
  { type: 'alive.received', alive: new Map() },
  { type: 'memory.kept', memory: { localPorts: null } },
  { type: 'settings.stored' },
  { type: 'outbounds.received', outbounds: ['proxy'] },
  { type: 'view.changed', view: { outbound: 'proxy' } },
  { type: 'view.changed', view: { page: 2 } },
  { type: 'poll.requested', reason: 'connect' },
  { type: 'poll.dropped', reason: 'connect' },
  { type: 'running.told', running: true, paused: false },
  { type: 'running.told', running: false, paused: true },
  { type: 'poll.dropped', reason: 'stop' },
  { type: 'backend.answered', address: 'http://a:1', version: VERSION, change: 'back' },
  { type: 'start.tried' },
  { type: 'stop.tried' },
  { type: 'start.refused', message: 'no' },
  { type: 'connection.stored', reference: { _type: 'server', id: 1, sub: 0, outbound: 'proxy' } },
  { type: 'connection.removed', reference: { _type: 'server', id: 1, sub: 0, outbound: 'proxy' } },
  { type: 'action.chosen', action: { kind: 'logs' } },
  { type: 'notice.raised', notice: notice('copied', 'success') },
  { type: 'dialog.requested', dialog: { kind: 'import' } },
  { type: 'rows.deleted', rows: [], wasRunning: false, mode: 'ask' },
  { type: 'outbound.wanted', add: [] },
  { type: 'row.picked', position: 1 },
  { type: 'rows.settled', asked: null },
  { type: 'storing.requested', key: 'lastNodeTab', value: 'servers' },
];

/** What a session tells the app, and whether its poll runs, is all that there is to see of it: what it shows, its children do. */
const polls =
  (running: boolean) =>
  ({ snapshot }: Session): void =>
    expect('connectPoll' in snapshot.children).toBe(running);

runModel({
  machine: sessionMachine,
  inputs: (host) => [
    {
      host,
      view: VIEW,
      reply: null,
      fresh: false,
      asked: null,
      latencies: new Map(),
      memory: NO_MEMORY,
      service: serviceOf(),
      visible: true,
      inFlight: 0,
    },
  ],
  events: [...facts, ...(crashes as unknown as readonly SessionFact[])],
  slots: {
    connectPoll: promiseCases({
      resolves: [{ result: 'up' }, { result: 'stopped' }],
      rejects: [new Error('broken')],
    }),
  },
  actors: {
    ...Object.fromEntries(Object.entries(children).filter(([name]) => name !== 'connectPoll')),
    // Something is being done with a row, for as long as the path says nothing else.
    nodes: fromCallback(() => undefined),
  },
  project: ({ pollReason, reply }) => [pollReason, reply !== null],
  render: null,
  perform: Object.fromEntries(crashes.map((crash) => [crash.type, ({ actor }: Session) => actor.send(crash as never)])),
  facts: [...new Set(facts.map(({ type }) => type))],
  see: { quiet: polls(false), polling: polls(true), settling: polls(false) },
});

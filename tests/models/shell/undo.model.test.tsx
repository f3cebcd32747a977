import { expect } from 'vitest';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { EMPTY_TOUCH, type Touch } from '../../../machines/domain/touch';
import { type Deleted, type DeletedRow } from '../../../machines/ports/deleted';
import { type Outcome } from '../../../machines/calls/step-runner.rules';
import { undoMachine, type UndoInput, type UndoOutput } from '../../../machines/shell/undo.machine';
import { lists, serverRef } from '../../harness/touch-lists';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

const SERVER: DeletedRow = {
  row: serverRef(1),
  name: 'Server 1',
  link: 'ss://1',
  url: 'ss://1',
  remarks: null,
  connections: [{ outbound: 'proxy', server: null }],
};
const LOST: DeletedRow = { ...SERVER, name: 'Lost', link: null, url: null, connections: [] };
const STORED: ConnectedReference = { ...serverRef(1), outbound: 'proxy' };
const AGAIN: Touch = { ...lists(2), connected: [STORED] };
const OUTBOUND: Deleted = {
  kind: 'outbound',
  name: 'video',
  setting: { probeURL: 'http://p', probeInterval: '5s', type: 'leastping' },
  connections: [{ ...serverRef(1), outbound: 'video' }],
  touch: AGAIN,
  wasRunning: true,
};

const IMPORT = { kind: 'import', index: 0 };
const CONNECT = { kind: 'connect', index: 0, connection: { outbound: 'proxy', server: null } };
const REFUSED: Outcome<never> = { kind: 'failed', fault: { kind: 'refused', message: 'no' } };

const whole: UndoOutput = {
  ended: [{ step: IMPORT, outcome: { kind: 'done', result: null } }],
  left: [],
  stoppedBy: null,
  work: { touch: EMPTY_TOUCH, running: false, notes: { rows: [], placed: new Map(), ambiguous: null } },
};

const last = ({ host }: Stage<typeof undoMachine>) => host.ofType('notice.raised').at(-1)?.notice.key;

/** No view of its own: its notices are drawn by the notice stack. */
runModel({
  machine: undoMachine,
  inputs: (host): readonly UndoInput[] => [
    { id: 'undo1', host, deleted: { kind: 'rows', rows: [SERVER], wasRunning: true, mode: 'ask' } },
    { id: 'undo1', host, deleted: { kind: 'rows', rows: [SERVER, LOST], wasRunning: false, mode: 'afterFailure' } },
    { id: 'undo1', host, deleted: { kind: 'rows', rows: [LOST], wasRunning: false, mode: 'ask' } },
    { id: 'undo1', host, deleted: OUTBOUND },
    { id: 'undo1', host, deleted: { ...OUTBOUND, setting: null, connections: [], wasRunning: false } },
  ],
  events: [
    { type: 'undo.restore' },
    {
      type: 'step.ended',
      ended: { step: CONNECT, outcome: { kind: 'done', result: { type: 'connection.stored', reference: STORED } } },
    },
  ],
  slots: {
    run: promiseCases({
      resolves: [
        whole,
        { ...whole, ended: [...whole.ended, { step: { kind: 'start' }, outcome: REFUSED }] },
        { ...whole, ended: [{ step: IMPORT, outcome: REFUSED }] },
        { ...whole, ended: [], left: [IMPORT, CONNECT], stoppedBy: { kind: 'unreachable' } },
      ],
      rejects: [new Error('boom')],
    }),
  },
  project: ({ deleted, missing }) => ({ deleted, missing }),
  render: null,
  facts: ['undo.restore', 'step.ended'],
  perform: {},
  see: {
    offered: (stage) => expect(last(stage)).toMatch(/^(?:deleted|outboundDeleted)/),
    restoring: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
    partly: (stage) => expect(last(stage)).toMatch(/^(?:restored|outboundRestored)Partly$/),
    done: (stage) => expect(['restored', 'restoredPartly', 'deleted', 'outboundRestored']).toContain(last(stage)),
  },
});

import { expect } from 'vitest';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { type DeletedRow } from '../../../machines/ports/deleted';
import { undoMachine, type UndoInput } from '../../../machines/nodes/undo.machine';
import { type UndoOutput, type UndoStep } from '../../../machines/nodes/undo.rules';
import { type Outcome } from '../../../machines/service/step-runner.rules';
import { serverRef } from '../../harness/touch-lists';
import { promiseCases, runModel } from '../../harness/run-model';

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

const IMPORT: UndoStep = { kind: 'import', index: 0 };
const CONNECT: UndoStep = { kind: 'connect', index: 0, connection: { outbound: 'proxy', server: null } };
const REFUSED: Outcome<never> = { kind: 'failed', fault: { kind: 'refused', message: 'no' } };

const whole: UndoOutput = {
  ended: [{ step: IMPORT, outcome: { kind: 'done', result: null } }],
  left: [],
  stoppedBy: null,
  work: { touch: EMPTY_TOUCH, running: false, notes: { rows: [], placed: new Map(), untold: null } },
};

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
    { id: 'undo1', host, rows: [SERVER, LOST], wasRunning: false, mode: 'afterFailure' },
    { id: 'undo1', host, rows: [LOST], wasRunning: false, mode: 'ask' },
  ],
  events: [
    { type: 'undo.restore' },
    { type: 'step.ended', ended: { step: CONNECT, outcome: { kind: 'done', result: STORED } } },
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
  project: ({ rows, missing }) => ({ rows: rows.length, missing }),
  render: null,
  facts: ['undo.restore', 'step.ended'],
  perform: {},
  see: {
    offered: (stage) => expect(last(stage)).toMatch(/^deleted/),
    restoring: ({ snapshot }) => expect(snapshot.hasTag('busy')).toBe(true),
    partly: (stage) => expect(last(stage)).toBe('restoredPartly'),
    done: (stage) => expect(['restored', 'restoredPartly', 'deleted']).toContain(last(stage)),
  },
});

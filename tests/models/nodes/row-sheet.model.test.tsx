import { act, createEvent, fireEvent } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect } from 'vitest';
import { latencyMachine } from '../../../machines/nodes/latency.machine';
import {
  rowSheetMachine,
  type RowSheetActor,
  type RowSheetCommand,
  type RowSheetFact,
} from '../../../machines/nodes/row-sheet.machine';
import { selectSheetRow } from '../../../machines/nodes/row-sheet.selectors';
import { observatoryMachine } from '../../../machines/service/observatory.machine';
import { NodeTable } from '../../../src/views/nodes/NodeTable';
import RowSheet from '../../../src/views/nodes/RowSheet';
import { RowSheetContext } from '../../../src/views/nodes/row-hand';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { NOTHING_HEARD } from '../../harness/fixtures';
import { nodesActor } from '../../harness/nodes-actor';
import { onAPhone, runModel, type Stage } from '../../harness/run-model';
import { recordingHost } from '../../harness/slots';
import { lists, replyOf, serverRef } from '../../harness/touch-lists';

const TOUCH = lists(3);

onAPhone();

function Phone({ sheet }: { readonly sheet: RowSheetActor }): ReactElement {
  const row = useSelector(sheet, selectSheetRow);
  return (
    <RowSheetContext value={sheet}>
      <NodeTable nodes={nodes} latency={latency} />
      {row === null ? null : <RowSheet sheet={sheet} nodes={nodes} observatory={observatory} row={row} />}
    </RowSheetContext>
  );
}

const { nodes } = nodesActor(TOUCH);
const latency = createActor(latencyMachine, {
  input: { host: recordingHost().ref, touch: TOUCH, latencies: new Map(), testUrl: null, takesTestUrl: true },
}).start();
const observatory = createActor(observatoryMachine, { input: { host: recordingHost().ref, ...NOTHING_HEARD } }).start();

const line = (position: number): HTMLElement =>
  document.querySelectorAll<HTMLElement>('tbody tr')[position - 1] ?? expect.fail('no such row');

/** jsdom has no PointerEvent to carry what pointed. */
function touch(type: 'pointerDown' | 'pointerUp', position: number): void {
  const event = createEvent[type](line(position));
  Object.defineProperty(event, 'pointerType', { value: 'touch' });
  act(() => void fireEvent(line(position), event));
}

const dontSeeSheet = ({ screen }: Stage<typeof rowSheetMachine>): void =>
  expect(screen.queryByRole('dialog')).toBeNull();

runModel({
  machine: rowSheetMachine,
  inputs: (host) => [{ host, touch: TOUCH }],
  events: (snapshot): readonly (RowSheetCommand | RowSheetFact)[] => [
    { type: 'row.press', position: 1 },
    { type: 'press.leave' },
    { type: 'row.tap', position: 2, row: serverRef(2), selecting: false },
    { type: 'row.tap', position: 2, row: serverRef(2), selecting: true },
    { type: 'sheet.open', row: serverRef(3) },
    { type: 'sheet.close' },
    { type: 'touch.received', reply: replyOf(TOUCH) },
    ...(snapshot.matches('open') ? [{ type: 'touch.received', reply: replyOf(lists(0)) } as const] : []),
  ],
  project: ({ row }) => row?.id,
  render: (sheet) => <Phone sheet={sheet} />,
  facts: ['touch.received'],
  perform: {
    'row.press': (_, { position }) => touch('pointerDown', position),
    'press.leave': () => touch('pointerUp', 1),
    'row.tap': ({ screen }, { position, selecting }) => {
      if (selecting) nodes.send({ type: 'rows.check', position: 3 });
      act(() => void fireEvent.click(screen.getByText(`s${position}.example.com`)));
      nodes.send({ type: 'rows.clear' });
    },
    'sheet.open': async ({ screen, user }, { row }) =>
      user.click(screen.getByLabelText(new RegExp(`^More actions for .*${row.id}$`))),
    'sheet.close': async ({ screen, user }) => user.click(screen.getByLabelText('Close')),
  },
  see: {
    closed: dontSeeSheet,
    pressing: dontSeeSheet,
    held: (stage) => {
      dontSeeSheet(stage);
      expect(stage.host.facts.at(-1)).toEqual({ type: 'row.picked', position: 1 });
    },
    open: async ({ screen, context }) => {
      const sheet = await screen.findByRole('dialog');
      expect(sheet.textContent).toContain(`s${context.row?.id}.example.com:443`);
    },
  },
});

import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { lockedCallMachine, type LockedCallSnapshot } from '../../../machines/calls/locked-call.machine';
import { CallHint } from '../../../src/views/shared/CallHint';
import { promiseCases, runModel } from '../../harness/run-model';

const outputOf = (snapshot: unknown) => (snapshot as LockedCallSnapshot).output;

runModel({
  machine: lockedCallMachine,
  holds: '[8.22]',
  inputs: () => [undefined],
  events: [{ type: 'call.leave' }],
  slots: {
    attempt: promiseCases({
      resolves: ['value'],
      rejects: [
        { kind: 'busy', own: true },
        { kind: 'refused', message: 'no' },
      ],
    }),
  },
  project: ({ result }) => result,
  // As it is drawn beside a control whose answer is outstanding for more than 3 s.
  render: (call) => <CallHint call={call} waiting />,
  perform: { 'call.leave': ({ user }) => user.click(screen.getByText('Stop waiting')) },
  see: {
    calling: () => expect(screen.getByText('Still waiting for an answer…')).toBeTruthy(),
    waiting: () => expect(screen.getByText('The service is busy. Waiting…')).toBeTruthy(),
    left: ({ snapshot }) => expect(outputOf(snapshot)).toEqual({ ok: false, fault: { kind: 'left' } }),
    ended: ({ snapshot }) =>
      expect([
        { ok: true, value: 'value' },
        { ok: false, fault: { kind: 'refused', message: 'no' } },
      ]).toContainEqual(outputOf(snapshot)),
  },
});

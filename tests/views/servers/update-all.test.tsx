import { act, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { updateAllMachine } from '../../../machines/servers/update-all.machine';
import { stepsOf, type UpdateOutcome, type UpdateRules } from '../../../machines/servers/update-all.rules';
import { type Outcome } from '../../../machines/calls/step-runner.rules';
import UpdateAllDialog from '../../../src/views/servers/UpdateAllDialog';
import { type Reference } from '../../../machines/domain/reference';
import { type TouchReply } from '../../../machines/domain/touch';
import { type LocateInput } from '../../../machines/ports/service';
import { renderView } from '../../harness/render';
import { lockedSlot, recordingHost } from '../../harness/slots';
import { stepsOf as runOf } from '../../harness/steps';
import { lists } from '../../harness/touch-lists';

const LISTS = lists(0, [2, 3]);
const done = (result: UpdateOutcome): Outcome<UpdateOutcome> => ({ kind: 'done', result });

function show() {
  const touch = lockedSlot<LocateInput, TouchReply>();
  const updateSubscription = lockedSlot<Reference, TouchReply>();
  const machine = updateAllMachine.provide({ actors: { run: runOf<UpdateRules>(touch, { updateSubscription }) } });
  const dialog = createActor(machine, { input: { id: 'dialog1', host: recordingHost().ref, touch: LISTS } }).start();
  renderView(<UpdateAllDialog dialog={dialog} />);
  return { dialog, touch };
}

describe('update all', () => {
  test.each<readonly [Outcome<UpdateOutcome>, RegExp]>([
    [done({ kind: 'updated', count: 2, came: [], went: [] }), /servers?, unchanged\./],
    [done({ kind: 'updated', count: 2, came: [{ name: 'A', address: 'a:1' }], went: [] }), /none removed\./],
    [
      done({ kind: 'emptied', before: 3, kept: 1 }),
      /^No servers were returned\. The subscription is kept\. The service dropped 2 servers\./,
    ],
    [{ kind: 'lost' }, /can no longer be identified/],
    [{ kind: 'failed', fault: { kind: 'refused', message: 'no' } }, /^The service answered: no/],
    [{ kind: 'failed', fault: { kind: 'unreachable' } }, /^The service cannot be reached/],
    [{ kind: 'failed', fault: { kind: 'setup', message: 'boom' } }, /^The request could not be sent: boom/],
    [{ kind: 'left' }, /^You stopped waiting; the update may still take effect\./],
  ])('the line says what came of it: %j', (outcome, words) => {
    const { dialog } = show();
    const [step] = stepsOf(LISTS);
    act(() => dialog.send({ type: 'step.ended', ended: { step: step ?? expect.fail(), outcome } }));
    const [line] = document.querySelectorAll('[role=dialog] > form li');
    expect(line?.lastElementChild?.textContent?.replace('host1.example.com', '')).toMatch(words);
    dialog.stop();
  });

  test('that the service is busy is said, while a call waits for its turn', () => {
    const { dialog, touch } = show();
    act(() => touch.latest.busy());
    expect(screen.getByText('The service is busy. Waiting…')).toBeTruthy();
    act(() => touch.latest.free());
    expect(screen.queryByText('The service is busy. Waiting…')).toBeNull();
    dialog.stop();
  });
});

import { expect } from 'vitest';
import { updateAllMachine } from '../../../machines/servers/update-all.machine';
import { stepsOf, type UpdateOutcome, type UpdateStep } from '../../../machines/servers/update-all.rules';
import { selectCurrent, selectDone } from '../../../machines/servers/update-all.selectors';
import UpdateAllDialog from '../../../src/views/servers/UpdateAllDialog';
import { lists } from '../../harness/touch-lists';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type Updating = Stage<typeof updateAllMachine>;

const LISTS = lists(0, [2, 3]);
const [FIRST] = stepsOf(LISTS) as [UpdateStep];

const WORDS: Readonly<Partial<Record<UpdateOutcome['kind'], RegExp>>> = {
  moved: /can no longer be identified/,
  failed: /^(No answer|The request could not be sent: boom)/,
};

function lines({ screen, context, snapshot }: Updating): void {
  const progress = `${selectDone(snapshot)} of 2 done`;
  expect(screen.getByText(progress, { selector: 'label' })).toBeTruthy();
  // Spoken once, at the end.
  const spoken = [...document.querySelectorAll('[role=status][data-over]')].map(({ textContent }) => textContent);
  expect(spoken).toEqual([snapshot.hasTag('busy') ? '' : progress]);
  const items = [...document.querySelectorAll('[role=dialog] > form li')].filter((item) => item.querySelector('bdi'));
  const tops = items.filter((item) => item.parentElement?.closest('li') === null);
  expect(tops.map((item) => item.querySelector('bdi')?.textContent)).toEqual(context.lines.map(({ name }) => name));
  for (const [index, { outcome }] of context.lines.entries()) {
    const text = tops[index]?.lastElementChild?.textContent?.slice(context.lines[index]?.name.length) ?? '';
    if (outcome !== null) expect(text).toMatch(WORDS[outcome.kind] ?? expect.fail(outcome.kind));
    else if (index === selectCurrent(snapshot)) expect(text).toBe('Updating…');
    else expect(text).toBe(snapshot.hasTag('busy') ? 'Waiting.' : 'Not updated.');
  }
}

function working(stage: Updating): void {
  lines(stage);
  expect(stage.screen.getByText('Stop')).toBeTruthy();
  expect(stage.screen.queryByText('Close')).toBeNull();
}

runModel({
  machine: updateAllMachine,
  inputs: (host) => [{ id: 'dialog1', host, touch: LISTS }],
  events: [
    { type: 'update.stop' },
    { type: 'dialog.cancel' },
    { type: 'step.ended', ended: { step: FIRST, outcome: { kind: 'lost' } } },
    { type: 'step.ended', ended: { step: FIRST, outcome: { kind: 'failed', fault: { kind: 'timeout' } } } },
  ],
  facts: ['step.ended'],
  slots: {
    run: promiseCases({ resolves: [null], rejects: [{ kind: 'setup', message: 'boom' }] }),
  },
  project: ({ lines: all }) => all.map(({ outcome }) => outcome?.kind),
  render: (dialog) => <UpdateAllDialog dialog={dialog} />,
  perform: {
    'update.stop': async ({ user, screen }) => user.click(screen.getByText('Stop')),
    'dialog.cancel': async ({ user, screen }) => user.click(screen.getByText('Close')),
  },
  see: {
    working,
    ended: (stage) => {
      lines(stage);
      expect(stage.screen.getByText('Close')).toBeTruthy();
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

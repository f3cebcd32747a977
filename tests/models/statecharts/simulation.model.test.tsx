import { expect } from 'vitest';
import { type SimulationStep } from '../../../statecharts/machines/ports/simulation';
import { simulationMachine } from '../../../statecharts/machines/simulation/simulation.machine';
import { type SimulationCommand } from '../../../statecharts/machines/simulation/simulation.setup';
import { Paths } from '../../../statecharts/views/PathsSide';
import { Simulate } from '../../../statecharts/views/SimulateSide';
import { marksHost } from '../../harness/marks';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { FRAME, MODEL } from '../../harness/simulation';

type Simulation = Stage<typeof simulationMachine>;

const GO: SimulationStep = { kind: 'event', event: { type: 'go' } };

/** Both tabs at once: they show the same simulation. */
const both = (simulation: Simulation['actor']) => (
  <>
    <div data-testid="simulate">
      <Simulate simulation={simulation} />
    </div>
    <div data-testid="paths">
      <Paths simulation={simulation} />
    </div>
  </>
);

const side = (name: 'simulate' | 'paths'): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-testid=${name}]`) ?? expect.fail(`no ${name}`);

function within(name: 'simulate' | 'paths', selector: string, words: string | RegExp): HTMLElement {
  const found = [...side(name).querySelectorAll<HTMLElement>(selector)].find((element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent;
    return typeof words === 'string' ? text === words : words.test(text);
  });
  return found ?? expect.fail(`no ${selector} ${String(words)} in ${name}`);
}

const press =
  (words: string | RegExp) =>
  async ({ user }: Simulation) =>
    user.click(within('simulate', 'button', words));

/** The editor of a payload. */
const editor = (): HTMLElement => side('simulate').querySelector('textarea') ?? expect.fail('no editor');

function loading(): void {
  for (const name of ['simulate', 'paths'] as const) expect(side(name).textContent).toContain('Loading…');
}

function steps({ context }: Simulation): void {
  expect(side('simulate').textContent).toContain(`Step ${context.count} of ${context.steps.length}`);
  expect(side('paths').textContent).toContain('3 generated paths');
  expect(side('paths').textContent).toContain('3. 2 × 0.02 s later1 new');
  const lines = side('simulate').querySelectorAll('ol > li > button');
  expect(lines).toHaveLength(context.steps.length + 1);
  expect(lines[context.count]?.getAttribute('aria-current')).toBe('step');
  const chosen = side('paths').querySelectorAll('[aria-pressed=true]');
  expect(chosen).toHaveLength(context.path === null ? 0 : 1);
}

runModel({
  machine: simulationMachine,
  inputs: () => [{ host: marksHost().ref }],
  events: ({
    context,
  }): readonly (
    SimulationCommand | { type: 'machine.shown'; machine: string } | { type: 'tab.shown'; tab: string }
  )[] => [
    { type: 'machine.shown', machine: 'toy' },
    { type: 'tab.shown', tab: 'simulate' },
    { type: 'simulation.retry' },
    { type: 'simulation.reset' },
    // Choosing what is chosen already is no event for a browser.
    { type: 'input.choose', index: context.input === 0 ? 1 : 0 },
    { type: 'path.choose', index: 1 },
    ...(context.count < 2 ? [{ type: 'step.take', step: GO } as const] : []),
    { type: 'step.goBack' },
    { type: 'step.goForward' },
    { type: 'step.choose', count: 0 },
    { type: 'play.start' },
    { type: 'play.stop' },
    { type: 'draft.open', subject: { kind: 'event', type: 'go' }, text: '' },
    ...(['{}', '{'].includes(context.draft.text)
      ? [{ type: 'draft.edit', text: context.draft.text === '{}' ? '{' : '{}' } as const]
      : [{ type: 'draft.edit', text: '{' } as const]),
    ...(context.count < 2 ? [{ type: 'draft.send' } as const] : []),
    { type: 'draft.close' },
    { type: 'coverage.choose', kind: context.coverage === null ? 'view' : null },
  ],
  slots: {
    load: promiseCases({ resolves: [MODEL], rejects: [new Error('offline')] }),
    replay: promiseCases({ resolves: [FRAME], rejects: [new Error('no host')] }),
  },
  project: ({ machine, tab, model, input, path, steps: made, count, frame, draft, coverage }) => [
    machine,
    tab,
    model.machine,
    input,
    path,
    made.length > 0,
    count > 0,
    count < made.length,
    frame.status,
    draft.text,
    coverage,
  ],
  limit: 60_000,
  render: both,
  facts: ['machine.shown', 'tab.shown'],
  perform: {
    'simulation.retry': press('Try again'),
    'simulation.reset': press('Start over'),
    'input.choose': async ({ user }, { index }) =>
      user.selectOptions(within('simulate', 'select', /first/), String(index)),
    'path.choose': async ({ user }) => user.click(within('paths', 'section ol button', /2\. go · 0.01 s later/)),
    'step.take': press('go'),
    'step.goBack': press('Step back'),
    'step.goForward': press('Step forward'),
    'step.choose': async ({ user }) => user.click(within('simulate', 'ol button', /^start/)),
    'play.start': press('Play the remaining steps'),
    'play.stop': press('Stop playing'),
    'draft.open': press('Edit go'),
    'draft.edit': ({ fill }, { text }) => fill(editor(), text),
    'draft.send': press('Send'),
    'draft.close': press('Cancel'),
    'coverage.choose': async ({ user }, { kind }) =>
      user.click(within('paths', 'label', kind === null ? 'Not in the diagram' : 'View tests: 50 %')),
  },
  see: {
    'run.absent': loading,
    'run.loading': loading,
    'run.failed': () => {
      for (const name of ['simulate', 'paths'] as const)
        expect(side(name).textContent).toContain('The machine could not be loaded.');
    },
    'run.open.replaying': () => undefined,
    'run.open.standing': (stage) => {
      steps(stage);
      const text = side('simulate').textContent;
      // What waits, what time brings, what events there are, where it stands, what it has told.
      for (const words of [
        'resolve "yes"',
        'reject {"kind":"timeout"}',
        'The service is busy: the call waits',
        '3 s later: later',
        'go',
        'host: {"type":"hi"}',
      ])
        expect(text).toContain(words);
      const locks = [...side('simulate').querySelectorAll('button')].filter((one) =>
        one.textContent.startsWith('the '),
      );
      expect(locks.map((one) => one.textContent)).toEqual(['the service is busy', 'the service is free again']);
      expect(side('simulate').querySelector('details')?.textContent).toContain('add {"by":1}');
      expect(side('simulate').querySelector('details details, details + div, ol')).toBeTruthy();
      expect(text).toContain('count: 0');
    },
    'run.open.broken': () => {
      expect(side('simulate').textContent).toContain('The machine cannot start with this input.');
    },
    'draft.closed': () => {
      if (document.querySelector('[data-testid=simulate]') !== null)
        expect(side('simulate').querySelector('textarea')).toBeNull();
    },
    'draft.sound': ({ context, snapshot }) => {
      if (!snapshot.matches({ run: { open: 'standing' } })) return;
      expect(editor()).toMatchObject({ value: context.draft.text });
      expect(side('simulate').textContent).not.toContain('Not valid JSON');
    },
    'draft.flawed': ({ snapshot }) => {
      if (!snapshot.matches({ run: { open: 'standing' } })) return;
      expect(side('simulate').textContent).toContain('Not valid JSON for this.');
      expect(within('simulate', 'button', 'Send').getAttribute('aria-disabled')).toBe('true');
    },
    'pace.byHand': ({ snapshot }) => {
      if (snapshot.matches({ run: { open: 'standing' } }))
        expect(within('simulate', 'button', 'Play the remaining steps')).toBeTruthy();
    },
    'pace.byItself': ({ snapshot }) => {
      if (snapshot.matches({ run: { open: 'standing' } }))
        expect(within('simulate', 'button', 'Stop playing')).toBeTruthy();
    },
  },
});

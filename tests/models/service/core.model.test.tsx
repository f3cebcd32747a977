import { expect } from 'vitest';
import { coreMachine } from '../../../machines/service/core.machine';
import { selectUnanswered } from '../../../machines/service/core.selectors';
import { RunControl } from '../../../src/views/shell/RunControl';
import { answeringBackend, quietObservatory } from '../../harness/backend';
import { lockedCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

type Core = Stage<typeof coreMachine>;

const UP = replyOf(lists(3, [2], [connectedRef(serverRef(1))]), true);
const DOWN = replyOf(lists(3, [2], [connectedRef(serverRef(1))]));

const button = ({ screen }: Core): HTMLElement => screen.getByRole('button', { name: /^Core: / });

function shows(label: string, sentence: string, clickable: boolean) {
  return (stage: Core): void => {
    const { screen, snapshot } = stage;
    expect(button(stage).getAttribute('aria-label')).toBe(label);
    expect(button(stage).getAttribute('aria-disabled')).toBe(clickable ? null : 'true');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryAllByText('No answer; it may still take effect.')).toHaveLength(
      selectUnanswered(snapshot) ? 1 : 0,
    );
    expect(screen.queryAllByText(/^Waiting for the network\./)).toHaveLength(snapshot.matches('paused') ? 1 : 0);
    expect(screen.queryAllByText('Still waiting for an answer…')).toHaveLength(snapshot.hasTag('waiting') ? 1 : 0);
  };
}

runModel({
  machine: coreMachine,
  inputs: (host) => [null, true, false].map((known) => ({ host, known })),
  events: [
    { type: 'core.toggle' },
    { type: 'call.delayed' },
    { type: 'touch.received', reply: UP },
    { type: 'touch.received', reply: DOWN },
    { type: 'touch.received', reply: { ...DOWN, paused: true } },
    { type: 'config.refused', message: 'invalid config: unexpected exiting' },
    { type: 'config.refused', message: 'something else' },
  ],
  slots: {
    start: lockedCases({
      answers: [UP],
      faults: [{ kind: 'timeout' }, { kind: 'refused', message: 'no' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
    stop: lockedCases({
      answers: [DOWN],
      faults: [{ kind: 'timeout' }],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ lastFault }) => lastFault,
  render: (core) => <RunControl core={core} backend={answeringBackend()} observatory={quietObservatory()} />,
  facts: ['touch.received', 'config.refused', 'call.delayed'],
  perform: { 'core.toggle': async (stage) => stage.user.click(button(stage)) },
  see: {
    checking: shows('Core: Checking…', 'Checking whether the core is running.', false),
    ready: shows('Core: Ready. Start it', 'The core is not running.', true),
    paused: shows('Core: Ready', 'The core is not running.', false),
    running: shows('Core: Running. Stop it', 'The core is running.', true),
    'starting.blocking': shows('Core: Starting…', 'The core is starting.', false),
    'starting.background': shows('Core: Starting…. Stop it', 'The core is starting.', true),
    'stopping.blocking': shows('Core: Stopping…', 'The core is stopping.', false),
    'stopping.background': shows('Core: Stopping…. Start it', 'The core is stopping.', true),
  },
});

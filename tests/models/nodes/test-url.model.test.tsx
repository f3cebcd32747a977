import { waitFor, type Screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor, setup } from 'xstate';
import { latencyMachine } from '../../../machines/nodes/latency.machine';
import { testUrlMachine, type TestUrlActor, type TestUrlCommand } from '../../../machines/nodes/test-url.machine';
import { FocusTrail } from '../../../src/components/focus/FocusTrail';
import TestUrlPopover from '../../../src/views/nodes/TestUrlPopover';
import { TestUrlButton } from '../../../src/views/nodes/TestUrlButton';
import { runModel } from '../../harness/run-model';
import { recordingHost } from '../../harness/slots';

const owner = createActor(setup({}).createMachine({})).start();

/** The button finds its form in the latency machine; here it is given the one that the path walks. */
function Form({ form }: { readonly form: TestUrlActor }) {
  const latency = createActor(latencyMachine, {
    input: { host: recordingHost().ref, touch: null, latencies: new Map(), testUrl: null, takesTestUrl: true },
  }).start();
  const children = { testUrl: form };
  const standIn = {
    subscribe: latency.subscribe.bind(latency),
    getSnapshot: () => ({ ...latency.getSnapshot(), children }),
  } as unknown as typeof latency;
  return (
    <>
      <FocusTrail dialog={null} />
      <TestUrlButton latency={standIn} />
    </>
  );
}

const opener = (screen: Screen): HTMLElement => screen.getByRole('button', { name: 'HTTP test page' });

runModel({
  machine: testUrlMachine,
  inputs: () => [{ owner, url: null }],
  events: ({ context }): readonly TestUrlCommand[] => [
    { type: 'testUrl.open' },
    { type: 'testUrl.edit', text: context.draft === '' ? 'nonsense' : '' },
    { type: 'testUrl.save' },
    { type: 'testUrl.close' },
  ],
  slots: {},
  project: ({ url, draft }) => ({ url, draft }),
  render: (form) => {
    // Loaded already, so that nothing is waited for.
    void TestUrlPopover;
    return <Form form={form} />;
  },
  perform: {
    'testUrl.open': async ({ user, screen }) => {
      await user.click(opener(screen));
      await screen.findByText('Save');
    },
    'testUrl.edit': ({ fill, screen }, { text }) => fill(screen.getByPlaceholderText(/^https/), text),
    'testUrl.save': async ({ user, screen }) => user.click(screen.getByText('Save')),
    'testUrl.close': async ({ user, screen }) => {
      await user.click(screen.getByText('Cancel'));
      await waitFor(() => expect(document.activeElement).toBe(opener(screen)));
    },
  },
  see: {
    closed: ({ screen }) => expect(screen.queryByPlaceholderText(/^https/)).toBeNull(),
    'open.typing': ({ context, screen }) => {
      expect(screen.getByPlaceholderText<HTMLInputElement>(/^https/).value).toBe(context.draft);
      expect(screen.queryByText(/^Enter a URL/)).toBeNull();
    },
    'open.refused': ({ screen }) => expect(screen.getByText(/^Enter a URL/)).toBeTruthy(),
  },
});

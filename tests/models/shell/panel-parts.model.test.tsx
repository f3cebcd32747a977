import { expect } from 'vitest';
import { panelPartsMachine } from '../../../machines/shell/panel-parts.machine';
import { MissingPart } from '../../../src/views/shell/Trouble';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

const retries = ({ screen }: Stage<typeof panelPartsMachine>) => {
  expect(screen.getByText('This part of the panel could not be loaded. Retrying…')).toBeTruthy();
  expect(screen.queryByText('Reload')).toBeNull();
};

/** Seen in place of a part that is missing. */
runModel({
  machine: panelPartsMachine,
  inputs: (host) => [{ host }],
  events: [
    { type: 'page.settled' },
    { type: 'part.missed' },
    { type: 'parts.retry' },
    { type: 'panel.reload' },
    { type: 'panel.renewed' },
  ],
  slots: {
    // A watch that cannot be kept at all rejects; one that can tells facts instead.
    watch: promiseCases({ resolves: [], rejects: [{ kind: 'setup', message: 'no' }] }),
    renewal: promiseCases({ resolves: [], rejects: [{ kind: 'setup', message: 'no' }] }),
    fetchParts: promiseCases({ resolves: [undefined], rejects: [{ kind: 'unfetched' }] }),
    hostsThisPanel: promiseCases({ resolves: [true, false], rejects: [{ kind: 'unfetched' }] }),
  },
  project: ({ tries }) => tries,
  render: (parts) => <MissingPart parts={parts} />,
  facts: ['page.settled', 'part.missed', 'panel.renewed'],
  perform: {
    'parts.retry': async ({ screen, user }) => user.click(screen.getByText('Try now')),
    'panel.reload': async ({ screen, user, actor }) => {
      const reload = screen.queryByText('Reload');
      if (reload === null) actor.send({ type: 'panel.reload' });
      else await user.click(reload);
    },
  },
  see: {
    settling: retries,
    fetching: retries,
    whole: retries,
    pausing: retries,
    asking: retries,
    changed: ({ screen }) => {
      expect(
        screen.getByText('The panel has been updated. Reload it to continue; what you have typed is kept.'),
      ).toBeTruthy();
      expect(screen.queryByText('Try now')).toBeNull();
    },
  },
});

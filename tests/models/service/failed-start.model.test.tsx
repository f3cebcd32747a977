import { expect } from 'vitest';
import { failedStartMachine } from '../../../machines/service/failed-start.machine';
import { type AppActor } from '../../../machines/shell/app.machine';
import FailedStart from '../../../src/views/shell/FailedStart';
import { promiseCases, runModel } from '../../harness/run-model';

runModel({
  machine: failedStartMachine,
  inputs: () => [{ message: '' }, { message: 'failed to start v2ray-core: bind: address already in use' }],
  events: [],
  slots: {
    lastLines: promiseCases<readonly string[]>({
      resolves: [[], ['one', 'two']],
      rejects: [{ kind: 'missing', call: 'GET /api/logger' }],
    }),
  },
  render: (failure) => <FailedStart app={{} as AppActor} failure={failure} />,
  perform: {},
  see: {
    reading: ({ screen }) => {
      expect(screen.getByRole('alert').textContent).toContain('The core did not start');
      expect(screen.getByText('Reading the end of the log…')).toBeTruthy();
    },
    told: ({ screen, context: { message, lines, fault } }) => {
      const text = screen.getByRole('alert').textContent;
      expect(text).toContain(
        message === '' ? 'did not start within 30 seconds' : 'Another program is using one of the ports.',
      );
      expect(text).toContain(message);
      expect(screen.queryAllByRole('button', { name: 'Address and Ports' })).toHaveLength(message === '' ? 0 : 1);
      expect(document.querySelector('pre')?.textContent).toBe(lines.length === 0 ? undefined : 'one\ntwo');
      expect(screen.queryAllByText(/^The log could not be read\./)).toHaveLength(fault === null ? 0 : 1);
    },
  },
});

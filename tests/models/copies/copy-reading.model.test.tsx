import { expect } from 'vitest';
import { copyReadingMachine } from '../../../machines/copies/copy-reading.machine';
import { type ReadAnswer, type ReadSoFar } from '../../../machines/copies/reading.rules';
import { serviceOf } from '../../harness/capabilities';
import { answerOf } from '../../harness/copy-parts';
import { lockedCases, runModel } from '../../harness/run-model';
import { lists } from '../../harness/touch-lists';

const UNREACHABLE = { kind: 'unreachable' } as const;

/** No view of its own: the dialogs show how far it is. */
runModel({
  machine: copyReadingMachine,
  inputs: () => [{ service: serviceOf(), preferences: {}, withListed: false }],
  events: [{ type: 'reading.leave' }],
  slots: {
    read: lockedCases<ReadAnswer>({
      answers: ({ context }) => {
        const { queue, changes } = (context as { readonly soFar: ReadSoFar }).soFar;
        const part = queue[0] ?? expect.fail('nothing left');
        const answer = (servers: number, more = {}): ReadAnswer => answerOf(part, { touch: lists(servers), ...more });
        if (part.kind === 'links') return [answer(1), answer(1, { link: () => UNREACHABLE })];
        return part.kind === 'check' ? [answer(changes + 1), answer(changes + 2)] : [answer(1)];
      },
      faults: [{ kind: 'refused', message: 'no' }, UNREACHABLE],
      crashes: [{ kind: 'setup', message: 'boom' }],
    }),
  },
  project: ({ soFar: { done, queue, changes, links }, fault }) => [
    done,
    queue.length,
    changes,
    links.size,
    fault?.kind,
  ],
  render: null,
  perform: {},
  facts: ['reading.leave'],
  see: {
    reading: ({ context }) => expect(context.fault).toBeNull(),
    ended: ({ context, snapshot }) =>
      expect(snapshot.output).toEqual(
        context.fault === null ? { fault: null, read: expect.anything() } : { fault: context.fault },
      ),
  },
});

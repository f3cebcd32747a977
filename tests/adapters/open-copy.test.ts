import { expect, onTestFinished, test, vi } from 'vitest';
import { openCopy } from '../../src/adapters/copies/copies';
import { type CopyDone, type CopyTask } from '../../src/adapters/copies/copy-worker';

const MB = 1024 * 1024;
const { signal } = new AbortController();

/** A worker that answers what it is told to, or breaks. */
function work(done: CopyDone | Error) {
  const tasks: CopyTask[] = [];
  const ended = vi.fn();
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly terminate = ended;
      postMessage(task: CopyTask): void {
        tasks.push(task);
        const event =
          done instanceof Error
            ? Object.assign(new Event('error'), { message: done.message })
            : new MessageEvent('message', { data: done });
        queueMicrotask(() => this.dispatchEvent(event));
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return { tasks, ended };
}

/** A file that says how long it is. */
function fileOf(text: string, size: number) {
  const file = new File([text], 'copy.json');
  Object.defineProperty(file, 'size', { value: size });
  return { file, read: vi.spyOn(file, 'text') };
}

test('a file above 50 MB is refused before it is read', async () => {
  const { tasks } = work({ opened: { kind: 'locked' } });
  const { file, read } = fileOf('{}', 50 * MB + 1);
  expect(await openCopy({ file, passphrase: '' }, signal)).toEqual({ kind: 'flawed', flaw: { kind: 'large' } });
  expect([read.mock.calls.length, tasks.length]).toEqual([0, 0]);
});

test('one of 50 MB is read, by a worker of its own that ends with it', async () => {
  const { tasks, ended } = work({ opened: { kind: 'flawed', flaw: { kind: 'foreign' } } });
  const { file } = fileOf('\uFEFF{}', 50 * MB);
  expect(await openCopy({ file, passphrase: 'x' }, signal)).toEqual({ kind: 'flawed', flaw: { kind: 'foreign' } });
  expect([tasks, ended.mock.calls.length]).toEqual([[{ kind: 'read', text: '{}', passphrase: 'x' }], 1]);
});

test.each([
  ['says why it could not', { error: 'RangeError: Array buffer allocation failed' }, 'Array buffer allocation failed'],
  ['breaks', new Error('out of memory'), 'out of memory'],
  ['is not there', new Error(''), 'The worker for copies could not be loaded.'],
] as const)('a worker that %s', async (_, done, words) => {
  const { ended } = work(done);
  const { file } = fileOf('{}', 2);
  await expect(openCopy({ file, passphrase: '' }, signal)).rejects.toThrow(words);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('what is no file is said', async () => {
  await expect(openCopy({ file: { type: '', size: 1 }, passphrase: '' }, signal)).rejects.toThrow('not a file');
});

test('a file that is gone from the disk is said, in the words of the browser', async () => {
  work({ opened: { kind: 'locked' } });
  const { file, read } = fileOf('{}', 2);
  read.mockRejectedValue(new DOMException('A requested file could not be found.', 'NotFoundError'));
  await expect(openCopy({ file, passphrase: '' }, signal)).rejects.toThrow('A requested file could not be found.');
});

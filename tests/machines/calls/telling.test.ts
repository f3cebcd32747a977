import { createActor, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import * as telling from '../../../machines/calls/telling';
import { type HostFact } from '../../../machines/ports/host';
import { type Fault } from '../../../machines/shared/faults';
import { recordingHost, type RecordingHost } from '../../harness/slots';

const REFUSED: Fault = { kind: 'refused', message: 'no free port' };
const BUSY: Fault = { kind: 'busy', own: false };
const SILENT: Fault = { kind: 'timeout' };

/** What the host of a machine hears when the machine does one thing at its start. */
function heard(act: { readonly type: keyof typeof actions } & { readonly params?: unknown }): readonly HostFact[] {
  const host = recordingHost();
  const machine = setup({
    types: { context: {} as { host: RecordingHost['ref']; id: string } },
    actions,
  }).createMachine({
    context: { host: host.ref, id: 'dialog3' },
    entry: act as never,
  });
  createActor(machine).start();
  return host.take();
}

const actions = {
  sayFault: telling.sayFault(),
  sayStartRefused: telling.sayStartRefused(),
  sayCopied: telling.sayCopied(),
  sayCopyFailed: telling.sayNotDone('copyFailed'),
  saySaveFailed: telling.sayNotDone('saveFailed'),
  requestPoll: telling.requestPoll(),
  wantTouch: telling.wantTouch(),
  tellOutbounds: telling.tellOutbounds(),
  tellClosed: telling.tellClosed(),
} as never as Readonly<Record<string, never>>;

const notice = (of: object) => [{ type: 'notice.raised', notice: expect.objectContaining(of) as object }];

describe('what a machine tells its host', () => {
  test('a fault by its notice, and nothing for one that has none', () => {
    expect(heard({ type: 'sayFault', params: REFUSED })).toEqual(
      notice({ key: 'refused', intent: 'warning', values: { message: 'no free port' }, actions: [] }),
    );
    for (const params of [SILENT, null]) expect(heard({ type: 'sayFault', params })).toEqual([]);
  });

  test('why the core was not started, and that it was refused', () => {
    expect(heard({ type: 'sayStartRefused', params: REFUSED })).toEqual([
      ...notice({ key: 'refused', values: { message: 'no free port' }, actions: [] }),
      { type: 'start.refused', message: 'no free port' },
    ]);
  });

  test('of a start that was not refused only the fault: the log has nothing to say about it', () => {
    expect(heard({ type: 'sayStartRefused', params: BUSY })).toEqual(
      notice({ key: 'busy', values: { own: false }, actions: [] }),
    );
    for (const params of [SILENT, null]) expect(heard({ type: 'sayStartRefused', params })).toEqual([]);
  });

  test('that a text was copied, or what the browser said when it was not copied or not saved', () => {
    expect(heard({ type: 'sayCopied' })).toEqual(notice({ key: 'copied', intent: 'success' }));
    expect(heard({ type: 'sayCopyFailed', params: { message: 'denied' } })).toEqual(
      notice({ key: 'copyFailed', intent: 'error', values: { message: 'denied' } }),
    );
    expect(heard({ type: 'saySaveFailed', params: { message: 'full' } })).toEqual(
      notice({ key: 'saveFailed', intent: 'error', values: { message: 'full' } }),
    );
  });

  test('which poll goes with a call, when one does', () => {
    expect(heard({ type: 'requestPoll', params: { poll: 'undo' } })).toEqual([
      { type: 'poll.requested', reason: 'undo' },
    ]);
    expect(heard({ type: 'requestPoll', params: { poll: null } })).toEqual([]);
  });

  test('that the lists may have changed, which outbounds there are, and that a dialog is closed', () => {
    expect(heard({ type: 'wantTouch' })).toEqual([{ type: 'touch.wanted' }]);
    expect(heard({ type: 'tellOutbounds', params: { outbounds: ['proxy', 'video'] } })).toEqual([
      { type: 'outbounds.received', outbounds: ['proxy', 'video'] },
    ]);
    expect(heard({ type: 'tellClosed' })).toEqual([{ type: 'dialog.closed', id: 'dialog3' }]);
  });
});

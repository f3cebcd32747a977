import { setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { addOutboundMachine } from '../../../machines/outbounds/add-outbound.machine';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import { dialogStackMachine } from '../../../machines/shell/dialog-stack.machine';
import { type LoadedDialog } from '../../../machines/shell/dialog-stack.rules';
import { selectLossReason, selectShown, selectTop } from '../../../machines/shell/dialog-stack.selectors';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { EMPTY_TOUCH } from '../../../machines/domain/touch';
import { type DialogKind, type DialogRequest } from '../../../machines/ports/dialog';
import { type StackReason } from '../../../machines/ports/host';
import { notice } from '../../../machines/ports/notice';
import { instantDialogs } from '../../harness/dialogs';
import { deferredSlot, longSlot, recordingHost, startActor } from '../../harness/slots';
import { serviceOf } from '../../harness/capabilities';

const LOGOUT: StackReason = { kind: 'logout' };
const DIALOG_CONTEXT = {
  reply: { touch: EMPTY_TOUCH, running: false },
  latencies: new Map(),
  address: 'http://a:1',
  docker: false,
  service: serviceOf(),
  version: null,
  pending: [],
  unsupportedCalls: [],
  setting: null,
  localPorts: null,
  singleKeys: true,
  book: null,
  trials: { cutting: false, others: false },
};
const VERSION: ServiceVersion = {
  version: '2',
  foundNew: false,
  remoteVersion: '',
  dockerMode: false,
  serviceValid: true,
  v5: true,
  lite: false,
  loadBalanceValid: true,
  variant: 'Xray',
};

function start() {
  const host = recordingHost();
  const version = deferredSlot<ServiceVersion, { readonly address: string }>();
  const addOutbound = longSlot<{ readonly name: string }, readonly string[]>();
  const { actor } = startActor(
    dialogStackMachine.provide({
      actors: {
        load: instantDialogs({
          addressPorts: addressPortsMachine.provide({ actors: { version: version.logic } }),
          addOutbound: addOutboundMachine.provide({ actors: { addOutbound: addOutbound.logic } }),
        }),
      },
    }),
    { host: host.ref },
  );
  const now = () => actor.getSnapshot();
  const open = (dialog: DialogRequest): void =>
    actor.send({ type: 'dialog.open', dialog, dialogContext: DIALOG_CONTEXT });
  const kinds = () => now().context.open.map(({ kind }) => kind);
  const draft = (text = 'ss://x'): void => {
    const top = selectTop(now());
    if (top?.kind === 'import') top.ref.send({ type: 'text.edit', text });
    else if (top?.kind === 'addressPorts') top.ref.send({ type: 'address.edit', text });
    else expect.fail('no form on top');
  };
  return { actor, addOutbound, draft, host, kinds, now, open, version };
}

describe('the dialogs', () => {
  test('[2.02] lie on a stack of which the top is drawn', () => {
    const { kinds, now, open } = start();
    expect(selectTop(now())).toBeNull();
    open({ kind: 'import' });
    open({ kind: 'addOutbound', outbounds: ['proxy'] });
    expect(kinds()).toEqual(['import', 'addOutbound']);
    expect(selectTop(now())?.kind).toBe('addOutbound');
    expect(now().value).toBe('stacked');
  });

  test.each<DialogRequest>([
    { kind: 'import' },
    { kind: 'addressPorts' },
    { kind: 'addOutbound', outbounds: [] },
    { kind: 'deleteOutbound', name: 'two' },
    { kind: 'deletion', rows: [], touch: EMPTY_TOUCH, mode: 'ask' },
  ])('each kind opens its own machine ($kind)', (dialog) => {
    const { now, open } = start();
    open(dialog);
    const top = selectTop(now());
    expect(top?.kind).toBe(dialog.kind);
    expect(top?.ref.getSnapshot().status).toBe('active');
    expect(top?.ref.getSnapshot().context).toMatchObject({ id: 'dialog0' });
  });

  test('a dialog is told the state of things', () => {
    const { now, open } = start();
    open({ kind: 'addressPorts' });
    expect(selectTop(now())?.ref.getSnapshot().context).toMatchObject({
      address: 'http://a:1',
      docker: false,
      text: 'http://a:1',
    });
  });

  test('a covered dialog stays alive with its form and comes up again', () => {
    const { actor, draft, now, open } = start();
    open({ kind: 'import' });
    draft();
    const covered = selectTop(now());
    open({ kind: 'addressPorts' });
    actor.send({ type: 'dialog.closed', id: 'dialog1' });
    expect(selectTop(now())).toBe(covered);
    expect(covered?.ref.getSnapshot().context).toMatchObject({ text: 'ss://x' });
  });

  test('the same kind is not opened twice, but a second deletion is', () => {
    const { kinds, open } = start();
    open({ kind: 'import' });
    open({ kind: 'import' });
    open({ kind: 'deletion', rows: [], touch: EMPTY_TOUCH, mode: 'ask' });
    open({ kind: 'deletion', rows: [], touch: EMPTY_TOUCH, mode: 'afterFailure' });
    expect(kinds()).toEqual(['import', 'deletion', 'deletion']);
  });

  test('a closed dialog is gone and its actor is stopped', () => {
    const { kinds, now, open } = start();
    open({ kind: 'addressPorts' });
    const top = selectTop(now());
    if (top?.kind !== 'addressPorts') return expect.fail('not on top');
    top.ref.send({ type: 'dialog.cancel' });
    expect(kinds()).toEqual([]);
    expect(top.ref.getSnapshot().status).not.toBe('active');
  });

  test('closing what is not open changes nothing', () => {
    const { actor, kinds, open } = start();
    open({ kind: 'import' });
    actor.send({ type: 'dialog.closed', id: 'dialog7' });
    expect(kinds()).toEqual(['import']);
  });

  test('what dialogs tell goes to the host; what xstate says of them does not', () => {
    const { actor, host, now, open } = start();
    open({ kind: 'addressPorts' });
    const fact = { type: 'notice.raised', notice: notice('copied', 'success') } as const;
    actor.send(fact);
    const top = selectTop(now());
    if (top?.kind === 'addressPorts') top.ref.send({ type: 'dialog.cancel' });
    expect(host.take()).toEqual([fact]);
  });

  test('a dialog that crashes is removed and reported; the others stay', () => {
    const host = recordingHost();
    const broken = setup({
      types: { events: {} as { readonly type: 'break' } },
      actions: {
        throw: () => {
          throw new Error('broken');
        },
      },
    }).createMachine({ on: { break: { actions: 'throw' } } });
    const { actor } = startActor(dialogStackMachine.provide({ actors: { load: instantDialogs({ import: broken }) } }), {
      host: host.ref,
    });
    actor.send({ type: 'dialog.open', dialog: { kind: 'addressPorts' }, dialogContext: DIALOG_CONTEXT });
    actor.send({ type: 'dialog.open', dialog: { kind: 'import' }, dialogContext: DIALOG_CONTEXT });
    const top = selectTop(actor.getSnapshot()) ?? expect.fail('nothing on top');
    (top.ref.send as unknown as (event: { readonly type: 'break' }) => void)({ type: 'break' });
    expect(actor.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().context.open.map(({ kind }) => kind)).toEqual(['addressPorts']);
    expect(host.take()).toMatchObject([
      { type: 'notice.raised', notice: { key: 'setup', values: { message: 'broken' } } },
    ]);
  });
});

describe('what dialogs are told', () => {
  /** Dialogs that write down what they hear. */
  function startListening() {
    const host = recordingHost();
    const heard: (readonly [string, string])[] = [];
    const listener = (name: string) =>
      setup({ actions: { hear: ({ event }) => heard.push([name, event.type]) } }).createMachine({
        on: { '*': { actions: 'hear' } },
      });
    const load = instantDialogs({ import: listener('import'), addressPorts: listener('addressPorts') });
    const { actor } = startActor(dialogStackMachine.provide({ actors: { load } }), { host: host.ref });
    const open = (dialog: DialogRequest): void =>
      actor.send({ type: 'dialog.open', dialog, dialogContext: DIALOG_CONTEXT });
    return { actor, heard, open };
  }

  test('the lower one, that the upper one is there, and that it is gone', () => {
    const { actor, heard, open } = startListening();
    open({ kind: 'import' });
    open({ kind: 'addressPorts' });
    expect(heard.splice(0)).toEqual([['import', 'dialog.covered']]);
    actor.send({ type: 'dialog.closed', id: 'dialog1' });
    expect(heard).toEqual([['import', 'dialog.uncovered']]);
  });

  test('the top, that what went on out of sight has ended', () => {
    const { actor, heard, open } = startListening();
    open({ kind: 'import' });
    actor.send({ type: 'dialog.hidden', id: 'dialog0' });
    open({ kind: 'addressPorts' });
    actor.send({ type: 'dialog.closed', id: 'dialog0' });
    expect(heard).toEqual([['addressPorts', 'dialog.uncovered']]);
  });

  test('the upper one nothing when a covered one goes', () => {
    const { actor, heard, open } = startListening();
    open({ kind: 'import' });
    open({ kind: 'addressPorts' });
    heard.splice(0);
    actor.send({ type: 'dialog.closed', id: 'dialog0' });
    expect(heard).toEqual([]);
  });

  test('the top, that one comes back over it', () => {
    const { actor, heard, open } = startListening();
    open({ kind: 'import' });
    actor.send({ type: 'dialog.hidden', id: 'dialog0' });
    open({ kind: 'addressPorts' });
    open({ kind: 'import' });
    expect(heard).toEqual([
      ['addressPorts', 'dialog.covered'],
      ['import', 'dialog.reopened'],
    ]);
  });

  test('all of them, also the hidden, that the state of things has changed', () => {
    const { actor, heard, open } = startListening();
    open({ kind: 'import' });
    actor.send({ type: 'dialog.hidden', id: 'dialog0' });
    open({ kind: 'addressPorts' });
    actor.send({ type: 'context.changed', dialogContext: DIALOG_CONTEXT });
    expect(heard).toEqual([
      ['addressPorts', 'context.changed'],
      ['import', 'context.changed'],
    ]);
  });

  test('a hidden one comes back as it was when its kind is asked for again', () => {
    const { actor, heard, open } = startListening();
    open({ kind: 'import' });
    const first = selectTop(actor.getSnapshot());
    actor.send({ type: 'dialog.hidden', id: 'dialog0' });
    expect(selectTop(actor.getSnapshot())).toBeNull();
    open({ kind: 'import' });
    expect(selectTop(actor.getSnapshot())).toBe(first);
    expect(actor.getSnapshot().context.aside).toEqual([]);
    expect(heard).toEqual([['import', 'dialog.reopened']]);
  });

  test('one that is open already hears what it was asked for with', () => {
    const { heard, open } = startListening();
    open({ kind: 'import' });
    open({ kind: 'addressPorts' });
    heard.splice(0);
    open({ kind: 'import' });
    expect(heard).toEqual([['import', 'dialog.requestedAgain']]);
  });

  test('one of several is hidden and comes back over those that stayed', () => {
    const { actor, heard, open } = startListening();
    open({ kind: 'import' });
    open({ kind: 'addressPorts' });
    heard.splice(0);
    actor.send({ type: 'dialog.hidden', id: 'dialog0' });
    actor.send({ type: 'dialog.hidden', id: 'dialog1' });
    const kinds = () => actor.getSnapshot().context.open.map(({ kind }) => kind);
    expect([kinds(), actor.getSnapshot().context.aside.map(({ kind }) => kind)]).toEqual([
      [],
      ['import', 'addressPorts'],
    ]);
    open({ kind: 'addressPorts' });
    expect([kinds(), heard]).toEqual([['addressPorts'], [['addressPorts', 'dialog.reopened']]]);
    actor.send({ type: 'dialog.closed', id: 'dialog1' });
    open({ kind: 'import' });
    expect(kinds()).toEqual(['import']);
  });

  test('nothing when a dialog closes over nothing while others are hidden', () => {
    const { actor, heard, open } = startListening();
    open({ kind: 'import' });
    actor.send({ type: 'dialog.hidden', id: 'dialog0' });
    open({ kind: 'addressPorts' });
    actor.send({ type: 'dialog.closed', id: 'dialog1' });
    expect(heard).toEqual([]);
  });

  test('a hidden one that ends is forgotten, and one that is hidden goes with the stack', () => {
    const { actor, open } = startListening();
    open({ kind: 'import' });
    actor.send({ type: 'dialog.hidden', id: 'dialog0' });
    actor.send({ type: 'dialog.closed', id: 'dialog0' });
    expect(actor.getSnapshot().context).toMatchObject({ open: [], aside: [] });
    open({ kind: 'import' });
    const second = selectTop(actor.getSnapshot());
    actor.send({ type: 'dialog.hidden', id: 'dialog1' });
    actor.send({ type: 'stack.clear', reason: LOGOUT });
    expect(actor.getSnapshot().context.aside).toEqual([]);
    expect(second?.ref.getSnapshot().status).toBe('stopped');
  });
});

describe('a dialog’s machine', () => {
  function startDeferred() {
    const host = recordingHost();
    const load = deferredSlot<LoadedDialog, { readonly kind: DialogKind }>();
    const { actor } = startActor(dialogStackMachine.provide({ actors: { load: load.logic } }), { host: host.ref });
    const open = (dialog: DialogRequest): void =>
      actor.send({ type: 'dialog.open', dialog, dialogContext: DIALOG_CONTEXT });
    const kinds = () => actor.getSnapshot().context.open.map(({ kind }) => kind);
    return { actor, host, kinds, load, open };
  }

  test('is fetched when the dialog is asked for', async () => {
    const { actor, kinds, load, open } = startDeferred();
    open({ kind: 'addressPorts' });
    expect(actor.getSnapshot().value).toBe('fetching');
    expect(load.latest.input).toEqual({ kind: 'addressPorts' });
    await load.latest.resolve({ logic: addressPortsMachine });
    expect(actor.getSnapshot().value).toBe('stacked');
    expect(kinds()).toEqual(['addressPorts']);
  });

  test('dialogs that are asked for meanwhile open in their order, each once', async () => {
    const { kinds, load, open } = startDeferred();
    open({ kind: 'addressPorts' });
    open({ kind: 'addOutbound', outbounds: [] });
    open({ kind: 'addressPorts' });
    expect(load.calls).toHaveLength(1);
    await load.latest.resolve({ logic: addressPortsMachine });
    expect(load.latest.input).toEqual({ kind: 'addOutbound' });
    await load.latest.resolve({ logic: addOutboundMachine });
    expect(kinds()).toEqual(['addressPorts', 'addOutbound']);
    expect(load.calls).toHaveLength(2);
  });

  test('that cannot be fetched is told, and the next dialog opens', async () => {
    const { host, kinds, load, open } = startDeferred();
    open({ kind: 'addressPorts' });
    open({ kind: 'addOutbound', outbounds: [] });
    await load.latest.reject(new Error('no such file'));
    expect(host.take()).toMatchObject([
      { type: 'notice.raised', notice: { key: 'setup', values: { message: 'no such file' } } },
    ]);
    await load.latest.resolve({ logic: addOutboundMachine });
    expect(kinds()).toEqual(['addOutbound']);
  });

  test('is not waited for when the stack is emptied', async () => {
    const { actor, host, kinds, load, open } = startDeferred();
    open({ kind: 'addressPorts' });
    actor.send({ type: 'stack.clear', reason: LOGOUT });
    expect(host.take()).toEqual([{ type: 'stack.cleared', reason: LOGOUT }]);
    await load.latest.resolve({ logic: addressPortsMachine });
    expect(actor.getSnapshot().value).toBe('stacked');
    expect(kinds()).toEqual([]);
  });

  test('is fetched after the question when the person keeps a draft', async () => {
    const { actor, kinds, load, open } = startDeferred();
    open({ kind: 'addressPorts' });
    await load.latest.resolve({ logic: addressPortsMachine });
    const top = selectTop(actor.getSnapshot());
    if (top?.kind === 'addressPorts') top.ref.send({ type: 'address.edit', text: 'http://b' });
    open({ kind: 'addOutbound', outbounds: [] });
    actor.send({ type: 'stack.clear', reason: LOGOUT });
    expect(actor.getSnapshot().value).toBe('asking');
    actor.send({ type: 'loss.refuse' });
    expect(actor.getSnapshot().value).toBe('fetching');
    await load.latest.resolve({ logic: addOutboundMachine });
    expect(kinds()).toEqual(['addressPorts', 'addOutbound']);
  });
});

test('a login covers every dialog but the address, which decides where to log in', () => {
  const { actor, now, open } = start();
  expect([selectShown(now(), false), selectShown(now(), true)]).toEqual([null, null]);
  open({ kind: 'import' });
  expect([selectShown(now(), false)?.kind, selectShown(now(), true)]).toEqual(['import', null]);
  open({ kind: 'addressPorts' });
  expect([selectShown(now(), false)?.kind, selectShown(now(), true)?.kind]).toEqual(['addressPorts', 'addressPorts']);
  // One that was open when the login came is covered, until it is asked for again.
  actor.send({ type: 'login.opened' });
  expect([selectShown(now(), false)?.kind, selectShown(now(), true)]).toEqual(['addressPorts', null]);
  open({ kind: 'addressPorts' });
  expect([selectShown(now(), true)?.kind, now().context.covered]).toEqual(['addressPorts', ['dialog0']]);
});

describe('emptying the stack', () => {
  test('without a draft it happens at once', () => {
    const { actor, host, kinds, now, open } = start();
    open({ kind: 'import' });
    open({ kind: 'addressPorts' });
    const refs = now().context.open.map(({ ref }) => ref);
    actor.send({ type: 'stack.clear', reason: LOGOUT });
    expect(kinds()).toEqual([]);
    expect(host.take()).toEqual([{ type: 'stack.cleared', reason: LOGOUT }]);
    expect(refs.map((ref) => ref.getSnapshot().status)).toEqual(['stopped', 'stopped']);
    expect(selectLossReason(now())).toBeNull();
  });

  test('asks when a draft would be lost, also when it is covered', () => {
    const { actor, draft, host, kinds, now, open } = start();
    open({ kind: 'import' });
    draft();
    open({ kind: 'addOutbound', outbounds: [] });
    actor.send({ type: 'stack.clear', reason: LOGOUT });
    expect(now().value).toBe('asking');
    expect(selectLossReason(now())).toBe('logout');
    expect(kinds()).toEqual(['import', 'addOutbound']);
    expect(host.take()).toEqual([]);
  });

  test('accepted, the stack is emptied and the reason goes on', () => {
    const { actor, draft, host, now, open } = start();
    open({ kind: 'import' });
    draft();
    actor.send({ type: 'stack.clear', reason: LOGOUT });
    actor.send({ type: 'loss.accept' });
    expect(now().value).toBe('stacked');
    expect(now().context).toMatchObject({ open: [], reason: null });
    expect(host.take()).toEqual([{ type: 'stack.cleared', reason: LOGOUT }]);
  });

  test('refused, everything stays and nothing happens', () => {
    const { actor, draft, host, kinds, now, open } = start();
    open({ kind: 'import' });
    draft();
    actor.send({ type: 'stack.clear', reason: LOGOUT });
    actor.send({ type: 'loss.refuse' });
    expect(now().value).toBe('stacked');
    expect(selectLossReason(now())).toBeNull();
    expect(kinds()).toEqual(['import']);
    expect(host.take()).toEqual([]);
  });

  test('asks about the address, too, when another tab has changed it', () => {
    const { actor, draft, now, open } = start();
    open({ kind: 'import' });
    draft();
    actor.send({ type: 'stack.clear', reason: { kind: 'addressElsewhere', address: 'http://b:2' } });
    expect(selectLossReason(now())).toBe('address');
  });

  test('a later reason takes the place of the first', () => {
    const { actor, draft, host, now, open } = start();
    open({ kind: 'import' });
    draft();
    const address: StackReason = { kind: 'address', address: 'http://b:2', version: VERSION };
    actor.send({ type: 'stack.clear', reason: LOGOUT });
    actor.send({ type: 'stack.clear', reason: address });
    expect(selectLossReason(now())).toBe('address');
    actor.send({ type: 'loss.accept' });
    expect(host.take()).toEqual([{ type: 'stack.cleared', reason: address }]);
  });

  test('[4.20] the address dialog whose address was confirmed does not count as a draft itself', async () => {
    const { actor, draft, host, now, open, version } = start();
    open({ kind: 'addressPorts' });
    draft('http://b:2/');
    const top = selectTop(now());
    if (top?.kind === 'addressPorts') top.ref.send({ type: 'editor.save' });
    await version.latest.resolve(VERSION);
    expect(host.take()).toEqual([{ type: 'address.confirmed', address: 'http://b:2', version: VERSION }]);
    actor.send({ type: 'stack.clear', reason: { kind: 'address', address: 'http://b:2', version: VERSION } });
    expect(now().value).toBe('stacked');
    expect(selectTop(now())).toBeNull();
  });
});

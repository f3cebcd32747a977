import { createActor, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { type Touch } from '../../../machines/domain/touch';
import { importMachine } from '../../../machines/servers/import.machine';
import { serverFormMachine } from '../../../machines/servers/server-form.machine';
import { subscriptionFormMachine } from '../../../machines/servers/subscription-form.machine';
import { addOutboundMachine } from '../../../machines/outbounds/add-outbound.machine';
import { outboundServersMachine } from '../../../machines/outbounds/outbound-servers.machine';
import { gfwListMachine } from '../../../machines/settings/gfwlist.machine';
import { type DialogKind, type DialogRequest } from '../../../machines/ports/dialog';
import { type OpenDialog } from '../../../machines/shell/dialog-stack.rules';
import { draftsIn, draftsOf, requestFor, type KeptDraft } from '../../../machines/shell/drafts.rules';
import { DIALOGS } from '../../../src/dialogs';
import { retyping } from '../../../machines/shell/retyping';
import { recordingHost } from '../../harness/slots';
import { serviceOf } from '../../harness/capabilities';
import { lists, replyOf, server, subscription } from '../../harness/touch-lists';

const row = (id: number, name: string) => server(id, { name, address: 'a:1', net: 'vmess' });
const listOf = (...names: readonly string[]): Touch => lists(names.map((name, index) => row(index + 1, name)));
const TOUCH: Touch = {
  ...listOf('A', 'B'),
  subscriptions: [subscription(1, 0, { address: 'https://h/s', remarks: 'mine' })],
};

const INPUT = {
  id: 'dialog0',
  reply: replyOf(lists(3, [2])),
  outbounds: ['proxy'],
  service: serviceOf(),
  localVersion: '',
};

async function open(machine: AnyStateMachine, request: DialogRequest): Promise<OpenDialog> {
  const ref = createActor(machine, { input: { ...INPUT, ...request, host: recordingHost().ref } }).start();
  const { retyped } = await DIALOGS[request.kind].module();
  return { id: 'dialog0', kind: request.kind, ref, request, retyped };
}

/** Types into a dialog, keeps it as text, opens another of its kind and types it in again. */
async function through(
  machine: AnyStateMachine,
  request: DialogRequest,
  ...typed: readonly { readonly type: string }[]
) {
  const before = await open(machine, request);
  for (const command of typed) before.ref.send(command);
  const [draft] = draftsIn(JSON.stringify(draftsOf([before])));
  if (draft === undefined) throw new Error('no draft');
  const asked = requestFor(draft, TOUCH);
  if (asked === null) return { before, after: null };
  const after = await open(machine, asked);
  createActor(retyping, { input: { ref: after.ref, commands: draft.commands } }).start();
  return { before, after };
}

/** What stands in a field of the context; of a tab, what its form holds. */
function inField(dialog: { readonly ref: AnyActorRef } | null, field: string): unknown {
  if (dialog === null) throw new Error('no dialog');
  const { context } = dialog.ref.getSnapshot() as { readonly context: Record<string, unknown> };
  return field === 'tab' ? (context['tab'] as { readonly form: unknown }).form : context[field];
}

describe('what is typed in a dialog outlives the page', () => {
  test.each<
    readonly [kind: DialogKind, machine: AnyStateMachine, request: DialogRequest, field: string, typed: object[]]
  >([
    ['import', importMachine, { kind: 'import' }, 'text', [{ type: 'text.edit', text: 'vmess://x' }]],
    [
      'addOutbound',
      addOutboundMachine,
      { kind: 'addOutbound', outbounds: ['proxy'] },
      'text',
      [{ type: 'name.edit', text: 'vid' }],
    ],
    [
      'gfwList',
      gfwListMachine,
      { kind: 'gfwList', localVersion: '' },
      'link',
      [{ type: 'link.edit', text: 'http://x' }],
    ],
    [
      'outboundServers',
      outboundServersMachine,
      { kind: 'outboundServers', name: 'proxy' },
      'draft',
      [{ type: 'server.toggle', row: { _type: 'server', id: 1, sub: 0 } }],
    ],
    [
      'subscriptionForm',
      subscriptionFormMachine,
      { kind: 'subscriptionForm', row: { _type: 'subscription', id: 1, sub: 0 }, touch: TOUCH },
      'draft',
      [
        { type: 'field.edit', field: 'address', value: 'https://h/other' },
        { type: 'field.edit', field: 'remarks', value: 'yours' },
      ],
    ],
    [
      'serverForm',
      serverFormMachine,
      { kind: 'serverForm', row: null, touch: TOUCH },
      'tab',
      [
        { type: 'kind.choose', kind: 'v2ray' },
        { type: 'field.edit', field: 'ps', value: 'Tokyo' },
        { type: 'field.edit', field: 'net', value: 'kcp' },
        { type: 'field.edit', field: 'type', value: 'srtp' },
        { type: 'field.edit', field: 'port', value: '4x3' },
      ],
    ],
    [
      'serverForm',
      serverFormMachine,
      { kind: 'serverForm', row: null, touch: TOUCH },
      'tab',
      [
        { type: 'kind.choose', kind: 'trojan' },
        { type: 'field.edit', field: 'password', value: 'geheim' },
        { type: 'field.edit', field: 'port', value: '443' },
      ],
    ],
  ])('%s', async (_, machine, request, field, typed) => {
    const { before, after } = await through(machine, request, ...(typed as { readonly type: string }[]));
    const there = inField(after, field);
    expect(there).toEqual(inField(before, field));
    expect(there).not.toEqual(inField(await open(machine, request), field));
  });

  test('a dialog without anything typed is not kept', async () => {
    expect(draftsOf([await open(importMachine, { kind: 'import' })])).toEqual([]);
  });

  test('lists are not kept', async () => {
    const dialog = await open(subscriptionFormMachine, {
      kind: 'subscriptionForm',
      row: { _type: 'subscription', id: 1, sub: 0 },
      touch: TOUCH,
    });
    dialog.ref.send({ type: 'field.edit', field: 'remarks', value: 'yours' });
    expect(draftsOf([dialog])).toMatchObject([
      { request: { touch: { servers: [], subscriptions: [] } }, content: '["https://h/s","mine"]' },
    ]);
  });

  test.each(['', '{', '5', 'null', '[5]', '[{"request":{},"commands":[]}]', '[{"request":{"kind":"import"}}]'])(
    'what is no draft is left out: %s',
    (text) => {
      expect(draftsIn(text)).toEqual([]);
    },
  );

  test('nothing was kept', () => expect(draftsIn(null)).toEqual([]));
});

describe('the row of a kept draft', () => {
  const draft = (id: number, content: string): KeptDraft => ({
    request: { kind: 'serverForm', row: { _type: 'server', id, sub: 0 }, touch: listOf() },
    content,
    commands: [],
  });
  const A = '["A","a:1","vmess"]';

  test('is found where it stands today', () => {
    expect(requestFor(draft(1, A), listOf('B', 'A'))).toMatchObject({ row: { _type: 'server', id: 2, sub: 0 } });
  });

  test.each([
    ['is gone', listOf('B')],
    ['has a twin', listOf('A', 'A')],
  ])('%s: what was typed becomes a new server, and no other is overwritten', (_, touch) => {
    expect(requestFor(draft(1, A), touch)).toEqual({ kind: 'serverForm', row: null, touch });
  });

  test('a subscription that is gone has no dialog', () => {
    const request = {
      kind: 'subscriptionForm',
      row: { _type: 'subscription', id: 1, sub: 0 },
      touch: listOf(),
    } as const;
    expect(requestFor({ request, content: '["x","y"]', commands: [] }, TOUCH)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { type AnyStateMachine } from 'xstate';
import { outboundSettingMachine } from '../../../machines/outbounds/outbound-setting.machine';
import { customRoutingMachine } from '../../../machines/routing/custom-routing.machine';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { dnsRulesMachine } from '../../../machines/routing/dns-rules.machine';
import { serverFormMachine } from '../../../machines/servers/server-form.machine';
import { subscriptionFormMachine } from '../../../machines/servers/subscription-form.machine';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import { settingsMachine } from '../../../machines/settings/settings.machine';
import { stateNodes } from '../../harness/coverage';

const EDITORS: readonly AnyStateMachine[] = [
  settingsMachine,
  addressPortsMachine,
  outboundSettingMachine,
  textSettingMachine,
  customRoutingMachine,
  dnsRulesMachine,
  subscriptionFormMachine,
  serverFormMachine,
];

describe.each(EDITORS.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  const keys = new Set(stateNodes(machine).map(({ key }) => key));
  const tags = new Set(stateNodes(machine).flatMap((node) => node.tags));

  test('has the commands of every editor, and no others for the same', () => {
    expect(machine.events).toEqual(
      expect.arrayContaining(['field.edit', 'editor.save', 'dialog.cancel', 'draft.keep', 'draft.discard']),
    );
    expect(machine.events.filter((type) => /\.(submit|confirm|leave|reload|change|type)$/.test(type))).toEqual([]);
  });

  test('has their states and tags, and no others for the same', () => {
    for (const state of ['editing', 'unchanged', 'changed', 'asking', 'saving', 'closed'])
      expect([state, keys.has(state)]).toEqual([state, true]);
    for (const state of ['pristine', 'unread', 'failed', 'held', 'patient'])
      expect([state, keys.has(state)]).toEqual([state, false]);
    expect([...tags]).toEqual(expect.arrayContaining(['draft', 'asking', 'saving']));
    expect(tags.has('unreadable')).toBe(tags.has('loading'));
  });
});

test('what a dialog says beside its fields is not that the login is lost: the login dialog says that', () => {
  const fault = { kind: 'refused', message: 'no', reading: true } as const;
  expect(selectFault({ context: { lastFault: fault } })).toEqual(fault);
  for (const lastFault of [null, { kind: 'unauthorised', first: false }, { kind: 'silent' }] as const)
    expect(selectFault({ context: { lastFault } })).toBeNull();
});

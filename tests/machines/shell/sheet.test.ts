import { expect, test } from 'vitest';
import { sheetMachine } from '../../../machines/shell/sheet.machine';
import { recordingHost, startActor } from '../../harness/slots';
import { VERSION } from '../../harness/fixtures';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';

function begin(singleKeys = true) {
  const host = recordingHost();
  const input = { host: host.ref, id: 'dialog1', version: null, address: 'http://a', service: serviceOf(), singleKeys };
  return { host, ...startActor(sheetMachine, input) };
}

test('[2.90] it shows what the service says about itself, follows it, and closes', () => {
  const { actor, host } = begin();
  const service = serviceOf('2.4.14');
  actor.send({ type: 'context.changed', dialogContext: dialogContext({ version: VERSION, service }) });
  expect(actor.getSnapshot().context).toMatchObject({ version: VERSION, address: 'http://localhost:2017', service });
  actor.send({ type: 'dialog.cancel' });
  expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual(['closed', 'done']);
  expect(host.facts).toEqual([{ type: 'dialog.closed', id: 'dialog1' }]);
});

test('single keys can be turned off and on again; it is the app that remembers', () => {
  const { actor, host } = begin();
  actor.send({ type: 'keys.toggle' });
  expect(host.take()).toEqual([{ type: 'storing.requested', key: 'shortcuts', value: 'off' }]);
  actor.send({ type: 'context.changed', dialogContext: dialogContext({ singleKeys: false }) });
  expect(actor.getSnapshot().context.singleKeys).toBe(false);
  actor.send({ type: 'keys.toggle' });
  expect(host.take()).toEqual([{ type: 'storing.requested', key: 'shortcuts', value: null }]);
  expect(begin(false).actor.getSnapshot().context.singleKeys).toBe(false);
});

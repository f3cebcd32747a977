import { expect, test } from 'vitest';
import { aboutMachine } from '../../../machines/shell/about.machine';
import { recordingHost, startActor } from '../../harness/slots';
import { VERSION } from '../../harness/fixtures';
import { lists, replyOf } from '../../harness/touch-lists';
import { contextChanged } from '../../harness/dialog-context';

test('[2.90] it shows what the service says about itself, follows it, and closes', () => {
  const host = recordingHost();
  const { actor } = startActor(aboutMachine, { host: host.ref, id: 'dialog1', version: null, address: 'http://a' });
  const { dialogContext } = contextChanged(replyOf(lists(3, [2])));
  actor.send({ type: 'context.changed', dialogContext: { ...dialogContext, version: VERSION } });
  expect(actor.getSnapshot().context).toMatchObject({ version: VERSION, address: 'http://localhost:2017' });
  actor.send({ type: 'dialog.cancel' });
  expect([actor.getSnapshot().status, host.facts]).toEqual(['done', [{ type: 'dialog.closed', id: 'dialog1' }]]);
});

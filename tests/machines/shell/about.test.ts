import { expect, test } from 'vitest';
import { aboutMachine } from '../../../machines/shell/about.machine';
import { VERSION } from '../../harness/fixtures';
import { contextChanged, replyOf } from '../../harness/shell-lists';
import { recordingHost, startActor } from '../../harness/slots';

test('[2.90] it shows what the service says about itself, follows it, and closes', () => {
  const host = recordingHost();
  const { actor } = startActor(aboutMachine, { host: host.ref, id: 'dialog1', version: null, address: 'http://a' });
  const { dialogContext } = contextChanged(replyOf(false));
  actor.send({ type: 'context.changed', dialogContext: { ...dialogContext, version: VERSION } });
  expect(actor.getSnapshot().context).toMatchObject({ version: VERSION, address: 'http://localhost:2017' });
  actor.send({ type: 'dialog.cancel' });
  expect([actor.getSnapshot().status, host.facts]).toEqual(['done', [{ type: 'dialog.closed', id: 'dialog1' }]]);
});

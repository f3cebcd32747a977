// The menu of a connection, which stays where it is while others come.
import { act, cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type LogPart } from '../../../machines/ports/service';
import { connectionsMachine } from '../../../machines/log/connections.machine';
import ConnectionsDialog from '../../../src/views/log/ConnectionsDialog';
import { dialogContext } from '../../harness/dialog-context';
import { logStage } from '../../harness/log-stage';
import { renderView } from '../../harness/render';
import { recordingHost, startActor } from '../../harness/slots';

afterEach(cleanup);

const part = (target: string, overlap: number | null): LogPart => {
  const text = `2026/11/22 01:58:30.302  [I] [io.go:431]  from tcp:10.0.0.1:1 accepted tcp:${target} [socks_ipv4 -> proxy]\n`;
  return { overlap, size: text.length, last: 10, cut: false, text, unfinished: new Uint8Array() };
};

test('it is about the same connection while others come, and gives the focus back', async () => {
  const [host, { log, goesOnAfter, readLog }] = [recordingHost(), logStage()];
  const { actor, clock } = startActor(connectionsMachine.provide({ actors: { log } }), {
    ...dialogContext(),
    host: host.ref,
    id: 'dialog1',
  });
  const view = renderView(<ConnectionsDialog dialog={actor} />);
  const user = userEvent.setup();
  await act(() => goesOnAfter.latest.resolve(false));
  await act(() => readLog.latest.resolve(part('a.example:443', null)));
  await user.click(view.getByLabelText('More actions for a.example'));
  expect(document.activeElement?.textContent).toBe('Always direct');
  await act(async () => {
    clock.increment(2_000);
    await readLog.latest.resolve(part('b.example:443', 10));
  });
  expect(view.getByRole('menu').getAttribute('aria-label')).toBe('More actions for a.example');
  await user.keyboard('{Escape}');
  expect(view.queryByRole('menu')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu');
  await user.keyboard('{Enter}');
  await user.click(view.getByRole('menuitem', { name: 'Explain this' }));
  await user.click(view.getByLabelText('More actions for a.example'));
  await user.click(view.getByRole('menuitem', { name: 'Always through a new outbound…' }));
  expect(host.ofType('dialog.requested')).toMatchObject([
    { dialog: { kind: 'explain', about: { target: 'b.example', inbound: 'http' } } },
    { dialog: { kind: 'rule', about: { host: 'a.example' }, outbound: '' } },
  ]);
});

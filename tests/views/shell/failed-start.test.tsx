// What is said of a start without any server, which no generated path looks at.
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { failedStartMachine } from '../../../machines/service/failed-start.machine';
import { type AppActor } from '../../../machines/shell/app.machine';
import FailedStart from '../../../src/views/shell/FailedStart';
import { renderView } from '../../harness/render';
import { onAPhone } from '../../harness/run-model';
import { deferredSlot, startActor } from '../../harness/slots';

afterEach(cleanup);

/** An app whose session has these lists, as far as the card looks. */
function appWith(touch: { readonly servers: readonly unknown[]; readonly subscriptions: readonly unknown[] }) {
  const sent: unknown[] = [];
  const actor = (snapshot: unknown, send: (event: unknown) => void = () => undefined) => ({
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send,
  });
  const nodes = actor({ context: { touch, awaiting: false }, matches: () => false, hasTag: () => false }, (event) =>
    sent.push(event),
  );
  const session = actor({ children: { nodes } });
  return { app: actor({ children: { session } }) as unknown as AppActor, sent };
}

const NO_SERVER = 'failed to start v2ray-core: failed: no server is selected. please select at least one server';

async function show(servers: readonly unknown[], message = NO_SERVER, lines: readonly string[] = [message]) {
  const lastLines = deferredSlot<readonly string[], void>();
  const { actor } = startActor(failedStartMachine.provide({ actors: { lastLines: lastLines.logic } }), {
    message,
  });
  await lastLines.latest.resolve(lines);
  const { app, sent } = appWith({ servers, subscriptions: [] });
  return { sent, ...renderView(<FailedStart app={app} failure={actor} />) };
}

test('that no server is connected is said once, and where there is none one can be imported', async () => {
  const { sent, getByRole } = await show([]);
  expect(getByRole('alert').textContent).toContain('No server is connected.');
  expect(getByRole('alert').textContent).not.toContain('no server is selected');
  getByRole('button', { name: 'Import' }).click();
  expect(sent).toEqual([{ type: 'import.open' }]);
});

test('where there are servers, one of them can be connected instead', async () => {
  const { queryByRole } = await show([{}]);
  expect(queryByRole('button', { name: 'Import' })).toBeNull();
});

test('the words of the service stand before the log, which is closed; without any, the last error of the log does', async () => {
  const words = 'bind: address already in use';
  const lines = ['[A] starting', `2026/11/27 10:06:58.996 [E] [v2ray.go:1] ${words}`, '[I] stopped'];
  const seen = ({ textContent }: HTMLElement, closed: Element | null) =>
    textContent.replace(closed?.textContent ?? '', '');
  for (const message of [words, '']) {
    const { getByRole, container, unmount } = await show([{}], message, lines);
    const details = container.querySelector('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain('[I] stopped');
    const told = seen(getByRole('alert'), details);
    expect(told.split(words)).toHaveLength(2);
    expect(told).not.toContain('starting');
    unmount();
  }
});

test('words that what to do repeats stand in the log alone, unless there is none', async () => {
  const words = 'failed to start v2ray-core: open geosite.dat: no such file or directory';
  const seen = async (lines: readonly string[]) => {
    const { getByRole, container, unmount } = await show([{}], words, lines);
    const told = getByRole('alert').textContent.replace(container.querySelector('details')?.textContent ?? '', '');
    unmount();
    return told;
  };
  const advice = 'Check that the core and its geoip and geosite files are installed.';
  expect(await seen([`[E] ${words}`])).toContain(advice);
  expect(await seen([`[E] ${words}`])).not.toContain(words);
  expect(await seen([])).toContain(`${advice}${words}`);
});

const errorLine = (words: string) => `2026/11/27 10:06:58.996 [E] [v2ray.go:1] ${words}`;

test('a core that never came up: what to do comes from the last error of the log, which is shown', async () => {
  const { getByRole, unmount } = await show([{}], '', [errorLine('bind: address already in use')]);
  expect(getByRole('alert').textContent).toContain('Another program is using one of the ports.');
  expect(getByRole('alert').textContent).not.toContain('within 30 seconds');
  expect(getByRole('button', { name: 'Address and Ports' })).toBeDefined();
  unmount();
  const file = await show([{}], '', [errorLine('open /etc/ssl/edge.pem: no such file or directory')]);
  expect(file.getByRole('alert').textContent).toContain('A file the core needs is missing: /etc/ssl/edge.pem.');
});

test('a log that names no cause says only that the core did not come up in time', async () => {
  const { getByRole, queryByRole } = await show([{}], '', [errorLine('exit status 23')]);
  expect(getByRole('alert').textContent).toContain('It did not start within 30 seconds.');
  expect(queryByRole('button', { name: 'Address and Ports' })).toBeNull();
});

test('what the service said decides, whatever the log has', async () => {
  const { getByRole, queryByRole } = await show([{}], 'no', [errorLine('bind: address already in use')]);
  expect(getByRole('alert').textContent).toContain('The service’s message is below');
  expect(queryByRole('button', { name: 'Address and Ports' })).toBeNull();
});

describe('on a phone', () => {
  onAPhone();

  test('the log is closed, and what it says of the failure stands before it', async () => {
    const words = 'bind: address already in use';
    const first = await show([{}], words, ['[main.go] starting', `[main.go] ${words}`]);
    expect(first.getByText(words).closest('details')).toBeNull();
    expect(first.container.querySelector('details')?.open).toBe(false);
    first.unmount();
    const line = '2026/11/27 10:06:58.996 [E] [v2ray.go:1] exit status 23';
    const { getByText } = await show([{}], '', ['2026/11/27 10:06:58.990  [I] starting', line]);
    expect(getByText(line).closest('details')).toBeNull();
  });
});

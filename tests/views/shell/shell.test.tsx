import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addOutboundMachine } from '../../../machines/outbounds/add-outbound.machine';
import { addressPortsMachine } from '../../../machines/settings/address-ports.machine';
import { selectSession } from '../../../machines/shell/app.selectors';
import { selectChild } from '../../../machines/session/session.selectors';
import { appMachine, type AppActor } from '../../../machines/shell/app.machine';
import { backendMachine } from '../../../machines/service/backend.machine';
import { coreMachine } from '../../../machines/service/core.machine';
import { dialogStackMachine } from '../../../machines/shell/dialog-stack.machine';
import { type LoadedDialog } from '../../../machines/shell/dialog-stack.rules';
import { type ServiceVersion } from '../../../machines/domain/service-version';
import { type TouchReply } from '../../../machines/domain/touch';
import { languageMachine } from '../../../machines/shell/language.machine';
import { messageSocketMachine } from '../../../machines/service/message-socket.machine';
import { outboundsMachine } from '../../../machines/outbounds/outbounds.machine';
import { type DialogKind } from '../../../machines/ports/dialog';
import { type TouchInput } from '../../../machines/ports/service';
import { sessionMachine } from '../../../machines/session/session.machine';
import { touchReaderMachine } from '../../../machines/service/touch-reader.machine';
import { DIALOGS } from '../../../src/dialogs';
import { App } from '../../../src/views/shell/App';
import { restingParts } from '../../harness/app';
import { deferredSlot, flush, longSlot } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const VERSION: ServiceVersion = {
  version: '2.2.6.7',
  foundNew: false,
  remoteVersion: '',
  dockerMode: false,
  serviceValid: true,
  v5: true,
  lite: false,
  loadBalanceValid: false,
  variant: 'V2Ray',
};

/** A token of `ada`. */
const TOKEN = `x.${btoa(JSON.stringify({ uname: 'ada', exp: 1 }))}.y`;

const running: AppActor[] = [];

afterEach(() => {
  for (const app of running.splice(0)) app.stop();
});

async function show(token: string | undefined = TOKEN) {
  const version = deferredSlot<ServiceVersion, { readonly address: string }>();
  const touch = deferredSlot<TouchReply, TouchInput>();
  const outbounds = deferredSlot<readonly string[], void>();
  const start = longSlot<void, TouchReply>();
  const stored = vi.fn();
  const silent = fromCallback<AnyEventObject>(() => {});
  const app = createActor(
    appMachine.provide({
      actors: {
        storage: fromCallback<AnyEventObject>(({ receive }) => receive(stored)) as never,
        service: silent as never,
        browser: silent as never,
        book: silent as never,
        backend: backendMachine.provide({ actors: { version: version.logic } }),
        dialogs: dialogStackMachine.provide({
          actors: {
            load: fromPromise<LoadedDialog, { readonly kind: DialogKind }>(({ input }) =>
              Promise.resolve({ logic: input.kind === 'addressPorts' ? addressPortsMachine : addOutboundMachine }),
            ),
          },
        }),
        parts: restingParts(),
        language: languageMachine.provide({ actors: { loadCatalogue: fromPromise(() => Promise.resolve()) } }),
        session: sessionMachine.provide({
          actors: {
            touchReader: touchReaderMachine.provide({ actors: { touch: touch.logic } }),
            outbounds: outboundsMachine.provide({ actors: { outbounds: outbounds.logic } }),
            core: coreMachine.provide({ actors: { start: start.logic } }),
            messageSocket: messageSocketMachine.provide({ actors: { connection: silent as never } }),
          },
        }),
      },
    }),
    {
      input: {
        stored: token === undefined ? {} : { token },
        ownAddress: 'http://10.0.0.2:2017',
        page: { protocol: 'http:', userAgent: 'Chrome/1', alternateSite: 'http://x' },
        browserLanguages: ['en'],
        system: { dark: false, forcedColors: false },
        drafts: null,
      },
    },
  );
  running.push(app);
  app.start();
  render(<App app={app} views={DIALOGS} />);
  await act(flush);
  return { app, version, touch, outbounds, start, stored, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

async function up() {
  const shown = await show();
  await act(() => shown.version.latest.resolve(VERSION));
  await act(() => shown.touch.latest.resolve(replyOf(lists(3, [2], [connectedRef(serverRef(1))]))));
  await act(() => shown.outbounds.latest.resolve(['proxy', 'video']));
  return shown;
}

describe('shell', () => {
  test('[2.10] [2.11] [2.14] [2.18] logo, running state, outbound and the title with host and port', async () => {
    await up();
    expect(screen.getByRole('img', { name: 'Switchyard' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Core: Ready. Start it' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Outbound PROXY' })).toBeTruthy();
    expect(document.title).toBe('Switchyard - 10.0.0.2:2017');
  });

  test('[2.11] [2.13] checking before the first lists, and a click does nothing then', async () => {
    const { version, start, user } = await show();
    await act(() => version.latest.resolve(VERSION));
    await user.click(screen.getByRole('button', { name: 'Core: Checking…' }));
    expect(start.calls).toHaveLength(0);
  });

  test('[2.12] [2.13] the prompt is in the button, and a click starts the core', async () => {
    const { start, user } = await up();
    const button = screen.getByRole('button', { name: 'Core: Ready. Start it' });
    expect(button.querySelector('[data-prompt]')?.textContent).toBe('Start');
    expect(button.querySelector('[data-word]')?.textContent).toBe('Ready');
    await user.click(button);
    expect(start.calls).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Core: Starting…' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('a busy service is said beside the control, and the wait can be left', async () => {
    const { start, user } = await up();
    await user.click(screen.getByRole('button', { name: 'Core: Ready. Start it' }));
    act(() => start.latest.busy());
    expect(screen.getByText('The service is busy. Waiting…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(screen.queryByText('The service is busy. Waiting…')).toBeNull();
    expect(screen.getByRole('button', { name: 'Core: Checking…' })).toBeTruthy();
  });

  test('[2.15] [1.10] the language switch names each language in itself', async () => {
    const { stored, user } = await up();
    await user.click(screen.getAllByRole('button', { name: 'Language' })[0] ?? expect.fail());
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map(({ textContent }) => textContent),
    ).toEqual(['中文', 'English', 'فارسی', 'Русский', 'Português']);
    await user.click(within(menu).getByRole('menuitemradio', { name: 'Português' }));
    expect(stored).toHaveBeenCalledWith({ type: 'storage.put', key: '_lang', value: 'pt' });
  });

  test('[2.17] [6.04] the header shows who is logged in, or that nobody is', async () => {
    const { app } = await up();
    expect(within(screen.getByRole('banner')).getByText('ada')).toBeTruthy();
    act(() => app.send({ type: 'service.unauthorised', first: false }));
    expect(within(screen.getByRole('banner')).getByText('Not logged in')).toBeTruthy();
    expect(within(screen.getByRole('banner')).queryByText('ada')).toBeNull();
  });

  test('[2.17] [4.24] [6.04] the user menu has the name and Logout, which removes the token', async () => {
    const { app, stored, user } = await up();
    await user.click(screen.getByRole('button', { name: 'Account: ada' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(stored).toHaveBeenCalledWith({ type: 'storage.put', key: 'token', value: null });
    expect(app.getSnapshot().context.token).toBeNull();
  });

  test('[2.03] [2.17] a 401: the shell in its signed-out state with the address in reach, the login dialog over it', async () => {
    const { app, user } = await up();
    act(() => app.send({ type: 'service.unauthorised', first: false }));
    expect(await screen.findByRole('heading', { name: 'You are not logged in' })).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy();
    expect(screen.getByText('http://10.0.0.2:2017')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Not logged in' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(await screen.findByRole('dialog', { name: 'Address and Ports' })).toBeTruthy();
  });

  test('a service that does not answer: where it was looked for, and what to do', async () => {
    const { version, user } = await show();
    await act(() => version.latest.reject({ kind: 'unreachable' }));
    await act(() => version.latest.reject({ kind: 'unreachable' }));
    expect(await screen.findByRole('heading', { name: 'Cannot find the service' })).toBeTruthy();
    expect(screen.getAllByText('http://localhost:2017').length).toBeGreaterThan(0);
    const calls = version.calls.length;
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    expect(version.calls.length).toBe(calls + 1);
  });

  test('a service that stops answering: a bar above the lists, which stay', async () => {
    const { app, version } = await up();
    act(() => app.send({ type: 'service.lost' }));
    await act(() => version.latest.reject({ kind: 'unreachable' }));
    expect(await screen.findByText(/What you see may be out of date/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Core: / })).toBeTruthy();
  });

  test('the first Tab leads past the header, to the list', async () => {
    const { user } = await up();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to the list');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Check all/ }));
  });

  test('what the browser itself draws follows the chosen theme', async () => {
    const { app } = await up();
    expect(document.documentElement.style.colorScheme).toBe('light');
    act(() => app.send({ type: 'action.chosen', action: { kind: 'theme', choice: 'dark' } }));
    expect(document.documentElement.style.colorScheme).toBe('dark');
  });

  test('without a notice there is no region of notices to jump to', async () => {
    await up();
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
  });

  test('a dialog that opens does not have the lists drawn again', async () => {
    const { app, user } = await up();
    await user.click(screen.getByRole('button', { name: 'Outbound PROXY' }));
    const item = await screen.findByRole('menuitem', { name: 'Add an outbound' });
    const session = selectSession(app.getSnapshot()) ?? expect.fail('no session');
    // Whoever is drawn asks for the state of what it shows.
    const asked = vi.spyOn(selectChild(session.getSnapshot(), 'nodes'), 'getSnapshot');
    await user.click(item);
    await screen.findByRole('dialog', { name: 'Add an outbound' });
    expect(asked).not.toHaveBeenCalled();
  });

  test('the focus goes back to where it was when a dialog closes', async () => {
    const { user } = await up();
    const button = screen.getByRole('button', { name: 'Outbound PROXY' });
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Add an outbound' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add an outbound' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Outbound PROXY' })));
  });
});

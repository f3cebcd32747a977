import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { type Texts } from '../../../machines/domain/texts';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { selectText } from '../../../machines/routing/text-setting.selectors';
import TextSettingDialog from '../../../src/views/routing/TextSettingDialog';
import { dialogContext } from '../../harness/dialog-context';
import { renderView } from '../../harness/render';
import { deferredSlot, recordingHost } from '../../harness/slots';

function open() {
  const storedTexts = deferredSlot<Texts, { readonly subject: TextSubject }>();
  const machine = textSettingMachine.provide({ actors: { storedTexts: storedTexts.logic } });
  const input = {
    ...dialogContext({ reply: null }),
    id: 'dialog1',
    host: recordingHost().ref,
    subject: 'routingA',
  } as const;
  return { dialog: createActor(machine, { input }).start(), storedTexts };
}

test('what was changed can be undone after another dialog lay over it', async () => {
  const { dialog, storedTexts } = open();
  const script = (): string => selectText(dialog.getSnapshot(), 'routingA');
  const first = renderView(<TextSettingDialog dialog={dialog} />);
  await act(() => storedTexts.latest.resolve({ routingA: 'default: proxy' }));
  const undo = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Undo' });
  expect((await undo()).getAttribute('aria-disabled')).toBe('true');
  act(() => dialog.send({ type: 'field.edit', field: 'routingA', value: 'default: direct' }));
  first.unmount();
  // It may change while it is covered, too.
  dialog.send({ type: 'field.edit', field: 'routingA', value: 'default: direct\nip(1.1.1.1) -> block' });
  renderView(<TextSettingDialog dialog={dialog} />);
  fireEvent.click(await undo());
  expect(script()).toBe('default: direct');
  fireEvent.click(await undo());
  expect(script()).toBe('default: proxy');
  expect((await undo()).getAttribute('aria-disabled')).toBe('true');
  cleanup();
});

test('the problems of a script stand below it, and each can be fixed by itself', async () => {
  const { dialog, storedTexts } = open();
  renderView(<TextSettingDialog dialog={dialog} />);
  await act(() =>
    storedTexts.latest.resolve({ routingA: 'default proxy\nip(300.1.1.1)->direct\nport(x) -> direct # y' }),
  );
  const rows = (): readonly (string | null)[] =>
    within(screen.getByRole('list', { name: 'Problems in the script' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/gu, '') ?? null);
  expect(rows()).toEqual([
    'Line 1: Unexpected end of line. The service rejects the script.Fix',
    'Line 2: 300.1.1.1 is not an address, range or list, so the core does not start.',
    'Line 3: Unexpected #. The service rejects the script.Fix',
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Fix' })[1] as HTMLElement);
  expect(selectText(dialog.getSnapshot(), 'routingA')).toBe(
    'default proxy\nip(300.1.1.1)->direct\n# y\nport(x) -> direct',
  );
  expect(rows().at(-1)).toBe('Line 4: x is not a port or port range, so the core does not start.');
  dialog.send({ type: 'field.edit', field: 'routingA', value: 'default: proxy' });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Problems in the script' })).toBeNull();
});

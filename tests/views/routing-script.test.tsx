import { act, fireEvent, screen, within } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { type Texts } from '../../machines/domain/texts';
import { type TextSubject } from '../../machines/domain/text-subject';
import { textSettingMachine } from '../../machines/routing/text-setting.machine';
import { selectText } from '../../machines/routing/text-setting.selectors';
import TextSettingDialog from '../../src/views/routing/TextSettingDialog';
import { dialogContext } from '../harness/dialog-context';
import { renderView } from '../harness/render';
import { deferredSlot, recordingHost } from '../harness/slots';

test('the problems of a script stand below it, and each can be fixed by itself', async () => {
  const storedTexts = deferredSlot<Texts, { readonly subject: TextSubject }>();
  const machine = textSettingMachine.provide({ actors: { storedTexts: storedTexts.logic } });
  const input = {
    ...dialogContext({ reply: null }),
    id: 'dialog1',
    host: recordingHost().ref,
    subject: 'routingA',
  } as const;
  const dialog = createActor(machine, { input }).start();
  renderView(<TextSettingDialog dialog={dialog} />);
  await act(() =>
    storedTexts.latest.resolve({ routingA: 'default proxy\nip(300.1.1.1)->direct\nport(x) -> direct # y' }),
  );
  const rows = (): readonly (string | null)[] =>
    within(screen.getByRole('list', { name: 'Problems in the script' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/gu, '') ?? null);
  expect(rows()).toEqual([
    'Line 1: The line ends too early. The service does not take the script.Fix',
    'Line 2: 300.1.1.1 is no address, range or list. The core does not start.',
    'Line 3: Unexpected #. The service does not take the script.Fix',
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Fix' })[1] as HTMLElement);
  expect(selectText(dialog.getSnapshot(), 'routingA')).toBe(
    'default proxy\nip(300.1.1.1)->direct\n# y\nport(x) -> direct',
  );
  expect(rows().at(-1)).toBe('Line 4: x is no port or range of ports. The core does not start.');
  dialog.send({ type: 'field.edit', field: 'routingA', value: 'default: proxy' });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Problems in the script' })).toBeNull();
});

import { act, fireEvent, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { type Texts } from '../../../machines/domain/texts';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import TextSettingDialog from '../../../src/views/routing/TextSettingDialog';
import { dialogContext } from '../../harness/dialog-context';
import { renderView } from '../../harness/render';
import { deferredSlot, recordingHost } from '../../harness/slots';

test('IP groups: two areas, and beside each what the service would store although it means nothing', async () => {
  const storedTexts = deferredSlot<Texts, { readonly subject: TextSubject }>();
  const machine = textSettingMachine.provide({ actors: { storedTexts: storedTexts.logic } });
  const input = { ...dialogContext(), id: 'dialog1', host: recordingHost().ref, subject: 'ipGroups' } as const;
  const dialog = createActor(machine, { input }).start();
  renderView(<TextSettingDialog dialog={dialog} />);
  await act(() => storedTexts.latest.resolve({ countries: 'PRIVATE', ranges: '' }));
  expect(screen.getByRole('dialog', { name: 'IP groups' })).toBeTruthy();
  const area = (name: string): HTMLTextAreaElement => screen.getByRole('textbox', { name });
  expect([area('Countries and lists').value, area('IP ranges').value]).toEqual(['PRIVATE', '']);
  fireEvent.change(area('Countries and lists'), { target: { value: 'CN\nzz' } });
  fireEvent.change(area('IP ranges'), { target: { value: 'not an address' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(/not a two-letter country code or a list such as PRIVATE$/)).toBeTruthy();
  expect(screen.getByText(/not an IP or a range such as 10\.0\.0\.0\/8$/)).toBeTruthy();
});

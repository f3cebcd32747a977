import { expect, test } from 'vitest';
import { act, cleanup, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { type TouchReply } from '../../../machines/domain/touch';
import { type ImportInput, type TouchInput } from '../../../machines/ports/service';
import { importRunMachine } from '../../../machines/servers/import-run.machine';
import { importMachine, type ImportActor } from '../../../machines/servers/import.machine';
import { Verdicts } from '../../../src/views/servers/Verdicts';
import { serviceOf } from '../../harness/capabilities';
import { renderView } from '../../harness/render';
import { lockedSlot, recordingHost } from '../../harness/slots';
import { lists, replyOf } from '../../harness/touch-lists';

function shown(text: string, version: string) {
  const dialog = createActor(importMachine, {
    input: { id: 'dialog1', host: recordingHost().ref, service: serviceOf(version) },
  }).start();
  dialog.send({ type: 'text.edit', text });
  return renderView(<Verdicts dialog={dialog} />);
}

test('each line says what the service will not keep of a link, or cannot run', () => {
  const path = encodeURIComponent('v2ray-plugin;path=/?ed=2560');
  const lines = [
    `ss://${btoa('aes-128-gcm:p')}@a.example.com:1?plugin=${path}#A`,
    'vless://id@b.example.com:1?type=xhttp&encryption=mlkem768x25519plus#B',
    'trojan://p@c.example.com:1#C',
  ];
  const screen = shown(lines.join('\n'), '2.2.6.7');
  expect(screen.getByText('2 with warnings')).toBeTruthy();
  expect(document.querySelectorAll('[data-warned]')).toHaveLength(2);
  expect(screen.getByText('Path: Do not use ; = or \\ here: the service cannot store them.')).toBeTruthy();
  expect(
    screen.getByText(
      'Transport: This service does not support this transport. This service does not support VLESS encryption.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('c.example.com:1')).toBeTruthy();
});

test('a line that the service refused is unchecked until its text changes', async () => {
  const touch = lockedSlot<TouchInput, TouchReply>();
  const importText = lockedSlot<ImportInput, TouchReply>();
  const run = importRunMachine.provide({ actors: { touch: touch.logic, importText: importText.logic } });
  const dialog: ImportActor = createActor(importMachine.provide({ actors: { run } }), {
    input: { id: 'dialog1', host: recordingHost().ref, service: serviceOf('2.2.6.7') },
  }).start();
  const tones = () => [...document.querySelectorAll('[data-tone]')].map((row) => row.getAttribute('data-tone'));
  renderView(<Verdicts dialog={dialog} />);
  act(() => dialog.send({ type: 'text.edit', text: 'trojan://p@c.example.com:1#C' }));
  expect(tones()).toEqual(['good']);
  act(() => dialog.send({ type: 'import.submit' }));
  act(() => touch.latest.answer(replyOf(lists(0))));
  act(() => importText.latest.fail({ kind: 'refused', message: 'no' }));
  expect(tones()).toEqual(['warned']);
  act(() => dialog.send({ type: 'text.edit', text: 'trojan://p@c.example.com:2#C' }));
  expect(tones()).toEqual(['good']);
});

test('differences between services are named where they apply', () => {
  const link = 'trojan://p@c.example.com:1?allowInsecure=1#C';
  expect(shown(link, '2.2.6.7').queryByText(/always checks certificates/)).toBeNull();
  const words = 'Allow insecure certificates: This service always checks certificates.';
  expect(shown(link, '2.4.14').getByText(words)).toBeTruthy();
});

test('a dozen lines all stand in the dialog, each with its whole sentence; more are in a scroller that the keyboard reaches', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `foo${index}://what`).join('\n');
  const few = shown(lines(12), '2.2.6.7').getByRole('list', { name: 'What each line contains' });
  expect(few.querySelectorAll('[data-verdict]')).toHaveLength(12);
  expect(getComputedStyle(few).overflow).not.toBe('auto');
  for (const sentence of screen.getAllByText(/^The panel does not recognise this kind of link\. It is sent/))
    expect(getComputedStyle(sentence).textOverflow).not.toBe('ellipsis');
  cleanup();
  const many = shown(lines(13), '2.2.6.7').getByRole('list', { name: 'What each line contains' });
  expect(many.tabIndex).toBe(0);
});

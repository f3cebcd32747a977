import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { importMachine } from '../../machines/servers/import.machine';
import { Verdicts } from '../../src/views/servers/Verdicts';
import { serviceOf } from '../harness/capabilities';
import { renderView } from '../harness/render';
import { recordingHost } from '../harness/slots';

function shown(text: string, version: string) {
  const dialog = createActor(importMachine, {
    input: { id: 'dialog1', host: recordingHost().ref, service: serviceOf(version) },
  }).start();
  dialog.send({ type: 'text.change', text });
  return renderView(<Verdicts dialog={dialog} />);
}

test('what the service will not keep of a link, or cannot run, stands beside the line', () => {
  const path = encodeURIComponent('v2ray-plugin;path=/?ed=2560');
  const lines = [
    `ss://${btoa('aes-128-gcm:p')}@a.example.com:1?plugin=${path}#A`,
    'vless://id@b.example.com:1?type=xhttp&encryption=mlkem768x25519plus#B',
    'trojan://p@c.example.com:1#C',
  ];
  const screen = shown(lines.join('\n'), '2.2.6.7');
  expect(screen.getByText('2 with warnings')).toBeTruthy();
  expect(document.querySelectorAll('[data-warned]')).toHaveLength(2);
  expect(screen.getByText('Path: The service cannot store ; = or \\ here.')).toBeTruthy();
  expect(
    screen.getByText(
      'Transport: This service does not support this transport. This service does not support VLESS encryption.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('c.example.com:1')).toBeTruthy();
});

test('what differs between services is said where it holds', () => {
  const link = 'trojan://p@c.example.com:1?allowInsecure=1#C';
  expect(shown(link, '2.2.6.7').queryByText(/always checks certificates/)).toBeNull();
  const words = 'Allow insecure certificates: This service always checks certificates.';
  expect(shown(link, '2.4.14').getByText(words)).toBeTruthy();
});

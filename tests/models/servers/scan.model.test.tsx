import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { type CameraFact } from '../../../machines/ports/pictures';
import { scanMachine, type ScanCommand, type ScanProblem } from '../../../machines/servers/scan.machine';
import { ScanButtons } from '../../../src/views/servers/ScanButtons';
import { ScanPanel } from '../../../src/views/servers/ScanPanel';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { silentCamera } from '../../harness/scan';

const picture = new File(['x'], 'a.png', { type: 'image/png' });
const CLASH = 'proxies:\n  - { type: ss }';
const text = new File(['x'], 'a.txt', { type: 'text/plain' });

const WORDS: Readonly<Record<ScanProblem, RegExp>> = {
  notPicture: /^Failed to find a valid QRCode, please try again\. The browser cannot read this file/,
  noCode: /^Failed to find a valid QRCode, please try again\. The code should be sharp/,
  notText: /contains no text/,
  noProxies: /no proxies in this Clash file/,
  notYaml: /^This Clash file cannot be read: Bad indentation/,
  failed: /cannot be read right now/,
  'clipboard-empty': /no text on the clipboard/,
  'clipboard-refused': /does not let this page read the clipboard/,
  'camera-denied': /does not let this page use the camera/,
  'camera-none': /This device has no camera/,
  'camera-busy': /Another program is using the camera/,
  'camera-failed': /The camera cannot be used/,
};

const part = (name: string): HTMLElement | null => document.querySelector(`[data-scan=${name}]`);
const inputOf = (name: string): HTMLInputElement => part(name)?.nextElementSibling as HTMLInputElement;

function buttons({ context }: Stage<typeof scanMachine>): void {
  expect(part('camera') !== null).toBe(context.live);
  expect(part('photo') !== null).toBe(!context.live);
  expect(part('paste') !== null).toBe(context.pastes);
  if (!context.live) expect(inputOf('photo').getAttribute('capture')).toBe('environment');
}

const crash = { type: 'xstate.error.actor.camera', error: new Error('boom'), actorId: 'camera' } as never;

runModel({
  machine: scanMachine,
  holds: '[2.44] [2.50] [2.51]',
  inputs: (host) => [false, true].map((camera) => ({ host, dialog: host as never, camera })),
  events: ({ context, children }): readonly (ScanCommand | CameraFact)[] => [
    ...(context.files.length < 2
      ? ([
          { type: 'files.give', files: [picture], as: 'picture' },
          { type: 'files.give', files: [text], as: 'any' },
          { type: 'document.give', text: CLASH },
        ] as const)
      : []),
    { type: 'camera.open' },
    { type: 'camera.close' },
    { type: 'clipboard.paste' },
    { type: 'camera.opened', stream: { of: 'pictures' } },
    { type: 'camera.found', text: 'ss://a' },
    ...(['denied', 'none', 'busy', 'failed'] as const).map((trouble) => ({ type: 'camera.failed', trouble }) as const),
    ...(children['camera'] === undefined ? [] : [crash]),
  ],
  slots: {
    findWays: promiseCases({
      resolves: [
        { camera: true, clipboard: true },
        { camera: false, clipboard: false },
      ],
      rejects: [new Error('x')],
    }),
    readClipboard: promiseCases({ resolves: ['ss://a', '', CLASH], rejects: [new Error('not allowed')] }),
    readPicture: promiseCases({
      resolves: [{ kind: 'code', text: 'ss://a' }, { kind: 'notPicture' }, { kind: 'noCode' }],
      rejects: [new Error('no worker')],
    }),
    readText: promiseCases({ resolves: ['lines', CLASH], rejects: [new Error('binary')] }),
    readDocument: promiseCases({
      resolves: [{ lines: ['ss://a'], left: [], lost: [], others: [] }, null],
      rejects: [new Error('Bad indentation')],
    }),
  },
  actors: { camera: silentCamera() },
  project: ({ camera, files, live, pastes, problem, stream }) => [
    camera,
    files.map((one) => ('as' in one ? one.as : 'document')),
    live,
    pastes,
    problem,
    stream !== null,
  ],
  render: (scan) => (
    <>
      <ScanButtons scan={scan} picture />
      <ScanPanel scan={scan} />
    </>
  ),
  perform: {
    'files.give': async ({ actor, user }, event) => {
      // What may be text comes by way of the dialog's own drop and paste.
      if (event.as === 'any') actor.send(event);
      else await user.upload(inputOf('picture'), [...event.files] as File[]);
    },
    // A text comes by way of the dialog's field.
    'document.give': ({ actor }, event) => actor.send(event),
    'clipboard.paste': async ({ user }) => user.click(part('paste') ?? expect.fail('nothing to paste')),
    'camera.open': async ({ user }) => user.click(part('camera') ?? expect.fail('no camera')),
    'camera.close': async ({ user }) => user.click(screen.getByText('Close the camera')),
    'xstate.error.actor.camera': ({ actor }, event) => actor.send(event as never),
  },
  facts: ['camera.opened', 'camera.found', 'camera.failed'],
  see: {
    ready: (stage) => {
      buttons(stage);
      const { problem } = stage.context;
      for (const [key, words] of Object.entries(WORDS)) {
        const shown = [...document.querySelectorAll('[role=alert] p')].filter((one) =>
          words.test(one.textContent ?? ''),
        );
        expect(shown).toHaveLength(key === problem ? 1 : 0);
      }
    },
    pasting: () => expect(part('paste')?.getAttribute('aria-disabled')).toBe('true'),
    readingPicture: () => expect(screen.getByText('Reading the file…')).toBeTruthy(),
    readingDocument: () => expect(screen.getByText('Reading the file…')).toBeTruthy(),
    readingText: () => expect(screen.getByText('Reading the file…')).toBeTruthy(),
    watching: ({ context }) => {
      expect(screen.getByLabelText('Camera view')).toHaveProperty('srcObject', context.stream);
      expect(screen.getByRole('status').textContent).toBe(
        context.stream === null ? 'Opening the camera…' : 'Hold the QR code in front of the camera.',
      );
    },
  },
});

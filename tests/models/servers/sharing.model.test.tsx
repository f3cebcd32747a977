import { expect } from 'vitest';
import { type CodeDrawing } from '../../../machines/ports/pictures';
import { scanMachine, type ScanReport } from '../../../machines/servers/scan.machine';
import { sharingMachine, type SharingCommand } from '../../../machines/servers/sharing.machine';
import SharingDialog from '../../../src/views/servers/SharingDialog';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { quietScan } from '../../harness/scan';
import { lists, serverRef, subscriptionRef } from '../../harness/touch-lists';

type Sharing = Stage<typeof sharingMachine>;

const touch = lists(1, [1]);
const press = async ({ user, screen }: Sharing, name: string): Promise<void> => user.click(screen.getByText(name));
const crash = { type: 'xstate.error.actor.scan', error: new Error('boom'), actorId: 'scan' } as never;

function link({ context, screen }: Sharing): void {
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect(field).toMatchObject({ value: context.link, readOnly: true });
  expect(screen.getByText(/^Scan the code or copy the/)).toBeTruthy();
  expect(screen.getByText('Copy')).toBeTruthy();
}

function drawn({ context, screen }: Sharing): void {
  expect(screen.getByLabelText('QR code of the link').querySelectorAll('path')[1]?.getAttribute('d')).toBe(
    context.drawing?.path,
  );
  expect(screen.queryAllByText(/too long for the highest error correction/)).toHaveLength(
    context.drawing?.level === 'H' ? 0 : 1,
  );
  expect(screen.getByText('Save as PNG')).toBeTruthy();
}

runModel({
  machine: sharingMachine,
  holds: '[2.47] [2.49]',
  inputs: (host) => [
    { id: 'dialog1', host, row: serverRef(1), touch },
    { id: 'dialog1', host, row: subscriptionRef(1), touch },
    { id: 'dialog1', host, link: 'vmess://a', title: 'VMess' },
  ],
  events: ({ children }): readonly (SharingCommand | ScanReport)[] => [
    { type: 'link.copy' },
    { type: 'code.save', format: 'png' },
    { type: 'code.save', format: 'svg' },
    { type: 'sharing.retry' },
    { type: 'dialog.cancel' },
    { type: 'code.found', text: 'ss://b' },
    ...(children['scan'] === undefined ? [] : [crash]),
  ],
  slots: {
    sharingAddress: promiseCases({ resolves: ['ss://a'], rejects: [{ kind: 'refused', message: 'no' }] }),
    drawCode: promiseCases<CodeDrawing | null>({
      resolves: ({ context }) => [
        { level: (context as { readonly level: CodeDrawing['level'] }).level, size: 21, path: 'M0 0h1v1h-1z' },
        null,
      ],
      rejects: [new Error('offline')],
    }),
    saveCode: promiseCases({ resolves: [undefined], rejects: [new Error('no canvas')] }),
    copyText: promiseCases({ resolves: [undefined], rejects: [new Error('not allowed')] }),
  },
  actors: { scan: quietScan(scanMachine) },
  project: ({ link: text, level, drawing, fault, row }) => [text, level, drawing?.level, fault?.kind, row?._type],
  limit: 20_000,
  render: (dialog) => <SharingDialog dialog={dialog} />,
  perform: {
    'link.copy': async (stage) => press(stage, 'Copy'),
    'code.save': async (stage, { format }) => press(stage, format === 'png' ? 'Save as PNG' : 'Save as SVG'),
    'sharing.retry': async (stage) => press(stage, 'Try again'),
    'dialog.cancel': async ({ user, screen }) => user.click(screen.getByLabelText('Close')),
    'xstate.error.actor.scan': ({ actor }, event) => actor.send(event as never),
  },
  facts: ['code.found'],
  see: {
    fetching: ({ screen }) => expect(screen.getByText('Fetching the link…')).toBeTruthy(),
    unread: ({ screen }) => {
      expect(screen.getByText(/There is no link to share/)).toBeTruthy();
      expect(screen.getByText(/The service answered: no/)).toBeTruthy();
    },
    'shown.code.drawing': ({ screen }) => expect(screen.getByLabelText('Creating the QR code…')).toBeTruthy(),
    'shown.code.drawn': drawn,
    'shown.code.saving': drawn,
    'shown.code.tooLong': ({ screen }) => expect(screen.getByText(/^The link is too long for a QR code/)).toBeTruthy(),
    'shown.code.undrawn': ({ screen }) => expect(screen.getByText(/^The QR code could not be created/)).toBeTruthy(),
    'shown.copy.idle': link,
    'shown.copy.copying': link,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

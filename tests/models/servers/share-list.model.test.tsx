import { expect } from 'vitest';
import { type LinkAnswer } from '../../../machines/ports/service';
import { shareListMachine, type ShareListCommand } from '../../../machines/servers/share-list.machine';
import ShareListDialog from '../../../src/views/servers/ShareListDialog';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { lists, serverRef } from '../../harness/touch-lists';

type ShareList = Stage<typeof shareListMachine>;

const rows = [1, 2, 3, 4, 5, 6, 7].map(serverRef);
const press = async ({ user, screen }: ShareList, name: string): Promise<void> => user.click(screen.getByText(name));

function links({ context, screen }: ShareList): void {
  const text = context.links.filter((link) => link !== null).join('\n');
  expect(screen.queryAllByRole('textbox').map((field) => (field as HTMLTextAreaElement).value)).toEqual(
    text === '' ? [] : [text],
  );
  expect(screen.queryAllByRole('listitem')).toHaveLength(context.links.filter((link) => link === null).length);
}

runModel({
  machine: shareListMachine,
  inputs: (host) => [{ id: 'dialog1', host, rows, touch: lists(7) }],
  events: (): readonly ShareListCommand[] =>
    (['links.copy', 'links.save', 'links.stop', 'links.goOn', 'dialog.cancel'] as const).map((type) => ({ type })),
  slots: {
    sharingAddresses: promiseCases<readonly LinkAnswer[]>({
      resolves: ({ context }) => {
        const done = (context as { readonly links: readonly unknown[] }).links.length;
        return [
          rows.slice(done, done + 6).map(({ id }) => ({ ok: true, value: id === 2 ? '' : `ss://${id}` })),
          [{ ok: false, fault: { kind: 'unreachable' } }],
        ];
      },
      rejects: [{ kind: 'refused', message: 'no' }],
    }),
    copyText: promiseCases({ resolves: [undefined], rejects: [new Error('not allowed')] }),
    saveText: promiseCases({ resolves: [undefined], rejects: [new Error('full')] }),
  },
  project: ({ links: of, fault }) => [of, fault?.kind],
  render: (dialog) => <ShareListDialog dialog={dialog} />,
  perform: {
    'links.copy': async (stage) => press(stage, 'Copy'),
    'links.save': async (stage) => press(stage, 'Save as file'),
    'links.stop': async (stage) => press(stage, 'Stop'),
    'links.goOn': async (stage) => press(stage, 'Continue'),
    'dialog.cancel': async ({ user, screen }) => user.click(screen.getByLabelText('Close')),
  },
  see: {
    collecting: ({ context, screen }) => {
      expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(context.links.length));
      expect(screen.getByText(`${context.links.length} of 7`)).toBeTruthy();
      expect(screen.queryByText('Copy')).toBeNull();
    },
    stopped: (stage) => {
      const { context, screen } = stage;
      links(stage);
      expect(screen.getByText(`${context.links.length} of 7`)).toBeTruthy();
      expect(screen.getByText('Copy').closest('button')?.getAttribute('aria-disabled')).toBe(
        context.links.length === 0 ? 'true' : null,
      );
      if (context.fault?.kind === 'unreachable') expect(screen.getByText(/cannot be reached/)).toBeTruthy();
    },
    listed: links,
    copying: links,
    saving: links,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

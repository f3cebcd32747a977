import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { servicesMachine, type ServicesActor } from '../../../machines/session/services.machine';
import { type ServiceAnswer } from '../../../machines/session/services.rules';
import { selectReading } from '../../../machines/session/services.selectors';
import { type ServicesCommand, type ServicesFact } from '../../../machines/session/services.setup';
import ServicesDialog from '../../../src/views/session/ServicesDialog';
import { dialogContext } from '../../harness/dialog-context';
import { VERSION } from '../../harness/fixtures';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { connectedRef, lists, replyOf, serverRef, subscription } from '../../harness/touch-lists';

type Services = Stage<typeof servicesMachine>;

const [A, B] = ['http://a:1', 'http://b:2'] as const;
const home = { address: A, name: 'Home', colour: 'teal', seen: 1, version: '2.4.14' } as const;
const BOOK = JSON.stringify([home, { ...home, address: B, name: 'Office', colour: 'blue' }]);
const touch = lists(1, [subscription(1, 1, { info: 'Used 10 GiB / 100 GiB' })], [connectedRef(serverRef(1))]);
const ANSWER: ServiceAnswer = { at: 1, version: { ...VERSION, version: '2.4.14' }, reply: replyOf(touch, true) };

const card = ({ screen }: Services, name: string): HTMLElement =>
  screen.getAllByRole('listitem').find((item) => item.textContent.includes(name)) ?? expect.fail(`no ${name}`);
const button = (stage: Services, name: string): HTMLElement => stage.screen.getByRole('button', { name });

/** What each card says is the machine's reading. */
function seeReadings(stage: Services): void {
  const { screen, context, actor } = stage;
  if (context.book.length === 0) return expect(screen.queryAllByRole('listitem')).toEqual([]);
  const reading = selectReading((actor as ServicesActor).getSnapshot(), A);
  const [first] = screen.getAllByRole('listitem');
  if (reading?.kind === 'read') {
    expect(first?.textContent).toContain('Running');
    expect(first?.textContent).toContain(`PROXY: ${touch.servers[0]?.name}`);
    expect(first?.querySelector('[role=meter]')?.getAttribute('aria-valuenow')).toBe('10');
  } else if (reading?.kind === 'failed') expect(first?.textContent).toContain('You are not logged in to this service.');
  else expect(first?.querySelector('[aria-label="Contacting the service…"]')).toBeTruthy();
}

runModel({
  machine: servicesMachine,
  inputs: (host) => [
    { host, id: 'dialog1', book: BOOK, address: A },
    { host, id: 'dialog1', book: null, address: A },
  ],
  events: ({ context: { book, name } }): readonly (ServicesCommand | ServicesFact)[] => [
    { type: 'context.changed', dialogContext: dialogContext({ book: JSON.stringify(book), address: A }) },
    { type: 'service.add' },
    { type: 'dialog.cancel' },
    ...(book.length === 0
      ? []
      : ([
          { type: 'name.open', address: A },
          { type: 'name.edit', text: name === 'x' ? 'y' : 'x' },
          { type: 'name.save' },
          { type: 'name.leave' },
          { type: 'colour.choose', address: B, colour: 'red' },
          { type: 'service.forget', address: B },
          { type: 'forget.confirm' },
          { type: 'forget.refuse' },
          { type: 'service.open', address: B },
        ] as const)),
  ],
  slots: {
    shown: promiseCases({ resolves: [undefined], rejects: [{ kind: 'silent' }] }),
    read: promiseCases({ resolves: [ANSWER], rejects: [{ kind: 'unauthorised', first: false }] }),
  },
  project: ({ book, readings, turn, name }) => [
    book.length,
    [...readings].map(([address, { kind }]) => [address, kind]).slice(0, 1),
    turn === null,
    name,
  ],
  render: (dialog) => <ServicesDialog dialog={dialog} />,
  perform: {
    'service.add': async (stage) => stage.user.click(button(stage, 'Add service')),
    'dialog.cancel': async (stage) => stage.user.click(button(stage, 'Close')),
    'name.open': async (stage) => stage.user.click(button(stage, 'Rename Home')),
    'name.edit': (stage, { text }) => stage.fill(stage.screen.getByLabelText('Name of the service'), text),
    'name.save': async (stage) => stage.user.click(button(stage, 'Save the name')),
    'name.leave': (stage) =>
      void fireEvent.keyDown(stage.screen.getByLabelText('Name of the service'), { key: 'Escape' }),
    'colour.choose': (stage, { colour }) =>
      void fireEvent.change(stage.screen.getByLabelText('Colour of Office'), { target: { value: colour } }),
    'service.forget': async (stage) => stage.user.click(button(stage, 'Forget')),
    'forget.confirm': async (stage) => stage.user.click(button(stage, 'Forget')),
    'forget.refuse': async (stage) => stage.user.click(button(stage, 'Keep')),
    'service.open': async (stage) => stage.user.click(button(stage, 'Go to this service')),
  },
  facts: ['context.changed'],
  see: {
    'open.reader.waiting': seeReadings,
    'open.reader.reading': seeReadings,
    'open.reader.resting': seeReadings,
    'open.edits.none': (stage) => {
      expect(stage.screen.queryByLabelText('Name of the service')).toBeNull();
      if (stage.context.book.length === 0) return;
      expect(card(stage, 'Home').getAttribute('aria-current')).toBe('true');
      expect(card(stage, 'Home').textContent).toContain('Current service');
    },
    'open.edits.naming': ({ screen, context }) =>
      expect(screen.getByLabelText('Name of the service')).toHaveProperty('value', context.name),
    'open.edits.asking': (stage) => {
      expect(card(stage, 'Office').textContent).toContain('This browser forgets the service’s name');
      expect(button(stage, 'Rename Home').getAttribute('aria-disabled')).toBe('true');
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

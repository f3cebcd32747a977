import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { gfwListMachine, type GfwListCommand } from '../../../machines/settings/gfwlist.machine';
import { type DialogFact } from '../../../machines/ports/dialog';
import GfwListDialog from '../../../src/views/settings/GfwListDialog';
import { serviceOf } from '../../harness/capabilities';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';

type GfwList = Stage<typeof gfwListMachine>;

const REFUSED = { kind: 'refused', message: 'code: 404' } as const;
const field = ({ screen }: GfwList): HTMLInputElement => screen.getByLabelText('Custom download link');
const button = ({ screen }: GfwList, name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const unusable = (element: HTMLElement): boolean => element.getAttribute('aria-disabled') === 'true';

function editing(stage: GfwList): void {
  const { context, screen, snapshot } = stage;
  expect(field(stage).value).toBe(context.link);
  expect(button(stage, context.link === '' ? 'Auto update' : 'Manual update')).toBeTruthy();
  expect(unusable(button(stage, 'Delete'))).toBe(context.localVersion === '');
  expect(
    screen.getByText(context.localVersion === '' ? 'The service has no GFWList yet.' : /^The service has version/),
  ).toBeTruthy();
  expect(screen.getByText(/^A wrong file may keep the service from starting/)).toBeTruthy();
  expect(screen.queryAllByText('wrong custom download link')).toHaveLength(snapshot.hasTag('problems') ? 1 : 0);
  const fault = context.lastFault?.kind;
  expect(screen.queryAllByText('The service answered: code: 404')).toHaveLength(fault === 'refused' ? 1 : 0);
  expect(screen.queryAllByText('No answer; it may still take effect.')).toHaveLength(fault === 'left' ? 1 : 0);
}

runModel({
  machine: gfwListMachine,
  holds: '[2.78] [2.79] [2.80] [2.81] [2.82] [4.30] [5.14] [9.04]',
  inputs: (host) =>
    ['', '2026-11-20'].map((localVersion) => ({ host, id: 'dialog1', localVersion, service: serviceOf() })),
  events: ({ context }): readonly (GfwListCommand | DialogFact)[] => [
    ...['', 'http://a/b', 'ftp://a']
      .filter((text) => text !== context.link)
      .map((text) => ({ type: 'link.edit', text }) as const),
    { type: 'list.update' },
    { type: 'list.delete' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
    { type: 'dialog.reopened' },
  ],
  slots: {
    updateGfwList: promiseCases({ resolves: ['2026-11-21'], rejects: [REFUSED] }),
    deleteGfwList: promiseCases({ resolves: [undefined], rejects: [REFUSED] }),
  },
  project: ({ link, localVersion, lastFault, elapsed }) => ({ link, localVersion, lastFault, ticked: elapsed > 0 }),
  render: (dialog) => <GfwListDialog dialog={dialog} />,
  perform: {
    'link.edit': (stage, { text }) => stage.fill(field(stage), text),
    'list.update': async (stage) => stage.user.click(button(stage, /^(?:Auto|Manual) update$/)),
    'list.delete': async (stage) => stage.user.click(button(stage, 'Delete')),
    'dialog.cancel': async (stage) => {
      if (stage.snapshot.hasTag('asking')) fireEvent.keyDown(stage.screen.getByRole('dialog'), { key: 'Escape' });
      else await stage.user.click(button(stage, /^(?:Cancel|Continue in the background|Stop waiting)$/));
    },
    'draft.keep': async (stage) => stage.user.click(button(stage, 'Keep editing')),
    'draft.discard': async (stage) => stage.user.click(button(stage, 'Discard')),
  },
  facts: ['dialog.reopened'],
  see: {
    'editing.blank': editing,
    'editing.typed': editing,
    'editing.invalid': editing,
    asking: (stage) => {
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
      expect(field(stage).readOnly).toBe(true);
    },
    'updating.clock.ticking': (stage) => {
      expect(stage.screen.getByText('The service is downloading the GFWList…')).toBeTruthy();
      expect(stage.screen.getByRole('timer').textContent).toBe(`${stage.context.elapsed} s`);
      expect([unusable(button(stage, /update$/)), unusable(button(stage, 'Delete'))]).toEqual([true, true]);
    },
    'updating.place.watched': (stage) => expect(unusable(button(stage, 'Continue in the background'))).toBe(false),
    'updating.place.left': ({ host }) => expect(host.facts).toContainEqual({ type: 'dialog.hidden', id: 'dialog1' }),
    deleting: (stage) => {
      expect(stage.screen.getByText('Deleting…')).toBeTruthy();
      expect(unusable(button(stage, 'Stop waiting'))).toBe(false);
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

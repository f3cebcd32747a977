import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import {
  paletteMachine,
  type PaletteCommand,
  type PaletteFact,
  type PaletteInput,
} from '../../../machines/shell/palette.machine';
import { type PaletteItem } from '../../../machines/shell/palette.rules';
import PaletteDialog from '../../../src/views/shell/PaletteDialog';
import { serviceOf } from '../../harness/capabilities';
import { VERSION } from '../../harness/fixtures';
import { runModel, type Stage } from '../../harness/run-model';
import { contextChanged } from '../../harness/dialog-context';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const LOGS: PaletteItem = {
  kind: 'action',
  named: { action: { kind: 'logs' }, label: 'Open the logs', hint: '', keys: 'L', also: 'errors journal debug' },
};

const field = ({ screen }: Stage<typeof paletteMachine>): HTMLElement => screen.getByRole('combobox');

runModel({
  machine: paletteMachine,
  inputs: (host): readonly PaletteInput[] => [
    {
      host,
      id: 'dialog1',
      reply: replyOf(lists(3), true),
      actions: ['logs', 'settings'],
      subjects: [],
      outbounds: ['proxy'],
      outbound: 'proxy',
      answers: true,
      service: serviceOf(),
      version: VERSION,
      book: null,
      address: 'http://a:1',
    },
    {
      host,
      id: 'dialog1',
      reply: null,
      actions: ['logs'],
      subjects: [],
      outbounds: [],
      outbound: 'proxy',
      answers: false,
      service: serviceOf(),
      version: null,
      book: null,
      address: 'http://a:1',
    },
  ],
  events: ({ context }): readonly (PaletteCommand | PaletteFact)[] => [
    { type: 'text.edit', text: context.text === '' ? 'open the logs' : '' },
    ...(context.steps === 0 && context.text === '' ? [{ type: 'active.move', by: 1 } as const] : []),
    ...(context.text === '' ? [] : [{ type: 'palette.choose', item: LOGS } as const]),
    contextChanged(replyOf(lists(3, [], [connectedRef(serverRef(2))]), true)),
    { type: 'dialog.cancel' },
  ],
  project: ({ text, steps, touch }) => [text, steps, touch.connected.length],
  facts: ['context.changed'],
  render: (dialog) => <PaletteDialog dialog={dialog} />,
  perform: {
    'text.edit': (stage, { text }) => stage.fill(field(stage), text),
    'active.move': (stage) => void fireEvent.keyDown(field(stage), { key: 'ArrowDown' }),
    'palette.choose': (stage) => void fireEvent.keyDown(field(stage), { key: 'Enter' }),
    'dialog.cancel': (stage) => void fireEvent.keyDown(field(stage), { key: 'Escape' }),
  },
  see: {
    open: (stage) => {
      expect(field(stage)).toHaveProperty('value', stage.context.text);
      const { steps, text } = stage.context;
      const chosen = document.querySelector('[role=option][aria-selected=true]')?.id ?? null;
      expect(chosen).toBe(text === '' && steps === 0 ? null : 'palette-0');
      expect(field(stage).getAttribute('aria-activedescendant')).toBe(chosen);
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

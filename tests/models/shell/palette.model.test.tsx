import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { paletteMachine, type PaletteCommand, type PaletteInput } from '../../../machines/shell/palette.machine';
import PaletteDialog from '../../../src/views/shell/PaletteDialog';
import { serviceOf } from '../../harness/capabilities';
import { VERSION } from '../../harness/fixtures';
import { runModel, type Stage } from '../../harness/run-model';
import { lists, replyOf } from '../../harness/touch-lists';

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
      service: serviceOf(),
      version: VERSION,
    },
    {
      host,
      id: 'dialog1',
      reply: null,
      actions: ['logs'],
      subjects: [],
      outbounds: [],
      service: serviceOf(),
      version: null,
    },
  ],
  events: ({ context }): readonly PaletteCommand[] => [
    { type: 'text.edit', text: context.text === '' ? 'open the logs' : '' },
    ...(context.steps === 0 && context.text === '' ? [{ type: 'active.move', by: 1 } as const] : []),
    ...(context.text === '' ? [] : [{ type: 'palette.choose', action: { kind: 'logs' } } as const]),
    { type: 'dialog.cancel' },
  ],
  project: ({ text, steps }) => [text, steps],
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
      const chosen = document.querySelector('[role=option][aria-selected=true]');
      expect(chosen?.id).toBe(`palette-${stage.context.steps}`);
      expect(field(stage).getAttribute('aria-activedescendant')).toBe(chosen?.id);
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

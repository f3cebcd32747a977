import { expect } from 'vitest';
import { type StoredRouting } from '../../../machines/routing/stored-routing.calls';
import { explainMachine, type ExplainCommand } from '../../../machines/routing/explain.machine';
import ExplainDialog from '../../../src/views/routing/ExplainDialog';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { lists, replyOf } from '../../harness/touch-lists';

type Explain = Stage<typeof explainMachine>;

const STORED: StoredRouting = {
  setting: { pacMode: 'routingA', transparent: 'close' },
  localGfwList: '',
  script: 'default: proxy\ndomain(domain: a.com) -> direct\ndomain(geosite: cn) -> block',
  customPac: null,
  customInbounds: [],
};

const field = ({ screen }: Explain): HTMLInputElement => screen.getByRole('textbox', { name: 'Host, address or URL' });

const typed = (stage: Explain): void => expect(field(stage).value).toBe(stage.context.typed.target);

runModel({
  machine: explainMachine,
  inputs: (host) => [{ ...dialogContext(), host, id: 'dialog1' }],
  events: ({
    context: {
      typed: { target },
    },
  }): readonly (ExplainCommand | ReturnType<typeof contextChanged>)[] => [
    ...['www.a.com', 'b.com', '-', '']
      .filter((value) => value !== target)
      .map((value) => ({ type: 'target.edit', field: 'target', value }) as const),
    { type: 'routing.read' },
    ...(target === 'www.a.com' ? [{ type: 'line.open', line: 2 } as const] : []),
    { type: 'dialog.cancel' },
    contextChanged(replyOf(lists(0))),
  ],
  slots: {
    storedRouting: promiseCases({ resolves: [STORED], rejects: [{ kind: 'timeout' }] }),
  },
  project: ({ typed: { target }, stored, lastFault }) => ({ target, stored, lastFault }),
  facts: ['context.changed'],
  render: (dialog) => <ExplainDialog dialog={dialog} />,
  perform: {
    'target.edit': (stage, { value }) => stage.fill(field(stage), value),
    'routing.read': (stage) => stage.user.click(stage.screen.getByRole('button', { name: 'Try again' })),
    'line.open': (stage) => stage.user.click(stage.screen.getByRole('button', { name: 'Line 2' })),
    'dialog.cancel': (stage) => stage.user.keyboard('{Escape}'),
  },
  see: {
    reading: (stage) => {
      typed(stage);
      expect(stage.screen.getByText('Loading…')).toBeTruthy();
    },
    unreadable: (stage) => {
      typed(stage);
      expect(stage.screen.getByRole('alert').textContent).toMatch(/^No answer/);
    },
    ready: (stage) => {
      typed(stage);
      const { target } = stage.context.typed;
      const steps = stage.screen
        .queryAllByRole('listitem')
        .map((item) => item.textContent?.replaceAll(/[\u2066-\u2069]/gu, ''));
      expect(steps.filter((text) => text?.endsWith('This rule applies.')).length).toBe(target.includes('.') ? 1 : 0);
      if (target === 'www.a.com') expect(steps[0]).toBe('www.a.com goes to direct');
      if (target === 'b.com')
        expect(steps.slice(0, 2)).toEqual(['If the host is in geosite:cn: block', 'Otherwise: proxy']);
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

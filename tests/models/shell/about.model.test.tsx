import { expect } from 'vitest';
import { aboutMachine } from '../../../machines/shell/about.machine';
import AboutDialog from '../../../src/views/shell/AboutDialog';
import { runModel } from '../../harness/run-model';
import { VERSION } from '../../harness/fixtures';
import { lists, replyOf } from '../../harness/touch-lists';
import { contextChanged } from '../../harness/dialog-context';

/** Pages about the service, or files that the panel brings along. */
const OUT_OR_OWN = /^(?:https:\/\/github\.com\/|\.\/(?:static\/)?(?:licences\.txt|statecharts\.html)$)/;

runModel({
  machine: aboutMachine,
  holds: '[2.90] [9.01]',
  inputs: (host) => [{ host, id: 'dialog1', version: VERSION, address: 'http://10.0.0.2:2017' }],
  events: [{ type: 'dialog.cancel' }, contextChanged(replyOf(lists(3, [2])))],
  render: (dialog) => <AboutDialog dialog={dialog} />,
  facts: ['context.changed'],
  perform: { 'dialog.cancel': async ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Close' })) },
  see: {
    open: ({ screen, context }) => {
      expect(screen.getByRole('dialog', { name: 'About' })).toBeTruthy();
      for (const port of ['2017', '20170', '20171', '20172', '32345']) expect(screen.getByText(port)).toBeTruthy();
      expect(screen.getByText(context.address)).toBeTruthy();
      if (context.version === null) expect(screen.getAllByText('not known yet')).toHaveLength(2);
      else expect(screen.getByText(context.version.version)).toBeTruthy();
      for (const link of screen.getAllByRole('link')) {
        expect(link.getAttribute('href')).toMatch(OUT_OR_OWN);
        expect(link.getAttribute('rel')).toBe('noopener noreferrer');
      }
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

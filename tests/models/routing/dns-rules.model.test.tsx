import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { dnsRulesMachine, type DnsRulesCommand } from '../../../machines/routing/dns-rules.machine';
import { dnsRulesOf, restoresDefaults, type DnsForm } from '../../../machines/routing/dns-rules.rules';
import { selectProblem } from '../../../machines/routing/dns-rules.selectors';
import DnsRulesDialog from '../../../src/views/routing/DnsRulesDialog';
import { dialogContext } from '../../harness/dialog-context';
import { lockedCases, promiseCases, reconciliationCases, runModel, type Stage } from '../../harness/run-model';
import { toggleTrial, UNTRIED } from '../../harness/trial-choice';

/** As it was, so that a path is not longer for it. */
const CHANGED = { type: 'context.changed', dialogContext: dialogContext(UNTRIED) } as const;

type Dns = Stage<typeof dnsRulesMachine>;

const REFUSED = { kind: 'refused', message: 'no' } as const;
const rule = (server: string) => ({ server, upstream: server, domains: '', domain: '', outbound: 'direct' });
const STORED = { rules: [rule('1.1.1.1')], newModule: true };

const button = ({ screen }: Dns, name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const servers = ({ screen }: Dns): readonly HTMLInputElement[] =>
  screen.queryAllByLabelText<HTMLInputElement>('DNS server', { selector: 'input' });

function form(stage: Dns): void {
  const { context, screen, snapshot } = stage;
  const { drafts } = context.form;
  expect(servers(stage).map(({ value }) => value)).toEqual(drafts.map(({ server }) => server));
  const wrong = drafts.filter((draft) => selectProblem(snapshot, draft, 'server') !== null);
  expect(screen.queryAllByText(/^Enter (the server|an IP)/)).toHaveLength(wrong.length);
  expect(screen.queryAllByText('If no rule is saved, the service restores its defaults.')).toHaveLength(
    restoresDefaults(context.form) ? 1 : 0,
  );
}

function editing(stage: Dns): void {
  form(stage);
  const refused = stage.context.lastFault?.kind === 'refused' ? 1 : 0;
  expect(stage.screen.queryAllByText(/^The service answered: no/)).toHaveLength(refused);
  const [last] = stage.context.form.drafts.slice(-1);
  if (last !== undefined)
    expect(button(stage, `Move rule ${stage.context.form.drafts.length} down`).getAttribute('aria-disabled')).toBe(
      'true',
    );
}

function saving(stage: Dns): void {
  form(stage);
  expect(button(stage, 'Saving…').getAttribute('aria-disabled')).toBe('true');
}

const loading = ({ screen }: Dns): void => {
  expect(screen.getByText('Loading…')).toBeTruthy();
};

runModel({
  machine: dnsRulesMachine,
  holds: '[9.25]',
  inputs: (host) => [{ host, id: 'dialog1', trials: UNTRIED.trials }],
  events: ({ context: { form: shape } }): readonly (DnsRulesCommand | typeof CHANGED)[] => [
    CHANGED,
    ...(shape.drafts.length < 2 ? [{ type: 'rule.append' } as const] : []),
    ...shape.drafts
      .slice(0, 1)
      .flatMap(({ key, server }) => [
        { type: 'field.edit', key, field: 'server', value: server === '' ? '1.1.1.1' : '' } as const,
        { type: 'rule.delete', key } as const,
        { type: 'rule.move', key, by: 1 } as const,
      ]),
    { type: 'trial.toggle' },
    { type: 'editor.save' },
    { type: 'editor.retry' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
  ],
  facts: ['context.changed'],
  slots: {
    outbounds: promiseCases({ resolves: [['proxy']], rejects: [REFUSED] }),
    dnsRules: promiseCases({ resolves: [STORED], rejects: [REFUSED] }),
    reconcile: reconciliationCases({
      unopposed: (context: { readonly form: DnsForm }) => dnsRulesOf(context.form),
      unsound: { ...STORED, rules: [rule('')] },
      fault: REFUSED,
    }),
    saveDnsRules: lockedCases({ answers: [undefined], faults: [REFUSED], crashes: [new Error('broken')] }),
  },
  project: ({ form: { drafts, stored }, lastFault }) => ({
    drafts: drafts.map(({ server }) => server),
    stored: stored.rules.length,
    lastFault: lastFault?.kind,
  }),
  render: (dialog) => <DnsRulesDialog dialog={dialog} />,
  perform: {
    'rule.append': async (stage) => stage.user.click(button(stage, 'Append rule')),
    'rule.delete': async (stage) => stage.user.click(button(stage, 'Delete rule 1')),
    'rule.move': (stage) => {
      fireEvent.keyDown(servers(stage)[0] as HTMLElement, { key: 'ArrowDown', altKey: true });
    },
    'field.edit': (stage, { value }) => stage.fill(servers(stage)[0] as HTMLInputElement, value),
    'trial.toggle': toggleTrial,
    'editor.save': async (stage) => stage.user.click(button(stage, 'Save')),
    'editor.retry': async (stage) => stage.user.click(button(stage, 'Try again')),
    'dialog.cancel': (stage) => {
      fireEvent.keyDown(stage.screen.getByRole('dialog', { name: 'DNS' }), { key: 'Escape' });
    },
    'draft.keep': async (stage) => stage.user.click(button(stage, 'Keep editing')),
    'draft.discard': async (stage) => stage.user.click(button(stage, 'Discard')),
  },
  see: {
    'loading.outbounds': loading,
    'loading.rules': loading,
    unreadable: (stage) => {
      expect(button(stage, 'Try again')).toBeTruthy();
    },
    'editing.unchanged': editing,
    'editing.changed': editing,
    'editing.invalid': editing,
    'editing.restored': (stage) => {
      form(stage);
      expect(stage.screen.getByRole('status').textContent).toMatch(/^No rule was saved/);
      expect(button(stage, 'Close')).toBeTruthy();
    },
    asking: (stage) => {
      form(stage);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
    },
    reconciling: saving,
    saving,
    rereading: loading,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

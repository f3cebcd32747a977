import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { customRoutingMachine, type CustomRoutingCommand } from '../../../machines/routing/custom-routing.machine';
import { customPacOf, type CustomRoutingForm } from '../../../machines/routing/custom-routing.rules';
import CustomRoutingDialog from '../../../src/views/routing/CustomRoutingDialog';
import { promiseCases, reconciliationCases, runModel, type Stage } from '../../harness/run-model';

type Routing = Stage<typeof customRoutingMachine>;

const REFUSED = { kind: 'refused', message: 'no' } as const;
const MISSING = { kind: 'missing', call: 'GET /api/customPac' } as const;
const RULE = { filename: 'a.dat', tags: ['CN'], matchType: 'domain', ruleType: 'direct' };
const button = ({ screen }: Routing, name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const rules = ({ screen }: Routing): readonly HTMLElement[] => screen.queryAllByRole('listitem', { name: /^Rule \d/ });

function form(stage: Routing): void {
  const { context, screen, snapshot } = stage;
  expect(screen.getByLabelText<HTMLSelectElement>('Default routing rule').value).toBe(context.form.defaultProxyMode);
  expect(rules(stage)).toHaveLength(context.form.rules.length);
  for (const { rule } of context.form.rules) {
    const summary = rule.tags.length === 0 ? 'Choose tags' : rule.tags.join(', ');
    expect(screen.getAllByRole('button', { name: `Tags: ${summary}` }).length).toBeGreaterThan(0);
  }
  const empty = context.form.rules.filter(({ rule }) => rule.tags.length === 0).length;
  expect(screen.queryAllByText('Choose at least one tag.')).toHaveLength(snapshot.hasTag('problems') ? empty : 0);
  expect(screen.getByText(/recognised\. A rule can have several tags from one file\.$/)).toBeTruthy();
  expect(screen.queryAllByText(/^No siteDat file found in/)).toHaveLength(context.form.files.length === 0 ? 1 : 0);
}

function editing(stage: Routing): void {
  form(stage);
  const refused = stage.context.lastFault?.kind === 'refused' ? 1 : 0;
  expect(stage.screen.queryAllByText(/^The service answered: no/)).toHaveLength(refused);
}

function saving(stage: Routing): void {
  form(stage);
  expect(button(stage, 'Saving…').getAttribute('aria-disabled')).toBe('true');
}

runModel({
  machine: customRoutingMachine,
  holds: '[2.70] [2.71] [2.72] [2.73] [2.74] [5.11] [5.12] [9.15]',
  inputs: (host) => [{ host, id: 'dialog1' }],
  events: ({ context: { form: shape } }): readonly CustomRoutingCommand[] => [
    { type: 'field.edit', field: 'defaultProxyMode', value: shape.defaultProxyMode === 'proxy' ? 'direct' : 'proxy' },
    ...(shape.rules.length < 2 ? [{ type: 'rule.append' } as const] : []),
    ...shape.rules
      .slice(0, 1)
      .flatMap(({ key, rule }) =>
        shape.files.length === 0
          ? []
          : [{ type: 'rule.edit', key, change: { tags: rule.tags.includes('CN') ? [] : ['CN'] } } as const],
      ),
    ...shape.rules.slice(0, 1).map(({ key }) => ({ type: 'rule.delete', key }) as const),
    { type: 'editor.save' },
    { type: 'editor.retry' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
  ],
  slots: {
    customPac: promiseCases({
      resolves: [{ customPac: { defaultProxyMode: 'proxy', routingRules: [RULE] }, directory: '/usr/share/v2ray' }],
      rejects: [MISSING, REFUSED],
    }),
    siteDatFiles: promiseCases({ resolves: [[{ filename: 'a.dat', tags: ['CN', 'GOOGLE'] }], []], rejects: [REFUSED] }),
    reconcile: reconciliationCases({
      unopposed: (context: { readonly form: CustomRoutingForm }) => customPacOf(context.form),
      unsound: { defaultProxyMode: 'proxy', routingRules: [{ ...RULE, tags: [] }] },
      fault: REFUSED,
    }),
    saveCustomPac: promiseCases({ resolves: [undefined], rejects: [REFUSED] }),
  },
  project: ({ form: { defaultProxyMode, rules: drafts, files }, lastFault }) => ({
    defaultProxyMode,
    rules: drafts.map(({ rule }) => rule),
    files: files.length,
    lastFault: lastFault?.kind,
  }),
  render: (dialog) => <CustomRoutingDialog dialog={dialog} />,
  perform: {
    'field.edit': async ({ screen, user }, { value }) =>
      user.selectOptions(screen.getByLabelText('Default routing rule'), value),
    'rule.append': async (stage) => stage.user.click(button(stage, 'Append rule')),
    'rule.edit': async ({ screen, user }) => {
      const tags = screen.getAllByRole('button', { name: /^Tags: / })[0] as HTMLElement;
      if (tags.getAttribute('aria-expanded') === 'false') await user.click(tags);
      await user.click(screen.getByRole('checkbox', { name: 'CN' }));
    },
    'rule.delete': async (stage) => stage.user.click(button(stage, 'Delete rule 1')),
    'editor.save': async (stage) => stage.user.click(button(stage, 'Save')),
    'editor.retry': async (stage) => stage.user.click(button(stage, 'Reload the rules')),
    'dialog.cancel': (stage) => {
      fireEvent.keyDown(stage.screen.getByRole('dialog', { name: 'Custom routing' }), { key: 'Escape' });
    },
    'draft.keep': async (stage) => stage.user.click(button(stage, 'Keep editing')),
    'draft.discard': async (stage) => stage.user.click(button(stage, 'Discard')),
  },
  see: {
    'loading.rules': ({ screen }) => expect(screen.getByText('Loading the rules…')).toBeTruthy(),
    'loading.files': ({ screen }) => expect(screen.getByText('Loading the rules…')).toBeTruthy(),
    unreadable: (stage) => {
      expect(button(stage, 'Reload the rules')).toBeTruthy();
      expect(stage.screen.getByText('The service answered: no')).toBeTruthy();
    },
    'editing.unchanged': editing,
    'editing.changed': editing,
    'editing.invalid': editing,
    asking: (stage) => {
      form(stage);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
    },
    reconciling: saving,
    saving,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

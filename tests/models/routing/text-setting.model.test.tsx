import { expect } from 'vitest';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { type TextSettingCommand } from '../../../machines/routing/text-setting.setup';
import { areasOf } from '../../../machines/routing/text-setting.rules';
import {
  selectIsApart,
  selectProblems,
  selectRestores,
  selectText,
} from '../../../machines/routing/text-setting.selectors';
import { parse } from '../../../machines/domain/routing-a/parse';
import { problemsIn } from '../../../machines/domain/routing-a/problems';
import { newRule } from '../../../machines/routing/rule-form.rules';
import { type ScriptStudioReport } from '../../../machines/routing/script-studio.machine';
import { type Texts } from '../../../machines/domain/texts';
import TextSettingDialog from '../../../src/views/routing/TextSettingDialog';
import { dialogContext } from '../../harness/dialog-context';
import { openMenu } from '../../harness/menu';
import { toggleTrial } from '../../harness/trial-choice';
import { promiseCases, reconciliationCases, runModel, type Stage } from '../../harness/run-model';

type Text = Stage<typeof textSettingMachine>;

const LABELS = {
  routingA: 'Routing script',
  domains: 'Domains',
  internal: 'Domain query servers (internal)',
  external: 'External query servers',
  countries: 'Countries and lists',
  ranges: 'IP ranges',
} as const;
const TITLES = { routingA: 'RoutingA', domains: 'Domains excluded', dns: 'DNS', ipGroups: 'IP groups' } as const;

const field = ({ screen }: Text, area: keyof typeof LABELS): HTMLTextAreaElement =>
  screen.getByRole('textbox', { name: LABELS[area] });
const button = ({ screen }: Text, name: string): HTMLElement => screen.getByRole('button', { name });

function areas(stage: Text, frozen: boolean): void {
  const { context, screen, snapshot } = stage;
  expect(screen.getByRole('dialog', { name: TITLES[context.subject] })).toBeTruthy();
  // What CodeMirror shows is no field with a value: its own test looks at it.
  if (context.subject === 'routingA') return;
  for (const area of areasOf(context.subject))
    expect(field(stage, area)).toMatchObject({ value: selectText(snapshot, area), readOnly: frozen, dir: 'ltr' });
}

function editing(stage: Text): void {
  const { context, screen, snapshot } = stage;
  areas(stage, false);
  const problems = selectProblems(snapshot);
  expect(screen.queryAllByText(/exactly one arrow is required/)).toHaveLength(
    problems.some((problem) => problem.kind === 'line' && problem.flaw === 'arrow') ? 1 : 0,
  );
  expect(screen.queryAllByText(/^Line 2:/)).toHaveLength(problems.length > 0 ? 1 : 0);
  expect(screen.queryAllByText('If both lists are saved empty, the service restores its defaults.')).toHaveLength(
    selectRestores(snapshot) && !snapshot.hasTag('restored') ? 1 : 0,
  );
  expect(screen.queryAllByText(/^The rule in the form is not in the script yet/)).toHaveLength(
    selectIsApart(snapshot) ? 1 : 0,
  );
  if (selectIsApart(snapshot)) return;
  const fault = context.lastFault?.kind;
  expect(screen.queryAllByText(/The service answered: no/)).toHaveLength(fault === 'refused' ? 1 : 0);
  expect(screen.queryAllByText(/No answer; it may still take effect/)).toHaveLength(
    fault === 'timeout' || fault === 'left' ? 1 : 0,
  );
  expect(button(stage, 'Save').getAttribute('aria-busy')).toBe('false');
}

const loading = ({ screen }: Text): void => {
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
};

const press =
  (name: string) =>
  (stage: Text): Promise<void> =>
    stage.user.click(button(stage, name));

/** The same once the text has been fetched. */
const pressLater =
  (name: string) =>
  async ({ screen, user }: Text): Promise<void> =>
    user.click(await screen.findByRole('button', { name }));

const FORM = newRule('direct');
const FILLED = { ...FORM, conditions: [{ kind: 'domain', values: 'c.com' }] } as const;

/** Typed into by its own test. */
const SCRIPT = 'default: proxy\nport(80) -> direct\nport(443) -> block\nport(443) -> direct\n# test: a.com -> proxy';

/** Of the rule that is there twice. */
const FIX = problemsIn(parse(SCRIPT), { outbounds: null, takesInbounds: true }).flatMap(({ fix }) => fix ?? []);

const INTERNAL = '119.29.29.29 -> direct';

function edits({ context: { subject, texts, drafted, lastFault } }: Text['snapshot']): readonly TextSettingCommand[] {
  if (subject === 'routingA')
    return texts.routingA === SCRIPT && drafted === null && lastFault === null
      ? [
          { type: 'rule.move', line: 2, to: 3 },
          { type: 'rule.toggle', line: 2 },
          { type: 'rule.delete', line: 2 },
          { type: 'outbound.choose', line: 2, outbound: 'block' },
          { type: 'default.choose', outbound: 'direct' },
          { type: 'rule.apply', form: FILLED },
          { type: 'preset.toggle', name: 'private' },
          { type: 'test.add' },
          { type: 'test.edit', line: 5, change: { target: 'b.com' } },
          { type: 'test.delete', line: 5 },
          { type: 'fix.apply', fix: FIX },
        ]
      : [];
  const area = subject === 'dns' ? 'internal' : 'domains';
  return [INTERNAL, `${INTERNAL}\nx`, '']
    .filter((text) => text !== texts[area])
    .map((text) => ({ type: 'field.edit', field: area, value: text }) as const);
}

/** Something else on the page leads to a line of the script. */
const LED = {
  type: 'dialog.requestedAgain',
  dialog: { kind: 'textSetting', subject: 'routingA', line: 1 },
} as const;

/** The studio beside the script tells of a form; its own test types into it. */
const formEvents = ({ context: { subject, drafted } }: Text['snapshot']): readonly FormEvent[] =>
  subject !== 'routingA'
    ? []
    : drafted === null
      ? [{ type: 'rule.drafted', form: FORM }]
      : [
          // What the studio then has is what it has told of.
          { type: 'rule.edit', change: FORM },
          { type: 'rule.drafted', form: null },
        ];

type FormEvent = ScriptStudioReport | Extract<TextSettingCommand, { readonly type: 'rule.edit' }>;

/** As it was, so that a path is not longer for it. */
const CHANGED = { type: 'context.changed', dialogContext: dialogContext() } as const;

/** Does something that the menu of a rule offers. */
async function chooseOf({ screen, user }: Text, line: number, name: string): Promise<void> {
  await screen.findByRole('listitem', { name: `Rule on line ${line}` });
  const items = await openMenu(`More actions for the rule on line ${line}`);
  const item = items.find(({ textContent }) => textContent === name);
  if (item === undefined) throw new Error(`The menu of a rule has no "${name}".`);
  await user.click(item);
}

function saving(stage: Text): void {
  areas(stage, true);
  expect(stage.screen.getByLabelText('Saving…').getAttribute('aria-disabled')).toBe('true');
  expect(button(stage, 'Stop waiting').getAttribute('aria-disabled')).toBeNull();
}

runModel({
  machine: textSettingMachine,
  holds: '[2.76] [2.77] [2.83] [2.84] [2.85] [9.25]',
  inputs: (host) =>
    (['dns', 'domains', 'routingA'] as const).map((subject) => ({ ...dialogContext(), host, id: 'dialog1', subject })),
  events: (snapshot): readonly (TextSettingCommand | FormEvent | typeof LED | typeof CHANGED)[] => [
    ...edits(snapshot),
    ...formEvents(snapshot),
    LED,
    CHANGED,
    ...(snapshot.context.subject === 'routingA' ? [{ type: 'explain.open' } as const] : []),
    { type: 'trial.toggle' },
    { type: 'editor.save' },
    { type: 'editor.retry' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
  ],
  slots: {
    storedTexts: promiseCases({
      resolves: ({ context }) => [
        (context as { readonly subject: string }).subject === 'dns'
          ? { internal: INTERNAL, external: '' }
          : (context as { readonly subject: string }).subject === 'routingA'
            ? { routingA: SCRIPT }
            : { domains: INTERNAL },
      ],
      rejects: [{ kind: 'missing', call: 'GET /api/dnsList' }, { kind: 'timeout' }],
    }),
    reconcile: reconciliationCases({
      unopposed: ({ texts }: { readonly texts: Texts }) => texts,
      unsound: { internal: `${INTERNAL}\n8.8.8.8`, external: '' },
      fault: { kind: 'timeout' },
    }),
    saveTexts: promiseCases({
      resolves: [undefined],
      rejects: [{ kind: 'refused', message: 'no' }, { kind: 'timeout' }],
    }),
  },
  project: ({ subject, texts, stored, drafted, lastFault }) => ({ subject, texts, stored, drafted, lastFault }),
  facts: ['dialog.requestedAgain', 'context.changed', 'rule.edit', 'rule.drafted'],
  render: (dialog) => <TextSettingDialog dialog={dialog} />,
  perform: {
    'field.edit': (stage, { field: area, value }) => stage.fill(field(stage, area), value),
    'rule.move': (stage, { line }) => chooseOf(stage, line, 'Move down'),
    'rule.delete': (stage, { line }) => chooseOf(stage, line, 'Delete'),
    'rule.apply': async (stage) => {
      await stage.user.click(await stage.screen.findByRole('button', { name: 'Add rule' }));
      stage.fill(stage.screen.getByRole('textbox', { name: 'Domain and its subdomains' }), 'c.com');
      await press('Add to script')(stage);
    },
    'outbound.choose': async ({ screen, user }, { line, outbound }) =>
      user.selectOptions(await screen.findByLabelText(`Outbound of the rule on line ${line}`), outbound),
    'preset.toggle': async ({ screen, user }) => {
      await user.click(await screen.findByRole('button', { name: 'Presets' }));
      await user.click(screen.getByRole('switch', { name: 'Private addresses direct' }));
    },
    'test.add': pressLater('Add test'),
    'test.edit': async ({ screen, fill }, { line, change: { target = '' } }) =>
      fill(await screen.findByRole('textbox', { name: `Host of the test on line ${line}` }), target),
    'test.delete': (stage, { line }) => pressLater(`Delete the test on line ${line}`)(stage),
    'fix.apply': pressLater('Fix'),
    'default.choose': async ({ screen, user }, { outbound }) =>
      user.selectOptions(await screen.findByLabelText('Outbound for everything else'), outbound),
    'rule.toggle': async ({ screen, user }, { line }) =>
      user.click(await screen.findByRole('switch', { name: `Use the rule on line ${line}` })),
    'explain.open': press('Explain routing'),
    'trial.toggle': toggleTrial,
    'editor.save': press('Save'),
    'editor.retry': press('Try again'),
    'dialog.cancel': (stage) =>
      stage.snapshot.hasTag('asking')
        ? stage.user.keyboard('{Escape}')
        : press(
            stage.snapshot.hasTag('restored') ? 'Close' : stage.snapshot.hasTag('saving') ? 'Stop waiting' : 'Cancel',
          )(stage),
    'draft.keep': press('Keep editing'),
    'draft.discard': press('Discard'),
  },
  see: {
    loading,
    unreadable: (stage) => {
      expect(stage.screen.getByRole('alert').textContent).toMatch(/^No answer/);
      expect(button(stage, 'Try again')).toBeTruthy();
    },
    'editing.unchanged': editing,
    'editing.changed': editing,
    'editing.invalid': editing,
    'editing.restored': (stage) => {
      editing(stage);
      expect(stage.screen.getByText(/^Both lists were saved empty, so the service restored its defaults/)).toBeTruthy();
    },
    asking: (stage) => {
      areas(stage, true);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
    },
    reconciling: saving,
    saving,
    rereading: loading,
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { type Texts } from '../../../machines/domain/texts';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { selectStudio, selectText } from '../../../machines/routing/text-setting.selectors';
import { ScriptSides } from '../../../src/views/routing/ScriptSides';
import { dialogContext } from '../../harness/dialog-context';
import { renderView } from '../../harness/render';
import { closeMenu, openMenu } from '../../harness/menu';
import { deferredSlot, recordingHost } from '../../harness/slots';

const menuOf = (line: number): string => `More actions for the rule on line ${line}`;

/** What the menu of a rule offers, and whether it can be chosen. */
async function offered(line: number): Promise<readonly (readonly [string | null, boolean])[]> {
  const items = await openMenu(menuOf(line));
  const found = items.map((item) => [item.textContent, item.getAttribute('aria-disabled') !== 'true'] as const);
  await closeMenu(menuOf(line));
  return found;
}

const SCRIPT = `default: block
# mine

# films
domain(geosite: netflix, domain: a.com) -> direct
# port(80) -> direct
what is this`;

async function show(script = SCRIPT) {
  const storedTexts = deferredSlot<Texts, { readonly subject: TextSubject }>();
  const machine = textSettingMachine.provide({ actors: { storedTexts: storedTexts.logic } });
  const dialog = createActor(machine, {
    input: { ...dialogContext({ reply: null }), id: 'dialog1', host: recordingHost().ref, subject: 'routingA' },
  }).start();
  await storedTexts.latest.resolve({ routingA: script });
  const studio = selectStudio(dialog.getSnapshot());
  if (studio === undefined) throw new Error('no studio');
  renderView(<ScriptSides dialog={dialog} studio={studio} text={<p>text</p>} history={<></>} />);
  return {
    text: () => selectText(dialog.getSnapshot(), 'routingA'),
    rows: () =>
      within(screen.getByRole('list', { name: 'Rules' }))
        .getAllByRole('listitem')
        .map((row) => row.getAttribute('aria-label') ?? row.textContent),
    /** Does something that the menu of a rule offers. */
    perform: async (line: number, name: string) => {
      const item = (await openMenu(menuOf(line))).find(({ textContent }) => textContent === name);
      if (item === undefined) throw new Error(`no ${name}`);
      fireEvent.click(item);
    },
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    toggle: (name: string) => fireEvent.click(screen.getByRole('switch', { name })),
    choose: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
  };
}

test.each([
  [5, 'films'],
  [6, '80'],
])('the menu of the rule on line %i is headed by it', async (line, title) => {
  await show();
  await openMenu(menuOf(line));
  expect(screen.getByRole('menu').querySelector('[role=group]')?.firstElementChild?.textContent).toBe(title);
});

test('a change in the list changes that rule of the script, and leaves the rest as it is', async () => {
  const { text, rows, perform, toggle, choose } = await show();
  expect(rows()).toEqual(['Line 2mine', 'Rule on line 5', 'Rule on line 6', 'Line 7what is this']);
  expect(screen.getByText('films')).toBeTruthy();
  expect(screen.getAllByText('Not checked')).toHaveLength(1);
  toggle('Use the rule on line 6');
  choose('Outbound of the rule on line 5', 'block');
  choose('Outbound for everything else', 'direct');
  await perform(6, 'Move up');
  expect(text()).toBe(
    'default: direct\n# mine\n\nport(80) -> direct\n# films\ndomain(geosite: netflix, domain: a.com) -> block\nwhat is this',
  );
  const rule = screen.getByRole('listitem', { name: 'Rule on line 6' });
  fireEvent.keyDown(within(rule).getByRole('button', { name: menuOf(6) }), { key: 'ArrowUp', altKey: true });
  expect(text()).toBe(
    'default: direct\n# mine\n\n# films\ndomain(geosite: netflix, domain: a.com) -> block\nport(80) -> direct\nwhat is this',
  );
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  const [grip] = screen.getByRole('listitem', { name: 'Rule on line 6' }).querySelectorAll('[draggable=true]');
  if (grip === undefined) throw new Error('no grip');
  fireEvent.dragStart(grip, { dataTransfer });
  const target = screen.getByRole('listitem', { name: 'Rule on line 5' });
  expect(fireEvent.dragOver(target, { dataTransfer })).toBe(false);
  fireEvent.drop(target, { dataTransfer });
  expect(text().split('\n').slice(3, 5)).toEqual(['port(80) -> direct', '# films']);
  await perform(4, 'Move down');
  await perform(5, 'Delete');
  expect(text()).toBe('default: direct\n# mine\n\nport(80) -> direct\nwhat is this');
});

test('a rule is edited in a form, and replaced once it is complete', async () => {
  const { text, press, perform, choose } = await show();
  await perform(5, 'Modify');
  expect(screen.getByLabelText('Hosts (mixed)')).toHaveProperty('value', 'geosite: netflix\ndomain: a.com');
  choose('Condition type', 'ip');
  choose('Address or range', '300.1.1.1');
  expect(screen.getByText(/is not an address, range or list/)).toBeTruthy();
  choose('Address or range', '10.0.0.0/8\n2001:db8::/32');
  press('Add condition');
  choose('Domain and its subdomains', 'a.com');
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete condition' })[1] as HTMLElement);
  choose('Comment', 'at home');
  choose('Outbound', 'block');
  press('Update rule');
  expect(text()).toBe(
    SCRIPT.replace('# films', '# at home').replace(/domain\(geo.*/u, 'ip(10.0.0.0/8, "2001:db8::/32") -> block'),
  );
  expect(screen.getByText('at home')).toBeTruthy();
});

test('a preset says what it adds, and removes exactly that', async () => {
  const { text, press, toggle } = await show();
  press('Presets');
  expect(screen.getByText('domain(geosite: category-ads-all) -> block')).toBeTruthy();
  toggle('Block advertising');
  expect(text()).toContain('domain(geosite: category-ads-all) -> block\n');
  toggle('Block advertising');
  toggle('Everything direct except …');
  expect(text()).toBe(SCRIPT.replace('default: block', '# default: block\ndefault: direct'));
  toggle('Everything direct except …');
  expect(text()).toBe(SCRIPT);
  await act(() => Promise.resolve());
});

test('a script without a default says so', async () => {
  const { text, choose } = await show('port(a: 80) -> direct');
  expect(screen.getByLabelText('Outbound for everything else')).toHaveProperty('value', '');
  expect(await offered(1)).toEqual([
    ['Move up', false],
    ['Move down', false],
    ['Modify', false],
    ['Delete', true],
  ]);
  choose('Outbound for everything else', 'block');
  expect(text()).toBe('default: block\nport(a: 80) -> direct');
});

import { describe, expect, test } from 'vitest';
import { type AreaName, type Texts } from '../../../machines/domain/texts';
import { type TextSubject } from '../../../machines/domain/text-subject';
import { newRule } from '../../../machines/routing/rule-form.rules';
import { textSettingMachine } from '../../../machines/routing/text-setting.machine';
import { type TextSettingInput } from '../../../machines/routing/text-setting.setup';
import {
  sameProblems,
  sameScriptError,
  selectDefault,
  selectIsApart,
  selectMark,
  selectNewRule,
  selectProblems,
  selectRestores,
  selectRetyped,
  selectRows,
  selectScriptError,
  selectScriptOutbounds,
  selectScriptProblems,
  selectStudio,
  selectTests,
  selectText,
} from '../../../machines/routing/text-setting.selectors';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { serviceOf } from '../../harness/capabilities';
import { dialogContext } from '../../harness/dialog-context';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';
import { deferredSlot, recordingHost, startActor, unopposed } from '../../harness/slots';

const STORED: Readonly<Record<TextSubject, Texts>> = {
  routingA: { routingA: 'default: proxy' },
  domains: { domains: 'a.example.com' },
  dns: { internal: '119.29.29.29 -> direct', external: '' },
  ipGroups: { countries: 'PRIVATE', ranges: '' },
};

const SAVED = {
  type: 'notice.raised',
  notice: { key: 'textSaved', intent: 'success', values: {}, duration: 2_000, actions: [] },
} as const;
const storedOnly = (subject: TextSubject, after: Texts) => ({
  type: 'setting.storedOnly',
  subject,
  trial: { type: 'trial.stored', change: { kind: 'text', subject, before: STORED[subject], after }, tried: false },
});
const CLOSED = { type: 'dialog.closed', id: 'dialog1' } as const;

async function begin(subject: TextSubject, stored: Texts = STORED[subject], led: Partial<TextSettingInput> = {}) {
  const storedTexts = deferredSlot<Texts, { readonly subject: TextSubject }>();
  const saveTexts = deferredSlot<void, { readonly subject: TextSubject; readonly texts: Texts }>();
  const host = recordingHost();
  const { actor } = startActor(
    textSettingMachine.provide({
      actors: { storedTexts: storedTexts.logic, reconcile: unopposed(), saveTexts: saveTexts.logic },
    }),
    { ...dialogContext(), host: host.ref, id: 'dialog1', subject, ...led },
  );
  expect([actor.getSnapshot().hasTag('loading'), storedTexts.latest.input]).toEqual([true, { subject }]);
  await storedTexts.latest.resolve(stored);
  const edit = (area: AreaName, text: string) => actor.send({ type: 'field.edit', field: area, value: text });
  const save = () => actor.send({ type: 'editor.save' });
  return { actor, host, storedTexts, saveTexts, edit, save, now: () => actor.getSnapshot() };
}

describe('text setting', () => {
  test.each([
    ['[2.75] [3.38] [7.12] RoutingA', 'routingA', 'routingA', 'default: proxy'],
    ['[2.76] [3.39] [7.14] the excluded domains', 'domains', 'domains', 'a.example.com'],
    ['[2.83] [3.40] [7.21] the DNS servers', 'dns', 'internal', '119.29.29.29 -> direct'],
    ['the IP groups', 'ipGroups', 'countries', 'PRIVATE'],
  ] as const)('%s are read, and nothing is lost yet', async (_, subject, area, text) => {
    const { now } = await begin(subject);
    expect([now().value, selectText(now(), area), now().hasTag('draft')]).toEqual([
      { editing: 'unchanged' },
      text,
      false,
    ]);
  });

  test.each([
    ['[7.13]', 'routingA', 'routingA', 'default: direct', { routingA: 'default: direct' }],
    ['[2.77] [7.15]', 'domains', 'domains', 'b.example.com', { domains: 'b.example.com' }],
    [
      '[2.85] [3.40] [7.22]',
      'dns',
      'external',
      '8.8.8.8 -> proxy',
      { internal: '119.29.29.29 -> direct', external: '8.8.8.8 -> proxy' },
    ],
    ['IP groups:', 'ipGroups', 'ranges', '10.0.0.0/8', { countries: 'PRIVATE', ranges: '10.0.0.0/8' }],
  ] as const)('%s saved as text, told as only stored, and closed', async (_, subject, area, text, texts) => {
    const { now, host, edit, save, saveTexts } = await begin(subject);
    edit(area, text);
    expect([now().value, now().hasTag('draft')]).toEqual([{ editing: 'changed' }, true]);
    save();
    expect([now().value, saveTexts.latest.input]).toEqual(['saving', { subject, texts }]);
    expect(now().can({ type: 'field.edit', field: area, value: '' })).toBe(false);
    await saveTexts.latest.resolve(undefined);
    expect([now().status, host.facts]).toEqual(['done', [storedOnly(subject, texts), SAVED, CLOSED]]);
  });

  test('a text changed back is no draft', async () => {
    const { now, edit } = await begin('domains');
    edit('domains', 'b');
    edit('domains', 'a.example.com');
    expect([now().value, now().hasTag('draft')]).toEqual([{ editing: 'unchanged' }, false]);
  });

  test('the refusal of a script is shown at its line and column; the mark goes with the next change, the words stay', async () => {
    const { now, host, edit, save, saveTexts } = await begin('routingA');
    edit('routingA', 'default proxy\nfoo(((');
    save();
    const message =
      '[error] position: 13 unexpected character "\n":\ndefault proxy\nfoo(((\u0000\n             ^^^^^^^^';
    await saveTexts.latest.reject({ kind: 'refused', message });
    expect([now().value, selectFault(now()), host.facts]).toEqual([
      { editing: 'changed' },
      { kind: 'refused', message },
      [],
    ]);
    const error = { line: 1, column: 14, offset: 13, found: '\n' };
    expect([selectScriptError(now()), selectMark(now())]).toEqual([error, 13]);
    edit('routingA', 'default: proxy\nfoo(((');
    expect([selectScriptError(now()), selectMark(now())]).toEqual([error, null]);
    save();
    expect([selectFault(now()), selectScriptError(now())]).toEqual([null, null]);
  });

  test('[2.83] a line that the service would refuse is not sent, and is named until it is corrected', async () => {
    const { now, edit, save, saveTexts } = await begin('dns');
    edit('external', '8.8.8.8');
    expect(selectProblems(now())).toEqual([]);
    save();
    expect([now().value, saveTexts.calls.length, selectProblems(now())]).toEqual([
      { editing: 'invalid' },
      0,
      [{ kind: 'line', area: 'external', line: 1, text: '8.8.8.8', flaw: 'arrow' }],
    ]);
    edit('external', '8.8.8.8 -> proxy\n');
    expect([now().value, selectProblems(now())]).toEqual([{ editing: 'invalid' }, []]);
    save();
    expect(now().value).toBe('saving');
  });

  test('a save without an answer can be left: the text stays, with a note that it may still take effect', async () => {
    const { actor, now, host, edit, save, saveTexts } = await begin('dns');
    edit('external', '8.8.8.8 -> proxy');
    save();
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, selectFault(now()), host.facts, saveTexts.latest.signal.aborted]).toEqual([
      { editing: 'changed' },
      { kind: 'left' },
      [],
      true,
    ]);
    expect(now().context.texts).toMatchObject({ external: '8.8.8.8 -> proxy' });
  });

  test('internal empty with external filled is refused before sending', async () => {
    const { now, edit, save, saveTexts } = await begin('dns');
    edit('internal', ' ');
    edit('external', '8.8.8.8 -> proxy');
    save();
    expect([selectProblems(now()), saveTexts.calls.length]).toEqual([[{ kind: 'internalEmpty' }], 0]);
  });

  test('[9.25] both lists saved empty: the defaults that the service restored are shown', async () => {
    const { actor, now, host, edit, save, saveTexts, storedTexts } = await begin('dns');
    edit('internal', '\n');
    expect(selectRestores(now())).toBe(true);
    save();
    await saveTexts.latest.resolve(undefined);
    expect([now().value, storedTexts.calls.length, host.take()]).toEqual([
      'rereading',
      2,
      [storedOnly('dns', { internal: '\n', external: STORED.dns.external ?? '' }), SAVED],
    ]);
    await storedTexts.latest.resolve({ internal: 'tcp://dns.opendns.com:5353 -> proxy', external: '' });
    expect([now().value, selectText(now(), 'internal'), now().hasTag('draft'), now().hasTag('restored')]).toEqual([
      { editing: 'restored' },
      'tcp://dns.opendns.com:5353 -> proxy',
      false,
      true,
    ]);
    actor.send({ type: 'dialog.cancel' });
    expect(host.take()).toEqual([CLOSED]);
  });

  test('the restored defaults can be edited at once; when they cannot be read, the save still counts', async () => {
    const { now, edit, save, saveTexts, storedTexts } = await begin('dns', { internal: '', external: '' });
    save();
    await saveTexts.latest.resolve(undefined);
    await storedTexts.latest.resolve({ internal: '1.1.1.1 -> proxy', external: '' });
    edit('internal', '1.0.0.1 -> proxy');
    expect(now().value).toEqual({ editing: 'changed' });

    const other = await begin('dns', { internal: '', external: '' });
    other.save();
    await other.saveTexts.latest.resolve(undefined);
    await other.storedTexts.latest.reject({ kind: 'timeout' });
    expect([other.now().status, other.host.facts.at(-1)]).toEqual(['done', CLOSED]);
  });

  test('cancelling asks when something would be lost', async () => {
    const { actor, now, host, edit } = await begin('domains');
    edit('domains', 'b');
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, now().hasTag('asking'), now().hasTag('draft')]).toEqual(['asking', true, true]);
    actor.send({ type: 'draft.keep' });
    expect([now().value, selectText(now(), 'domains')]).toEqual([{ editing: 'changed' }, 'b']);
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toEqual({ editing: 'changed' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect(host.facts).toEqual([CLOSED]);
    const plain = await begin('domains');
    plain.actor.send({ type: 'dialog.cancel' });
    expect(plain.host.facts).toEqual([CLOSED]);
  });

  test('[8.14] a service that lacks the call: it says so and closes', async () => {
    const storedTexts = deferredSlot<Texts, { readonly subject: TextSubject }>();
    const host = recordingHost();
    startActor(textSettingMachine.provide({ actors: { storedTexts: storedTexts.logic } }), {
      ...dialogContext(),
      host: host.ref,
      id: 'dialog1',
      subject: 'dns',
    });
    await storedTexts.latest.reject({ kind: 'missing', call: 'GET /api/dnsList' });
    expect(host.facts).toEqual([
      {
        type: 'notice.raised',
        notice: {
          key: 'missing',
          intent: 'warning',
          values: { call: 'GET /api/dnsList' },
          duration: 5_000,
          actions: [],
        },
      },
      CLOSED,
    ]);
  });

  test('[8.02] a text that cannot be read can be requested again; a time-out is no toast', async () => {
    const storedTexts = deferredSlot<Texts, { readonly subject: TextSubject }>();
    const host = recordingHost();
    const { actor } = startActor(textSettingMachine.provide({ actors: { storedTexts: storedTexts.logic } }), {
      ...dialogContext(),
      host: host.ref,
      id: 'dialog1',
      subject: 'routingA',
    });
    await storedTexts.latest.reject({ kind: 'timeout' });
    expect([actor.getSnapshot().value, selectFault(actor.getSnapshot()), host.facts]).toEqual([
      'unreadable',
      { kind: 'timeout' },
      [],
    ]);
    actor.send({ type: 'editor.retry' });
    expect([actor.getSnapshot().value, selectFault(actor.getSnapshot())]).toEqual(['loading', null]);
    await storedTexts.latest.reject({ kind: 'unauthorised', first: false });
    expect(selectFault(actor.getSnapshot())).toBeNull();
    actor.send({ type: 'dialog.cancel' });
    expect(host.facts).toEqual([CLOSED]);
  });

  test('a save that fails otherwise keeps the text and is a toast', async () => {
    const { now, host, edit, save, saveTexts } = await begin('domains');
    edit('domains', 'b');
    save();
    await saveTexts.latest.reject({ kind: 'failed', status: 500 });
    expect([now().value, selectText(now(), 'domains'), host.facts.map(({ type }) => type)]).toEqual([
      { editing: 'changed' },
      'b',
      ['notice.raised'],
    ]);
  });

  test('only a refused script has a place', async () => {
    const silent = await begin('routingA');
    silent.edit('routingA', 'foo');
    silent.save();
    await silent.saveTexts.latest.reject({ kind: 'timeout' });
    expect([selectScriptError(silent.now()), selectMark(silent.now())]).toEqual([null, null]);
    const other = await begin('domains');
    other.edit('domains', 'foo');
    other.save();
    await other.saveTexts.latest.reject({ kind: 'refused', message: '[error] position: 1 unexpected character "o":' });
    expect(selectScriptError(other.now())).toBeNull();
  });

  test('reading, and reading what was restored, can be left', async () => {
    const reading = startActor(
      textSettingMachine.provide({ actors: { storedTexts: deferredSlot<Texts, { subject: TextSubject }>().logic } }),
      { ...dialogContext(), host: recordingHost().ref, id: 'dialog1', subject: 'dns' },
    ).actor;
    reading.send({ type: 'dialog.cancel' });
    expect(reading.getSnapshot().status).toBe('done');
    const { actor, now, save, saveTexts, storedTexts } = await begin('dns', { internal: '', external: '' });
    save();
    await saveTexts.latest.resolve(undefined);
    expect([now().value, storedTexts.latest.input]).toEqual(['rereading', { subject: 'dns' }]);
    actor.send({ type: 'dialog.cancel' });
    expect(now().status).toBe('done');
  });

  test('what is created each time is compared by value', () => {
    const flaw = { kind: 'line', area: 'internal', line: 1, text: 'x', flaw: 'arrow' } as const;
    expect([sameProblems([flaw], [{ ...flaw }]), sameProblems([flaw], []), sameProblems([], [])]).toEqual([
      true,
      false,
      true,
    ]);
    const place = { line: 1, column: 2, offset: 1, found: 'x' };
    expect([
      sameScriptError(place, { ...place }),
      sameScriptError(place, { ...place, offset: 2 }),
      sameScriptError(place, { ...place, found: 'y' }),
      sameScriptError(place, null),
      sameScriptError(null, null),
    ]).toEqual([true, false, false, false, true]);
  });

  test('IP groups that mean nothing, which the service would store, are not sent', async () => {
    const { now, edit, save, saveTexts } = await begin('ipGroups');
    edit('countries', 'zz');
    edit('ranges', 'not an address');
    save();
    expect([now().value, saveTexts.calls.length]).toEqual([{ editing: 'invalid' }, 0]);
    expect(selectProblems(now())).toMatchObject([
      { area: 'countries', flaw: 'country' },
      { area: 'ranges', flaw: 'range' },
    ]);
    edit('countries', 'cn');
    edit('ranges', '');
    save();
    expect(now().value).toBe('saving');
  });

  test('a line of the script is led to, when it opens and while it is open', async () => {
    const place = (dialog: Awaited<ReturnType<typeof begin>>): unknown =>
      selectStudio(dialog.now())?.getSnapshot().context.place;
    expect(place(await begin('routingA', STORED.routingA, { line: 2 }))).toEqual({ line: 2, times: 1 });
    const dialog = await begin('routingA');
    expect(place(dialog)).toBeNull();
    dialog.actor.send({
      type: 'dialog.requestedAgain',
      dialog: { kind: 'textSetting', subject: 'routingA', line: 1 },
    });
    expect(place(dialog)).toEqual({ line: 1, times: 1 });
    for (const request of [{ kind: 'about' }, { kind: 'textSetting', subject: 'routingA' }] as const)
      dialog.actor.send({ type: 'dialog.requestedAgain', dialog: request });
    expect(place(dialog)).toEqual({ line: 1, times: 1 });
    const other = await begin('dns');
    other.actor.send({ type: 'dialog.requestedAgain', dialog: { kind: 'textSetting', subject: 'dns', line: 1 } });
    expect(selectStudio(other.now())).toBeUndefined();
  });

  test('the list of rules knows the rules, the default, and where they can lead', async () => {
    const script = 'port(80) -> media\ndefault: own\noutbound: own = freedom()';
    const { now } = await begin('routingA', { routingA: script });
    expect(selectRows(now()).map(({ kind, line }) => [kind, line])).toEqual([
      ['rule', 1],
      ['line', 3],
    ]);
    expect(selectRows(now())).toBe(selectRows(now()));
    expect(selectDefault(now())).toBe('own');
    const connected = (now().context.reply?.touch.connected ?? []).map(({ outbound }) => outbound);
    expect(selectScriptOutbounds(now())).toEqual([...new Set([...connected, 'own', 'direct', 'block'])]);
    const plain = await begin('routingA', { routingA: 'port(80) -> media' });
    expect(selectDefault(plain.now())).toBeNull();
  });

  test('a rule is moved, and made a comment and a rule again; put back, it is no draft', async () => {
    const { actor, now, save } = await begin('routingA', {
      routingA: 'port(1) -> a\nport(2) -> b\n# of c\nport(3) -> c',
    });
    actor.send({ type: 'rule.move', line: 4, to: 1 });
    expect([now().value, selectText(now(), 'routingA')]).toEqual([
      { editing: 'changed' },
      '# of c\nport(3) -> c\nport(1) -> a\nport(2) -> b',
    ]);
    actor.send({ type: 'field.edit', field: 'routingA', value: 'port(1) -> a\n# of c\nport(3) -> c\nport(2) -> b' });
    actor.send({ type: 'rule.move', line: 3, to: 4 });
    expect(now().value).toEqual({ editing: 'unchanged' });
    actor.send({ type: 'rule.toggle', line: 2 });
    expect(selectText(now(), 'routingA')).toBe('port(1) -> a\n# port(2) -> b\n# of c\nport(3) -> c');
    actor.send({ type: 'rule.toggle', line: 2 });
    expect(now().value).toEqual({ editing: 'unchanged' });
    actor.send({ type: 'rule.toggle', line: 4 });
    save();
    expect([now().value, now().can({ type: 'rule.toggle', line: 1 })]).toEqual(['saving', false]);
  });

  test('a rule goes with its comments, and everything else leads elsewhere', async () => {
    const { actor, now } = await begin('routingA', { routingA: 'port(1) -> a\n# of b\nport(2) -> b\nport(3) -> c' });
    actor.send({ type: 'rule.delete', line: 3 });
    actor.send({ type: 'default.choose', outbound: 'direct' });
    expect([now().value, selectText(now(), 'routingA')]).toEqual([
      { editing: 'changed' },
      'default: direct\nport(1) -> a\nport(3) -> c',
    ]);
  });

  test('a rule leads elsewhere, and what is often wanted is added and taken out again', async () => {
    const { actor, now } = await begin('routingA', { routingA: 'port(1)->a # x\nport(2) -> b' }, { reply: null });
    const text = () => selectText(now(), 'routingA');
    actor.send({ type: 'outbound.choose', line: 2, outbound: 'block' });
    expect(text()).toBe('port(1)->a # x\nport(2) -> block');
    actor.send({ type: 'preset.toggle', name: 'assistants' });
    expect(text()).toContain('domain(geosite: openai, geosite: anthropic) -> direct');
    actor.send({ type: 'preset.toggle', name: 'assistants' });
    expect(text()).toBe('port(1)->a # x\nport(2) -> block');
    const [{ fix } = { fix: null }] = selectScriptProblems(now());
    actor.send({ type: 'fix.apply', fix: fix ?? [] });
    expect(text()).toBe('# x\nport(1)->a\nport(2) -> block');
  });

  test('tests are added, changed and deleted, and nothing while it is saved', async () => {
    const { actor, now, save } = await begin('routingA', { routingA: 'default: proxy' }, { reply: null });
    actor.send({ type: 'test.add' });
    actor.send({ type: 'test.edit', line: 2, change: { target: 'a.com' } });
    actor.send({ type: 'test.edit', line: 2, change: { wanted: 'block' } });
    actor.send({ type: 'test.add' });
    const script = 'default: proxy\n# test: a.com -> block\n# test:  -> direct';
    expect(selectText(now(), 'routingA')).toBe(script);
    actor.send({ type: 'test.delete', line: 3 });
    save();
    actor.send({ type: 'test.delete', line: 2 });
    expect([now().value, selectText(now(), 'routingA')]).toEqual(['saving', 'default: proxy\n# test: a.com -> block']);
  });

  test('a rule goes from its form into the script, which then has it, and the form is closed', async () => {
    const { actor, now, save } = await begin('routingA');
    const studio = () => selectStudio(now())?.getSnapshot();
    actor.send({ type: 'rule.edit', change: newRule('direct') });
    actor.send({ type: 'rule.edit', change: { conditions: [{ kind: 'port', values: '80' }] } });
    const form = studio()?.context.form ?? newRule('');
    actor.send({ type: 'rule.apply', form });
    expect([selectText(now(), 'routingA'), studio()?.value.part]).toEqual([
      'default: proxy\nport(80) -> direct',
      'list',
    ]);
    save();
    expect(now().value).toBe('saving');
  });

  test('texts without a script have no rules to move', async () => {
    const { actor, now } = await begin('domains');
    actor.send({ type: 'rule.move', line: 1, to: 2 });
    actor.send({ type: 'rule.toggle', line: 1 });
    actor.send({ type: 'rule.delete', line: 1 });
    actor.send({ type: 'default.choose', outbound: 'direct' });
    actor.send({ type: 'test.add' });
    expect([now().value, now().context.texts]).toEqual([{ editing: 'unchanged' }, STORED.domains]);
  });

  test('a rule in its form is a draft of the script: kept over a reload, asked for before it is lost, not saved past', async () => {
    const { actor, now, save, saveTexts, edit } = await begin('routingA');
    const studio = () => selectStudio(now());
    const form = { ...newRule('direct'), comment: 'why' };
    studio()?.send({ type: 'rule.open', form: newRule('direct') });
    expect(now().hasTag('draft')).toBe(false);
    studio()?.send({ type: 'rule.edit', change: { comment: 'why' } });
    expect([now().value, selectRetyped(now())]).toEqual([
      { editing: 'changed' },
      [
        { type: 'field.edit', field: 'routingA', value: 'default: proxy' },
        { type: 'rule.edit', change: form },
      ],
    ]);
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toBe('asking');
    actor.send({ type: 'draft.keep' });
    expect(selectIsApart(now())).toBe(false);
    save();
    expect([now().value, selectIsApart(now()), saveTexts.calls.length]).toEqual([{ editing: 'invalid' }, true, 0]);
    studio()?.send({ type: 'rule.close' });
    expect(selectIsApart(now())).toBe(false);
    edit('routingA', 'default: direct');
    save();
    expect(now().value).toBe('saving');

    const again = await begin('routingA');
    for (const command of [{ type: 'rule.edit', change: form } as const]) again.actor.send(command);
    expect([selectStudio(again.now())?.getSnapshot().context.form, again.now().value]).toEqual([
      form,
      { editing: 'changed' },
    ]);
  });
});

describe('what is seen of a script', () => {
  const touch = lists(
    3,
    [],
    [
      connectedRef(serverRef(1)),
      connectedRef(serverRef(2), 'media'),
      connectedRef(serverRef(3)),
      connectedRef(serverRef(3), 'my-out'),
    ],
  );
  const reply = replyOf(touch);

  test('its rules are listed without its tests; other comments stay', async () => {
    const script = '# test: a.com -> direct\n# why\nport(80) -> media\n\n# test: b.com -> media\n# alone\n';
    const { now } = await begin('routingA', { routingA: script });
    expect(selectRows(now()).map((row) => [row.kind, row.line])).toEqual([
      ['rule', 3],
      ['comment', 6],
    ]);
  });

  test('its rules can lead to what has a server, to what it makes, and to what is always there', async () => {
    const script = 'outbound: own = freedom()\nport(80) -> media';
    const { now } = await begin('routingA', { routingA: script }, { reply });
    expect(selectScriptOutbounds(now())).toEqual(['proxy', 'media', 'own', 'direct', 'block']);
    expect(selectNewRule(now())).toEqual(newRule('proxy'));
    expect(selectNewRule(now())).toBe(selectNewRule(now()));
    const unread = await begin('routingA', { routingA: script }, { reply: null });
    expect(selectScriptOutbounds(unread.now())).toEqual(['own', 'direct', 'block']);
    expect(selectNewRule(unread.now())).toEqual(newRule('own'));
  });

  test('its tests say how they go with what is connected', async () => {
    const script = '# test: a.com -> proxy\n# test: b.com -> media\ndomain(domain: b.com) -> direct';
    const { now } = await begin('routingA', { routingA: script }, { reply });
    expect(selectTests(now()).map(({ line, verdict, goesTo }) => [line, verdict, goesTo])).toEqual([
      [1, 'passes', 'proxy'],
      [2, 'fails', 'direct'],
    ]);
    expect(selectTests(now())).toBe(selectTests(now()));
    const other = lists(1, [], [connectedRef(serverRef(1), 'media')]);
    const begun = await begin('routingA', { routingA: script }, { reply: replyOf(other) });
    expect(selectTests(begun.now()).map(({ goesTo }) => goesTo)).toEqual(['media', 'direct']);
    expect(selectTests((await begin('domains')).now())).toEqual([]);
  });

  test('what is wrong with it, the worst first', async () => {
    const script = '# test: a.com -> direct\ndomain(a.com) -> media\nport(x) -> media\nport(80) -> nowhere';
    const { now } = await begin('routingA', { routingA: script }, { reply });
    expect(selectScriptProblems(now()).map(({ kind, severity, line }) => [severity, kind, line])).toEqual([
      ['error', 'wrongPort', 3],
      ['error', 'unknownOutbound', 4],
      ['warning', 'testFails', 1],
      ['hint', 'noDefault', 1],
      ['hint', 'partOfName', 2],
    ]);
    expect(selectScriptProblems(now())).toBe(selectScriptProblems(now()));
  });

  test('before the lists were read no outbound is said to be unknown', async () => {
    const script = 'default: proxy\nport(80) -> nowhere';
    const unread = await begin('routingA', { routingA: script }, { reply: null });
    expect(selectScriptProblems(unread.now())).toEqual([]);
    const read = await begin('routingA', { routingA: script }, { reply });
    expect(selectScriptProblems(read.now()).map(({ kind, text }) => [kind, text])).toEqual([
      ['unknownOutbound', 'nowhere'],
    ]);
  });

  test.each([
    ['2.2.6.7', []],
    ['2.4.14', [['ignoredInbound', 2]]],
  ] as const)('an inbound that it makes is left out by a service that has its own: %s', async (version, problems) => {
    const script = 'default: proxy\ninbound: lan = http(address: 0.0.0.0, port: 1)';
    const { now } = await begin('routingA', { routingA: script }, { reply, service: serviceOf(version) });
    expect(selectScriptProblems(now()).map(({ kind, line }) => [kind, line])).toEqual(problems);
  });

  test('a text that is not there has no default and no rules', async () => {
    const { now } = await begin('routingA', {});
    expect([selectText(now(), 'routingA'), selectDefault(now()), selectRows(now()), selectTests(now())]).toEqual([
      '',
      null,
      [],
      [],
    ]);
  });
});

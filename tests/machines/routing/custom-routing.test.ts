import { describe, expect, test } from 'vitest';
import { customRoutingMachine } from '../../../machines/routing/custom-routing.machine';
import { filesFor, tagsFor, withTag } from '../../../machines/routing/custom-routing.rules';
import { selectHasNoFiles } from '../../../machines/routing/custom-routing.selectors';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { type CustomPac, type CustomPacReply, type SiteDatFile } from '../../../machines/domain/custom-pac';
import { notice, success } from '../../../machines/ports/notice';
import { deferredSlot, recordingHost, startActor, unopposed } from '../../harness/slots';

const RULE = { filename: 'a.dat', tags: ['CN'], matchType: 'domain', ruleType: 'direct', added: 1 };
const PAC = { defaultProxyMode: 'proxy', routingRules: [RULE], strange: true };
const FILES: readonly SiteDatFile[] = [
  { filename: 'a.dat', tags: ['CN', 'GOOGLE'] },
  { filename: 'b.dat', tags: ['ADS'] },
];
const CLOSED = { type: 'dialog.closed', id: 'dialog1' };

function begin() {
  const host = recordingHost();
  const pac = deferredSlot<CustomPacReply, void>();
  const files = deferredSlot<readonly SiteDatFile[], void>();
  const save = deferredSlot<void, CustomPac>();
  const { actor } = startActor(
    customRoutingMachine.provide({
      actors: { customPac: pac.logic, siteDatFiles: files.logic, reconcile: unopposed(), saveCustomPac: save.logic },
    }),
    { host: host.ref, id: 'dialog1' },
  );
  return { actor, files, host, now: () => actor.getSnapshot(), pac, save };
}

async function opened(customPac: CustomPac = PAC, siteDatFiles = FILES) {
  const routing = begin();
  await routing.pac.latest.resolve({ customPac, directory: '/usr/share/v2ray' });
  await routing.files.latest.resolve(siteDatFiles);
  return routing;
}

describe('reading', () => {
  test('[3.34] [3.35] [3.36] [3.37] [7.09] [7.11] the rules, then the files of the asset directory', async () => {
    const { now } = await opened();
    expect(now().value).toEqual({ editing: 'unchanged' });
    expect(now().context.form).toEqual({
      stored: PAC,
      defaultProxyMode: 'proxy',
      rules: [{ key: 0, rule: RULE }],
      files: FILES,
      directory: '/usr/share/v2ray',
      nextKey: 1,
    });
  });

  test('[8.14] a service without custom routing: reported, and closed', async () => {
    const { host, pac } = begin();
    await pac.latest.reject({ kind: 'missing', call: 'GET /api/customPac' });
    expect(host.take()).toMatchObject([{ notice: { key: 'missing', values: { call: 'GET /api/customPac' } } }, CLOSED]);
  });

  test('what cannot be read can be read again, or left', async () => {
    const { actor, files, host, now, pac } = begin();
    await pac.latest.reject({ kind: 'timeout' });
    expect([now().value, selectFault(now())]).toEqual(['unreadable', { kind: 'timeout' }]);
    actor.send({ type: 'editor.retry' });
    expect([now().value, selectFault(now())]).toEqual([{ loading: 'rules' }, null]);
    await pac.latest.resolve({ customPac: PAC, directory: '/a' });
    await files.latest.reject({ kind: 'refused', message: 'no' });
    expect(now().value).toBe('unreadable');
    actor.send({ type: 'dialog.cancel' });
    expect(host.take()).toMatchObject([{ notice: { key: 'refused' } }, CLOSED]);
  });

  test('the reading can be left', () => {
    const { actor, host } = begin();
    actor.send({ type: 'dialog.cancel' });
    expect(host.take()).toEqual([CLOSED]);
  });
});

describe('editing', () => {
  test('[2.72] [3.35] Append rule adds a rule that matches domains, without tags', async () => {
    const { actor, now } = await opened();
    actor.send({ type: 'rule.append' });
    expect(now().context.form.rules[1]).toEqual({
      key: 1,
      rule: { filename: 'a.dat', tags: [], matchType: 'domain', ruleType: 'direct' },
    });
    expect(now().hasTag('draft')).toBe(true);
  });

  test('[2.70] [2.71] file, tags, type, default and deletion', async () => {
    const { actor, now } = await opened();
    const rule = () => now().context.form.rules[0]?.rule;
    actor.send({ type: 'rule.edit', key: 0, change: { tags: withTag(RULE, 'GOOGLE') } });
    actor.send({ type: 'rule.edit', key: 0, change: { ruleType: 'block' } });
    expect(rule()).toEqual({ ...RULE, tags: ['CN', 'GOOGLE'], ruleType: 'block' });
    actor.send({ type: 'rule.edit', key: 0, change: { filename: 'b.dat' } });
    expect(rule()).toEqual({ ...RULE, filename: 'b.dat', tags: [], ruleType: 'block' });
    actor.send({ type: 'rule.delete', key: 0 });
    expect(now().context.form.rules).toEqual([]);
    actor.send({ type: 'field.edit', field: 'defaultProxyMode', value: 'block' });
    expect(now().context.form.defaultProxyMode).toBe('block');
  });

  test('back to what it was, it is no draft', async () => {
    const { actor, now } = await opened();
    actor.send({ type: 'field.edit', field: 'defaultProxyMode', value: 'direct' });
    expect(now().value).toEqual({ editing: 'changed' });
    actor.send({ type: 'field.edit', field: 'defaultProxyMode', value: 'proxy' });
    expect([now().value, now().hasTag('draft')]).toEqual([{ editing: 'unchanged' }, false]);
  });

  test('a tag is chosen and removed; one that the file no longer has can still be chosen', () => {
    expect(withTag(RULE, 'CN')).toEqual([]);
    expect(tagsFor({ files: FILES }, { ...RULE, tags: ['OLD'] })).toEqual(['OLD', 'CN', 'GOOGLE']);
    expect(tagsFor({ files: [] }, RULE)).toEqual(['CN']);
    expect(filesFor({ files: FILES }, { ...RULE, filename: 'gone.dat' })).toEqual(['gone.dat', 'a.dat', 'b.dat']);
    expect(filesFor({ files: FILES }, RULE)).toEqual(['a.dat', 'b.dat']);
    expect(filesFor({ files: [] }, { ...RULE, filename: '' })).toEqual([]);
  });

  test('[2.73] Cancel closes; with changes it asks first', async () => {
    const plain = await opened();
    plain.actor.send({ type: 'dialog.cancel' });
    expect(plain.host.take()).toEqual([CLOSED]);

    const { actor, host, now } = await opened();
    actor.send({ type: 'rule.append' });
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toBe('asking');
    actor.send({ type: 'draft.keep' });
    expect(now().value).toEqual({ editing: 'changed' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'dialog.cancel' });
    expect(now().value).toEqual({ editing: 'changed' });
    actor.send({ type: 'dialog.cancel' });
    actor.send({ type: 'draft.discard' });
    expect(host.take()).toEqual([CLOSED]);
  });
});

describe('saving', () => {
  test('[2.73] [7.10] the whole object with what the panel does not know; then it closes', async () => {
    const { actor, host, now, save } = await opened();
    actor.send({ type: 'field.edit', field: 'defaultProxyMode', value: 'block' });
    actor.send({ type: 'editor.save' });
    expect([now().value, now().hasTag('draft'), save.latest.input]).toEqual([
      'saving',
      true,
      { ...PAC, defaultProxyMode: 'block' },
    ]);
    await save.latest.resolve();
    expect(host.take()).toEqual([{ type: 'notice.raised', notice: success('customRoutingSaved') }, CLOSED]);
  });

  test('a save without an answer can be left: the rules stay', async () => {
    const { actor, host, now, save } = await opened();
    actor.send({ type: 'field.edit', field: 'defaultProxyMode', value: 'block' });
    actor.send({ type: 'editor.save' });
    actor.send({ type: 'dialog.cancel' });
    expect([now().value, now().context.lastFault, host.take(), save.latest.signal.aborted]).toEqual([
      { editing: 'changed' },
      { kind: 'left' },
      [],
      true,
    ]);
  });

  test('[5.11] [9.05] a rule without tags blocks it, with a toast of 3 s', async () => {
    const { actor, host, now, save } = await opened();
    actor.send({ type: 'rule.append' });
    actor.send({ type: 'editor.save' });
    expect([now().value, now().hasTag('problems'), save.calls.length]).toEqual([{ editing: 'invalid' }, true, 0]);
    expect(host.take()).toEqual([{ type: 'notice.raised', notice: notice('emptyRule', 'warning', {}, 3_000) }]);
    actor.send({ type: 'rule.edit', key: 1, change: { tags: ['GOOGLE'] } });
    actor.send({ type: 'editor.save' });
    expect(now().value).toBe('saving');
  });

  test('[5.12] without site data files it says where there are none, and closes', async () => {
    const { actor, host, now } = await opened({ defaultProxyMode: 'direct', routingRules: [] }, []);
    expect(selectHasNoFiles(now())).toBe(true);
    actor.send({ type: 'rule.append' });
    expect(now().context.form.rules[0]?.rule.filename).toBe('');
    actor.send({ type: 'editor.save' });
    expect(host.take()).toEqual([
      { type: 'notice.raised', notice: notice('noSiteDatFile', 'warning', { directory: '/usr/share/v2ray' }) },
      CLOSED,
    ]);
  });

  test('a failure is shown beside the footer; the rules are kept', async () => {
    const { actor, now, save, host } = await opened();
    actor.send({ type: 'field.edit', field: 'defaultProxyMode', value: 'block' });
    actor.send({ type: 'editor.save' });
    await save.latest.reject({ kind: 'refused', message: 'no' });
    expect([now().value, selectFault(now())]).toEqual([{ editing: 'changed' }, { kind: 'refused', message: 'no' }]);
    expect(host.take()).toMatchObject([{ notice: { key: 'refused' } }]);
    actor.send({ type: 'editor.save' });
    expect(selectFault(now())).toBeNull();
    await save.latest.reject({ kind: 'unauthorised', first: false });
    expect(selectFault(now())).toBeNull();
  });
});

test('missing files are reported once they have been read, not before', async () => {
  const { files, now, pac } = begin();
  expect(selectHasNoFiles(now())).toBe(false);
  await pac.latest.resolve({ customPac: PAC, directory: '/usr/share/v2ray' });
  expect(selectHasNoFiles(now())).toBe(false);
  await files.latest.resolve(FILES);
  expect(selectHasNoFiles(now())).toBe(false);
  const unread = begin();
  await unread.pac.latest.reject({ kind: 'timeout' });
  expect(selectHasNoFiles(unread.now())).toBe(false);
});

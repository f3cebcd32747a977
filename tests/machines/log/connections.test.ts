import { describe, expect, test } from 'vitest';
import { connectionAt } from '../../../machines/log/gathering.rules';
import { type LogPart } from '../../../machines/ports/service';
import { connectionsMachine } from '../../../machines/log/connections.machine';
import {
  selectChosen,
  selectCriteria,
  selectFault,
  selectGroups,
  selectHasLevel,
  selectIsPaused,
  selectIsPinned,
  selectLog,
  selectMinutes,
  selectOutbounds,
  selectPatternProblem,
  selectRates,
  selectRestarts,
  selectShown,
  selectState,
  selectTop,
  selectView,
  selectWays,
} from '../../../machines/log/connections.selectors';
import { serviceOf } from '../../harness/capabilities';
import { contextChanged, dialogContext } from '../../harness/dialog-context';
import { logStage } from '../../harness/log-stage';
import { recordingHost, startActor } from '../../harness/slots';
import { connectedRef, lists, replyOf, serverRef } from '../../harness/touch-lists';

const NONE = new Uint8Array();
const LF = 10;
const partOf = (text: string, overlap: number | null = null): LogPart => {
  const bytes = new TextEncoder().encode(text);
  return { overlap, size: bytes.length, last: bytes.at(-1) ?? null, cut: false, text, unfinished: NONE };
};
const line = (target: string, route: string, client = '10.0.0.1'): string =>
  `2026/11/22 01:58:30.302  [I] [io.go:431]  from tcp:${client}:1 accepted tcp:${target} [socks_ipv4 ${route}]\n`;

function begin(version = '2.4.14') {
  const [{ log: slot, goesOnAfter, readLog }, host] = [logStage(), recordingHost()];
  const service = serviceOf(version);
  const { actor, clock } = startActor(connectionsMachine.provide({ actors: { log: slot } }), {
    ...dialogContext({ service }),
    host: host.ref,
    id: 'dialog1',
  });
  const now = () => actor.getSnapshot();
  return { actor, clock, host, goesOnAfter, readLog, now, log: () => now().context.told.state };
}

async function beginWith(text: string) {
  const begun = begin();
  await begun.goesOnAfter.latest.resolve(false);
  await begun.readLog.latest.resolve(partOf(text));
  return begun;
}

const targets = ({ now }: Pick<ReturnType<typeof begin>, 'now'>): readonly string[] =>
  Array.from({ length: selectShown(now()).length }, (_, row) => {
    const { host = '', outbound = '' } = connectionAt(selectLog(now()), selectShown(now()), row) ?? {};
    return `${host} ${outbound}`;
  });

describe('connections', () => {
  test('a long log is read from near its end, and then what follows, every 2 s', async () => {
    const { goesOnAfter, readLog, clock, now, log } = begin();
    expect([log(), selectState(now())]).toEqual(['loading', 'loading']);
    for (const goesOn of [true, true, false, true]) await goesOnAfter.latest.resolve(goesOn);
    const skip = 128 * 1024;
    expect([log(), readLog.latest.input]).toEqual(['loading', { skip, overlap: false, unfinished: NONE }]);
    const part = partOf(`rest of a line\n${line('a.example:443', '-> proxy')}`);
    await readLog.latest.resolve(part);
    expect([log(), selectState(now()), selectLog(now()).length]).toEqual(['resting', 'connections', 1]);
    clock.increment(1_999);
    expect(readLog.calls).toHaveLength(1);
    clock.increment(1);
    expect(readLog.latest.input).toEqual({ skip: skip + part.size - 1, overlap: true, unfinished: NONE });
  });

  test('what is new comes first', async () => {
    const begun = await beginWith(line('a.example:443', '-> proxy'));
    begun.clock.increment(2_000);
    await begun.readLog.latest.resolve(partOf(line('b.example:443', '-> direct'), LF));
    expect(targets(begun)).toEqual(['b.example direct', 'a.example proxy']);
  });

  test('a server stands for the outbound that it is connected to, as the lists have it when the line is read', async () => {
    const begun = await beginWith(line('a.example:443', '>> 『server 2』'));
    const touch = { ...lists(3), connected: [connectedRef(serverRef(2), 'media')] };
    begun.actor.send(contextChanged(replyOf(touch)));
    begun.clock.increment(2_000);
    const name = touch.servers[1]?.name ?? '';
    await begun.readLog.latest.resolve(partOf(line('b.example:443', `>> 『${name}』`), LF));
    expect(targets(begun)).toEqual(['b.example media', 'a.example ']);
    begun.actor.send({ type: 'context.changed', dialogContext: dialogContext({ reply: null }) });
    begun.clock.increment(2_000);
    await begun.readLog.latest.resolve(partOf(line('c.example:443', `>> 『${name}』`), LF));
    expect(targets(begun)[0]).toBe('c.example ');
  });

  test('criteria hold for what is there and for what comes', async () => {
    const begun = await beginWith(line('a.example:443', '-> proxy') + line('b.example:80', '-> api-out'));
    expect(targets(begun)).toEqual(['a.example proxy']);
    begun.actor.send({ type: 'criteria.edit', criteria: { noise: true } });
    expect(targets(begun)).toHaveLength(2);
    begun.actor.send({ type: 'criteria.edit', criteria: { text: 'c.ex' } });
    expect([selectState(begun.now()), selectCriteria(begun.now())]).toEqual([
      'nothingFound',
      { text: 'c.ex', mode: 'plain', outbounds: [], noise: true },
    ]);
    begun.clock.increment(2_000);
    await begun.readLog.latest.resolve(partOf(line('c.example:80', '-> proxy') + line('d.example:80', '-> proxy'), LF));
    expect(targets(begun)).toEqual(['c.example proxy']);
  });

  test('a pattern is looked for in every field; one that is refused says why and hides nothing', async () => {
    const begun = await beginWith(line('a.example:443', '-> proxy') + line('b.example:80', '-> media', '10.0.0.2'));
    const search = (text: string): void =>
      begun.actor.send({ type: 'criteria.edit', criteria: { text, mode: 'regex' } });
    search('^[b-z]\\.example$');
    expect([targets(begun), selectPatternProblem(begun.now())]).toEqual([['b.example media'], null]);
    search(':443$|^10\\.0\\.0\\.2$');
    expect(targets(begun)).toHaveLength(2);
    search('(');
    expect([targets(begun).length, selectPatternProblem(begun.now())]).toEqual([2, 'syntax']);
  });

  test('a connection is chosen and stays so while others come; it is explained with all that is known of it', async () => {
    const begun = await beginWith(line('a.example:443', '-> proxy') + line('b.example:80', '-> direct'));
    const { actor, clock, host, now, readLog } = begun;
    actor.send({ type: 'menu.open', id: 7 });
    expect(selectChosen(now())).toBeNull();
    actor.send({ type: 'menu.open', id: 1 });
    clock.increment(2_000);
    await readLog.latest.resolve(partOf(line('c.example:80', '-> proxy'), LF));
    expect(selectChosen(now())).toMatchObject({ id: 1, host: 'b.example' });
    actor.send({ type: 'menu.close' });
    expect([selectChosen(now()), now().can({ type: 'explain.open' })]).toEqual([null, false]);
    actor.send({ type: 'menu.open', id: 1 });
    actor.send({ type: 'explain.open' });
    const about = { target: 'b.example', port: '80', network: 'tcp', client: '10.0.0.1', inbound: 'http' };
    expect([selectChosen(now()), host.facts]).toEqual([
      null,
      [{ type: 'dialog.requested', dialog: { kind: 'explain', about, seen: selectLog(now()) } }],
    ]);
  });

  test('a rule is asked for with all that it can be about, through an outbound with a server', async () => {
    const { actor, host, now } = await beginWith(line('a.example:443', '-> proxy'));
    const touch = { ...lists(2), connected: [connectedRef(serverRef(1)), connectedRef(serverRef(2), 'media')] };
    actor.send(contextChanged(replyOf(touch)));
    actor.send({ type: 'menu.open', id: 0 });
    expect(selectWays(now())).toEqual(['proxy', 'media']);
    actor.send({ type: 'rule.open', outbound: 'media' });
    const about = { host: 'a.example', address: '', client: '10.0.0.1', inbound: 'http' };
    expect([selectChosen(now()), host.facts]).toEqual([
      null,
      [{ type: 'dialog.requested', dialog: { kind: 'rule', about, outbound: 'media' } }],
    ]);
  });

  test('what the log does not tell of a connection is not said of it', async () => {
    const refused =
      '2026/11/22 01:58:30.302  [I] [io.go:431]  from tcp:10.0.0.1:1 rejected  proxy/socks: unknown version\n';
    const { actor, host, now } = await beginWith(refused);
    expect(selectShown(now()).length).toBe(1);
    actor.send({ type: 'menu.open', id: 0 });
    actor.send({ type: 'explain.open' });
    const about = { target: '', port: '', network: 'tcp', client: '10.0.0.1' };
    expect(host.facts).toMatchObject([{ type: 'dialog.requested', dialog: { kind: 'explain', about } }]);
  });

  test('where only the service itself connected, there is nothing yet', async () => {
    const { now } = await beginWith(line('b.example:80', '-> api-out'));
    expect(selectState(now())).toBe('none');
  });

  test('gathered, and from a group to its connections', async () => {
    const text =
      line('a.example:443', '-> proxy') +
      line('a.example:443', '-> media') +
      line('b.example:80', '-> direct', '10.0.0.2');
    const { actor, now } = await beginWith(text);
    const names = (): readonly string[] => selectGroups(now()).map(({ name }) => name);
    expect([selectView(now()), names(), now().can({ type: 'group.open', name: 'x' })]).toEqual(['each', [], false]);
    actor.send({ type: 'view.choose', view: 'host' });
    expect([names(), selectGroups(now())[0]?.count]).toEqual([['a.example', 'b.example'], 2]);
    actor.send({ type: 'view.choose', view: 'client' });
    expect(names()).toEqual(['10.0.0.1', '10.0.0.2']);
    actor.send({ type: 'group.open', name: '10.0.0.2' });
    expect([selectView(now()), selectCriteria(now()).text, selectShown(now()).length]).toEqual(['each', '10.0.0.2', 1]);
    actor.send({ type: 'criteria.edit', criteria: { text: '' } });
    actor.send({ type: 'view.choose', view: 'outbound' });
    actor.send({ type: 'group.open', name: 'media' });
    expect([selectCriteria(now()).outbounds, selectShown(now()).length]).toEqual([['media'], 1]);
    expect(selectOutbounds(now())).toEqual(['proxy', 'media', 'direct']);
    expect([selectTop(now()).map(({ name }) => name), selectMinutes(now()).most]).toEqual([['a.example'], 1]);
  });

  test('a pause stops the reading; it goes on where it was', async () => {
    const text = line('a.example:443', '-> proxy');
    const { actor, clock, readLog, now, log } = await beginWith(text);
    actor.send({ type: 'log.pause' });
    clock.increment(60_000);
    expect([log(), selectIsPaused(now()), readLog.calls.length]).toEqual(['paused', true, 1]);
    actor.send({ type: 'log.resume' });
    expect([log(), readLog.latest.input.skip]).toEqual(['loading', text.length - 1]);
  });

  test('while the end is looked for there is nothing to pause', () => {
    const { actor, log } = begin();
    actor.send({ type: 'log.pause' });
    expect(log()).toBe('loading');
  });

  test('an end that cannot be found is looked for again', async () => {
    const { actor, clock, goesOnAfter, now, log } = begin();
    await goesOnAfter.latest.reject({ kind: 'unreachable' });
    actor.send({ type: 'log.pause' });
    expect([log(), selectFault(now()), selectState(now())]).toEqual(['resting', { kind: 'unreachable' }, 'none']);
    clock.increment(5_000);
    expect(log()).toBe('loading');
    await goesOnAfter.latest.resolve(false);
    expect([log(), selectFault(now())]).toEqual(['loading', null]);
  });

  test('a service without a log is said, and not asked again', async () => {
    const { clock, goesOnAfter, host, now, log } = begin();
    await goesOnAfter.latest.reject({ kind: 'missing', call: 'GET /api/logger' });
    clock.increment(60_000);
    expect([log(), selectState(now()), goesOnAfter.calls.length]).toEqual(['missing', 'missing', 1]);
    expect(host.ofType('notice.raised').map(({ notice }) => notice.key)).toEqual(['missing']);
  });

  test('a log that was restarted is read from its beginning; what was read before stays', async () => {
    const begun = await beginWith(line('a.example:443', '-> proxy') + 'unfinished');
    begun.clock.increment(2_000);
    await begun.readLog.latest.resolve(partOf(''));
    expect(begun.readLog.latest.input.skip).toBe(0);
    await begun.readLog.latest.resolve(partOf(line('b.example:443', '-> direct')));
    expect([targets(begun), selectRestarts(begun.now())]).toEqual([['b.example direct', 'a.example proxy'], 1]);
  });

  test('a log that shrank before it was first read is read from its beginning', async () => {
    const { goesOnAfter, readLog, log } = begin();
    for (const goesOn of [true, true, false, true]) await goesOnAfter.latest.resolve(goesOn);
    await readLog.latest.resolve(partOf(''));
    expect([log(), readLog.latest.input.skip]).toEqual(['resting', 0]);
  });

  test('where more came than is kept at once, the rest of a line belongs to nothing', async () => {
    const begun = await beginWith(line('a.example:443', '-> proxy') + 'unfinished');
    begun.clock.increment(2_000);
    await begun.readLog.latest.resolve({ ...partOf(line('b.example:443', '-> direct'), 'd'.charCodeAt(0)), cut: true });
    expect(targets(begun)).toEqual(['b.example direct', 'a.example proxy']);
  });

  test('a service that logs to its console is found out, and asked again', async () => {
    const { clock, goesOnAfter, readLog, now } = begin();
    await goesOnAfter.latest.resolve(false);
    const sentence = partOf('The log goes to the console.\n');
    await readLog.latest.resolve(sentence);
    await readLog.latest.resolve(partOf(''));
    await readLog.latest.resolve(sentence);
    expect(selectState(now())).toBe('console');
    clock.increment(5_000);
    await readLog.latest.resolve(partOf(line('a.example:443', '-> proxy')));
    expect(selectState(now())).toBe('connections');
  });

  test('a failure is said and asked again; what was read stays', async () => {
    const { clock, readLog, now } = await beginWith(line('a.example:443', '-> proxy'));
    clock.increment(5_000);
    await readLog.latest.reject({ kind: 'timeout' });
    expect([selectFault(now()), selectState(now())]).toEqual([{ kind: 'timeout' }, 'connections']);
    clock.increment(5_000);
    await readLog.latest.resolve(partOf('', LF));
    expect(selectFault(now())).toBeNull();
  });

  test('the log level is opened where the service has one', () => {
    const { actor, host, now } = begin();
    expect([selectHasLevel(now()), selectHasLevel(begin('2.2.6.7').now())]).toEqual([true, false]);
    actor.send({ type: 'level.open' });
    expect(host.facts).toEqual([{ type: 'action.chosen', action: { kind: 'setting', field: 'logLevel' } }]);
    expect(begin('2.2.6.7').now().can({ type: 'level.open' })).toBe(false);
  });

  test('pinned, it is put aside instead, goes on gathering, and comes back as it is', async () => {
    const begun = await beginWith(line('a.example:443', '-> proxy'));
    const { actor, clock, host, now, readLog } = begun;
    actor.send({ type: 'pin.put' });
    actor.send({ type: 'dialog.cancel' });
    expect([selectIsPinned(now()), now().status, host.take()]).toEqual([
      true,
      'active',
      [{ type: 'dialog.hidden', id: 'dialog1' }],
    ]);
    clock.increment(2_000);
    await readLog.latest.resolve(partOf(line('b.example:443', '-> proxy'), LF));
    expect(targets(begun)).toEqual(['b.example proxy', 'a.example proxy']);
    // Nobody sees it.
    clock.increment(14_999);
    expect(readLog.calls).toHaveLength(2);
    clock.increment(1);
    await readLog.latest.resolve(partOf('', LF));
    actor.send({ type: 'dialog.reopened' });
    expect(readLog.calls).toHaveLength(4);
    actor.send({ type: 'pin.take' });
    actor.send({ type: 'dialog.cancel' });
    expect([now().status, host.take()]).toEqual(['done', [{ type: 'dialog.closed', id: 'dialog1' }]]);
  });

  test('what passes is kept of the last minute, and forgotten when nobody tells it', () => {
    const { actor, now } = begin();
    expect(selectRates(now())).toEqual([]);
    for (let up = 1; up <= 61; up += 1) actor.send({ type: 'traffic.told', traffic: { up, down: 2 } });
    const rates = selectRates(now());
    expect([rates.length, rates[0], rates.at(-1)]).toEqual([60, { up: 2, down: 2 }, { up: 61, down: 2 }]);
    actor.send({ type: 'traffic.told', traffic: null });
    expect(selectRates(now())).toEqual([]);
  });

  test('closing ends the reading', () => {
    const { actor, goesOnAfter, host, now } = begin();
    actor.send({ type: 'dialog.cancel' });
    expect([now().status, goesOnAfter.latest.signal.aborted, host.facts]).toEqual([
      'done',
      true,
      [{ type: 'dialog.closed', id: 'dialog1' }],
    ]);
  });
});

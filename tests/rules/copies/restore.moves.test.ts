import { describe, expect, test } from 'vitest';
import { restoreRules } from '../../../machines/copies/restore.moves.rules';
import { type RestoreNotes, type RestoreStep, type RestoreWork } from '../../../machines/copies/restore.rules';
import { type BackupContents } from '../../../machines/domain/backup/contents';
import { type Touch } from '../../../machines/domain/touch';
import { serviceOf } from '../../harness/capabilities';
import {
  connectedRef,
  lists,
  nodeRef,
  replyOf,
  server,
  serverRef,
  subscription,
  subscriptionRef,
} from '../../harness/touch-lists';

const link = (at: number): string => `ss://YWVzLTI1Ni1nY206cGFzcw@h${at}.example.com:${at}#Server%20${at}`;
const ADDRESS = 'https://host1.example.com/sub';
const node = (id: number) => ({ name: `Node 1-${id}`, address: `n${id}.host1.example.com:80`, net: 'trojan' });

interface Given {
  readonly target?: BackupContents;
  /** What the service was when it was read. */
  readonly touch?: Touch;
  readonly contents?: BackupContents;
  /** The same now; unless it is given, nothing has changed. */
  readonly now?: Touch;
  readonly running?: boolean;
  readonly places?: readonly (readonly [place: number, id: number])[];
  readonly sources?: readonly (readonly [place: number, id: number])[];
  readonly chosen?: readonly string[];
  readonly placed?: RestoreNotes['placed'];
  readonly fetched?: RestoreNotes['fetched'];
}

function workOf({ target = {}, touch = lists(3), contents = {}, ...rest }: Given): RestoreWork {
  return {
    touch: rest.now ?? touch,
    running: rest.running ?? false,
    notes: {
      plan: { items: [], target, places: new Map(rest.places), sources: new Map(rest.sources) },
      present: { contents, missing: [], touch, running: false },
      chosen: new Set(rest.chosen),
      service: serviceOf(),
      placed: rest.placed ?? new Map(),
      fetched: rest.fetched ?? new Map(),
    },
  };
}

const moveOf = (step: RestoreStep, given: Given = {}) => restoreRules.move(step, workOf(given));
const sent = (call: object, more: object = {}) => ({ kind: 'send', call, ...more });
const STANDS = { kind: 'stands' };
const LOST = { kind: 'lost' };

describe('what is sent for a step', () => {
  test('nothing for reading alone', () => {
    expect(moveOf({ kind: 'read' })).toEqual(STANDS);
  });

  test('the core is stopped only while it runs', () => {
    expect(moveOf({ kind: 'stop' }, { running: true })).toEqual(sent({ name: 'stop', input: undefined }));
    expect(moveOf({ kind: 'stop' })).toEqual(STANDS);
  });

  test('the core is started only when it does not run and something is connected, and is followed until it is up', () => {
    const connected = lists(1, [], [connectedRef(serverRef(1))]);
    expect(moveOf({ kind: 'start' }, { touch: connected })).toEqual(
      sent({ name: 'start', input: undefined }, { poll: 'start' }),
    );
    expect(moveOf({ kind: 'start' }, { touch: connected, running: true })).toEqual(STANDS);
    expect(moveOf({ kind: 'start' })).toEqual(STANDS);
  });

  test('a row is disconnected, and rows are deleted, where they stand now; one that is missing loses the step', () => {
    const moved = lists([
      server(1, { name: 'New', address: 'new.example.com:1' }),
      { ...server(2), name: 'Server 3', address: 's3.example.com:443' },
    ]);
    const connection = connectedRef(serverRef(3), 'video');
    const goes: RestoreStep = { kind: 'disconnect', connection };
    const rows = (...ids: readonly number[]): RestoreStep => ({ kind: 'deleteRows', rows: ids.map(serverRef) });
    expect(moveOf(goes)).toEqual(sent({ name: 'disconnect', input: connection }));
    expect(moveOf(goes, { now: moved })).toEqual(
      sent({ name: 'disconnect', input: connectedRef(serverRef(2), 'video') }),
    );
    expect(moveOf(goes, { now: lists(2) })).toEqual(LOST);
    expect(moveOf(rows(1, 3))).toEqual(sent({ name: 'deleteRows', input: { rows: [serverRef(1), serverRef(3)] } }));
    expect(moveOf(rows(3), { now: moved })).toEqual(sent({ name: 'deleteRows', input: { rows: [serverRef(2)] } }));
    expect(moveOf(rows(1, 3), { now: moved })).toEqual(LOST);
  });

  test('inbounds and outbounds by their names; one that the copy lacks is lost', () => {
    const inbound = { tag: 'in', protocol: 'socks', port: 1080 } as const;
    const setting = { probeURL: 'http://a.example', probeInterval: '10s', type: 'leastping' } as const;
    const target: BackupContents = {
      customInbounds: [{ ...inbound, tag: 'other' }, inbound],
      outbounds: [{ name: 'bare' }, { name: 'video', setting }],
    };
    const contents = { outbounds: [{ name: 'video' }] };
    expect(moveOf({ kind: 'deleteInbound', name: 'in' })).toEqual(
      sent({ name: 'deleteInbound', input: { tag: 'in' } }),
    );
    expect(moveOf({ kind: 'addInbound', name: 'in' }, { target })).toEqual(
      sent({ name: 'addInbound', input: inbound }),
    );
    expect(moveOf({ kind: 'addInbound', name: 'gone' }, { target })).toEqual(LOST);
    expect(moveOf({ kind: 'addInbound', name: 'in' })).toEqual(LOST);
    for (const kind of ['addOutbound', 'deleteOutbound'] as const)
      expect(moveOf({ kind, name: 'video' })).toEqual(sent({ name: kind, input: { name: 'video' } }));
    expect(moveOf({ kind: 'saveOutbound', name: 'video' }, { target, contents })).toEqual(
      sent({
        name: 'savePart',
        input: {
          part: 'outbounds',
          name: 'video',
          before: contents,
          after: { outbounds: [{ name: 'video', setting }] },
        },
      }),
    );
    expect(moveOf({ kind: 'saveOutbound', name: 'bare' }, { target })).toEqual(LOST);
  });

  test('servers are imported with a line each, a changed one in its place, a subscription by its address', () => {
    const target: BackupContents = {
      servers: [1, 2, 3].map((at) => ({ name: `Server ${at}`, link: link(at) })),
      subscriptions: [
        { address: 'https://a.example', remarks: '' },
        { address: ADDRESS, remarks: '' },
      ],
    };
    expect(moveOf({ kind: 'importServers', places: [3, 1] }, { target })).toEqual(
      sent({ name: 'importText', input: { url: `${link(3)}\n${link(1)}`, which: null, kind: 'server' } }),
    );
    expect(moveOf({ kind: 'importSubscription', index: 2 }, { target })).toEqual(
      sent({ name: 'importText', input: { url: ADDRESS, which: null, kind: 'subscription' } }),
    );
    const changed: RestoreStep = { kind: 'modifyServer', index: 2 };
    expect(moveOf(changed, { target, places: [[2, 3]] })).toEqual(
      sent({ name: 'importText', input: { url: link(2), which: serverRef(3), kind: 'server' } }),
    );
    expect(moveOf(changed, { target, places: [[2, 3]], now: lists(2) })).toEqual(LOST);
    expect(moveOf(changed, { target })).toEqual(LOST);
  });

  test('of a subscription, its remarks and what the service keeps of it; keys that it does not know stay out', () => {
    const touch = lists(0, [1, subscription(2, 1, { remarks: 'now', others: { autoSelect: false } }), 1]);
    const target: BackupContents = {
      subscriptions: [
        { address: 'https://host2.example.com/sub', remarks: 'then', keys: { autoSelect: true, other: 1 } },
        { address: 'https://host3.example.com/sub', remarks: 'plain' },
        { address: 'https://gone.example', remarks: '' },
      ],
    };
    const patch = (index: number, more: Given = {}) =>
      moveOf({ kind: 'patchSubscription', index }, { target, touch, ...more });
    expect(patch(1)).toEqual(
      sent({
        name: 'patchSubscription',
        input: {
          row: subscriptionRef(2),
          address: 'https://host2.example.com/sub',
          remarks: 'then',
          others: { autoSelect: true },
        },
      }),
    );
    const plain = { row: subscriptionRef(3), address: 'https://host3.example.com/sub', remarks: 'plain' };
    expect(patch(2)).toEqual(sent({ name: 'patchSubscription', input: plain }));
    expect([patch(3), patch(4)]).toEqual([LOST, LOST]);
    // The plan, or an import, knows it by more than its address.
    expect(patch(3, { sources: [[3, 1]] })).toMatchObject({ call: { input: { row: subscriptionRef(1) } } });
    expect(patch(2, { fetched: new Map([[2, subscriptionRef(1)]]) })).toMatchObject({
      call: { input: { row: subscriptionRef(1) } },
    });
  });

  describe('a connection of the copy', () => {
    const VIDEO = 'https://host2.example.com/sub';
    const target: BackupContents = {
      servers: [{ name: 'Server 1', link: link(1) }],
      subscriptions: [
        { address: 'https://other.example', remarks: '' },
        { address: VIDEO, remarks: '' },
      ],
      connections: [
        { outbound: 'proxy', own: 1 },
        { outbound: 'video', subscription: VIDEO, server: node(2) },
        { outbound: 'video', subscription: 'https://gone.example', server: node(2) },
        { outbound: 'video', own: 9 },
      ],
    };
    const touch = lists(3, [
      1,
      subscription(2, 3, {
        address: VIDEO,
        servers: [1, 2, 3].map((id) => server(id, { ...node(id), _type: 'subscriptionServer' })),
      }),
    ]);
    const connect = (index: number, more: Given = {}) => moveOf({ kind: 'connect', index }, { target, touch, ...more });

    test('is of an own server: one that was imported comes before one that was there', () => {
      expect(connect(1, { places: [[1, 2]] })).toEqual(sent({ name: 'connect', input: connectedRef(serverRef(2)) }));
      expect(connect(1, { places: [[1, 2]], placed: new Map([[1, serverRef(3)]]) })).toEqual(
        sent({ name: 'connect', input: connectedRef(serverRef(3)) }),
      );
      expect([connect(1), connect(4), connect(7)]).toEqual([LOST, LOST, LOST]);
    });

    test('is of a server of a subscription, by all that the list shows of it', () => {
      expect(connect(2)).toEqual(sent({ name: 'connect', input: connectedRef(nodeRef(1, 2), 'video') }));
      expect(connect(3)).toEqual(LOST);
      for (const other of [{ name: 'x' }, { address: 'x:1' }, { net: 'ss' }]) {
        const now = lists(3, [
          1,
          subscription(2, 0, {
            address: VIDEO,
            servers: [server(1, { ...node(2), _type: 'subscriptionServer', ...other })],
          }),
        ]);
        expect(connect(2, { now })).toEqual(LOST);
      }
    });

    test('is found by its subscription’s place where the service tells no address', () => {
      const bare = (id: number) => subscription(id, 3, { address: null, host: 'same.example', id });
      const nodes = [1, 2, 3].map((id) => server(id, { ...node(id), _type: 'subscriptionServer' }));
      const now = lists(3, [bare(1), { ...bare(2), remarks: 'b', servers: nodes }]);
      expect(connect(2, { touch: now, sources: [[2, 2]] })).toEqual(
        sent({ name: 'connect', input: connectedRef(nodeRef(1, 2), 'video') }),
      );
      expect(connect(2, { touch: now })).toEqual(LOST);
      expect(connect(2, { touch: now, fetched: new Map([[2, subscriptionRef(2)]]) })).toEqual(
        sent({ name: 'connect', input: connectedRef(nodeRef(1, 2), 'video') }),
      );
    });

    test('is not of a subscription that cannot be referred to', () => {
      const nodes = [server(2, { ...node(2), _type: 'subscriptionServer' })];
      const now = lists(3, [subscription(0, 0, { address: VIDEO, servers: nodes })]);
      expect(connect(2, { now })).toEqual(LOST);
    });

    test('is not made when two rows look the same', () => {
      const twin = server(1, { ...node(2), _type: 'subscriptionServer' });
      const now = lists(3, [1, subscription(2, 0, { address: VIDEO, servers: [twin, { ...twin, id: 2 }] })]);
      expect(connect(2, { now })).toEqual(LOST);
    });

    test('pins it, or takes the pin away', () => {
      expect(moveOf({ kind: 'pinServer', index: 2 }, { target, touch })).toEqual(
        sent({ name: 'pinServer', input: { outbound: 'video', row: nodeRef(1, 2) } }),
      );
      expect(moveOf({ kind: 'pinServer', index: 3 }, { target, touch })).toEqual(LOST);
      expect(moveOf({ kind: 'unpinServer', name: 'video' })).toEqual(
        sent({ name: 'pinServer', input: { outbound: 'video', row: null } }),
      );
    });

    test('is added to what the outbound has, where a service takes whole outbounds', () => {
      const there = [connectedRef(serverRef(1), 'video'), connectedRef(serverRef(2))];
      const given = { target, touch: { ...touch, connected: there } };
      const choose: RestoreStep = { kind: 'chooseServers', name: 'video' };
      expect(moveOf(choose, { ...given, chosen: ['connections/c2', 'connections/c3'] })).toEqual(
        sent({
          name: 'chooseServers',
          input: { outbound: 'video', rows: [connectedRef(serverRef(1), 'video'), nodeRef(1, 2)] },
        }),
      );
      for (const chosen of [[], ['connections/c1'], ['connections/c3']])
        expect(moveOf(choose, { ...given, chosen, places: [[1, 3]] })).toEqual(LOST);
    });
  });

  describe('a part', () => {
    const saved = (part: string, before: BackupContents, after: BackupContents) =>
      sent({ name: 'savePart', input: { part, name: '', before, after } });

    test('is sent whole', () => {
      const target: BackupContents = { routingA: 'default: proxy' };
      expect(moveOf({ kind: 'routingA' }, { target, contents: { routingA: '' } })).toEqual(
        saved('routingA', { routingA: '' }, target),
      );
      expect(moveOf({ kind: 'dns' }, { target })).toEqual(LOST);
    });

    test('of settings and ports, what was chosen goes over what is there', () => {
      const contents: BackupContents = {
        settings: { logLevel: 'info', mux: '8' },
        ports: { socks5: 1, http: 2, socks5WithPac: 3, httpWithPac: 4, vmess: 5 },
      };
      const target: BackupContents = {
        settings: { logLevel: 'debug', mux: '16' },
        ports: { socks5: 11, http: 12, socks5WithPac: 13, httpWithPac: 14, vmess: 15 },
      };
      const chosen = ['settings/logLevel', 'ports/http', 'settings/socks5'];
      expect(moveOf({ kind: 'settings' }, { target, contents, chosen })).toEqual(
        saved('settings', contents, { settings: { logLevel: 'debug', mux: '8' } }),
      );
      expect(moveOf({ kind: 'ports' }, { target, contents, chosen })).toEqual(
        saved('ports', contents, { ports: { socks5: 1, http: 12, socks5WithPac: 3, httpWithPac: 4, vmess: 5 } }),
      );
    });

    test.each([
      ['auto_update_at_intervals', 0, 1],
      ['auto_update_at_intervals', undefined, 1],
      ['auto_update_at_intervals', 1, 1],
      ['auto_update_at_intervals', 5, 5],
      ['none', 0, 0],
    ])('an interval while updates are %s: %s becomes %s', (mode, hours, becomes) => {
      const contents = { settings: { subscriptionAutoUpdateMode: mode, subscriptionAutoUpdateIntervalHour: hours } };
      expect(moveOf({ kind: 'settings' }, { contents })).toMatchObject({
        call: { input: { after: { settings: { subscriptionAutoUpdateIntervalHour: becomes } } } },
      });
    });
  });
});

describe('the lists are read before a step', () => {
  const wants = (step: RestoreStep, given: Given = {}) => restoreRules.mustRead(step, workOf(given));

  test('that reads, deletes or chooses; and before one whose row looks like another', () => {
    const twins = lists([server(1), { ...server(1), id: 2 }, server(3)]);
    expect(wants({ kind: 'read' })).toBe(true);
    expect(wants({ kind: 'deleteRows', rows: [serverRef(1)] })).toBe(true);
    expect(wants({ kind: 'chooseServers', name: 'proxy' })).toBe(true);
    expect(wants({ kind: 'stop' })).toBe(false);
    const disconnect = (id: number): RestoreStep => ({ kind: 'disconnect', connection: connectedRef(serverRef(id)) });
    expect(wants(disconnect(3), { touch: twins })).toBe(false);
    expect(wants(disconnect(1), { touch: twins })).toBe(true);
  });

  test('and its rows are looked for as the service was read', () => {
    const target: BackupContents = {
      connections: [
        { outbound: 'proxy', own: 1 },
        { outbound: 'video', own: 2 },
        { outbound: 'video', subscription: ADDRESS, server: node(1) },
      ],
    };
    const given: Given = {
      target,
      places: [
        [1, 3],
        [2, 2],
      ],
      now: lists(1),
    };
    const { notes } = workOf(given);
    const located = (step: RestoreStep) => restoreRules.locate(step, { ...workOf(given), notes });
    const rowsOf = (step: RestoreStep) => located(step).rows;
    expect(located({ kind: 'stop' })).toEqual({ before: notes.present.touch, rows: [] });
    expect(rowsOf({ kind: 'disconnect', connection: connectedRef(serverRef(2)) })).toEqual([
      connectedRef(serverRef(2)),
    ]);
    expect(rowsOf({ kind: 'deleteRows', rows: [serverRef(1), subscriptionRef(1)] })).toEqual([
      serverRef(1),
      subscriptionRef(1),
    ]);
    expect([1, 2, 3].map((index) => rowsOf({ kind: 'modifyServer', index }))).toEqual([
      [serverRef(3)],
      [serverRef(2)],
      [],
    ]);
    for (const kind of ['connect', 'pinServer'] as const)
      expect([1, 2, 3].map((index) => rowsOf({ kind, index }))).toEqual([[serverRef(3)], [serverRef(2)], []]);
    expect(rowsOf({ kind: 'chooseServers', name: 'video' })).toEqual([serverRef(2)]);
  });
});

describe('what is known after an answer', () => {
  const steps = {
    subscription: { kind: 'importSubscription', index: 2 },
    servers: { kind: 'importServers', places: [2, 4] },
    patch: { kind: 'patchSubscription', index: 1 },
    modify: { kind: 'modifyServer', index: 2 },
  } as const satisfies Readonly<Record<string, RestoreStep>>;
  const target: BackupContents = {
    servers: [1, 2, 3, 4].map((at) => ({ name: `Server ${at}`, link: link(at) })),
    subscriptions: [{ address: ADDRESS, remarks: '' }],
  };
  function after(
    step: RestoreStep,
    given: Given,
    now: Touch,
    from: 'answer' | 'reading' = 'answer',
    value: unknown = null,
  ) {
    const before = workOf({ target, ...given });
    const work = { ...before, ...restoreRules.follow(step, before, replyOf(now), from) };
    const { placed, fetched } = work.notes;
    expect(work.touch).toBe(now);
    return {
      placed: [...placed],
      fetched: [...fetched],
      outcome: restoreRules.outcome(step, before, work, value).kind,
    };
  }

  test('a subscription that came is the last one; without one nothing came', () => {
    const touch = lists(0, [1]);
    const came = after(steps.subscription, { touch }, lists(0, [1, 1]));
    expect(came).toEqual({ placed: [], fetched: [[2, subscriptionRef(2)]], outcome: 'done' });
    expect(after(steps.subscription, { touch }, touch)).toEqual({ placed: [], fetched: [], outcome: 'lost' });
    expect(after(steps.subscription, { touch: lists(0) }, lists(0))).toEqual({
      placed: [],
      fetched: [],
      outcome: 'lost',
    });
    expect(after(steps.subscription, { touch }, lists(0, [1, 1]), 'reading').fetched).toEqual([]);
  });

  test('servers that came are those behind the ones that were there, in the order of their links', () => {
    const now = lists([server(1), server(2, { name: 'Server 2' }), server(3, { name: 'as it likes' })]);
    expect(after(steps.servers, { touch: lists(1) }, now)).toEqual({
      placed: [
        [2, serverRef(2)],
        [4, serverRef(3)],
      ],
      fetched: [],
      outcome: 'done',
    });
    const less = lists([server(1), server(2, { name: 'Server 4' })]);
    expect(after(steps.servers, { touch: lists(1) }, less)).toEqual({
      placed: [[4, serverRef(2)]],
      fetched: [],
      outcome: 'lost',
    });
    expect(after(steps.servers, { touch: lists(1) }, now, 'reading')).toMatchObject({ placed: [], outcome: 'lost' });
  });

  test('a subscription with new remarks stays where it is, and so does a changed server', () => {
    const touch = lists(3, [2, 1]);
    const now = lists(3, [subscription(1, 2, { remarks: 'then', address: 'https://moved.example' }), 1]);
    expect(after(steps.patch, { touch }, now)).toEqual({
      placed: [],
      fetched: [[1, subscriptionRef(1)]],
      outcome: 'done',
    });
    expect(after(steps.patch, { touch }, now, 'reading').fetched).toEqual([]);
    const changed = lists([server(1), server(2), server(3, { name: 'changed' })], [2, 1]);
    const places = [[2, 3]] as const;
    expect(after(steps.modify, { touch, places }, changed)).toEqual({
      placed: [[2, serverRef(3)]],
      fetched: [],
      outcome: 'done',
    });
    expect(after(steps.modify, { touch, places }, changed, 'reading').placed).toEqual([]);
  });

  test('what came earlier is followed to where it stands; what is gone is forgotten', () => {
    const given: Given = {
      touch: lists(3, [1, 1]),
      placed: new Map([
        [1, serverRef(3)],
        [2, serverRef(1)],
      ]),
      fetched: new Map([[1, subscriptionRef(2)]]),
    };
    const now = lists([{ ...server(3), id: 1 }], [subscription(1, 1), subscription(2, 1)]);
    expect(after({ kind: 'stop' }, given, now, 'reading')).toEqual({
      placed: [[1, serverRef(1)]],
      fetched: [[1, subscriptionRef(2)]],
      outcome: 'done',
    });
  });

  test.each([
    [{ clashed: true }, 'lost'],
    [{ clashed: false }, 'done'],
    [{}, 'done'],
    [null, 'done'],
    ['clashed', 'done'],
  ])('a part whose saving answered %j is %s', (value, outcome) => {
    expect(after({ kind: 'ports' }, {}, lists(3), 'answer', value).outcome).toBe(outcome);
  });

  test('an outbound of which one server is missing is done in part only', () => {
    const connections: BackupContents['connections'] = [
      { outbound: 'proxy', own: 1 },
      { outbound: 'proxy', own: 2 },
    ];
    const outcome = (places: Given['places'], chosen: readonly string[]) =>
      after(
        { kind: 'chooseServers', name: 'proxy' },
        { target: { ...target, connections }, chosen, ...(places && { places }) },
        lists(3),
      ).outcome;
    const both = ['connections/c1', 'connections/c2'];
    expect(
      outcome(
        [
          [1, 1],
          [2, 2],
        ],
        both,
      ),
    ).toBe('done');
    expect(outcome([[1, 1]], both)).toBe('lost');
    expect(outcome([[1, 1]], ['connections/c1'])).toBe('done');
  });

  test('a failed call has not taken effect', () => {
    expect(restoreRules.isDoubtful({ kind: 'stop' }, { kind: 'unreachable' })).toBe(false);
  });
});

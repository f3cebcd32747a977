// What the app knows and decides, without its children (app.test.ts of the machines has those).
import { describe, expect, test } from 'vitest';
import { createActor, createMachine, type AnyActorRef } from 'xstate';
import { serviceOf } from '../../harness/capabilities';
import { noConnections } from '../../../machines/domain/connections/connection-log';
import { dialogOf, type Children } from '../../../machines/shell/app.readings';
import {
  dialogContextOf,
  initialContext,
  initialView,
  NO_MEMORY,
  staleConnections,
  storedWith,
  viewElsewhere,
  without,
} from '../../../machines/shell/app.rules';
import { usableToken } from '../../../machines/session/token.rules';
import { type ConnectedReference } from '../../../machines/domain/reference';
import { type StoredSubject } from '../../../machines/domain/text-subject';
import { isDoneBy, PLAIN_ACTIONS, type ActionOf, type PlainAction } from '../../../machines/ports/actions';
import { ACTION_WORDS } from '../../../src/views/shell/palette-words';
import { type Stored } from '../../../machines/ports/storage';
import { appInput, OWN_ADDRESS } from '../../harness/app';
import { answeringBackend } from '../../harness/backend';
import { tokenOf, VERSION } from '../../harness/fixtures';
import { connectedRef, lists, nodeRef, replyOf, serverRef, subscription } from '../../harness/touch-lists';

const SORT = { column: 'name', descending: true } as const;

describe('what a person begins with', () => {
  test.each([
    ['servers', 'servers'],
    ['subscriptions', 'subscriptions'],
    ['sub:12', 'sub:12'],
    ['sub:', 'subscriptions'],
    ['sub:1x', 'subscriptions'],
    ['asub:1', 'subscriptions'],
    ['nonsense', 'subscriptions'],
    [undefined, 'subscriptions'],
  ])('the tab that was stored as %j is %s', (lastNodeTab, tab) => {
    expect(initialView(lastNodeTab === undefined ? {} : { lastNodeTab }).tab).toBe(tab);
  });

  test('the first page of the default outbound, nothing searched, sorted as it was, tested as it was', () => {
    expect(initialView({ nodeSort: 'name descending', httpTestUrl: 'http://a/204' })).toEqual({
      tab: 'subscriptions',
      page: 1,
      sort: SORT,
      outbound: 'proxy',
      search: { text: '', mode: 'plain', scope: 'tab', protocols: [], alive: [] },
      testUrl: 'http://a/204',
    });
  });

  test('at another service the sort and the test page stay; tab, page, search and outbound belong to the lists', () => {
    const search = { text: 'x', mode: 'plain', scope: 'all', protocols: [], alive: [] } as const;
    const before = { tab: 'sub:2', page: 3, sort: SORT, outbound: 'work', search, testUrl: 'http://a' } as const;
    expect(viewElsewhere(before)).toEqual({ ...initialView({}), sort: SORT, testUrl: 'http://a' });
    expect(viewElsewhere({ tab: 'servers', page: 1, sort: SORT, outbound: 'proxy' }).testUrl).toBeNull();
  });

  test('the stored address, else the panel’s own; nothing is known of the service', () => {
    const context = initialContext(appInput({ backendAddress: 'http://b:2', token: tokenOf('ada') }));
    expect(context).toMatchObject({
      address: 'http://b:2',
      token: tokenOf('ada'),
      version: null,
      first: false,
      unsupportedCalls: [],
      seenKeys: {},
      pending: [],
      reply: null,
      visible: true,
      inFlight: 0,
      connections: [],
    });
    expect(initialContext(appInput({})).address).toBe(OWN_ADDRESS);
  });

  test('a token that cannot be read is none', () => {
    expect([usableToken(tokenOf('ada')), usableToken('x.y.z'), usableToken(null), usableToken(undefined)]).toEqual([
      tokenOf('ada'),
      null,
      null,
      null,
    ]);
  });
});

describe('what a dialog is told', () => {
  const known = {
    memory: NO_MEMORY,
    reply: null,
    latencies: new Map(),
    address: 'http://a:1',
    pending: ['dns'] as const,
    unsupportedCalls: ['GET /api/customPac'],
    setting: { setting: { transparent: 'close' }, localGfwList: '' },
  };

  test('what can cut off is put on trial unless the person chose otherwise, everything else only when asked for', () => {
    const trialsOf = (stored: Stored) =>
      dialogContextOf({ ...known, seenKeys: {}, input: { stored }, version: null }).trials;
    expect(trialsOf({ trialCutting: 'on', trialOthers: 'off' })).toEqual({ cutting: true, others: false });
    expect(trialsOf({ trialCutting: 'off', trialOthers: 'on' })).toEqual({ cutting: false, others: true });
  });

  test('before the version is known: no docker, an unknown core', () => {
    const { memory, ...told } = known;
    expect(dialogContextOf({ ...known, seenKeys: {}, input: { stored: {} }, version: null })).toEqual({
      ...told,
      localPorts: memory.localPorts,
      singleKeys: true,
      trials: { cutting: true, others: false },
      book: null,
      version: null,
      docker: false,
      service: serviceOf('2.2.6.7', { variant: 'Unknown', loadBalanceValid: false }),
    });
  });

  test('and then what it says', () => {
    const version = { ...VERSION, dockerMode: true };
    expect(dialogContextOf({ ...known, seenKeys: {}, input: { stored: { shortcuts: 'off' } }, version })).toMatchObject(
      {
        version,
        docker: true,
        singleKeys: false,
        service: serviceOf('2.2.6.7', { variant: 'Xray' }),
      },
    );
  });

  test('what its lists, its replies and missing calls have shown decides what the service can do', () => {
    const shown = { ...known, input: { stored: {} }, version: { ...VERSION, version: '2.2.7.5' } };
    expect(dialogContextOf({ ...shown, seenKeys: {} }).service).toMatchObject({ ipGroups: true, gfwListLink: true });
    const older = dialogContextOf({ ...shown, seenKeys: { setting: ['transparent'] } }).service;
    expect(older).toMatchObject({ ipGroups: false, gfwListLink: false });
    const lacking = { ...shown, seenKeys: {}, unsupportedCalls: ['GET /api/tproxyWhiteIpGroups'] };
    expect(dialogContextOf(lacking).service).toMatchObject({ ipGroups: false, gfwListLink: true });
    const reply = replyOf(lists(0, [subscription(1, 1, { address: null })]));
    expect(dialogContextOf({ ...shown, seenKeys: {}, reply }).service.testUrl).toBe(false);
  });
});

describe('the dialog that an action opens', () => {
  test.each<[ActionOf<'dialog'>, unknown]>([
    [{ kind: 'settings' }, { kind: 'settings' }],
    [{ kind: 'about' }, { kind: 'about' }],
    [{ kind: 'addressPorts' }, { kind: 'addressPorts' }],
    [
      { kind: 'setting', field: 'muxOn' },
      { kind: 'settings', field: 'muxOn' },
    ],
    [
      { kind: 'textSetting', subject: 'dns' },
      { kind: 'textSetting', subject: 'dns' },
    ],
    [
      { kind: 'service', address: 'http://b:2' },
      { kind: 'serviceSwitch', target: 'http://b:2' },
    ],
    [
      { kind: 'rule', host: 'shop.example', address: '', outbound: 'media' },
      { kind: 'rule', about: { host: 'shop.example', address: '', client: '', inbound: '' }, outbound: 'media' },
    ],
    [{ kind: 'shortcuts' }, { kind: 'shortcuts' }],
    [{ kind: 'logs' }, { kind: 'logs', autoScroll: true, wrap: null }],
    [
      { kind: 'palette' },
      {
        kind: 'palette',
        actions: expect.any(Array),
        subjects: ['routingA', 'dns'],
        outbounds: [],
        outbound: 'proxy',
        answers: false,
      },
    ],
  ])('%o', (action, dialog) => expect(dialogOf(action, {}, {}, serviceOf())).toEqual(dialog));

  test('the palette offers without a session whatever has a name and is done by none of its children, but itself', () => {
    const named = Object.keys(ACTION_WORDS) as readonly PlainAction[];
    const others = named.filter((kind) => kind !== 'palette' && !isDoneBy({ kind }, 'session'));
    expect(others.length).toBeLessThan(named.length - 5);
    const { actions } = dialogOf({ kind: 'palette' }, {}, {}, serviceOf()) as {
      readonly actions: readonly PlainAction[];
    };
    expect([...actions].sort()).toEqual([...others].sort());
    expect(new Set(actions).size).toBe(actions.length);
  });

  test('the palette offers everything but itself where the children of the session can do all', () => {
    const able = { can: () => true, context: { outbounds: ['proxy', 'work'], active: 'work' } };
    const child = { getSnapshot: () => able };
    const session = { getSnapshot: () => ({ children: { core: child, nodes: child, outbounds: child } }) };
    const children = { backend: answeringBackend(), session: session as unknown as AnyActorRef };
    expect(dialogOf({ kind: 'palette' }, {}, children, serviceOf())).toMatchObject({
      actions: PLAIN_ACTIONS.filter((kind) => kind !== 'palette'),
      outbounds: ['proxy', 'work'],
      outbound: 'work',
      answers: true,
    });
  });

  test('is the one of DNS rules where the service has no two lists of servers', () => {
    const of = (subject: StoredSubject) => dialogOf({ kind: 'textSetting', subject }, {}, {}, serviceOf('2.3.4'));
    expect([of('dns'), of('routingA')]).toEqual([{ kind: 'dnsRules' }, { kind: 'textSetting', subject: 'routingA' }]);
  });

  test('custom inbounds have a dialog, which the palette finds where the service has them', () => {
    const action = { kind: 'textSetting', subject: 'inbounds' } as const;
    expect(dialogOf(action, {}, {}, serviceOf('2.4.0'))).toEqual({ kind: 'customInbounds' });
    expect(dialogOf({ kind: 'palette' }, {}, {}, serviceOf('2.4.0'))).toMatchObject({
      subjects: ['routingA', 'dns', 'inbounds', 'ipGroups'],
    });
  });

  test('to explain, it is given what Connections has gathered, open or pinned', () => {
    const log = noConnections();
    const holding = (context: object) => createActor(createMachine({ context }));
    const connections = { id: 'dialog1', kind: 'connections', ref: holding({ log }) };
    const dialogs = (open: readonly object[], aside: readonly object[]) => ({ dialogs: holding({ open, aside }) });
    const explain = (children: Children) => dialogOf({ kind: 'explain' }, {}, children, serviceOf());
    expect(explain(dialogs([connections], []))).toEqual({ kind: 'explain', seen: log });
    expect(explain(dialogs([], [connections]))).toEqual({ kind: 'explain', seen: log });
    expect(explain(dialogs([], []))).toEqual({ kind: 'explain' });
  });

  test('is as it was left: logs still and wrapped', () => {
    const stored = { logAutoScroll: 'false', logWrap: 'true' };
    expect(dialogOf({ kind: 'logs' }, stored, {}, serviceOf())).toEqual({
      kind: 'logs',
      autoScroll: false,
      wrap: true,
    });
  });

  test('what was stored counts from then on, and what was taken away no longer', () => {
    const stored = storedWith({ theme: 'dark' }, 'shortcuts', 'off');
    expect(stored).toEqual({ theme: 'dark', shortcuts: 'off' });
    expect(storedWith(stored, 'theme', null)).toEqual({ shortcuts: 'off' });
  });
});

describe('connections that were remembered', () => {
  const one = connectedRef(nodeRef(0, 1));
  const others: readonly ConnectedReference[] = [
    connectedRef(serverRef(1)),
    connectedRef(nodeRef(1, 1)),
    connectedRef(nodeRef(0, 2)),
    connectedRef(nodeRef(0, 1), 'work'),
  ];

  test('one is forgotten, and none that is like it', () => {
    expect(without([...others, one], { ...one })).toEqual(others);
  });

  test('"ID exceed range" as a word, in any case, or as the service says it of a subscription: those that lead to no row, listed or not', () => {
    const lost = [connectedRef(nodeRef(0, 7)), connectedRef(serverRef(8))];
    const reply = replyOf(lists(1, [], [connectedRef(serverRef(1)), ...lost.slice(0, 1)]));
    const known = { reply, connections: lost };
    expect(staleConnections(known, 'failed: id exceed range')).toEqual(lost);
    expect(staleConnections(known, 'LocateServerRaw: ID or Sub exceed range')).toEqual(lost);
    expect(staleConnections(known, 'server #9 does not exist (there are 1 servers); reload')).toEqual(lost);
    expect(staleConnections(known, 'x: server #9 of subscription #2 does not exist')).toEqual(lost);
    expect(staleConnections(known, 'Android ID exceed ranges')).toEqual([]);
    expect(staleConnections(known, 'VOID exceed range')).toEqual([]);
  });
});

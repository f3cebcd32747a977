import { describe, expect, test } from 'vitest';
import { type Place, type PlanItem } from '../../../machines/copies/plan.rules';
import {
  aroundStop,
  isSaving,
  restoreSteps,
  wantsStop,
  type RestoreStep,
} from '../../../machines/copies/restore.rules';
import { type BackupContents } from '../../../machines/domain/backup/contents';
import { type Touch } from '../../../machines/domain/touch';
import { serviceOf } from '../../harness/capabilities';
import { connectedRef, lists, nodeRef, serverRef, subscriptionRef } from '../../harness/touch-lists';

type Kind = PlanItem['kind'];

const LISTS: Readonly<Record<string, Place['of']>> = { c: 'copy', p: 'service', s: 'pin', u: 'unpin' };

/** `servers/c2` is the second server of the copy. */
function placeOf(id: string): Place | null {
  const [, letter = '', index = ''] = /^(?:servers|subscriptions|connections)\/([cpsu])(\d+)$/.exec(id) ?? [];
  const of = LISTS[letter];
  return of === undefined ? null : { of, index: Number(index) };
}

const itemOf = (id: string, kind: Kind): PlanItem => ({
  id,
  part: id.slice(0, id.indexOf('/')) as PlanItem['part'],
  kind,
  place: placeOf(id),
  name: id.slice(id.indexOf('/') + 1),
  before: null,
  after: null,
  secret: false,
  refused: null,
});

interface Given {
  readonly touch?: Touch;
  readonly target?: BackupContents;
  /** What is left out of the plan's items. */
  readonly without?: readonly string[];
  readonly whole?: boolean;
}

function stepsFor(
  items: Readonly<Record<string, Kind>>,
  { touch = lists(3), target = {}, without = [], whole = false }: Given = {},
): readonly RestoreStep[] {
  const all = Object.entries(items).map(([id, kind]) => itemOf(id, kind));
  const [first, ...rest] = restoreSteps({
    plan: { items: all, target, places: new Map(), sources: new Map() },
    present: { contents: {}, missing: [], touch, running: false },
    chosen: new Set(all.map(({ id }) => id).filter((id) => !without.includes(id))),
    service: { ...serviceOf(), wholeOutbounds: whole },
  });
  if (first !== undefined) expect(first).toEqual({ kind: 'read' });
  return rest;
}

describe('what goes', () => {
  const connected = [
    connectedRef(serverRef(1)),
    connectedRef(serverRef(2)),
    connectedRef(nodeRef(0, 2)),
    connectedRef(nodeRef(1, 1), 'video'),
    connectedRef(nodeRef(1, 2)),
  ];
  const touch = lists(3, [3, 3], connected);

  test('rows are disconnected first, a subscription with each of its servers, and then deleted together', () => {
    expect(stepsFor({ 'servers/p2': 'removed', 'subscriptions/p2': 'removed' }, { touch })).toEqual([
      { kind: 'disconnect', connection: connectedRef(serverRef(2)) },
      { kind: 'disconnect', connection: connectedRef(nodeRef(1, 1), 'video') },
      { kind: 'disconnect', connection: connectedRef(nodeRef(1, 2)) },
      { kind: 'deleteRows', rows: [serverRef(2), subscriptionRef(2)] },
    ]);
  });

  test.each([
    ['a server', 'servers/p2', [connectedRef(serverRef(2))], serverRef(2)],
    ['a subscription', 'subscriptions/p1', [connectedRef(nodeRef(0, 2))], subscriptionRef(1)],
  ] as const)('%s takes with it what is its own, and nothing of the same number', (_, id, gone, row) => {
    expect(stepsFor({ [id]: 'removed' }, { touch })).toEqual([
      ...gone.map((connection) => ({ kind: 'disconnect', connection })),
      { kind: 'deleteRows', rows: [row] },
    ]);
  });

  test('a connection goes alone, by its place among those of the service', () => {
    expect(stepsFor({ 'connections/p4': 'removed' }, { touch })).toEqual([
      { kind: 'disconnect', connection: connectedRef(nodeRef(1, 1), 'video') },
    ]);
  });

  test('what is not checked stays', () => {
    expect(stepsFor({ 'servers/p2': 'removed', 'outbounds/b': 'removed' }, { touch, without: ['servers/p2'] })).toEqual(
      [{ kind: 'deleteOutbound', name: 'b' }],
    );
    expect(stepsFor({ 'servers/p2': 'removed' }, { touch, without: ['servers/p2'] })).toEqual([]);
    expect(stepsFor({ 'servers/c1': 'kept', 'settings/mux': 'kept', 'connections/c1': 'kept' }, { touch })).toEqual([]);
  });
});

describe('what comes', () => {
  test('servers are imported a hundred at a time, in the order of the copy', () => {
    const added = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`servers/c${at + 1}`, 'added' as const]));
    const imports = stepsFor(added).map((step) => (step.kind === 'importServers' ? step.places : []));
    expect(imports.map((places) => [places[0], places.at(-1), places.length])).toEqual([
      [1, 100, 100],
      [101, 200, 100],
      [201, 250, 50],
    ]);
  });

  test('a subscription is imported and then given its remarks; one that is there is only given them', () => {
    expect(stepsFor({ 'subscriptions/c1': 'changed', 'subscriptions/c2': 'added', 'servers/c3': 'changed' })).toEqual([
      { kind: 'modifyServer', index: 3 },
      { kind: 'importSubscription', index: 2 },
      { kind: 'patchSubscription', index: 1 },
      { kind: 'patchSubscription', index: 2 },
    ]);
  });

  test('a custom inbound that differs is deleted and added anew', () => {
    expect(
      stepsFor({ 'customInbounds/a': 'removed', 'customInbounds/b': 'changed', 'customInbounds/c': 'added' }),
    ).toEqual([
      { kind: 'deleteInbound', name: 'a' },
      { kind: 'deleteInbound', name: 'b' },
      { kind: 'addInbound', name: 'b' },
      { kind: 'addInbound', name: 'c' },
    ]);
  });

  test('an outbound is added before its setting is saved, and only a setting that the copy has is', () => {
    const setting = { probeURL: 'u', probeInterval: '10s', type: 'leastping' };
    const outbounds = [{ name: 'a', setting }, { name: 'b' }, { name: 'c', setting }, { name: 'd' }];
    const items = {
      'outbounds/a': 'added',
      'outbounds/b': 'added',
      'outbounds/c': 'changed',
      'outbounds/d': 'changed',
      'outbounds/e': 'removed',
    } as const;
    expect(stepsFor(items, { target: { outbounds } })).toEqual([
      { kind: 'deleteOutbound', name: 'e' },
      { kind: 'addOutbound', name: 'a' },
      { kind: 'addOutbound', name: 'b' },
      { kind: 'saveOutbound', name: 'a' },
      { kind: 'saveOutbound', name: 'c' },
    ]);
    expect(stepsFor({ 'outbounds/a': 'changed' })).toEqual([]);
  });

  test.each(['settings', 'ports', 'dns', 'routingA', 'domainsExcluded', 'customRouting', 'ipGroups'] as const)(
    '%s are saved once, whatever of them is added or changed',
    (part) => {
      expect(stepsFor({ [`${part}/a`]: 'changed', [`${part}/b`]: 'added' })).toEqual([{ kind: part }]);
      expect(stepsFor({ [`${part}/a`]: 'added' })).toEqual([{ kind: part }]);
      expect(stepsFor({ [`${part}/a`]: 'kept' })).toEqual([]);
    },
  );

  const connections: BackupContents['connections'] = [
    { outbound: 'proxy', own: 1 },
    { outbound: 'video', own: 2 },
    { outbound: 'proxy', own: 3 },
  ];

  test('servers are connected last, each to its outbound, or all of an outbound at once', () => {
    const items = {
      'connections/c1': 'added',
      'connections/c2': 'added',
      'connections/c3': 'added',
      'settings/mux': 'changed',
    } as const;
    expect(stepsFor(items, { target: { connections } })).toEqual([
      { kind: 'settings' },
      { kind: 'connect', index: 1 },
      { kind: 'connect', index: 2 },
      { kind: 'connect', index: 3 },
    ]);
    expect(stepsFor(items, { target: { connections }, whole: true })).toEqual([
      { kind: 'settings' },
      { kind: 'chooseServers', name: 'proxy' },
      { kind: 'chooseServers', name: 'video' },
    ]);
  });

  test.each(['added', 'changed'] as const)(
    'a pin is set after the connections (%s), and an unwanted one taken away before',
    (kind) => {
      const items = { 'connections/c2': 'added', 'connections/s2': kind, 'connections/u1': 'removed' } as const;
      expect(stepsFor(items, { target: { connections } })).toEqual([
        { kind: 'connect', index: 2 },
        { kind: 'unpinServer', name: 'proxy' },
        { kind: 'pinServer', index: 2 },
      ]);
    },
  );
});

describe('a running core', () => {
  test.each<[RestoreStep, boolean, boolean]>([
    [{ kind: 'read' }, false, false],
    [{ kind: 'importServers', places: [1] }, false, false],
    [{ kind: 'importSubscription', index: 1 }, false, false],
    [{ kind: 'patchSubscription', index: 1 }, false, false],
    [{ kind: 'addOutbound', name: 'b' }, false, false],
    [{ kind: 'deleteOutbound', name: 'b' }, true, false],
    [{ kind: 'saveOutbound', name: 'b' }, true, true],
    [{ kind: 'settings' }, true, true],
    [{ kind: 'ports' }, true, true],
    [{ kind: 'dns' }, true, true],
    [{ kind: 'routingA' }, true, true],
    [{ kind: 'domainsExcluded' }, true, true],
    [{ kind: 'customRouting' }, true, true],
    [{ kind: 'ipGroups' }, true, true],
    [{ kind: 'connect', index: 1 }, true, false],
    [{ kind: 'modifyServer', index: 1 }, true, false],
    [{ kind: 'addInbound', name: 'a' }, true, false],
  ])('is stopped for %j: %s; it saves something whole: %s', (step, stops, saves) => {
    expect([wantsStop([step]), isSaving(step)]).toEqual([stops, saves]);
  });

  test('is stopped after the reading and started at the end, or left alone', () => {
    const steps: readonly RestoreStep[] = [{ kind: 'read' }, { kind: 'ports' }];
    expect(aroundStop(steps, { stops: true, starts: true })).toEqual([
      { kind: 'read' },
      { kind: 'stop' },
      { kind: 'ports' },
      { kind: 'start' },
    ]);
    expect(aroundStop(steps, { stops: false, starts: false })).toEqual(steps);
  });

  test('that an earlier run has stopped is started at the end', () => {
    expect(aroundStop([{ kind: 'read' }, { kind: 'addOutbound', name: 'b' }], { stops: false, starts: true })).toEqual([
      { kind: 'read' },
      { kind: 'addOutbound', name: 'b' },
      { kind: 'start' },
    ]);
  });
});

// A copy of one service brought back to a service of another version: the same, but for what the plan names.
import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { profileNames, profiles, type ProfileName } from '../../sandbox/service/profiles';
import { type BackupConnection, type BackupContents } from '../../machines/domain/backup/contents';
import { canonical } from '../../machines/domain/backup/canonical';
import { failuresIn } from '../../machines/copies/bring-back.selectors';
import { meaningOfDns } from '../../machines/copies/dns-translation.rules';
import { isOffered, planOf, type Plan } from '../../machines/copies/plan.rules';
import { alike, bringBack, panelOn, read, setUp, states } from './copying';
import { isEveryday } from '../harness/everyday';

/** Earlier services connect one server to one outbound; what they lose is no matter of their copies. */
const BALANCING = profileNames.slice(profileNames.indexOf('2.2.4'));

type Pair = readonly [from: ProfileName, to: ProfileName];

/** On ordinary days those that people move between. */
const SAMPLE: readonly Pair[] = [
  ['2.2.6.7', '2.4.14'],
  ['2.4.14', '2.2.6.7'],
];
const ALL = [
  ...BALANCING.flatMap((from) => BALANCING.flatMap((to): readonly Pair[] => (from === to ? [] : [[from, to]]))),
  // Only this one has custom routing.
  ...['2.2.6.7', '2.4.14', 'newest'].flatMap((other): readonly Pair[] => [
    ['legacy', other as ProfileName],
    [other as ProfileName, 'legacy'],
  ]),
];
const PAIRS = isEveryday ? SAMPLE : ALL;

/** Key by key what the copy says, where the service had the key and the plan does not name it. */
function merged<TKeys extends object>(
  part: string,
  had: TKeys | undefined,
  copied: object | undefined,
  named: ReadonlySet<string>,
) {
  return (
    had &&
    Object.fromEntries(
      Object.entries(had).map(([key, value]) => [
        key,
        copied !== undefined && key in copied && !named.has(`${part}/${key}`) ? copied[key as never] : value,
      ]),
    )
  );
}

/** What a copy of the other service has to hold. Links are written anew by each service: their servers are told by their names. */
function expected(saved: BackupContents, fresh: BackupContents, { items, target }: Plan, keys: readonly string[]) {
  const named = new Set(items.flatMap(({ id, refused }) => (refused === null ? [] : [id])));
  const whole = <
    TPart extends 'routingA' | 'domainsExcluded' | 'ipGroups' | 'customInbounds' | 'customRouting' | 'outbounds',
  >(
    part: TPart,
  ) => (fresh[part] === undefined || saved[part] === undefined ? fresh[part] : saved[part]);
  const servers = (saved.servers ?? []).flatMap(({ name }, index) =>
    named.has(`servers/c${index + 1}`) ? [] : [{ name, place: index + 1 }],
  );
  return {
    settings: merged('settings', fresh.settings, target.settings, named),
    ports: merged('ports', alike(fresh).ports, alike(saved).ports, named),
    dns:
      named.has('dns/') || fresh.dns === undefined
        ? fresh.dns && meaningOfDns(fresh.dns)
        : meaningOfDns(target.dns ?? fresh.dns),
    routingA: whole('routingA'),
    domainsExcluded: whole('domainsExcluded'),
    ipGroups: whole('ipGroups'),
    ...(fresh.customInbounds && { customInbounds: whole('customInbounds') }),
    ...(saved.customRouting && fresh.customRouting && { customRouting: saved.customRouting }),
    outbounds: whole('outbounds'),
    servers: servers.map(({ name }) => name),
    subscriptions: rowsOf(saved, keys),
    connections: sorted(
      (saved.connections ?? []).flatMap((one, index) => {
        if (named.has(`connections/c${index + 1}`)) return [];
        const { pinned, ...rest } = unlinked(one);
        const place = 'own' in rest ? { own: servers.findIndex((server) => server.place === rest.own) + 1 } : {};
        return [{ ...rest, ...place, ...(pinned === true && !named.has(`connections/s${index + 1}`) && { pinned }) }];
      }),
    ),
    preferences: saved.preferences,
  };
}

const sorted = (list: readonly object[]): readonly object[] =>
  list.toSorted((one, other) => canonical(one).localeCompare(canonical(other)));

/** Of what else is kept of a subscription, what both services have. */
const rowsOf = ({ subscriptions }: BackupContents, keys: readonly string[]) =>
  subscriptions?.map(({ address, remarks, keys: all = {} }) => ({
    address,
    remarks,
    keys: Object.fromEntries(keys.map((key) => [key, all[key]])),
  }));

/** The links are written anew by each service. */
function unlinked(one: BackupConnection): BackupConnection {
  if ('own' in one) return one;
  const { link: _, ...server } = one.server;
  return { ...one, server };
}

function seen(all: BackupContents, saved: BackupContents, keys: readonly string[]) {
  const { servers, dns, connections, customRouting, ...contents } = all;
  return {
    ...contents,
    ...(saved.customRouting && customRouting && { customRouting }),
    subscriptions: rowsOf(all, keys),
    connections: sorted((connections ?? []).map(unlinked)),
    dns: dns && meaningOfDns(dns),
    servers: servers?.map(({ name }) => name),
  };
}

describe.each(PAIRS)('a copy of %s brought back to %s', (older, newer) => {
  const keys = [older, newer].every((one) => profiles[one].autoSelect) ? ['autoSelect'] : [];

  test('is the same there, but for what the plan names', async () => {
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        const from = await panelOn(older);
        await setUp(from, state);
        const saved = await read(from, state);
        const to = await panelOn(newer);
        const fresh = await read(to, saved.contents);
        const { now, plan } = await bringBack(to, saved.contents);
        expect(failuresIn(now())).toEqual([]);
        const { preferences } = now().context;
        const there = await read(to, { ...saved.contents, preferences });
        expect(seen(alike(there.contents), saved.contents, keys)).toEqual(
          expected(saved.contents, fresh.contents, plan, keys),
        );
        const left = planOf(saved.contents, there, to.service).items.filter(({ kind }) => kind !== 'removed');
        expect(left.filter(isOffered)).toEqual([]);
        const refused = (items: Plan['items']) => items.flatMap((one) => (one.refused === null ? [] : [one.id]));
        expect(refused(left)).toEqual(refused(plan.items));
      }),
      // To make a failing state smaller takes longer than a test may.
      { numRuns: 2, endOnFailure: true },
    );
  }, 120_000);
});

// A copy of one service brought back to a service of another version: the same, but for what the plan names.
import { describe, expect, test } from 'vitest';
import { fc } from '../harness/properties';
import { profileNames, type ProfileName } from '../../sandbox/service/profiles';
import { type BackupConnection, type BackupContents } from '../../machines/domain/backup/contents';
import { failuresIn } from '../../machines/copies/bring-back.selectors';
import { meaningOfDns } from '../../machines/copies/dns-translation.rules';
import { isOffered, planOf, type Plan } from '../../machines/copies/plan.rules';
import { alike, bringBack, panelOn, read, setUp, states } from './copying';

/** Earlier services connect one server to one outbound; what they lose is no matter of their copies. */
const BALANCING = profileNames.slice(profileNames.indexOf('2.2.4'));

type Pair = readonly [from: ProfileName, to: ProfileName];

/** On ordinary days those that people move between. */
const SAMPLE: readonly Pair[] = [
  ['2.2.6.7', '2.4.14'],
  ['2.4.14', '2.2.6.7'],
];
const ALL = BALANCING.flatMap((from) => BALANCING.flatMap((to): readonly Pair[] => (from === to ? [] : [[from, to]])));
const PAIRS = process.env['SWITCHYARD_EVERYDAY'] === undefined ? ALL : SAMPLE;

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
function expected(saved: BackupContents, fresh: BackupContents, { items, target }: Plan) {
  const named = new Set(items.flatMap(({ id, refused }) => (refused === null ? [] : [id])));
  const whole = <TPart extends 'routingA' | 'domainsExcluded' | 'ipGroups' | 'customInbounds'>(part: TPart) =>
    fresh[part] === undefined || saved[part] === undefined ? fresh[part] : saved[part];
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
    outbounds: saved.outbounds?.map(({ name }) => name),
    servers: saved.servers?.map(({ name }) => name),
    subscriptions: addressesOf(saved),
    connections: saved.connections?.map(unlinked),
  };
}

/** What else is kept of a subscription is another thing from version to version. */
const addressesOf = ({ subscriptions }: BackupContents) =>
  subscriptions?.map(({ address, remarks }) => ({ address, remarks }));

/** The links are written anew by each service. */
function unlinked(one: BackupConnection) {
  if ('own' in one) return one;
  const { link: _, ...server } = one.server;
  return { ...one, server };
}

function seen({ preferences: _, customRouting: __, ...all }: BackupContents) {
  const { outbounds, servers, dns, connections, ...contents } = all;
  return {
    ...contents,
    subscriptions: addressesOf(all),
    connections: connections?.map(unlinked),
    dns: dns && meaningOfDns(dns),
    outbounds: outbounds?.map(({ name }) => name),
    servers: servers?.map(({ name }) => name),
  };
}

describe.each(PAIRS)('a copy of %s brought back to %s', (older, newer) => {
  test('is the same there, but for what the plan names', async () => {
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        const from = await panelOn(older);
        await setUp(from, state);
        const saved = await read(from);
        const to = await panelOn(newer);
        const fresh = await read(to);
        const { now, plan } = await bringBack(to, saved.contents);
        expect(failuresIn(now())).toEqual([]);
        const there = await read(to);
        expect(seen(alike(there.contents))).toEqual(expected(saved.contents, fresh.contents, plan));
        const left = planOf(saved.contents, there, to.service).items.filter(({ kind }) => kind !== 'removed');
        expect(left.filter(isOffered)).toEqual([]);
        const refused = (items: Plan['items']) => items.flatMap((one) => (one.refused === null ? [] : [one.id]));
        expect(refused(left)).toEqual(refused(plan.items));
      }),
      { numRuns: 2 },
    );
  }, 120_000);
});

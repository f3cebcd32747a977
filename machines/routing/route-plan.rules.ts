import { type CustomInbound } from '../domain/custom-inbound';
import { type CustomPac } from '../domain/custom-pac';
import { defaultOf, namesMade, type Route, routeOf, RULE_PORTS } from '../domain/routing-a/routes';
import { parse } from '../domain/routing-a/parse';

/** All that decides where traffic goes, as far as the service tells it. */
export interface RoutingWorld {
  /** `pacMode` and `transparent` of the settings. */
  readonly pacMode: string;
  readonly transparent: string;
  readonly script: string;
  /** The outbounds with a server, the first one first. */
  readonly outbounds: readonly string[];
  /** Host and port of the servers that are connected. */
  readonly servers: readonly { readonly host: string; readonly port: string }[];
  /** The service has its own GFWList file. */
  readonly gfwList: boolean;
  readonly customPac: CustomPac | null;
  readonly customInbounds: readonly CustomInbound[];
  /** Inbounds that a script defines are opened; before, no inbound has rules of its own. */
  readonly takesInbounds: boolean;
}

/** Where a rule comes from. `always`: the service puts it into every configuration. `mode`: it belongs to the mode in use. */
export type RouteOrigin = 'server' | 'inbound' | 'script' | 'default' | 'mode' | 'always';

export interface PlannedRoute {
  readonly origin: RouteOrigin;
  /** The line of the script, of an inbound’s own where it comes from one, counted from 1. */
  readonly line: number | null;
  readonly route: Route;
  /** Names of the service's environment that it depends on. */
  readonly variables: readonly string[];
}

const EVERYTHING: Omit<Route, 'outbound'> = {
  inbounds: null,
  domains: [],
  addresses: [],
  ports: '',
  sourcePorts: '',
  networks: '',
  protocols: [],
  sources: [],
  users: [],
};

/** Known to the service as Telegram's. */
const TELEGRAM =
  '91.105.192.0/23 91.108.4.0/22 91.108.8.0/21 91.108.16.0/21 91.108.56.0/22 95.161.64.0/20 149.154.160.0/20 185.76.151.0/24 2001:67c:4e8::/48 2001:b28:f23c::/47 2001:b28:f23f::/48 2a0a:f280:203::/48';
const APPLE = ['domain:push-apple.com.akadns.net', 'domain:push.apple.com'];

type Rules = readonly (Partial<Route> & { readonly outbound: string })[];

function planned(origin: RouteOrigin, rules: Rules, inbounds: readonly string[] | null): readonly PlannedRoute[] {
  return rules.map((rule) => ({ origin, line: null, variables: [], route: { ...EVERYTHING, inbounds, ...rule } }));
}

/** The rules that the core is given, in its order (service.md "Routing"). */
export function planOf(world: RoutingWorld): readonly PlannedRoute[] {
  const first = world.outbounds[0] ?? 'proxy';
  const servers = world.servers.map(({ host, port }) => ({
    ...(/^[\d.]+$|:/u.test(host) ? { addresses: [host] } : { domains: [host] }),
    ports: port,
    outbound: 'direct',
  }));
  return [
    ...planned('server', servers, null),
    ...world.customInbounds.flatMap(ofInbound),
    ...ofRulePorts(world, first),
    ...ofTransparent(world, first),
    ...planned('always', [{ outbound: 'proxy', ports: '0-65535' }], null),
  ];
}

function ofInbound({ tag, outbound = '', outboundType, routingARules = '' }: CustomInbound): readonly PlannedRoute[] {
  if (outboundType === 'routingA')
    return ofScript(routingARules, [tag], (inbounds) => inbounds).map((rule) => ({ ...rule, origin: 'inbound' }));
  return outboundType === 'direct' ? planned('inbound', [{ outbound }], [tag]) : [];
}

/** Those of the rule ports; the transparent proxy may follow them, and VMess always does. */
function ofRulePorts(world: RoutingWorld, first: string): readonly PlannedRoute[] {
  const { pacMode, script, transparent, takesInbounds } = world;
  const followed = (inbounds: readonly string[]): readonly string[] =>
    inbounds.includes('rule-http')
      ? [...inbounds, ...(transparent === 'pac' ? ['transparent'] : []), 'vmess']
      : inbounds;
  if (pacMode !== 'routingA') return ofMode(world, pacMode, followed(RULE_PORTS), first);
  const tree = parse(script);
  const own = takesInbounds ? namesMade(tree, 'inbound') : [];
  const rest = defaultOf(tree);
  const [otherwise] = planned('default', [{ outbound: rest?.value.text ?? first }], followed(RULE_PORTS));
  return [
    ...planned('mode', [{ domains: APPLE, outbound: 'direct' }], followed(RULE_PORTS)),
    ...ofScript(script, [...RULE_PORTS, ...own], followed),
    ...(otherwise === undefined
      ? []
      : [
          {
            ...otherwise,
            line: rest === null ? null : tree.lines.indexOf(rest) + 1,
            variables: rest?.variables ?? [],
          },
        ]),
  ];
}

function ofScript(
  script: string,
  inbounds: readonly string[],
  followed: (inbounds: readonly string[]) => readonly string[],
): readonly PlannedRoute[] {
  return parse(script).lines.flatMap((line, index): readonly PlannedRoute[] => {
    if (line.kind !== 'rule') return [];
    const route = routeOf(line, inbounds);
    const { variables } = line;
    return [
      { origin: 'script', line: index + 1, variables, route: { ...route, inbounds: followed(route.inbounds ?? []) } },
    ];
  });
}

function ofTransparent(world: RoutingWorld, first: string): readonly PlannedRoute[] {
  const { transparent, takesInbounds } = world;
  if (transparent === 'whitelist' || transparent === 'gfwlist')
    return ofMode(world, transparent, ['transparent'], first);
  return transparent === 'proxy' && !takesInbounds ? planned('mode', [{ outbound: first }], ['transparent']) : [];
}

function ofMode(
  { gfwList, customPac }: RoutingWorld,
  mode: string,
  inbounds: readonly string[],
  first: string,
): readonly PlannedRoute[] {
  const file = (list: string): string => `ext:LoyalsoldierSite.dat:${list}`;
  const abroad = { domains: [gfwList ? file('geolocation-!cn') : 'geosite:geolocation-!cn'], outbound: first };
  const modes: Readonly<Record<string, Rules>> = {
    whitelist: [
      abroad,
      { domains: ['geosite:google'], outbound: 'proxy' },
      { domains: ['geosite:cn'], outbound: 'direct' },
      { addresses: ['geoip:hk', 'geoip:mo'], outbound: 'proxy' },
      { addresses: ['geoip:private', 'geoip:cn'], outbound: 'direct' },
    ],
    gfwlist: [
      ...(gfwList ? ['gfw', 'greatfire'].map((list) => ({ domains: [file(list)], outbound: first })) : [abroad]),
      { addresses: TELEGRAM.split(' '), outbound: first },
      { outbound: 'direct' },
    ],
    custom: customPac === null ? [] : ofCustomPac(customPac),
  };
  return planned('mode', [{ domains: APPLE, outbound: 'direct' }, ...(modes[mode] ?? [])], inbounds);
}

function ofCustomPac({ routingRules, defaultProxyMode }: CustomPac): Rules {
  const rules = routingRules.map(({ filename, tags, matchType, ruleType }) => ({
    [matchType === 'ip' ? 'addresses' : 'domains']: tags.map((tag) => `ext:${filename}:${tag}`),
    outbound: ruleType,
  }));
  return [...rules, { outbound: defaultProxyMode }];
}

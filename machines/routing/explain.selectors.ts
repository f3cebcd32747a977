import { memoised } from '../domain/memoised';
import { parse } from '../domain/routing-a/parse';
import { type Touch } from '../domain/touch';
import { type ExplainSnapshot } from './explain.machine';
import { explain, type Explanation, type Target, targetOf } from './explain.rules';
import { type RoutingWorld } from './route-plan.rules';

/** What there is to say. `nothing`: nothing was typed. `noTarget`: what was typed is no host, address or URL. */
export type Answer =
  | { readonly kind: 'nothing' | 'noTarget' }
  | {
      readonly kind: 'explained';
      readonly target: Target;
      readonly explanation: Explanation;
      readonly notes: readonly AnswerNote[];
    };

/**
 * `draft`: a script that is not saved. `notInUse`: no script is in use, this one is tried. `broken`: the service does not take it.
 * `noGfwList`: the service does not start in this mode without its own file. `sniffed`: for an address, rules about hosts may count too.
 */
export type AnswerNote = 'draft' | 'notInUse' | 'broken' | 'noGfwList' | 'sniffed';

/** The same answer as long as nothing of it has changed. */
export function selectAnswer({ context }: ExplainSnapshot): Answer {
  return answerOf(context.typed, context.stored, context.reply, context.service, context.draft);
}

type Context = ExplainSnapshot['context'];

const answerOf = memoised(
  (
    { target: typed, port, network, client, inbound }: Context['typed'],
    stored: Context['stored'],
    reply: Context['reply'],
    service: Context['service'],
    draft: Context['draft'],
  ): Answer => {
    if (typed.trim() === '' || stored === null) return { kind: 'nothing' };
    const target = targetOf(typed, {
      ...(/^\d+$/u.test(port.trim()) ? { port: Number(port) } : {}),
      network: network === 'tcp' || network === 'udp' ? network : null,
      client: client.trim() === '' ? null : client.trim(),
      inbound,
    });
    if (target === null) return { kind: 'noTarget' };
    const { setting, localGfwList, script, customPac, customInbounds } = stored;
    const mode = (key: string): string => String(setting[key] ?? '');
    const touch = reply?.touch ?? null;
    const world: RoutingWorld = {
      pacMode: draft === null ? mode('pacMode') : 'routingA',
      transparent: mode('transparent'),
      script: draft ?? script,
      outbounds: [...new Set(touch?.connected.map(({ outbound }) => outbound))],
      servers: touch === null ? [] : serversIn(touch),
      gfwList: localGfwList !== '',
      customPac,
      customInbounds,
      takesInbounds: !service.inboundOutbounds,
    };
    const inForce = inbound === 'transparent' && world.transparent !== 'pac' ? world.transparent : world.pacMode;
    const notes: readonly (readonly [AnswerNote, boolean])[] = [
      ['draft', draft !== null],
      ['notInUse', draft !== null && mode('pacMode') !== 'routingA'],
      ['broken', inForce === 'routingA' && parse(world.script).lines.some(({ kind }) => kind === 'broken')],
      ['noGfwList', inForce === 'gfwlist' && !world.gfwList],
      ['sniffed', /^[\d.]+$|:/u.test(target.host) && !['', 'disable'].includes(mode('inboundSniffing'))],
    ];
    const said = notes.flatMap(([note, holds]) => (holds ? [note] : []));
    return { kind: 'explained', target, explanation: explain(world, target), notes: said };
  },
);

function serversIn({ servers, subscriptions, connected }: Touch): RoutingWorld['servers'] {
  return connected.flatMap(({ _type, id, sub }) => {
    const rows = _type === 'subscriptionServer' ? (subscriptions[sub]?.servers ?? []) : servers;
    const address = rows.find((row) => row.id === id)?.address ?? '';
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/u.exec(address) ?? [];
    return host === '' ? [] : [{ host, port }];
  });
}

/** Where a connection can come in, as far as that makes a difference. */
export function selectInbounds({ context: { stored } }: ExplainSnapshot): readonly string[] {
  return inboundsOf(stored ?? NOTHING);
}

const NOTHING = {};

const inboundsOf = memoised(
  ({ setting, customInbounds }: Partial<NonNullable<Context['stored']>>): readonly string[] => [
    'rule-http',
    'http',
    ...((setting?.['transparent'] ?? 'close') === 'close' ? [] : ['transparent']),
    ...(customInbounds ?? []).map(({ tag }) => tag),
  ],
);

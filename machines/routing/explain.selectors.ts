import { memoised } from '../domain/memoised';
import { parse } from '../domain/routing-a/parse';
import { type ExplainSnapshot } from './explain.machine';
import { explain, type Explanation, type Target, targetOf } from './explain.rules';
import { type RoutingWorld } from './route-plan.rules';
import { listEvidenceFrom, seenOf } from './seen.rules';
import { worldOf } from './stored-world.rules';

/** What there is to say. `nothing`: nothing was typed. `noTarget`: what was typed is no host, address or URL. */
export type Answer =
  | { readonly kind: 'nothing' | 'noTarget' }
  | {
      readonly kind: 'explained';
      readonly target: Target;
      readonly explanation: Explanation;
      readonly notes: readonly AnswerNote[];
      readonly seen: SeenGoing | null;
    };

/**
 * `draft`: a script that is not saved. `notInUse`: no script is in use, this one is tried. `broken`: the service does not take it.
 * `noGfwList`: the service does not start in this mode without its own file. `sniffed`: for an address, rules about hosts may count too.
 */
export type AnswerNote = 'draft' | 'notInUse' | 'broken' | 'noGfwList' | 'sniffed';

/**
 * Where Connections last saw it go, at a time as in `Connection`. `agrees`: the rules that are stored can have sent it there, so the
 * answer takes it into account.
 */
export interface SeenGoing {
  readonly outbound: string;
  readonly time: number;
  readonly agrees: boolean;
}

/** The same answer as long as nothing of it has changed. */
export function selectAnswer({ context }: ExplainSnapshot): Answer {
  return answerOf(context.typed, context.stored, context.reply, context.service, context.draft, context.seen);
}

type Context = ExplainSnapshot['context'];

const answerOf = memoised(
  (
    { target: typed, port, network, client, inbound }: Context['typed'],
    stored: Context['stored'],
    reply: Context['reply'],
    service: Context['service'],
    draft: Context['draft'],
    log: Context['seen'],
  ): Answer => {
    if (typed.trim() === '' || stored === null) return { kind: 'nothing' };
    const target = targetOf(typed, {
      ...(/^\d+$/u.test(port.trim()) ? { port: Number(port) } : {}),
      network: network === 'tcp' || network === 'udp' ? network : null,
      client: client.trim() === '' ? null : client.trim(),
      inbound,
    });
    if (target === null) return { kind: 'noTarget' };
    const today = worldOf(stored, reply, service);
    const mode = (key: string): string => String(stored.setting[key] ?? '');
    const world: RoutingWorld = draft === null ? today : { ...today, pacMode: 'routingA', script: draft };
    const last = log && seenOf(log, target);
    const evidence = last && listEvidenceFrom(today, target, last);
    const inForce = inbound === 'transparent' && world.transparent !== 'pac' ? world.transparent : world.pacMode;
    const notes: readonly (readonly [AnswerNote, boolean])[] = [
      ['draft', draft !== null],
      ['notInUse', draft !== null && mode('pacMode') !== 'routingA'],
      ['broken', inForce === 'routingA' && parse(world.script).lines.some(({ kind }) => kind === 'broken')],
      ['noGfwList', inForce === 'gfwlist' && !world.gfwList],
      ['sniffed', /^[\d.]+$|:/u.test(target.host) && !['', 'disable'].includes(mode('inboundSniffing'))],
    ];
    const said = notes.flatMap(([note, holds]) => (holds ? [note] : []));
    return {
      kind: 'explained',
      target,
      explanation: explain(world, target, evidence?.known),
      notes: said,
      seen: last && evidence && { outbound: last.outbound, time: last.time, agrees: evidence.agrees },
    };
  },
);

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

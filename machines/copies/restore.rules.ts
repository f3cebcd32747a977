import { type BackupContents } from '../domain/backup/contents';
import { type Capabilities } from '../domain/capabilities';
import { type CustomInbound } from '../domain/custom-inbound';
import { type OutboundSetting } from '../domain/outbound-setting';
import { type ConnectedReference, type Reference } from '../domain/reference';
import { type ImportInput, type SubscriptionPatch } from '../ports/service';
import { type RunOutput, type StepRules, type Work } from '../calls/step-runner.rules';
import { type PartSaving } from './part-saving.rules';
import { type Place, type Plan, type PlanItem } from './plan.rules';
import { type ReadService } from './read-contents.rules';

/** One call of bringing a copy back. `at`, `index`: places from 1 in the lists of the service as it was read, and in the copy. */
export type RestoreStep =
  | {
      readonly kind:
        | 'read'
        | 'stop'
        | 'start'
        | 'settings'
        | 'ports'
        | 'dns'
        | 'routingA'
        | 'domainsExcluded'
        | 'customRouting'
        | 'ipGroups';
    }
  | { readonly kind: 'disconnect'; readonly connection: ConnectedReference }
  | { readonly kind: 'deleteRows'; readonly rows: readonly Reference[] }
  | { readonly kind: 'deleteInbound' | 'addInbound'; readonly name: string }
  | { readonly kind: 'deleteOutbound' | 'addOutbound' | 'saveOutbound' | 'chooseServers'; readonly name: string }
  | { readonly kind: 'importServers'; readonly places: readonly number[] }
  | {
      readonly kind: 'modifyServer' | 'importSubscription' | 'patchSubscription' | 'connect' | 'pinServer';
      readonly index: number;
    }
  | { readonly kind: 'unpinServer'; readonly name: string };

export type RestoreCall =
  | { readonly name: 'stop' | 'start'; readonly input: void }
  | { readonly name: 'disconnect' | 'connect'; readonly input: ConnectedReference }
  | { readonly name: 'deleteRows'; readonly input: { readonly rows: readonly Reference[] } }
  | { readonly name: 'deleteInbound'; readonly input: { readonly tag: string } }
  | { readonly name: 'addInbound'; readonly input: CustomInbound }
  | { readonly name: 'deleteOutbound' | 'addOutbound'; readonly input: { readonly name: string } }
  | { readonly name: 'importText'; readonly input: ImportInput }
  | { readonly name: 'patchSubscription'; readonly input: SubscriptionPatch }
  | { readonly name: 'savePart'; readonly input: PartSaving }
  | {
      readonly name: 'chooseServers';
      readonly input: { readonly outbound: string; readonly rows: readonly Reference[] };
    }
  | {
      readonly name: 'pinServer';
      readonly input: { readonly outbound: string; readonly row: Reference | null };
    };

/** What the steps are derived from. */
export interface Restoration {
  readonly plan: Plan;
  readonly present: ReadService;
  readonly chosen: ReadonlySet<string>;
  readonly service: Capabilities;
}

export interface RestoreNotes extends Restoration {
  /** Where the servers that were imported stand, by their places in the copy. */
  readonly placed: ReadonlyMap<number, Reference>;
  /** The same of subscriptions. */
  readonly fetched: ReadonlyMap<number, Reference>;
}

export type RestoreRules = StepRules<RestoreStep, RestoreCall, RestoreNotes, null>;
export type RestoreOutput = RunOutput<RestoreStep, RestoreNotes, null>;
export type RestoreWork = Work<RestoreNotes>;

/** Links in one import. */
const BATCH = 100;

/** They change nothing that a running core knows. */
const QUIET: readonly RestoreStep['kind'][] = [
  'read',
  'importServers',
  'importSubscription',
  'patchSubscription',
  'addOutbound',
];

const SAVING: readonly RestoreStep['kind'][] = [
  'settings',
  'ports',
  'dns',
  'routingA',
  'domainsExcluded',
  'customRouting',
  'ipGroups',
  'saveOutbound',
];

/** It saves what the service takes as one whole. */
export const isSaving = ({ kind }: RestoreStep): boolean => SAVING.includes(kind);

const isIn =
  (list: Place['of']) =>
  ({ place }: PlanItem): boolean =>
    place?.of === list;

const indexOf = ({ place }: PlanItem): number => place?.index ?? 0;

/** The calls, in their order: removals, then what the rest refers to, connections last. */
export function restoreSteps({ plan, present, chosen, service }: Restoration): readonly RestoreStep[] {
  const items = plan.items.filter(({ id }) => chosen.has(id));
  const of = (part: PlanItem['part'], ...kinds: readonly PlanItem['kind'][]): readonly PlanItem[] =>
    items.filter((one) => one.part === part && kinds.includes(one.kind));
  const each = <TKind extends string>(kind: TKind, all: readonly PlanItem[]) =>
    all.map(({ name }) => ({ kind, name }) as const);
  const targets: readonly Reference[] = [
    ...of('servers', 'removed').map((one) => ({ _type: 'server', id: indexOf(one), sub: 0 }) as const),
    ...of('subscriptions', 'removed').map((one) => ({ _type: 'subscription', id: indexOf(one), sub: 0 }) as const),
  ];
  const disconnected = new Set(
    of('connections', 'removed')
      .filter(isIn('service'))
      .map((one) => indexOf(one) - 1),
  );
  const losesServer = ({ _type, id, sub }: ConnectedReference): boolean =>
    targets.some((row) =>
      _type === 'server' ? row._type === _type && row.id === id : row._type === 'subscription' && row.id === sub + 1,
    );
  const added = of('servers', 'added').map(indexOf);
  const batches = Array.from({ length: Math.ceil(added.length / BATCH) }, (_, at) =>
    added.slice(at * BATCH, (at + 1) * BATCH),
  );
  const outboundOf = (index: number): string => plan.target.connections?.[index - 1]?.outbound ?? '';
  const connected = of('connections', 'added').filter(isIn('copy')).map(indexOf);
  const outbounds = [...new Set(connected.map(outboundOf))];
  const wholes = (
    ['settings', 'ports', 'dns', 'routingA', 'domainsExcluded', 'customRouting', 'ipGroups'] as const
  ).filter((part) => of(part, 'changed', 'added').length > 0);
  const steps: readonly RestoreStep[] = [
    ...present.touch.connected
      .filter((one, at) => disconnected.has(at) || losesServer(one))
      .map((connection) => ({ kind: 'disconnect', connection }) as const),
    ...(targets.length === 0 ? [] : [{ kind: 'deleteRows', rows: targets } as const]),
    ...each('deleteInbound', of('customInbounds', 'removed', 'changed')),
    ...each('deleteOutbound', of('outbounds', 'removed')),
    ...each('addOutbound', of('outbounds', 'added')),
    ...each(
      'saveOutbound',
      of('outbounds', 'added', 'changed').filter(({ name }) => settingOf(plan.target, name) !== undefined),
    ),
    ...of('servers', 'changed').map((one) => ({ kind: 'modifyServer', index: indexOf(one) }) as const),
    ...batches.map((places) => ({ kind: 'importServers', places }) as const),
    ...of('subscriptions', 'added').map((one) => ({ kind: 'importSubscription', index: indexOf(one) }) as const),
    ...of('subscriptions', 'added', 'changed').map(
      (one) => ({ kind: 'patchSubscription', index: indexOf(one) }) as const,
    ),
    ...wholes.map((kind) => ({ kind }) as const),
    ...each('addInbound', of('customInbounds', 'added', 'changed')),
    ...(service.wholeOutbounds
      ? outbounds.map((name) => ({ kind: 'chooseServers', name }) as const)
      : connected.map((index) => ({ kind: 'connect', index }) as const)),
    ...of('connections', 'removed')
      .filter(isIn('unpin'))
      .map((one) => ({ kind: 'unpinServer', name: outboundOf(indexOf(one)) }) as const),
    ...of('connections', 'added', 'changed')
      .filter(isIn('pin'))
      .map((one) => ({ kind: 'pinServer', index: indexOf(one) }) as const),
  ];
  return steps.length === 0 ? [] : [{ kind: 'read' }, ...steps];
}

/** A running core would restart with one of them after the other: it is stopped first, once, and started at the end. */
export function wantsStop(steps: readonly RestoreStep[]): boolean {
  return steps.some(({ kind }) => !QUIET.includes(kind));
}

/** `stops`: the core runs. `starts`: it runs, or did before an earlier run stopped it. */
export function aroundStop(
  steps: readonly RestoreStep[],
  { stops, starts }: { readonly stops: boolean; readonly starts: boolean },
): readonly RestoreStep[] {
  const [read, ...rest] = steps;
  if (read === undefined) return starts && !stops ? [{ kind: 'read' }, { kind: 'start' }] : [];
  const isNeeded = stops && wantsStop(rest);
  return [
    read,
    ...(isNeeded ? [{ kind: 'stop' } as const] : []),
    ...rest,
    ...(isNeeded || (starts && !stops) ? [{ kind: 'start' } as const] : []),
  ];
}

export const settingOf = ({ outbounds }: BackupContents, name: string): OutboundSetting | undefined =>
  outbounds?.find((one) => one.name === name)?.setting;

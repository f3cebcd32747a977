import { type OutboundSetting } from '../domain/outbound-setting';
import { sameConnection, type ConnectedReference } from '../domain/reference';
import { rebase } from '../domain/same-row';
import { serverAt, type Touch } from '../domain/touch';
import { settleTouch } from '../domain/touch-changes';
import { type DeletedOutbound } from '../ports/deleted';
import { stepsMissing, type RunOutput, type StepRules, type Work } from '../service/step-runner.rules';
import { endsAll, mayHaveHappened, type Fault } from '../shared/faults';

export type OutboundStep =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'save'; readonly name: string; readonly setting: OutboundSetting }
  /** Reads where the servers of these connections stand. */
  | { readonly kind: 'read'; readonly connections: readonly ConnectedReference[] }
  | { readonly kind: 'connect'; readonly connection: ConnectedReference }
  | { readonly kind: 'start' };

export type OutboundCall =
  | { readonly name: 'addOutbound'; readonly input: { readonly name: string } }
  | {
      readonly name: 'saveOutbound';
      readonly input: { readonly name: string; readonly setting: OutboundSetting };
    }
  | { readonly name: 'connect'; readonly input: ConnectedReference }
  | { readonly name: 'start'; readonly input: void };

/** The outbounds that there are now, or a connection as the service has stored it. */
export type OutboundResult =
  | { readonly kind: 'outbounds'; readonly outbounds: readonly string[] }
  | { readonly kind: 'stored'; readonly reference: ConnectedReference };

/** The lists that the deleted connections point into. */
export interface OutboundNotes {
  readonly deletedIn: Touch;
}

export type OutboundRules = StepRules<OutboundStep, OutboundCall, OutboundNotes, OutboundResult>;
export type OutboundOutput = RunOutput<OutboundStep, OutboundNotes, OutboundResult>;

/** Adding an outbound that is there already changes nothing, and so does sending its setting again. */
export function runOf(
  { name, setting, wasRunning }: DeletedOutbound,
  missing: readonly ConnectedReference[],
): readonly OutboundStep[] {
  return [
    { kind: 'add', name },
    ...(setting === null ? [] : [{ kind: 'save', name, setting } as const]),
    { kind: 'read', connections: missing },
    ...missing.map((connection) => ({ kind: 'connect', connection }) as const),
    ...(wasRunning ? [{ kind: 'start' } as const] : []),
  ];
}

export const outboundRules: OutboundRules = {
  mustRead: (step) => step.kind === 'read',
  locate: (step, { notes: { deletedIn } }) => ({
    before: deletedIn,
    rows: step.kind === 'read' ? step.connections : step.kind === 'connect' ? [step.connection] : [],
  }),
  move: (step, work) => {
    switch (step.kind) {
      case 'add':
        return { kind: 'send', call: { name: 'addOutbound', input: { name: step.name } } };
      case 'save':
        return { kind: 'send', call: { name: 'saveOutbound', input: { name: step.name, setting: step.setting } } };
      case 'read':
        return { kind: 'stands' };
      case 'connect': {
        const connection = connectionNow(step.connection, work);
        if (connection === undefined) return { kind: 'lost' };
        // It was restored before its answer got lost.
        if (work.touch.connected.some((one) => sameConnection(one, connection))) return { kind: 'stands' };
        return { kind: 'send', call: { name: 'connect', input: connection } };
      }
      case 'start':
        return work.running || work.touch.connected.length === 0
          ? { kind: 'stands' }
          : { kind: 'send', call: { name: 'start', input: undefined }, poll: 'undo' };
    }
  },
  follow: (_, work, { touch }) => ({ touch: settleTouch(work.touch, touch), notes: work.notes }),
  outcome: (step, before, _, value) => ({ kind: 'done', result: resultOf(step, before, value) }),
  isDoubtful: (step, fault) => step.kind === 'connect' && (fault.kind === 'refused' || mayHaveHappened(fault)),
  endsAll: ({ step, fault }) => step.kind === 'add' || step.kind === 'read' || endsAll(fault),
};

function resultOf(step: OutboundStep, before: Work<OutboundNotes>, value: unknown): OutboundResult | null {
  if (step.kind === 'add') return { kind: 'outbounds', outbounds: value as readonly string[] };
  const reference = step.kind === 'connect' ? connectionNow(step.connection, before) : undefined;
  return reference === undefined ? null : { kind: 'stored', reference };
}

/** A deleted connection in the current lists; undefined when its server is gone. */
function connectionNow(
  connection: ConnectedReference,
  { touch, notes: { deletedIn } }: Work<OutboundNotes>,
): ConnectedReference | undefined {
  const row = rebase(deletedIn, touch, connection);
  return row && { ...row, outbound: connection.outbound };
}

/** The connections that are still to be restored after a run. */
export function missingAfter(output: OutboundOutput): readonly ConnectedReference[] {
  return stepsMissing(output).flatMap((step) => (step.kind === 'connect' ? [step.connection] : []));
}

/** Everything was restored; a core that does not start is reported, but nothing is missing then. */
export function isWhole(output: OutboundOutput): boolean {
  return stepsMissing(output).every(({ kind }) => kind === 'start');
}

/** What is reported of a run besides what is missing; of a connection its name is enough. */
export function faultsSaid({ ended, stoppedBy }: OutboundOutput): readonly Fault[] {
  const failed = ended.flatMap(({ step, outcome }) =>
    outcome.kind === 'failed' && (step.kind === 'save' || step.kind === 'start') && outcome.fault !== stoppedBy
      ? [outcome.fault]
      : [],
  );
  return stoppedBy === null ? failed : [...failed, stoppedBy];
}

export function namesOf(deletedIn: Touch, connections: readonly ConnectedReference[]): readonly string[] {
  return connections.map((connection) => serverAt(deletedIn, connection)?.name ?? '');
}

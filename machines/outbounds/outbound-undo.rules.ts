import { type OutboundSetting } from '../domain/outbound-setting';
import { type ConnectedReference } from '../domain/reference';
import { rebase, withKnownLinks } from '../domain/same-row';
import { serverAt, type Touch } from '../domain/touch';
import { type DeletedOutbound } from '../ports/deleted';
import { notice, success } from '../ports/notice';
import { stepsMissing, type RunOutput, type StepRules, type Work } from '../calls/step-runner.rules';
import {
  isConnectDoubtful,
  moveToConnect,
  moveToStart,
  staysStopped,
  type ConnectCall,
  type RestoredFact,
  type StartCall,
  type StartStep,
  type UndoPlan,
} from '../calls/undo-plan.rules';
import { TOAST } from '../shared/constants';
import { endsAll, type Fault } from '../shared/faults';

type OutboundStep =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'save'; readonly name: string; readonly setting: OutboundSetting }
  /** Reads where the servers of these connections stand. */
  | { readonly kind: 'read'; readonly connections: readonly ConnectedReference[] }
  | { readonly kind: 'connect'; readonly connection: ConnectedReference }
  | StartStep;

export type OutboundCall =
  | { readonly name: 'addOutbound'; readonly input: { readonly name: string } }
  | {
      readonly name: 'saveOutbound';
      readonly input: { readonly name: string; readonly setting: OutboundSetting };
    }
  | ConnectCall
  | StartCall;

/** The lists that the deleted connections point into. */
interface OutboundNotes {
  readonly deletedIn: Touch;
  readonly staysStopped: boolean;
}

type OutboundOutput = RunOutput<OutboundStep, OutboundNotes, RestoredFact>;

/**
 * Adds the outbound again, then restores its setting and its connections. All of it is sent again in the next run: adding one that
 * is there already changes nothing, and neither does its setting.
 */
export function outboundPlan({
  name,
  setting,
  connections,
  touch,
  wasRunning,
  whole = false,
}: DeletedOutbound): UndoPlan<ConnectedReference, OutboundStep, OutboundCall, OutboundNotes> {
  return {
    all: connections,
    work: { touch, running: false, notes: { deletedIn: touch, staysStopped: staysStopped({ wasRunning, whole }) } },
    rules: outboundRules,
    stepsFor: (missing) => [
      { kind: 'add', name },
      ...(setting === null ? [] : [{ kind: 'save', name, setting } as const]),
      { kind: 'read', connections: missing },
      ...missing.map((connection) => ({ kind: 'connect', connection }) as const),
      ...(wasRunning ? [{ kind: 'start' } as const] : []),
    ],
    missingAfter: (output) =>
      stepsMissing(output).flatMap((step) => (step.kind === 'connect' ? [step.connection] : [])),
    isOffered: () => true,
    isWhole: (output) => stepsMissing(output).every(({ kind }) => kind === 'start'),
    faultsSaid,
    deleted: (actions) => notice('outboundDeleted', 'success', { name }, TOAST.undo, actions),
    restored: success('outboundRestored', { name }),
    partly: (missing, actions) => {
      const message = missing.map((connection) => serverAt(touch, connection)?.name ?? '').join(', ');
      return notice('outboundRestoredPartly', 'warning', { name, lost: missing.length, message }, TOAST.undo, actions);
    },
  };
}

const outboundRules: StepRules<OutboundStep, OutboundCall, OutboundNotes, RestoredFact> = {
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
      case 'connect':
        return moveToConnect(connectionNow(step.connection, work), work);
      case 'start':
        return moveToStart(work);
    }
  },
  follow: (_, work, { touch }) => ({ touch: withKnownLinks(work.touch, touch), notes: work.notes }),
  outcome: (step, before, _, value) => ({ kind: 'done', result: resultOf(step, before, value) }),
  isDoubtful: isConnectDoubtful,
  endsAll: ({ step, fault }) => step.kind === 'add' || step.kind === 'read' || endsAll(fault),
};

function resultOf(step: OutboundStep, before: Work<OutboundNotes>, value: unknown): RestoredFact | null {
  if (step.kind === 'add') return { type: 'outbounds.received', outbounds: value as readonly string[] };
  const reference = step.kind === 'connect' ? connectionNow(step.connection, before) : undefined;
  return reference === undefined ? null : { type: 'connection.stored', reference };
}

/** A deleted connection in the current lists; undefined when its server is gone. */
function connectionNow(
  connection: ConnectedReference,
  { touch, notes: { deletedIn } }: Work<OutboundNotes>,
): ConnectedReference | undefined {
  const row = rebase(deletedIn, touch, connection);
  return row && { ...row, outbound: connection.outbound };
}

/** A refused setting is not among the missing connections. */
function faultsSaid({ ended, stoppedBy }: OutboundOutput): readonly Fault[] {
  return ended.flatMap(({ step, outcome }) =>
    step.kind === 'save' && outcome.kind === 'failed' && outcome.fault !== stoppedBy ? [outcome.fault] : [],
  );
}

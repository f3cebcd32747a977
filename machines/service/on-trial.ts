import { enqueueActions, sendTo, type EventObject } from 'xstate';
import { type DialogContext } from '../ports/dialog';
import { type Host } from '../ports/host';
import { type TrialBeginning, type TrialChange } from '../ports/trial';
import { type Fault } from '../shared/faults';

/** Whether the next save is put on trial. The choice is remembered: one for what can cut off, one for everything else. */
export interface TrialCommand {
  readonly type: 'trial.toggle';
}

/** What an editor has to know of the page for that. */
export type TrialStand = Pick<DialogContext, 'reply' | 'trials'>;

interface Trying {
  readonly host: Host;
  readonly lastFault: Fault | null;
}

/** How an editor puts its save on trial: what it knows, whether its draft can cut off, and what it would change. */
interface OnTrial<TContext> {
  readonly stand: (context: TContext) => TrialStand;
  readonly cuts: (context: TContext) => boolean;
  readonly change: (context: TContext) => TrialChange;
}

/** The choice for this draft; null while the core is stopped: then nothing that is saved takes effect, and nothing is tried. */
export function trialChoice({ reply, trials }: TrialStand, cuts: boolean): boolean | null {
  return reply?.running === true ? trials[cuts ? 'cutting' : 'others'] : null;
}

/** Changes the choice for such a draft. */
export function toggleTrial<TContext extends { readonly host: Host }, TEvent extends EventObject>({
  stand,
  cuts,
}: Pick<OnTrial<TContext>, 'cuts'> & { readonly stand: (context: TContext) => Pick<TrialStand, 'trials'> }) {
  return sendTo<TContext, TEvent, undefined, Host, TEvent>(
    ({ context }) => context.host,
    ({ context }) => {
      const isCutting = cuts(context);
      const isOn = stand(context).trials[isCutting ? 'cutting' : 'others'];
      return {
        type: 'storing.requested',
        key: isCutting ? 'trialCutting' : 'trialOthers',
        value: isOn ? 'off' : 'on',
      };
    },
  );
}

/**
 * The actions of an editor whose save gives the core everything that is stored. `beginTrial`: it is sent. `endTrial`: it was answered,
 * and `lastFault` says how. What was stored before may be on trial with it even where the person wants none of this save.
 */
export function trialActions<TContext extends Trying, TEvent extends EventObject>({
  stand,
  cuts,
  change,
}: OnTrial<TContext>) {
  return {
    toggleTrial: toggleTrial<TContext, TEvent>({ stand, cuts }),
    beginTrial: enqueueActions<TContext, TEvent, undefined, TEvent, never, never, never, never, never>(
      ({ context, enqueue }) => {
        const choice = trialChoice(stand(context), cuts(context));
        if (choice !== null)
          enqueue.sendTo(context.host, { type: 'trial.started', change: choice ? change(context) : null });
      },
    ),
    endTrial: endTrial<TContext, TEvent>(),
  };
}

/** A save that has nothing of its own to try is sent: only what was stored before can be. */
export function beginOthersTrial<TContext extends { readonly host: Host }, TEvent extends EventObject>(
  runs: (context: TContext) => boolean,
) {
  return enqueueActions<TContext, TEvent, undefined, TEvent, never, never, never, never, never>(
    ({ context, enqueue }) => {
      if (runs(context)) enqueue.sendTo(context.host, { type: 'trial.started', change: null });
    },
  );
}

/** How a save ended. */
export function endTrial<TContext extends Trying, TEvent extends EventObject>() {
  return sendTo<TContext, TEvent, undefined, Host, TEvent>(
    ({ context }) => context.host,
    ({ context }) => ({ type: 'trial.answered', fault: context.lastFault }),
  );
}

/** What an editor tells of what the service only stores: with the values from before, and whether it is to be tried. */
export function storedTrial(
  { trials }: Pick<TrialStand, 'trials'>,
  cuts: boolean,
  change: TrialChange,
): Extract<TrialBeginning, { readonly type: 'trial.stored' }> {
  return { type: 'trial.stored', change, tried: trials[cuts ? 'cutting' : 'others'] };
}

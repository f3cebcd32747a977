import { fromCallback, type AnyActorLogic, type PromiseActorLogic } from 'xstate';
import { type DialogKind } from '../../machines/ports/dialog';
import { registry } from '../../statecharts/charts/registry';
import { sheetMachine } from '../../machines/shell/sheet.machine';
import { type LoadedDialog } from '../../machines/shell/dialog-stack.rules';
import { type Offer } from '../../machines/shell/offers.machine';

/** The registered machine of a name; a dialog that only shows something is a sheet. */
function machineOf(name: string): AnyActorLogic {
  const { machine } = registry.find(({ id }) => id === name) ?? { machine: sheetMachine };
  // A log that tells nothing: a callback that is not provided would end its dialog at once.
  return 'log' in machine.implementations.actors
    ? machine.provide({ actors: { log: fromCallback(() => undefined) } })
    : machine;
}

/** A slot whose answer is there at once, in the test's own turn. */
function instantly<TOutput, TInput>(answer: (input: TInput) => TOutput): PromiseActorLogic<TOutput, TInput> {
  const logic = {
    transition: (snapshot: unknown) => snapshot,
    getInitialSnapshot: (_: unknown, input: TInput) => ({
      status: 'done',
      output: answer(input),
      error: undefined,
      input,
    }),
    getPersistedSnapshot: (snapshot: unknown) => snapshot,
  };
  return logic as unknown as PromiseActorLogic<TOutput, TInput>;
}

/** The dialog stack's slot `load` with every machine at hand. */
export function instantDialogs(provided: Readonly<Partial<Record<DialogKind, AnyActorLogic>>> = {}) {
  return instantly(({ kind }: { readonly kind: DialogKind }): LoadedDialog => ({
    logic: provided[kind] ?? machineOf(kind),
  }));
}

export type Offered = Readonly<Partial<Record<Offer['kind'], AnyActorLogic>>>;

/** The slot `load` of what notices offer, with every machine at hand. */
export function instantOffers(provided: Offered = {}) {
  return instantly(({ kind }: { readonly kind: Offer['kind'] }): AnyActorLogic => provided[kind] ?? machineOf(kind));
}
